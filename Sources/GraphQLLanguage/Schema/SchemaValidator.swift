/// Holds the definitions of a schema against the rules of the specification (3; 5.6 and 5.7 for what they use).
enum SchemaValidator {
  static func validate(_ context: SchemaContext) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for rule in SchemaRules.all {
      var collector = DiagnosticCollector()
      rule.check(context, reporting: &collector)
      diagnostics += collector.diagnostics.ruled(by: rule.name)
    }
    for rule in SchemaRules.shared {
      var collector = DiagnosticCollector()
      rule.check(context.uses, reporting: &collector)
      diagnostics += collector.diagnostics.ruled(by: rule.name)
    }
    return diagnostics.sortedByLocation()
  }
}

/// One rule of the specification: it looks at what a schema's documents define and reports what breaks it.
protocol SchemaRule: SendableMetatype {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector)
}

extension SchemaRule {
  /// The rule's name: the type's without its ending.
  static var name: String { Diagnostic.ruleName(of: Self.self) }
}

/// The rules for documents of the type system, in the order of the specification; at last that of a directive which is
/// none of its own.
package enum SchemaRules {
  static let all: [any SchemaRule.Type] = [
    TypeSystemDefinitionsRule.self,  // 3.1
    LoneSchemaDefinitionRule.self,  // 3.3
    UniqueTypeNamesRule.self,  // 3.3
    UniqueDirectiveNamesRule.self,  // 3.3
    ReservedNamesRule.self,  // 3.3, 2.1.9
    UniqueOperationTypesRule.self,  // 3.3.1
    RootOperationTypesRule.self,  // 3.3.1
    PossibleTypeExtensionsRule.self,  // 3.4.3
    NonEmptyTypesRule.self,  // 3.6 to 3.10
    UniqueFieldDefinitionNamesRule.self,  // 3.6, 3.7, 3.10
    IsOutputTypeRule.self,  // 3.6, 3.7
    ImplementedInterfacesRule.self,  // 3.6, 3.7
    ValidImplementationRule.self,  // 3.6, 3.7, IsValidImplementation
    UniqueArgumentDefinitionNamesRule.self,  // 3.6.1, 3.13
    IsInputTypeRule.self,  // 3.6.1, 3.10, 3.13
    RequiredInputsAreNotDeprecatedRule.self,  // 3.6.1, 3.10, 3.13
    UnionMembersRule.self,  // 3.8
    UniqueEnumValueNamesRule.self,  // 3.9
    InputObjectCyclesRule.self,  // 3.10
    InputObjectDefaultCyclesRule.self,  // 3.10, InputObjectDefaultValueHasCycle
    OneOfInputObjectsRule.self,  // 3.10.1
    DirectiveDefinitionCyclesRule.self,  // 3.13
    SemanticNonNullLevelsRule.self,  // @semanticNonNull
  ]

  /// Those that hold for what documents of operations use, too.
  static let shared: [any ValidationRule.Type] = [
    KnownTypeNamesRule.self,  // 3.4
    KnownArgumentNamesRule.self,  // 5.4.1
    UniqueArgumentNamesRule.self,  // 5.4.2
    ProvidedRequiredArgumentsRule.self,  // 5.4.3
    ValuesOfCorrectTypeRule.self,  // 5.6.1, as the next four for defaults and the arguments of directives
    InputObjectFieldNamesRule.self,  // 5.6.2
    UniqueInputFieldNamesRule.self,  // 5.6.3
    InputObjectRequiredFieldsRule.self,  // 5.6.4
    OneOfInputValuesRule.self,  // 3.10.1
    KnownDirectivesRule.self,  // 5.7.1
    DirectivesInValidLocationsRule.self,  // 5.7.2
    UniqueDirectivesPerLocationRule.self,  // 5.7.3
  ]
}
