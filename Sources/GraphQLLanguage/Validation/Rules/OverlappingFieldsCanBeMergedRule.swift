/// Fields that share a response name are one field wherever they can meet, and of one shape where they cannot (5.3.2).
package enum OverlappingFieldsCanBeMergedRule: ValidationRule {
  package static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    var fields = OverlappingFields(context)
    fields.check()
    collector.report(contentsOf: fields.conflicts)
  }
}
