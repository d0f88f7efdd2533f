/// What a line of a selection holds, read and no longer bound to where it was read.
@_spi(Generated) public struct InlineValue: Sendable {
  let content: Content

  indirect enum Content: Sendable {
    /// Left out, or never received.
    case missing
    case null
    case leaf(Value)
    case object(InlineObject)
    case list([InlineValue])
    case failure(ReadFailure)
  }

  init(_ content: Content) { self.content = content }

  static let missing = InlineValue(.missing)
  static let null = InlineValue(.null)

  /// A custom scalar's, or lists of them, as a slot holds it.
  var scalar: Value {
    switch content {
    case .missing, .object, .failure: .missing
    case .null: .null
    case .leaf(let value): value
    case .list(let values): .list(values.map(\.scalar))
    }
  }
}

/// The values of one object by the lines of its selection: what an `@inline` document's values are made of.
@_spi(Generated) public struct InlineObject: Sendable {
  /// The fragment, or the operation, that selects them.
  let document: String
  let lines: ArraySlice<PlanField>
  let values: [InlineValue]

  init(document: String, lines: ArraySlice<PlanField> = [], _ values: [InlineValue] = []) {
    self.document = document
    self.lines = lines
    self.values = values
  }

  /// The value of a line, numbered from 0 in its selection.
  public func read<Output: InlineReadable>(_ line: Int) -> Output { Output.__inline(value(line)) }

  /// A custom scalar as a Swift type of the app's, or optionals and lists of it; or why it could not be read.
  public func scalar<Output: ScalarReadable>(_ line: Int) -> Result<Output, ReadFailure> {
    let value = value(line)
    if case .failure(let failure) = value.content { return .failure(failure) }
    do throws(ScalarError) {
      return .success(try Output.__scalar(ScalarValue(value: value.scalar)))
    } catch {
      let path = line < lines.count ? [PathSegment.name(lines[lines.startIndex + line].response)] : []
      return .failure(ReadFailure(document: document, path: path, reason: error.message))
    }
  }

  /// The same, nil where it failed.
  public func scalarIfRead<Output: ScalarReadable>(_ line: Int) -> Output? {
    let value: Result<Output?, ReadFailure> = scalar(line)
    return if case .success(let value) = value { value } else { nil }
  }

  func value(_ line: Int) -> InlineValue { line < values.count ? values[line] : .missing }
}
