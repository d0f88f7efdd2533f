import GraphQLLanguage

/// Selections, and how they are reached from the set they belong to.
struct PlanPart {
  var selections: [TypedSelection]
  var reach = PlanReach()
}

/// The conditions and the deferred part on the way to a selection.
struct PlanReach: Hashable {
  /// Without constants, sorted, each once.
  var conditions: [Condition] = []
  var label: String?

  /// Nil where a constant leaves the selection out.
  func adding(_ more: [Condition], _ deferral: Deferral? = nil) -> PlanReach? {
    if more.isEmpty, deferral == nil { return self }
    guard more.allSatisfy({ $0.constant != false }) else { return nil }
    var reach = self
    let variable = more.filter { $0.constant == nil }
    if !variable.isEmpty { reach.conditions = Array(Set(conditions + variable)).sorted { $0.text < $1.text } }
    if let deferral, !deferral.isNever { reach.label = deferral.label }
    return reach
  }

  /// What of it a field's own selections have to repeat.
  func below(_ conditions: Alternatives, _ label: String?) -> PlanReach {
    PlanReach(
      conditions: conditions.cases == [self.conditions] ? [] : self.conditions,
      label: label == self.label ? nil : self.label)
  }
}

/// One selection of a set, before those of one response name are merged.
struct PlanEntry {
  enum Content {
    case field(TypedField)
    case spread(TypedSpread)
    /// With the fragment where it is aliased, without where it narrows the type.
    case inline(String, TypedInlineFragment?)
  }

  var content: Content
  var types: ObjectSet
  /// Whether every type that may be added to the schema has it, too.
  var isOpen = false
  var reach: PlanReach
  var narrowing: String?

  var field: TypedField? { if case .field(let field) = content { field } else { nil } }
}

/// Takes inline fragments, and in an operation spreads, apart into the entries of the set around them.
struct PlanFlattener {
  private enum Key: Hashable {
    case field(String)
    case spread(String, alias: String?, arguments: String)
    case alias(String, on: String)
    case narrowing(String)
  }

  private let builder: PlanBuilder
  /// The set's type, and the objects of it.
  private let type: String
  private let types: ObjectSet
  /// Of a narrower set the types of the set that it is narrower than; else nil. In a narrower set other narrowing
  /// fragments count only where what they are written in narrows as far.
  private let around: ObjectSet?
  private var keys: [Key] = []
  /// The first entry of each line, or of the lines of each response name.
  private(set) var entries: [PlanEntry] = []
  /// All entries of those that have more than one.
  private(set) var groups: [Int: [PlanEntry]] = [:]
  /// Where each key's group is, once there are many: a few are searched, which is quicker than hashing.
  private var places: [Key: Int] = [:]
  private static let longestSearch = 12

  init(builder: PlanBuilder, type: String, types: ObjectSet, around: ObjectSet?) {
    self.builder = builder
    self.type = type
    self.types = types
    self.around = around
  }

  mutating func add(_ selections: [TypedSelection], _ types: ObjectSet, _ reach: PlanReach) {
    add(selections, types, isOpen: true, reach, around: around)
  }

  private mutating func add(
    _ selections: [TypedSelection], _ types: ObjectSet, isOpen: Bool, _ reach: PlanReach, around: ObjectSet?
  ) {
    for selection in selections {
      switch selection {
      case .field(let field):
        guard let reach = reach.adding(field.conditions), isRead(field) else { continue }
        append(
          .field(field.responseName), PlanEntry(content: .field(field), types: types, isOpen: isOpen, reach: reach))
      case .inline(let fragment):
        guard let reach = reach.adding(fragment.conditions, fragment.deferral) else { continue }
        builder.note(fragment.deferral)
        add(fragment, types, isOpen: isOpen, reach, around: around)
      case .spread(let spread):
        guard let reach = reach.adding(spread.conditions, spread.deferral) else { continue }
        builder.note(spread.deferral)
        add(spread, types, isOpen: isOpen, reach, around: around)
      }
    }
  }

  /// Lenses read no record's identity: what was added for it is none of theirs.
  private func isRead(_ field: TypedField) -> Bool { !builder.isLens || field.addition != .identity }

  private mutating func add(
    _ fragment: TypedInlineFragment, _ types: ObjectSet, isOpen: Bool, _ reach: PlanReach, around: ObjectSet?
  ) {
    let narrowed = types.intersection(builder.objects[fragment.type].set)
    guard !narrowed.isEmpty else { return }
    if builder.isLens, let alias = fragment.alias {
      append(
        .alias(alias, on: fragment.type), PlanEntry(content: .inline(alias, fragment), types: narrowed, reach: reach))
    } else if builder.isLens, narrowed != types {
      // What the compiler added for identity is no lens.
      guard around == nil || around == self.types, fragment.selections.contains(where: isWritten) else { return }
      let name = "as" + fragment.type
      append(
        .narrowing(fragment.type),
        PlanEntry(content: .inline(name, nil), types: narrowed, reach: reach, narrowing: fragment.type))
    } else {
      let around = around?.intersection(builder.objects[fragment.type].set)
      add(
        fragment.selections, narrowed, isOpen: isOpen && builder.isSure(fragment.type, of: type), reach, around: around)
    }
  }

  private func isWritten(_ selection: TypedSelection) -> Bool {
    if case .field(let field) = selection { field.addition != .identity } else { true }
  }

  private mutating func add(
    _ spread: TypedSpread, _ types: ObjectSet, isOpen: Bool, _ reach: PlanReach, around: ObjectSet?
  ) {
    switch builder.kind {
    case .operation(let fragments):
      guard let fragment = fragments[spread.name.text] else { return }
      let narrowed = types.intersection(builder.objects[fragment.type].set)
      guard !narrowed.isEmpty else { return }
      add(
        fragment.selections, narrowed, isOpen: isOpen && builder.isSure(fragment.type, of: type), reach, around: around)
    case .lens(let fragmentTypes):
      let type = fragmentTypes[spread.name.text] ?? ""
      let narrowed = types.intersection(builder.objects[type].set)
      guard !narrowed.isEmpty else { return }
      append(
        .spread(
          spread.name.text, alias: spread.alias, arguments: builder.templates.list(spread.arguments)),
        PlanEntry(content: .spread(spread), types: narrowed, reach: reach))
    }
  }

  private mutating func append(_ key: Key, _ entry: PlanEntry) {
    if let place = place(of: key) {
      groups[place, default: [entries[place]]].append(entry)
      return
    }
    keys.append(key)
    entries.append(entry)
    if keys.count > Self.longestSearch {
      if places.isEmpty { for (place, key) in keys.enumerated() { places[key] = place } }
      places[key] = keys.count - 1
    }
  }

  private func place(of key: Key) -> Int? {
    keys.count > Self.longestSearch ? places[key] : keys.firstIndex(of: key)
  }
}
