/// What a batch did.
package struct CommitReport: Sendable {
  /// How many slots changed and were told of.
  package var notified = 0
  /// How many records it made.
  package var created = 0
  /// The slots of records with key fields that changed, `Character:1 name`, while ``Store/recordsChanges`` is on.
  package var changed: [String] = []
}
