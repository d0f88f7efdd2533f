import Freshet

/// The list that grows by itself: the notes of a character, the stream that appends new ones, and a way to add one.
@MainActor
struct CharacterNotes {
  @Fragment(
    """
    fragment CharacterNotes_character on Character
    @refetchable(queryName: "CharacterNotesPaginationQuery")
    @argumentDefinitions(count: {type: "Int", defaultValue: 200}, cursor: {type: "String"}) {
      id
      notes(first: $count, after: $cursor) @connection(key: "CharacterNotes_notes") {
        edges { node { id text } }
      }
    }
    """)
  var character: CharacterNotes_character

  @Subscription(
    """
    subscription NoteAdded($characterId: ID!, $connections: [ID!]!) {
      noteAdded(characterId: $characterId) {
        noteEdge @appendEdge(connections: $connections) { node { id text } }
      }
    }
    """)
  var noteAdded: NoteAdded

  @Mutation(
    """
    mutation AddNote($characterId: ID!, $text: String!, $connections: [ID!]!) {
      addNote(characterId: $characterId, text: $text) {
        noteEdge @appendEdge(connections: $connections) { node { id text } }
      }
    }
    """)
  var addNote: AddNote

  init(character: CharacterNotes_character) {
    self.character = character
    let connections = [character.notes.connectionID]
    noteAdded = NoteAdded(characterId: character.id, connections: connections)
    addNote = AddNote(characterId: character.id, text: "", connections: connections)
  }

  /// Adds a note. It is on show at once, under an id of ours, until the server answers with its own.
  func add(_ text: String, id: String) async throws {
    var mutation = addNote
    mutation.text = text
    try await addNote.run(
      mutation, optimistic: ["addNote": ["noteEdge": ["node": ["id": .string(id), "text": .string(text)]]]])
  }
}
