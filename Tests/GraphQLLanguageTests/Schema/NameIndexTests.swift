import Testing

@testable import GraphQLLanguage

@Suite struct NameIndexTests {
  @Test("every name of a list is found at its first place, in short lists and in long ones", arguments: 0...20)
  func places(count: Int) {
    let names = (0..<count).map { "name\($0)" }
    let index = NameIndex(count) { names[$0] }
    #expect(!index.hasDuplicates)
    for (place, name) in names.enumerated() { #expect(index.place(of: name, among: count) { names[$0] } == place) }
    #expect(index.place(of: "other", among: count) { names[$0] } == nil)
  }

  @Test("a name that is there twice is noticed, wherever the two stand", arguments: 2...20)
  func duplicates(count: Int) {
    for first in 0..<count - 1 {
      var names = (0..<count).map { "name\($0)" }
      names[count - 1] = names[first]
      let index = NameIndex(count) { names[$0] }
      #expect(index.hasDuplicates)
      #expect(index.place(of: names[first], among: count) { names[$0] } == first)
    }
  }
}
