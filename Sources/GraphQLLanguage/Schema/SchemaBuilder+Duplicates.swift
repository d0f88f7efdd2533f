// What a type has twice. Merged schemas repeat themselves: a member given again in the same way is a warning.
extension SchemaBuilder {
  /// Looks before it touches: nearly every type has all of its members once.
  mutating func withoutDuplicates(_ type: TypeDefinition) -> TypeDefinition {
    var type = type
    let owner = type.name.text
    if Self.repeats(type.fields.count, { type.fields[$0].name.text }) {
      type.fields = unique(type.fields, \.name, "field", of: owner, rule: "UniqueFieldDefinitionNames") {
        $0.type == $1.type && $0.arguments.elementsEqual($1.arguments, by: Self.isAlike)
      }
    }
    if Self.repeats(type.inputFields.count, { type.inputFields[$0].name.text }) {
      type.inputFields = unique(
        type.inputFields, \.name, "field", of: owner, rule: "UniqueFieldDefinitionNames", isAlike: Self.isAlike)
    }
    if Self.repeats(type.values.count, { type.values[$0].name.text }) {
      type.values = unique(type.values, \.name, "value", of: owner, rule: "UniqueEnumValueNames") { _, _ in true }
    }
    if Self.repeats(type.members.count, { type.members[$0].text }) {
      type.members = unique(type.members, \.self, "member", of: owner, rule: "UnionMembers") { _, _ in true }
    }
    if Self.repeats(type.interfaces.count, { type.interfaces[$0].text }) {
      type.interfaces = unique(type.interfaces, \.self, "interface", of: owner, rule: "Interfaces") { _, _ in true }
    }
    for index in type.fields.indices
    where Self.repeats(type.fields[index].arguments.count, { type.fields[index].arguments[$0].name.text }) {
      let field = "\(owner).\(type.fields[index].name)"
      type.fields[index].arguments = unique(
        type.fields[index].arguments, \.name, "argument", of: field, rule: "UniqueArgumentDefinitionNames",
        isAlike: Self.isAlike)
    }
    return type
  }

  private static func repeats(_ count: Int, _ name: (Int) -> String) -> Bool {
    NameIndex(count, name: name).hasDuplicates
  }

  private static func isAlike(_ left: InputValueDefinition, _ right: InputValueDefinition) -> Bool {
    left.name == right.name && left.type == right.type && left.defaultValue == right.defaultValue
  }

  private mutating func unique<Member>(
    _ members: [Member], _ name: KeyPath<Member, Name>, _ kind: String, of owner: String, rule: String,
    isAlike: (Member, Member) -> Bool
  ) -> [Member] {
    guard members.count > 1 else { return members }
    var first = [Name: Int](minimumCapacity: members.count)
    var kept: [Member] = []
    for member in members {
      let memberName = member[keyPath: name]
      guard let index = first[memberName] else {
        first[memberName] = kept.count
        kept.append(member)
        continue
      }
      let alike = isAlike(kept[index], member)
      report(
        Diagnostic(
          alike ? .warning : .error,
          "\(kind) \"\(memberName)\" of \"\(owner)\" is defined twice" + (alike ? " alike" : " in different ways"),
          at: memberName.location, rule: rule,
          notes: [.init("first defined here", at: kept[index][keyPath: name].location)]))
    }
    return kept
  }
}
