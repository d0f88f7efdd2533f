/// An optimistic response's name in its store.
package struct LayerID: Hashable, Sendable {
  let number: Int
}

/// An optimistic response over the server's: what it says, and what takes it away.
struct Layer {
  var id: LayerID
  var response: Response
  var undo: [Change] = []
  var undoErrors: [SlotPlace: [GraphQLError]] = [:]
}

extension Store {
  /// Puts a response over everything that was and will be committed, until it is reverted or replaced.
  @discardableResult
  package func addLayer(_ response: Response) -> (id: LayerID, report: CommitReport) {
    layerCount += 1
    let id = LayerID(number: layerCount)
    let report = batch {
      layers.append(Layer(id: id, response: response))
      reapply(layers.count - 1..<layers.count)
    }
    return (id, report)
  }

  /// Takes a layer away, and no other; a layer that is gone is ignored.
  @discardableResult
  package func revert(_ id: LayerID) -> CommitReport { remove(id, nil) }

  /// Puts the server's response in a layer's place, in one batch.
  @discardableResult
  package func replace(_ id: LayerID, with response: Response) -> CommitReport { remove(id, response) }

  private func remove(_ id: LayerID, _ response: Response?) -> CommitReport {
    batch {
      lift(layers.indices)
      layers.removeAll { $0.id == id }
      if let response { apply(response) }
      reapply(layers.indices)
    }
  }

  /// Takes layers off, the last first.
  func lift(_ range: Range<Int>) {
    for index in range.reversed() {
      for change in layers[index].undo.reversed() {
        guard let record = record(change.record) else { continue }
        restore(record, change)
      }
      layers[index].undo = []
      for (place, errors) in layers[index].undoErrors {
        if let record = record(place.record) { put(errors, record, place.slot) }
      }
      layers[index].undoErrors = [:]
    }
  }

  private func restore(_ record: Record, _ change: Change) {
    connectionIndexes[record.id] = nil
    guard change.slot == .existence else { return put(record, change.slot, change.old) }
    let wasDeleted = change.old == .boolean(true)
    guard record.isDeleted != wasDeleted else { return }
    changeLog.note(record.row, .existence)
    record.row.pointee.isDeleted = wasDeleted
  }

  /// Puts layers on again, the first first.
  func reapply(_ range: Range<Int>) {
    for index in range {
      changeLog.undo = []
      apply(layers[index].response)
      layers[index].undo = changeLog.undo ?? []
      layers[index].undoErrors = changeLog.undoErrors
      changeLog.undo = nil
      changeLog.undoErrors = [:]
    }
  }
}
