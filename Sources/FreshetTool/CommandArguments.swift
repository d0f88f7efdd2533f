/// The arguments behind a command's name.
struct CommandArguments {
  private(set) var options: [String: String] = [:]
  private(set) var sources: [String] = []
  private(set) var asksForHelp = false

  /// Reads `--name value`, `--name=value` and, behind `--` or not, the sources.
  init(_ arguments: [String], options names: [String]) throws(Misuse) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        sources += rest
        break
      } else if argument == "--help" || argument == "-h" {
        asksForHelp = true
      } else if argument.hasPrefix("-") {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0]
        guard names.contains(name) else { throw Misuse(unknown: "option", name, among: names) }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
          throw Misuse("\(name) needs a value")
        }
        guard options.updateValue(value, forKey: name) == nil else { throw Misuse("\(name) is given twice") }
      } else {
        sources.append(argument)
      }
    }
  }
}
