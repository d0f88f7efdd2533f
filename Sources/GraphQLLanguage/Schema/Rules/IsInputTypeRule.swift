/// An argument, or a field of an input object, is of a type that can be sent (3.6.1, 3.10, 3.13).
enum IsInputTypeRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    context.forEachInput { input, title in
      guard let type = context.schema.type(of: input.type), !type.isInput else { return }
      collector.error("\(title()) is of the output type \"\(input.type)\"", at: input.type.location)
    }
  }
}
