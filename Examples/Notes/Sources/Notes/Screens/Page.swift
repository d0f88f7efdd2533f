import Freshet

/// What is on show, as a value: the terminal draws the difference between two of them.
struct Page: Equatable {
  struct Note: Equatable {
    var id: String
    var text: String
    /// Added here and not answered by the server yet.
    var isPending: Bool { id.hasPrefix(Page.pendingPrefix) }
  }

  static let pendingPrefix = "new-"

  /// The character's name; nil until it is known.
  var title: String?
  var stream = StreamState.idle
  /// Events that arrived over the stream.
  var events = 0
  var resumptions = 0
  var notes: [Note] = []
  /// Why there is nothing to show, or why the last note was not added.
  var problem: String?
}
