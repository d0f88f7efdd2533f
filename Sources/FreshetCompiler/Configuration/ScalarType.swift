/// The Swift type that a custom scalar reads as.
package struct ScalarType: Hashable, Sendable {
  /// As the module that declares it names it: identifiers joined by dots.
  package var type: String
  /// The module that declares it; nil where it is the target's own.
  package var module: String?

  package init(_ type: String, module: String? = nil) {
    self.type = type
    self.module = module
  }

  /// The type as generated code names it.
  var reference: String { module.map { "\($0).\(type)" } ?? type }

  /// The name that must mean what it does at the file's top level.
  var root: String { String(reference.prefix { $0 != "." }) }

  /// Whether a text is identifiers joined by dots. Anything else has a type alias.
  static func isType(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isIdentifier)
  }

  /// Whether a text names a module, or a type.
  static func isIdentifier(_ text: some StringProtocol) -> Bool {
    guard let first = text.unicodeScalars.first, !SwiftNames.keywords.contains(String(text)) else { return false }
    return (first == "_" || first.properties.isXIDStart)
      && text.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
  }
}
