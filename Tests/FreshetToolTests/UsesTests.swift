import Foundation
import TestSupport
import Testing

/// Targets whose documents spread the fragments of another target's module.
struct UsesTests {
  private let folder: ToolFolder

  init() throws {
    folder = try ToolFolder()
    try folder.write(
      """
      type Query { hero: Hero, node(id: ID!): Node }
      interface Node { id: ID! }
      type Hero implements Node { id: ID! name: String kind: Kind friends(of: Filter): [Hero] }
      enum Kind { GOOD EVIL }
      enum Mood { GAY GRAVE }
      input Filter { kind: Kind, not: Filter }
      """, to: "schema.graphql")
    try target("Base", "\"accessLevel\": \"public\"", "fragment Name_hero on Hero { name }")
    try target(
      "Cards", "\"accessLevel\": \"public\", \"uses\": \"Base\"",
      """
      fragment Card_hero on Hero @refetchable(queryName: "CardRefetch") { kind ...Name_hero }
      query Shown { hero { ...Card_hero } }
      """)
    try target(
      "App", "\"uses\": [\"Cards\"]",
      "query Shown($filter: Filter) { hero { kind friends(of: $filter) { id } ...Card_hero } }")
  }

  private func target(_ name: String, _ members: String, _ documents: String) throws {
    try folder.write("{ \"schema\": \"../../schema.graphql\",\n\(members) }", to: "Sources/\(name)/freshet.json")
    try folder.write(documents, to: "Sources/\(name)/\(name).graphql")
  }

  private func generate(_ name: String) throws -> String {
    let run = try folder.freshet("generate", "--config", "Sources/\(name)/freshet.json", "--output", "out/\(name)")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.error == "")
    return try folder.read("out/\(name)/Documents+Freshet.swift")
  }

  private func error(_ name: String) throws -> String {
    let run = try folder.freshet("validate", "--config", "Sources/\(name)/freshet.json")
    #expect(run.status == 1)
    return run.error
  }

  @Test("a target's text has the fragments of the modules it uses, and they are generated there alone")
  func texts() throws {
    let run = try folder.freshet("print", "--config", "Sources/App/freshet.json")
    #expect(
      run.output
        == "query Shown($filter:Filter){hero{id,kind,friends(of:$filter){id},...Card_hero}}"
        + "fragment Card_hero on Hero{kind,...Name_hero}fragment Name_hero on Hero{name}\n", "\(run.output)\(run.error)"
    )
    let app = try generate("App")
    #expect(app.contains("import Cards\n"))
    #expect(!app.contains("import Base"))
    #expect(app.contains("var card: Card_hero "))
    #expect(!app.contains("struct Card_hero"))
    #expect(!app.contains("CardRefetch"))
    let cards = try generate("Cards")
    #expect(cards.contains("public import Base\n"))
    #expect(cards.contains("struct CardRefetch"))
    #expect(!cards.contains("struct Name_hero"))
  }

  @Test("a module's inline fragment is a value here, too, and a value takes no lens from a module")
  func values() throws {
    try target("Base", "\"accessLevel\": \"public\"", "fragment Name_hero on Hero @inline { name }")
    try target(
      "App", "\"uses\": [\"Base\"]",
      "query Shown { hero { ...Name_hero } } query Sent @inline { hero { ...Name_hero } }")
    let app = try generate("App")
    #expect(app.contains("var name: Name_hero { __anchor.inline(1) }"), "\(app)")
    #expect(app.contains("let name: Name_hero\n"))
    #expect(!app.contains("struct Name_hero"))
    try target("Base", "\"accessLevel\": \"public\"", "fragment Name_hero on Hero { name }")
    #expect(try error("App").contains(":70: error: \"Sent\" is inline, and \"Name_hero\" is not"))
  }

  @Test("a type of the schema that a used module generates is its own")
  func schemaTypes() throws {
    let app = try generate("App")
    #expect(app.contains("var kind: Kind? "), "\(app)")
    let schema = try folder.read("out/App/Schema+Freshet.swift")
    #expect(schema.contains("struct Filter"))
    #expect(!schema.contains("enum Kind"))
    #expect(schema.contains("import Cards\n"))
    _ = try generate("Cards")
    #expect(try folder.read("out/Cards/Schema+Freshet.swift").contains("enum Kind"))
  }

  @Test("a type that two used modules generate is generated anew")
  func ambiguousTypes() throws {
    try target("Other", "\"accessLevel\": \"public\"", "fragment Other_hero on Hero { kind }")
    try target("App", "\"uses\": [\"Cards\", \"Other\"]", "query Shown { hero { kind ...Card_hero ...Other_hero } }")
    let app = try generate("App")
    #expect(app.contains("import Cards\n") && app.contains("import Other\n"))
    let schema = try folder.read("out/App/Schema+Freshet.swift")
    #expect(schema.contains("enum Kind"))
    #expect(!schema.contains("import Cards"))
  }

  @Test("modules are found beside the target, among the run's targets, and where --module says")
  func finding() throws {
    let text = try generate("App")
    try FileManager.default.moveItem(at: folder.url("Sources/Cards"), to: folder.url("Elsewhere"))
    try folder.write(
      "{ \"schema\": \"../schema.graphql\", \"accessLevel\": \"public\", \"uses\": \"Base\", \"module\": \"Cards\" }",
      to: "Elsewhere/freshet.json")
    #expect(
      try error("App").hasPrefix(
        "Sources/App/freshet.json:2:10: error: there is no module \"Cards\": neither \"Sources/Cards/freshet.json\" is there"
      ))
    let modules = ["--module", "Base=Sources/Base/freshet.json"]
    for arguments in [["--config", "Elsewhere/freshet.json"], ["--module=Cards=Elsewhere/freshet.json"]] {
      let run = try ProcessRun(
        ProcessRun.built("freshet"),
        ["generate", "--output", "out", "--config", "Sources/App/freshet.json"] + arguments + modules,
        in: folder.files.url)
      #expect(run.status == 0, "\(run.error)")
      let path = arguments.count == 2 ? "out/App" : "out"
      #expect(try folder.read("\(path)/Documents+Freshet.swift") == text)
    }
    let run = try folder.freshet("validate", "--module", "Cards", "App")
    #expect(run.status == 2)
    #expect(run.error.hasPrefix("freshet: error: --module needs NAME=FILE, and is \"Cards\""))
  }

  @Test("a change in a used module compiles anew")
  func changes() throws {
    let text = try generate("App")
    try folder.write("fragment Name_hero on Hero { name, id }", to: "Sources/Base/Base.graphql")
    #expect(try generate("App") != text)
  }

  @Test("an error in a used module's document is told at its place, and a warning is left to its own run")
  func moduleErrors() throws {
    try folder.write("fragment Name_hero on Hero { nmae }", to: "Sources/Base/Base.graphql")
    #expect(try error("App").hasPrefix("Sources/Base/Base.graphql:1:30: error: "))
    try folder.write("fragment Name_hero on Hero {", to: "Sources/Base/Base.graphql")
    #expect(try error("App").hasPrefix("Sources/Base/Base.graphql:1:29: error: "))
    try folder.write(
      "fragment Name_hero on Hero { name }\nfragment Name_hero on Hero { id }", to: "Sources/Base/Base.graphql")
    #expect(try error("App").contains("Name_hero"))
  }

  @Test(
    "what cannot be used is told where \"uses\" names it",
    arguments: [
      (
        "Cards", "\"uses\": \"Base\"",
        "2:10: error: the types that module \"Cards\" generates cannot be used here: \"accessLevel\""
      ),
      (
        "Cards", "\"accessLevel\": \"public\", \"uses\": \"Base\", \"identity\": { \"Hero\": \"name\" }",
        "2:10: error: module \"Cards\" has another \"identity\" of \"Hero\""
      ),
      ("App", "\"uses\": \"Card\"", "2:9: error: there is no module \"Card\""),
      ("App", "\"uses\": [\"Cards\", \"Cards\"]", "2:19: error: \"uses\" names \"Cards\" twice"),
      ("App", "\"uses\": [\"../Cards\"]", "2:10: error: \"../Cards\" is no name of a Swift module"),
      ("App", "\"uses\": \"Cards\", \"accessLevel\": \"public\"", ""),
    ])
  func refusals(name: String, members: String, message: String) throws {
    let path = "Sources/\(name)/\(name).graphql"
    try target(name, members, try folder.read(path))
    guard !message.isEmpty else {
      #expect(try generate("App").contains("public import Cards\n"))
      return
    }
    let error = try error("App")
    #expect(error.contains("Sources/App/freshet.json:\(message)"), "\(error)")
  }

  @Test("modules that use each other in a circle are told")
  func circle() throws {
    try target("Base", "\"accessLevel\": \"public\", \"uses\": \"Cards\"", "fragment Name_hero on Hero { name }")
    let message = "modules cannot use each other in a circle: Cards, Base, Cards"
    #expect(try error("App").contains("Sources/Base/freshet.json:2:34: error: \(message)"))
    #expect(try error("Cards").contains(message))
  }

  @Test("a module with another schema cannot be used")
  func otherSchema() throws {
    try folder.write("type Query { hero: Int }", to: "other.graphql")
    try folder.write(
      "{ \"schema\": \"../../other.graphql\", \"accessLevel\": \"public\" }", to: "Sources/Cards/freshet.json")
    #expect(
      try error("App").contains(
        "Sources/App/freshet.json:2:10: error: module \"Cards\" is compiled against another schema: the files that"
          + " \"schema\" names in \"Sources/Cards/freshet.json\" hold another text than this target's"))
    // The same text elsewhere is the same schema.
    try folder.write(try folder.read("schema.graphql"), to: "other.graphql")
    try folder.write(
      "{ \"schema\": \"../../other.graphql\", \"accessLevel\": \"public\", \"uses\": \"Base\" }",
      to: "Sources/Cards/freshet.json")
    #expect(try generate("App").contains("import Cards"))
    try folder.write("extend type Hero { isOpen: Boolean }", to: "client.graphql")
    try folder.write(
      "{ \"schema\": \"../../schema.graphql\",\n\"extensions\": \"../../client.graphql\", \"uses\": \"Cards\" }",
      to: "Sources/App/freshet.json")
    #expect(try error("App").contains("the files that \"extensions\" names in \"Sources/Cards/freshet.json\" hold"))
  }
}
