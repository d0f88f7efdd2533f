/// The rules for documents of operations and fragments, in the order of the specification; at last those of incremental
/// delivery.
package enum SpecifiedRules {
  package static let all: [any ValidationRule.Type] = [
    ExecutableDefinitionsRule.self,  // 5.1.1
    KnownOperationTypesRule.self,  // 5.2.1.1
    UniqueOperationNamesRule.self,  // 5.2.2.1
    LoneAnonymousOperationRule.self,  // 5.2.3.1
    SingleFieldSubscriptionsRule.self,  // 5.2.4.1
    FieldsOnCorrectTypeRule.self,  // 5.3.1
    OverlappingFieldsCanBeMergedRule.self,  // 5.3.2
    ScalarLeafsRule.self,  // 5.3.3
    KnownArgumentNamesRule.self,  // 5.4.1
    UniqueArgumentNamesRule.self,  // 5.4.2
    ProvidedRequiredArgumentsRule.self,  // 5.4.3
    UniqueFragmentNamesRule.self,  // 5.5.1.1
    KnownTypeNamesRule.self,  // 5.5.1.2
    FragmentsOnCompositeTypesRule.self,  // 5.5.1.3
    NoUnusedFragmentsRule.self,  // 5.5.1.4
    KnownFragmentNamesRule.self,  // 5.5.2.1
    NoFragmentCyclesRule.self,  // 5.5.2.2
    PossibleFragmentSpreadsRule.self,  // 5.5.2.3
    ValuesOfCorrectTypeRule.self,  // 5.6.1
    InputObjectFieldNamesRule.self,  // 5.6.2
    UniqueInputFieldNamesRule.self,  // 5.6.3
    InputObjectRequiredFieldsRule.self,  // 5.6.4
    OneOfInputValuesRule.self,  // 3.10.1, what 5.6.1 asks of a @oneOf input
    KnownDirectivesRule.self,  // 5.7.1
    DirectivesInValidLocationsRule.self,  // 5.7.2
    UniqueDirectivesPerLocationRule.self,  // 5.7.3
    UniqueVariableNamesRule.self,  // 5.8.1
    VariablesAreInputTypesRule.self,  // 5.8.2
    NoUndefinedVariablesRule.self,  // 5.8.3
    NoUnusedVariablesRule.self,  // 5.8.4
    VariablesInAllowedPositionRule.self,  // 5.8.5
    DeferStreamDirectiveLabelRule.self,  // Defer And Stream Directive Labels Are Unique
    DeferStreamDirectiveOnRootFieldRule.self,  // Defer And Stream Directives Are Used On Valid Root Field
    DeferStreamDirectiveOnValidOperationsRule.self,  // Defer And Stream Directives Are Used On Valid Operations
    StreamDirectiveOnListFieldRule.self,  // Stream Directives Are Used On List Fields
  ]
}
