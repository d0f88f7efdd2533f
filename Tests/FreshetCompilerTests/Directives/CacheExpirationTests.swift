import Testing

@Suite struct CacheExpirationTests {
  let fixture = Fixture()

  @Test("the seconds go into the generated document and not to the server")
  func seconds() throws {
    let document = "query Q @cacheExpiration(seconds: 60) { count }"
    #expect(try fixture.text(document) == "query Q{count}")
    #expect(fixture.swift(document).contains(", cacheExpiration: 60)"))
    #expect(!fixture.swift("query Q { count }").contains("cacheExpiration"))
  }

  @Test("a time that is none, or not known yet, is told, and so is a place where nothing ages")
  func mistakes() {
    #expect(
      fixture.errors("query Q @cacheExpiration(seconds: -1) { count }") == [
        "1:35: \"seconds\" is how long an answer is fresh: -1 is no such time"
      ])
    #expect(
      fixture.errors("query Q($n: Int!) @cacheExpiration(seconds: $n) { notes(first: $n) { total } }") == [
        "1:45: \"seconds\" is a number: it is known when the document is compiled"
      ])
    #expect(fixture.errors("query Q @cacheExpiration { count }").count == 1)
    #expect(fixture.errors("query Q @cacheExpiration(seconds: \"1\") { count }").count == 1)
    #expect(fixture.errors("subscription S @cacheExpiration(seconds: 1) { changed { id } }").count == 1)
  }
}
