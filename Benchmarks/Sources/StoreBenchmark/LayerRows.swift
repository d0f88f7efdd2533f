@_spi(Generated) import Freshet
import Measurement

/// An optimistic response over a commit of 900 records.
@MainActor enum LayerRows {
  static func rows() throws -> [Row] {
    let session = Session()
    let scope = session.scope(CharactersPage())
    try session.take(CharactersData.payload, scope)
    let rename = RenameCharacter(id: "1", name: "Nobody")
    let optimistic = Payload(#"{"data":{"renameCharacter":{"id":"1","name":"Nobody"}}}"#)
    let layer = try Ingest.read(optimistic, scope: session.scope(rename), isPartial: true)
    let page = try Ingest.read(CharactersData.payload, scope: scope)
    let renamed = try Ingest.read(CharactersData.renamed, scope: scope)
    var rounds = Rounds()
    // Both change the name of every record, and change it back.
    rounds.add("commit") {
      session.store.commit([renamed])
      session.store.commit([page])
    }
    rounds.add("cycle") {
      for response in [renamed, page] {
        let id = session.store.addLayer(layer).id
        session.store.commit([response])
        session.store.revert(id)
      }
    }
    let medians = try rounds.medians(101)
    let commit = medians["commit", default: [.zero]][0]
    let cycle = medians["cycle", default: [.zero]][0]
    return [
      Row(
        work: "a layer, a commit of 900 records, a revert", reach: .atMost(1.3), measured: cycle / commit,
        unit: "the commit", detail: "\((cycle / 2).milliseconds) beside \((commit / 2).milliseconds)")
    ]
  }
}
