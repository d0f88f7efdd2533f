import FreshetCompiler
import Testing

/// The Swift compiler over generated files, in the ways an app may build them.
@Suite struct GeneratedCodeTests {
  /// A way to build a module; a warning is an error in each.
  struct Build: CustomTestStringConvertible {
    let testDescription: String
    let flags: [String]

    private static let features = [
      "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
      "InferIsolatedConformances",
    ].flatMap { ["-enable-upcoming-feature", $0] }
    private static let swift6 = ["-swift-version", "6"]
    private static let swift5 = ["-swift-version", "5", "-strict-concurrency=complete"]
    private static let mainActor = ["-default-isolation", "MainActor"]

    static let all = [
      Build(testDescription: "Swift 6", flags: swift6),
      Build(testDescription: "Swift 5, complete checking", flags: swift5),
      Build(testDescription: "Swift 6, main actor by default", flags: swift6 + mainActor),
      Build(testDescription: "Swift 6, upcoming features", flags: swift6 + features),
      Build(testDescription: "Swift 5, main actor by default, upcoming features", flags: swift5 + mainActor + features),
    ]
  }

  /// The types that the goldens' custom scalars read as.
  private static func scalars(_ access: Configuration.AccessLevel, money: String? = nil) -> String {
    """
    #if hasFeature(InternalImportsByDefault)
    public import Foundation
    public import Freshet
    #else
    import Foundation
    import Freshet
    #endif

    \(money ?? self.money.replacing("ACCESS", with: access.rawValue))

    nonisolated extension UUID: @retroactive CustomScalar {
      public init(scalar text: String) throws { self = UUID(uuidString: text) ?? UUID() }
      public var json: JSONValue { .string(uuidString) }
    }
    """
  }

  private static let money = """
    nonisolated ACCESS struct Money: CustomScalar {
      let text: String
      ACCESS init(scalar text: String) { self.text = text }
      ACCESS var json: JSONValue { .string(text) }
    }
    """

  private static let goldens: [Golden] = [.conformance, .names, .documented, .reads, .scalars]

  @Test(
    "generated code compiles without a diagnostic at every access level, in every way to build it",
    arguments: Configuration.AccessLevel.allCases, Build.all)
  func compiles(_ access: Configuration.AccessLevel, _ build: Build) throws {
    let swift = try SwiftRun()
    for golden in Self.goldens {
      for file in golden.files(access) { try swift.write(file.text, to: "\(golden.name)+\(file.name)") }
    }
    // A target's own file, which imports as most do.
    try swift.write("import Freshet\nfunc f(_ status: Status) -> String { status.rawValue }\n", to: "Own.swift")
    try swift.write(Self.scalars(access), to: "Scalars.swift")
    let output = try swift.typecheck(build.flags + ["-warnings-as-errors", "-package-name", "app"])
    #expect(output == "", "\(output.prefix(4000))")
  }

  @Test("a module reads what another module's public generated code declares", arguments: Build.all)
  func client(_ build: Build) throws {
    let swift = try SwiftRun()
    for golden in [Golden.conformance, .reads] {
      for file in golden.files(.public) { try swift.write(file.text, to: "\(golden.name)+\(file.name)") }
    }
    #expect(try swift.emitModule("Model", build.flags) == "")
    let client = try SwiftRun(importing: swift)
    try client.write(
      """
      import Freshet
      import Model

      @MainActor func names(_ data: CharacterQuery.Data) -> [String?] { [data.character?.name] }
      @MainActor func notes(_ lens: CharacterNotes_character) -> [String?] { lens.notes.nodes.map(\\.text) }
      nonisolated func query() -> CharacterQuery { CharacterQuery(id: "1") }
      nonisolated func send(_ status: Status) -> Status { Status(rawValue: status.rawValue) }
      @MainActor func value(_ lens: ValuesQuery.Data.User) -> UserValue { lens.userValue }
      nonisolated func nick(_ value: UserValue) throws(ReadFailure) -> String { try value.loudValue.nick }
      nonisolated func names(_ payload: Payload) throws(Failure) -> [String?]? {
        try ThingsInline().data(of: payload).things?.map { $0?.asUser?.name }
      }
      nonisolated func elsewhere(_ value: UserValue) -> Task<String, Never> { Task.detached { Set([value]).first?.id ?? "" } }
      @MainActor func renamed(_ environment: Freshet.Environment) async throws -> RenameInline.Data.Rename? {
        try await environment.mutate(RenameInline(id: "1")).rename
      }
      """, to: "Client.swift")
    let output = try client.typecheck(build.flags + ["-warnings-as-errors"])
    #expect(output == "", "\(output.prefix(4000))")
  }

  @Test(
    "a scalar's type that does not conform, or is not there, is named by the first error",
    arguments: [
      ("nonisolated struct Money: Hashable {}", "type 'Money' does not conform to protocol 'CustomScalar'"),
      ("", "cannot find type 'Money' in scope"),
    ])
  func unfitScalar(_ declaration: String, _ message: String) throws {
    let swift = try SwiftRun()
    for file in Golden.scalars.files(.internal) { try swift.write(file.text, to: file.name) }
    try swift.write(Self.scalars(.internal, money: declaration), to: "Scalars.swift")
    let output = try swift.typecheck(["-swift-version", "6"])
    let first = output.split(separator: "\n").first { $0.contains(" error: ") }
    #expect(first?.hasSuffix(message) == true, "\(output.prefix(4000))")
  }

  @Test("code with plans of a format that the runtime does not read fails to compile, with one sentence that says so")
  func otherFormat() throws {
    let swift = try SwiftRun()
    for file in Golden.conformance.files(.internal) {
      try swift.write(file.text.replacing("PlanFormat.v1", with: "PlanFormat.v9"), to: file.name)
    }
    let output = try swift.typecheck(["-swift-version", "6"])
    let errors = output.split(separator: "\n").filter { $0.contains(".swift:") && $0.contains(" error: ") }
    #expect(errors.count == 1, "\(output.prefix(4000))")
    #expect(
      errors.first?.hasSuffix(
        "this code was generated by another release of Freshet, whose plans this one does not read; generate it anew")
        == true, "\(output.prefix(4000))")
  }
}
