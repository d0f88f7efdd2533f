extension Schema {
  /// The schema of the documents' definitions and extensions together.
  ///
  /// - Returns: nil where an error was reported; warnings leave a schema.
  package static func build(_ documents: [Document], reporting collector: inout DiagnosticCollector) -> Schema? {
    var builder = SchemaBuilder()
    for document in documents { builder.add(document) }
    let context = builder.build()
    let found = SchemaValidator.validate(context)
    collector.report(contentsOf: found)
    return found.contains { $0.severity == .error } ? nil : context.schema
  }

  /// Reads the sources and builds their schema. A source whose name ends with `.json` is an introspection result.
  ///
  /// - Returns: nil where a source is not in the grammar or the schema has an error; either is reported.
  package static func build(_ sources: [Source], reporting collector: inout DiagnosticCollector) -> Schema? {
    var documents: [Document] = []
    var isReadable = true
    for source in sources {
      if source.name.hasSuffix(".json") {
        if let document = IntrospectionReader.read(source, reporting: &collector) {
          documents.append(document)
        } else {
          isReadable = false
        }
        continue
      }
      do throws(SyntaxError) {
        documents.append(try Parser.parse(source))
      } catch {
        collector.report(error.diagnostic)
        isReadable = false
      }
    }
    // What stands in a file that was not read would be missed everywhere.
    return isReadable ? build(documents, reporting: &collector) : nil
  }
}
