@_spi(Generated) import Freshet
import FreshetCompiler
import GraphQLLanguage

/// A schema and documents over it, made by a seed and compiled. Several cases share one.
final class MadeWorld {
  struct Problem: Error, CustomStringConvertible { let description: String }

  let schema: MadeSchema
  let documents: MadeDocuments
  let compiled: [String: DynamicDocument]
  /// What a server receives, read.
  let texts: [String: MadeServer.Text]

  init(seed: UInt64) throws(Problem) {
    schema = SchemaMaker.schema(seed: Dice.number("schema", seed))
    documents = DocumentMaker.documents(schema, seed: Dice.number("documents", seed))
    let configuration = ConfigurationReader(Source(schema.configuration, name: "freshet.json"))
    let input = CompilerInput(
      configuration: configuration.configuration, schema: [Source(schema.text, name: "schema.graphql")],
      documents: [CompilerDocument(Source(documents.text, name: "documents.graphql"), output: "documents")])
    do {
      let cases = try Cases(input)
      var compiled: [String: DynamicDocument] = [:]
      var texts: [String: MadeServer.Text] = [:]
      for operation in documents.operations {
        let document = try cases.document(operation.name)
        compiled[operation.name] = document
        texts[operation.name] = MadeServer.Text(document.document.text)
      }
      self.compiled = compiled
      self.texts = texts
    } catch {
      throw Problem(description: "\(error)\n\(schema.configuration)\n\(schema.text)\n\(documents.text)")
    }
  }
}
