@_spi(Generated) import Freshet
import GraphQLLanguage

/// How much of an operation a plain store holds: a walk of the text that a server receives.
struct PlainAvailability {
  enum Answer: Equatable { case full, partial, missing }

  let store: PlainStore
  let documents: MadeDocuments
  /// Knows what the text selects.
  let server: MadeServer

  func answer() -> Answer { walk([server.text.operation.selectionSet], "client:root", "Query", prefix: "client:root") }

  private func walk(_ sets: [SelectionSet], _ key: String, _ declared: String, prefix: String) -> Answer {
    guard let record = store.records[key] else { return .missing }
    if record.isDeleted { return .full }
    let collected = server.collect(sets, record.type, declared)
    var answer = Answer.full
    for name in collected.names {
      guard let fields = collected.fields[name] else { continue }
      switch held(fields, of: record, prefix: prefix) {
      case .missing: return .missing
      case .partial: answer = .partial
      case .full: break
      }
    }
    for deferred in collected.deferred where walk([deferred.selections], key, declared, prefix: prefix) != .full {
      answer = .partial
    }
    return answer
  }

  private func held(_ fields: [Field], of record: PlainStore.Record, prefix: String) -> Answer {
    // An object's type is known, whatever responses said.
    if fields[0].name.text == "__typename" { return .full }
    let type =
      server.schema.field(fields[0].name.text, of: record.type)?.type
      ?? server.schema.anyField(fields[0].name.text)?.type
    let sets = fields.compactMap(\.selectionSet)
    if let connection = documents.connections[fields[0].responseName.text] {
      let filters = server.arguments(fields[0]).filter { connection.filters.contains($0.name) }
      return list(record.slots[PlainKey.storage(connection.handle, filters)]?.value, sets, type?.base ?? "")
    }
    return held(record.slots[server.storage(fields[0])]?.value, sets, type?.base ?? "")
  }

  private func held(_ value: PlainStore.Value?, _ sets: [SelectionSet], _ declared: String) -> Answer {
    switch value {
    case nil: return .missing
    case .link(let key)?: return walk(sets, key, declared, prefix: "")
    case .list(let values)?:
      var answer = Answer.full
      for value in values {
        switch held(value, sets, declared) {
        case .missing: return .missing
        case .partial: answer = .partial
        case .full: break
        }
      }
      return answer
    default: return .full
    }
  }

  /// The client's list stands for its pages. An edge that came without a cursor is held nevertheless.
  private func list(_ value: PlainStore.Value?, _ sets: [SelectionSet], _ type: String) -> Answer {
    guard let key = value?.link, let list = store.lists[key] else { return value == nil ? .missing : .full }
    let collected = server.collect(sets, type, type)
    var answer = Answer.full
    for name in collected.names {
      guard let fields = collected.fields[name] else { continue }
      let inner = fields.compactMap(\.selectionSet)
      let held: Answer
      switch fields[0].name.text {
      case "edges":
        held =
          list.edges.compactMap(\.self).map { values($0, inner, type.dropLast("Connection".count) + "Edge", "cursor") }
          .worst
      case "pageInfo": held = values(list.info, inner, "PageInfo", nil)
      default: held = self.held(list.rest[server.storage(fields[0])], inner, "")
      }
      if held == .missing { return .missing }
      if held == .partial { answer = .partial }
    }
    return answer
  }

  private func values(
    _ values: [String: PlainStore.Value], _ sets: [SelectionSet], _ type: String, _ spared: String?
  ) -> Answer {
    let collected = server.collect(sets, type, type)
    return collected.names.compactMap { collected.fields[$0] }.filter { $0[0].name.text != spared }.map { fields in
      let declared = server.schema.field(fields[0].name.text, of: type)?.type.base ?? ""
      return held(values[server.storage(fields[0])], fields.compactMap(\.selectionSet), declared)
    }.worst
  }
}

extension PlainStore {
  /// Takes over the types that a check wrote which found a query held: no response need have said them.
  mutating func noteTypeNames(_ held: [String: Record]) {
    for (key, record) in held {
      let name = Slot(value: .string(Array(record.type.utf8)))
      guard record.slots["__typename"] == name, let own = records[key], own.type == record.type,
        own.slots["__typename"]?.value == nil
      else { continue }
      records[key]?.slots["__typename"] = name
    }
  }
}

extension [PlainAvailability.Answer] {
  fileprivate var worst: PlainAvailability.Answer {
    contains(.missing) ? .missing : contains(.partial) ? .partial : .full
  }
}
