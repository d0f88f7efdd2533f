import Freshet
import GraphQLLanguage

/// Executes requests over a schema (GraphQL specification, "Execution").
final class Executor: Sendable {
  let schema: Schema
  private let behaviours = Locked<[String: FieldBehaviour]>([:])

  init(_ schema: Schema) { self.schema = schema }

  /// Changes what happens at a field, named `Type.field`.
  func set(_ name: String, _ change: (inout FieldBehaviour) -> Void) throws(TestServerError) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, schema.type(String(parts[0]))?.field(String(parts[1])) != nil else {
      throw .unknownField(name)
    }
    behaviours.withLock { change(&$0[name, default: FieldBehaviour()]) }
  }

  /// Everything up to the execution: parsing, validation, the choice of the operation, the variables.
  func prepare(_ request: ReceivedRequest) throws(RequestRefusal) -> Execution {
    let document: Document
    do {
      document = try Parser.parse(Source(request.query, name: "request"))
    } catch {
      throw RequestRefusal(.syntax, [GraphQLError(message: "Syntax Error: \(error.message)", at: error.location)])
    }
    let mistakes = Validator.validate(document: document, schema: schema).filter { $0.severity == .error }
    guard mistakes.isEmpty else {
      throw RequestRefusal(
        .other, mistakes.map { GraphQLError(message: $0.message, at: $0.location) })
    }
    let operation = try Self.operation(document, named: request.operationName)
    guard let root = schema.root(operation.kind) else {
      throw RequestRefusal("The schema has no type for a \(operation.kind.rawValue).")
    }
    let inputs = InputCoercion(schema: schema)
    let variables: [String: JSONValue]
    do {
      variables = try inputs.variables(operation.variables, given: request.variables)
    } catch {
      throw RequestRefusal(error.message)
    }
    return Execution(
      schema: schema, behaviours: behaviours.withLock { $0 }, request: request, operation: operation, root: root,
      fragments: Dictionary(document.fragments.map { ($0.name.text, $0) }, uniquingKeysWith: { first, _ in first }),
      variables: variables, inputs: inputs)
  }

  private static func operation(
    _ document: Document, named name: String?
  ) throws(RequestRefusal) -> OperationDefinition {
    let operations = document.operations
    if let name {
      guard let operation = operations.first(where: { $0.name?.text == name }) else {
        throw RequestRefusal("The document has no operation named '\(name)'.")
      }
      return operation
    }
    guard operations.count == 1 else {
      throw RequestRefusal("The document has \(operations.count) operations: 'operationName' must name one.")
    }
    return operations[0]
  }
}

extension GraphQLError {
  init(message: String, at location: SourceLocation?, path: [PathSegment]? = nil) {
    let position = location?.position
    self.init(
      message: message, path: path,
      locations: position.map { [Location(line: $0.line, column: $0.column)] } ?? [])
  }
}
