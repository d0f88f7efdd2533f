import Freshet

/// The characters and their notes, as the embedded server keeps them.
actor NoteStore {
  private struct Note {
    var number: Int
    var text: String

    var edge: JSONValue {
      ["cursor": .string(String(number)), "node": ["__typename": "Note", "id": "n\(number)", "text": .string(text)]]
    }
  }

  private let names = ["c1": "Ada", "c2": "Grace"]
  private var notes: [String: [Note]] = [
    "c1": [Note(number: 1, text: "The engine weaves patterns"), Note(number: 2, text: "Note G is the longest")],
    "c2": [Note(number: 3, text: "A moth, taped to the log")],
  ]
  private var lastNumber = 3

  func character(_ id: String) -> JSONValue {
    guard let name = names[id] else { return .null }
    return ["__typename": "Character", "id": .string(id), "name": .string(name)]
  }

  func page(of id: String, first: Int?, after: String?) -> JSONValue {
    let rest = (notes[id] ?? []).drop { note in after.flatMap(Int.init).map { note.number <= $0 } ?? false }
    let page = rest.prefix(max(0, first ?? rest.count))
    return [
      "edges": .array(page.map(\.edge)),
      "pageInfo": [
        "hasNextPage": .boolean(page.count < rest.count),
        "hasPreviousPage": .boolean(after != nil),
        "startCursor": page.first.map { .string(String($0.number)) } ?? .null,
        "endCursor": page.last.map { .string(String($0.number)) } ?? .null,
      ],
    ]
  }

  /// Adds a note and returns its edge.
  func add(_ text: String, to id: String) throws -> JSONValue {
    guard names[id] != nil else { throw GraphQLError(message: "There is no character '\(id)'.") }
    lastNumber += 1
    let note = Note(number: lastNumber, text: text)
    notes[id, default: []].append(note)
    return note.edge
  }
}
