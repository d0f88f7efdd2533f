import GraphQLLanguage
import Testing

@Suite struct SuggestionTests {
  @Test("the closest names come first, equally close ones by name, and far ones not at all")
  func closest() {
    let names = ["character", "characters", "charcter", "node", "search"]
    #expect(Suggestion.closest(to: "charactr", among: names) == ["character", "characters", "charcter"])
    #expect(Suggestion.closest(to: "xyz", among: names) == [])
    #expect(Suggestion.closest(to: "nod", among: names + ["nob", "nodes"]) == ["nob", "node"])
  }

  @Test("swapped neighbours and different case are close")
  func swapsAndCase() {
    #expect(Suggestion.closest(to: "naem", among: ["name"]) == ["name"])
    #expect(Suggestion.closest(to: "NODE", among: ["node"]) == ["node"])
  }

  @Test("the sentence's end names at most three, all equally close")
  func ending() {
    #expect(Suggestion.ending(for: "aa", among: ["ab"]) == "; did you mean \"ab\"?")
    #expect(Suggestion.ending(for: "aa", among: ["ab", "ac"]) == "; did you mean \"ab\" or \"ac\"?")
    #expect(
      Suggestion.ending(for: "aa", among: ["ab", "ac", "ad", "ae"]) == "; did you mean \"ab\", \"ac\" or \"ad\"?")
    #expect(Suggestion.ending(for: "aaaa", among: ["aaab", "aabb"]) == "; did you mean \"aaab\"?")
    #expect(Suggestion.ending(for: "aa", among: ["zz"]).isEmpty)
  }

  @Test("a name of a million letters is compared with no other")
  func longNames() {
    let name = String(repeating: "ab", count: 500_000)
    #expect(Suggestion.ending(for: name, among: [name + "c", String(name.dropLast())]) == "")
  }
}
