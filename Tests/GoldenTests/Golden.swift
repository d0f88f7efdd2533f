import Foundation
import FreshetCompiler
import GraphQLLanguage

/// A set of documents whose generated Swift is checked in under `Generated`, and compiled with this target.
struct Golden: Sendable {
  let name: String
  let input: CompilerInput
  /// What the compiler says about the schema.
  var warnings: [String] = []
  /// Where what a server receives is checked in, by operation.
  var texts: URL?

  /// What is written beside the generated files of a module of its own.
  var code: String?

  static let all: [Golden] =
    [conformance, charactersPage, names, documented, gitHub, gitHubMapped, values, reads, scalars, directives, keys]
    + EveryName.goldens

  static let conformance = Golden(
    name: "Conformance", schema: read("Conformance/schema.graphql"),
    documents: ["documents": read("Conformance/documents.graphql")],
    configuration: Configuration(
      identity: ["Quote": ["base", "quote"]], lookups: ["character": "Character", "node": "Node"]))

  static let charactersPage = Golden(
    name: "CharactersPage", schema: read("Fixtures/CharactersPage/characters.graphqls"),
    documents: ["characters": read("Fixtures/CharactersPage/characters.graphql")])

  static let names = Golden(
    name: "Names", schema: read("Fixtures/Names/schema.graphql"),
    documents: ["documents": read("Fixtures/Names/documents.graphql")])

  static let documented = Golden(
    name: "Documented", schema: read("Fixtures/Documented/schema.graphql"),
    documents: ["documents": read("Fixtures/Documented/documents.graphql")])

  static let values = Golden(
    name: "Values", schema: read("Fixtures/Values/schema.graphql"),
    documents: ["documents": read("Fixtures/Values/documents.graphql")])

  /// With a part of the schema that is the client's own.
  static let directives = Golden(
    name: "Directives", schema: read("Fixtures/Directives/schema.graphql"),
    extensions: [read("Fixtures/Directives/client.graphql")],
    documents: ["documents": read("Fixtures/Directives/documents.graphql")])

  /// Key fields that are called alike and are not alike.
  static let keys = Golden(
    name: "Keys", schema: read("Fixtures/Keys/schema.graphql"),
    documents: ["documents": read("Fixtures/Keys/documents.graphql")])

  /// An app's documents over a large published schema.
  static let gitHub = Golden(
    name: "GitHub", folder: "Fixtures/GitHub",
    files: [
      "Triage.graphql", "Search.graphql", "Repository.graphql", "PullRequest.graphql", "Issue.graphql",
      "Project.graphql", "Profile.graphql", "Review.swift",
    ],
    warnings: gitHubWarnings)

  /// One that gives scalars types of its own.
  static let gitHubMapped = Golden(
    name: "GitHubMapped", folder: "Fixtures/GitHub/Mapped",
    files: ["Releases.graphql", "Contributions.graphql", "Resource.graphql"], warnings: gitHubWarnings)

  /// What the schema leaves to be said.
  private static let gitHubWarnings =
    ["repositoryDeployKeySetting", "repositoryDeployKeySettingOrganizations"].map {
      "field \"\($0)\" of \"EnterpriseOwnerInfo\" is defined twice alike"
    }
    + [
      ("Project", "Node", "id"), ("ProjectCard", "Node", "id"), ("ProjectColumn", "Node", "id"),
      ("PullRequest", "Reactable", "databaseId"), ("PullRequestReview", "Reactable", "databaseId"),
      ("PullRequestReviewComment", "Reactable", "databaseId"), ("TeamDiscussion", "Comment", "authorAssociation"),
      ("TeamDiscussion", "UniformResourceLocatable", "resourcePath"),
      ("TeamDiscussion", "UniformResourceLocatable", "url"),
      ("TeamDiscussionComment", "Comment", "authorAssociation"),
      ("TeamDiscussionComment", "UniformResourceLocatable", "resourcePath"),
      ("TeamDiscussionComment", "UniformResourceLocatable", "url"),
    ].map { "field \"\($0).\($2)\" is deprecated where \"\($1).\($2)\" is not" }

  static let reads = Golden(
    name: "Reads", schema: read("Fixtures/Reads/schema.graphql"),
    documents: ["reads": read("Fixtures/Reads/documents.graphql")])

  static let scalars = Golden(
    name: "Scalars", schema: read("Fixtures/Scalars/schema.graphql"),
    documents: ["documents": read("Fixtures/Scalars/documents.graphql")],
    configuration: Configuration(
      scalars: ["Money": ScalarType("Money"), "UUID": ScalarType("UUID", module: "Foundation")]))

  /// - Parameter code: what stands beside the generated files, where they are a module of their own.
  init(
    name: String, schema: Source, extensions: [Source] = [], documents: [String: Source],
    configuration: Configuration = Configuration(), code: String? = nil
  ) {
    self.name = name
    self.code = code
    input = CompilerInput(
      configuration: configuration, schema: [schema], extensions: extensions,
      documents: documents.map { CompilerDocument($0.value, output: "\($0.key)+Freshet.swift") })
  }

  /// What the compiler writes at an access level.
  func files(_ access: Configuration.AccessLevel) -> [CompilerOutput.File] {
    var input = input
    input.configuration.accessLevel = access
    return Compiler.compile(input).files
  }

  /// A folder as an app has it: a configuration, and files with documents.
  init(name: String, folder: String, files: [String], warnings: [String]) {
    let reader = ConfigurationReader(Self.read("\(folder)/freshet.json"))
    var documents: [CompilerDocument] = []
    for file in files {
      var discovery = Discovery()
      discovery.read(Self.read("\(folder)/\(file)"))
      let output = file.prefix { $0 != "." } + "+Freshet.swift"
      documents += discovery.documents.map { CompilerDocument($0, output: String(output)) }
    }
    self.name = name
    self.warnings = warnings
    texts = Self.tests.appending(path: "\(folder)/texts.json")
    input = CompilerInput(
      configuration: reader.configuration, schema: reader.schema.map { Self.read("\(folder)/\($0.path)") },
      documents: documents)
  }

  /// Where a generated file is checked in. Files of one module have names of their own.
  func url(of file: String) -> URL {
    Self.tests.appending(path: code == nil ? "GoldenTests/Generated/\(name)+\(file)" : "GoldenModules/\(name)/\(file)")
  }

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  private static func read(_ path: String) -> Source {
    let url = tests.appending(path: path)
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { preconditionFailure("no file at \(url)") }
    return Source(text, name: path)
  }
}
