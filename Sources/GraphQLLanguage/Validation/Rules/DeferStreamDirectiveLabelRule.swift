/// The label of a deferred or streamed part is written out, and there once in an operation or a fragment (incremental
/// delivery, "Defer And Stream Directive Labels Are Unique").
///
/// A label is one of its definition: what is sent has the definition's name in front of it.
enum DeferStreamDirectiveLabelRule: ValidationRule {
  private struct Label: Hashable {
    let text: String
    let executable: Int
  }

  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    var first: [Label: SourceLocation] = [:]
    for use in context.directiveUses {
      for directive in use.directives where directive.isIncremental {
        guard let value = directive.argument("label")?.value else { continue }
        if value.variableName != nil {
          collector.error("the label of \"@\(directive.name)\" is a string, not a variable", at: value.location)
        }
        guard let text = value.stringValue else { continue }
        let label = Label(text: text, executable: use.executable)
        guard let earlier = first[label] else {
          first[label] = value.location
          continue
        }
        collector.error(
          "there are two parts labelled \"\(text)\"", at: value.location, notes: [.init("the first one", at: earlier)])
      }
    }
  }
}

extension Directive {
  /// `@defer` or `@stream`.
  var isIncremental: Bool { name.text == "defer" || name.text == "stream" }

  /// Whether `if` is written out as false.
  var isNever: Bool { argument("if")?.value.kind == .boolean(false) }
}
