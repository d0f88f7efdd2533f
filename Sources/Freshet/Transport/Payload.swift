/// The bytes of one response, event or part: one JSON object in the form of a GraphQL response.
public struct Payload: Sendable, Hashable {
  /// The bytes, UTF-8; often a part of the message they arrived in, which is kept alive with them.
  public let bytes: ArraySlice<UInt8>

  /// A payload of these bytes.
  public init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// A payload of these bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  /// A payload of this JSON text.
  public init(_ text: String) { self.bytes = Array(text.utf8)[...] }

  /// The bytes in memory. A closure of the main actor's is checked to run there by whoever it is handed to of another
  /// module; here it is not.
  @inline(__always) func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body($0) }
  }
}
