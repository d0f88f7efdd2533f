import Freshet
import GraphQLLanguage

/// One operation that is ready to run, any number of times.
struct Execution: Sendable {
  let schema: Schema
  let behaviours: [String: FieldBehaviour]
  let request: ReceivedRequest
  let operation: OperationDefinition
  let root: SchemaType
  let fragments: [String: FragmentDefinition]
  let variables: [String: JSONValue]
  let inputs: InputCoercion

  var kind: OperationKind { operation.kind }

  /// Thrown where a value that must not be null is; what holds it becomes null in its place. Its error is recorded.
  private struct NullInNonNull: Error {}

  /// A field error on its way to the field's place.
  private struct FieldFailure: Error {
    var error: GraphQLError
  }

  /// The response over a root value.
  func respond(root value: JSONValue) async -> ExecutedResponse {
    var errors: [GraphQLError] = []
    do {
      let data = try await complete(selections: [operation.selectionSet], of: root, value, at: [], &errors)
      return ExecutedResponse(data: data, errors: errors)
    } catch {
      return ExecutedResponse(data: .null, errors: errors)
    }
  }

  /// The events of a subscription's field.
  func events() async throws(RequestRefusal) -> FieldBehaviour.Events {
    let fields = collect([operation.selectionSet], of: root)
    guard fields.count == 1, let field = fields[0].fields.first,
      let definition = root.field(field.name.text)
    else { throw RequestRefusal("A subscription selects exactly one field of '\(root.name)'.") }
    let name = "\(root.name).\(field.name)"
    guard let events = behaviours[name]?.events else { throw RequestRefusal("'\(name)' has no events.") }
    do {
      let arguments = try inputs.arguments(definition.arguments, given: field.arguments, variables: variables)
      return try await events(FieldContext(parent: .null, arguments: arguments, request: request))
    } catch {
      throw RequestRefusal(.other, [Self.error(error, field, [.name(field.responseName.text)])])
    }
  }

  /// Hands each event over as a root value, in order. A source that fails ends the operation with its error.
  func forEach(
    _ events: FieldBehaviour.Events, _ body: @escaping @Sendable (JSONValue) async -> Void
  ) async throws(RequestRefusal) {
    let name = collect([operation.selectionSet], of: root)[0].fields[0].name.text
    do {
      try await events { event in await body(.object([name: event])) }
    } catch {
      throw RequestRefusal(.other, [(error as? GraphQLError) ?? GraphQLError(message: "\(error)")])
    }
  }
}

// MARK: Fields

extension Execution {
  private struct CollectedField {
    var responseName: String
    /// The selections of one response name, whose own selection sets are merged.
    var fields: [Field]
  }

  private func collect(_ sets: [SelectionSet], of type: SchemaType) -> [CollectedField] {
    var collected: [CollectedField] = []
    var places: [String: Int] = [:]
    var visited: Set<String> = []
    for set in sets { collect(set, of: type, &collected, &places, &visited) }
    return collected
  }

  private func collect(
    _ set: SelectionSet, of type: SchemaType, _ collected: inout [CollectedField], _ places: inout [String: Int],
    _ visited: inout Set<String>
  ) {
    for selection in set.selections where isIncluded(selection.directives) {
      switch selection {
      case .field(let field):
        let name = field.responseName.text
        if let place = places[name] {
          collected[place].fields.append(field)
        } else {
          places[name] = collected.count
          collected.append(CollectedField(responseName: name, fields: [field]))
        }
      case .inlineFragment(let fragment):
        if let condition = fragment.typeCondition, !applies(condition, to: type) { continue }
        collect(fragment.selectionSet, of: type, &collected, &places, &visited)
      case .fragmentSpread(let spread):
        guard visited.insert(spread.name.text).inserted, let fragment = fragments[spread.name.text],
          applies(fragment.typeCondition, to: type)
        else { continue }
        collect(fragment.selectionSet, of: type, &collected, &places, &visited)
      }
    }
  }

  private func applies(_ condition: Name, to type: SchemaType) -> Bool {
    schema.type(condition.text).map { schema.isPossible(type, of: $0) } ?? false
  }

  private func isIncluded(_ directives: [Directive]) -> Bool {
    func condition(_ name: String) -> Bool? {
      switch directives.first(named: name)?.argument("if")?.value.kind {
      case .boolean(let value)?: value
      case .variable(let variable)?: variables[variable] == .boolean(true)
      default: nil
      }
    }
    return condition("skip") != true && condition("include") != false
  }

  private func complete(
    selections: [SelectionSet], of type: SchemaType, _ value: JSONValue, at path: [PathSegment],
    _ errors: inout [GraphQLError]
  ) async throws -> ResponseValue {
    var members: [(name: String, value: ResponseValue)] = []
    for collected in collect(selections, of: type) {
      guard let field = collected.fields.first else { continue }
      if field.name.text == "__typename" {
        members.append((collected.responseName, .leaf(.string(type.name))))
        continue
      }
      // Validation refused fields the type does not have.
      guard let definition = type.field(field.name.text) else { continue }
      let path = path + [.name(collected.responseName)]
      members.append(
        (collected.responseName, try await complete(collected.fields, definition, of: type, value, at: path, &errors)))
    }
    return .object(members)
  }

  /// A field's value, resolved and completed. An error stays at the field where it may be null.
  private func complete(
    _ fields: [Field], _ definition: FieldDefinition, of type: SchemaType, _ parent: JSONValue,
    at path: [PathSegment], _ errors: inout [GraphQLError]
  ) async throws -> ResponseValue {
    let field = fields[0]
    do {
      let value: JSONValue
      do {
        value = try await resolve(field, definition, of: type, parent)
      } catch {
        throw FieldFailure(error: Self.error(error, field, path))
      }
      return try await complete(value, as: definition.type, fields, at: path, &errors)
    } catch {
      if let failure = error as? FieldFailure { errors.append(failure.error) }
      if definition.type.isNonNull { throw NullInNonNull() }
      return .null
    }
  }

  private func resolve(
    _ field: Field, _ definition: FieldDefinition, of type: SchemaType, _ parent: JSONValue
  ) async throws -> JSONValue {
    guard let resolver = behaviours["\(type.name).\(field.name)"]?.resolver else {
      guard case .object(let members) = parent else { return .null }
      return members[field.name.text] ?? .null
    }
    let arguments = try inputs.arguments(definition.arguments, given: field.arguments, variables: variables)
    return try await resolver(FieldContext(parent: parent, arguments: arguments, request: request))
  }

  private static func error(_ error: any Error, _ field: Field, _ path: [PathSegment]) -> GraphQLError {
    var located = GraphQLError(message: "\(error)", at: field.location, path: path)
    if let error = error as? GraphQLError {
      located.message = error.message
      located.extensions = error.extensions
    } else if let mismatch = error as? InputCoercion.Mismatch {
      located.message = mismatch.message
    }
    return located
  }
}

// MARK: Values

extension Execution {
  private func complete(
    _ value: JSONValue, as type: TypeReference, _ fields: [Field], at path: [PathSegment],
    _ errors: inout [GraphQLError]
  ) async throws -> ResponseValue {
    if case .null = value {
      guard type.isNonNull else { return .null }
      throw failure("Cannot return null for a field of type '\(type)'.", fields, path)
    }
    if let element = type.element { return try await complete(list: value, of: element, fields, at: path, &errors) }
    guard let named = schema.type(type.name.text) else { throw failure("There is no type '\(type)'.", fields, path) }
    switch named.kind {
    case .object, .interface, .union:
      guard case .object(let members) = value else {
        throw failure("\(value.text.prefix(80)) is no object.", fields, path)
      }
      let object = try objectType(named, members, fields, path)
      return try await complete(selections: fields.compactMap(\.selectionSet), of: object, value, at: path, &errors)
    default:
      guard let leaf = LeafCoercion.coerce(value, to: named) else {
        throw failure("\(named.name) cannot represent \(value.text.prefix(80)).", fields, path)
      }
      return .leaf(leaf)
    }
  }

  private func complete(
    list value: JSONValue, of element: TypeReference, _ fields: [Field], at path: [PathSegment],
    _ errors: inout [GraphQLError]
  ) async throws -> ResponseValue {
    guard case .array(let values) = value else {
      throw failure("\(value.text.prefix(80)) is no list.", fields, path)
    }
    var completed: [ResponseValue] = []
    for (index, value) in values.enumerated() {
      do {
        completed.append(try await complete(value, as: element, fields, at: path + [.index(index)], &errors))
      } catch {
        if let failure = error as? FieldFailure { errors.append(failure.error) }
        if element.isNonNull { throw NullInNonNull() }
        completed.append(.null)
      }
    }
    return .list(completed)
  }

  private func objectType(
    _ type: SchemaType, _ members: [String: JSONValue], _ fields: [Field], _ path: [PathSegment]
  ) throws -> SchemaType {
    if type.isObject { return type }
    guard case .string(let name)? = members["__typename"], let object = schema.type(name), object.isObject,
      schema.isPossible(object, of: type)
    else {
      throw failure("An object of '\(type.name)' names its type in a member '__typename'.", fields, path)
    }
    return object
  }

  private func failure(_ message: String, _ fields: [Field], _ path: [PathSegment]) -> FieldFailure {
    FieldFailure(error: GraphQLError(message: message, at: fields[0].location, path: path))
  }
}
