import Freshet

/// One character: the name, and the notes that are handed on to `CharacterNotes`.
@MainActor
struct CharacterScreen {
  @Query(
    """
    query CharacterQuery($id: ID!) {
      character(id: $id) {
        name
        ...CharacterNotes_character
      }
    }
    """)
  var character: CharacterQuery
}
