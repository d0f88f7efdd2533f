/// The arguments behind a command's name.
struct CommandArguments {
  struct Option: Sendable {
    var name: String
    var takesValue = true
    var isRepeatable = false

    static let config = Option(name: "--config", isRepeatable: true)
    static let output = Option(name: "--output")
    static let module = Option(name: "--module", isRepeatable: true)
    static let manifest = Option(name: "--manifest")
    static let json = Option(name: "--json", takesValue: false)
    static let help = Option(name: "--help", takesValue: false, isRepeatable: true)
  }

  private(set) var sources: [String] = []
  private var values: [String: [String]] = [:]

  /// Reads `--name value`, `--name=value` and, behind `--` or not, the sources.
  init(_ arguments: [String], options: [Option]) throws(Misuse) {
    let options = options + [.help]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        sources += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        sources.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0] == "-h" ? "--help" : parts[0]
      guard let option = options.first(where: { $0.name == name }) else {
        throw Misuse(unknown: "option", name, among: options.map(\.name))
      }
      var value = ""
      if option.takesValue {
        guard let given = parts.count == 2 ? parts[1] : rest.popFirst(), !given.isEmpty else {
          throw Misuse("\(name) needs a value")
        }
        value = given
      } else if parts.count == 2 {
        throw Misuse("\(name) takes no value")
      }
      if values[name] != nil, !option.isRepeatable { throw Misuse("\(name) is given twice") }
      values[name, default: []].append(value)
    }
  }

  var asksForHelp: Bool { isGiven(.help) }

  func isGiven(_ option: Option) -> Bool { values[option.name] != nil }

  func value(_ option: Option) -> String? { values[option.name]?.first }

  func values(_ option: Option) -> [String] { values[option.name] ?? [] }
}
