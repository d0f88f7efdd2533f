import GraphQLLanguage
import Testing

@testable import FreshetCompiler

struct ConfigurationCheckTests {
  private func check(_ members: String) throws -> [String] {
    let reader = ConfigurationReader(Source("{ \"schema\": \"a\",\n\(members) }", name: "freshet.json"))
    #expect(reader.diagnostics.diagnostics.isEmpty)
    var diagnostics = DiagnosticCollector()
    let schema = try #require(
      Schema.build(
        [
          Source(
            """
            scalar Date
            interface Node { id: ID! }
            type Query { node(id: ID!): Node, quote(base: String!): Quote!, quotes: [Quote!]! }
            type Quote implements Node { id: ID!, base: String!, at(zone: String!): Date, next: Quote }
            """)
        ], reporting: &diagnostics))
    return ConfigurationCheck.check(reader.configuration, schema).map(\.description)
  }

  @Test("names the schema has are fine")
  func right() throws {
    #expect(
      try check(
        #""identity": { "Quote": ["base"], "Node": "id" }, "lookups": { "node": "Quote", "quote": "Quote" },"#
          + #""scalars": { "Date": "Foundation.Date" }"#) == [])
  }

  @Test(
    "a name the schema does not have is told at its place in freshet.json",
    arguments: [
      (
        #""identity": { "Qoute": ["base"] }"#,
        #"2:15: error: "identity" names the type "Qoute", which the schema does not have; did you mean "Quote"?"#
      ),
      (
        #""identity": { "Quote": ["id", "bsae"] }"#,
        #"2:31: error: "identity" names "Quote.bsae", which is no field of a scalar or an enum without required"#
          + #" arguments; did you mean "base"?"#
      ),
      (
        #""identity": { "Quote": "at" }"#,
        #"2:24: error: "identity" names "Quote.at", which is no field of a scalar or an enum without required arguments"#
      ),
      (
        #""lookups": { "qoute": "Quote" }"#,
        #"2:14: error: "lookups" names the field "qoute", which "Query" does not have; did you mean "quote"?"#
      ),
      (
        #""lookups": { "quote": "Node" }"#,
        #"2:14: error: "Query.quote" answers with "Quote!", which is no single "Node""#
      ),
      (
        #""lookups": { "quotes": "Quote" }"#,
        #"2:14: error: "Query.quotes" answers with "[Quote!]!", which is no single "Quote""#
      ),
      (
        #""scalars": { "Dat": "Date" }"#,
        #"2:14: error: "scalars" names "Dat", which is no scalar the schema defines; did you mean "Date"?"#
      ),
    ])
  func wrong(members: String, message: String) throws {
    let messages = try check(members)
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("freshet.json:" + message) == true, "\(messages)")
  }
}
