@testable import FreshetMacros

/// Any bytes are messages, attributes and declarations. A message is the same however it was cut into chunks, and
/// what is said about a piece of source stays inside it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMarkers(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  checkFraming(bytes)
  let plugin = Plugin()
  _ = try? plugin.answer(bytes[...])
  var whole = MessageFraming()
  whole.append(MessageFraming.frame(bytes))
  if !bytes.isEmpty { precondition((try? whole.next()).map { $0.map(Array.init) } == bytes) }
  let halves = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
  expand(attribute: String(decoding: halves[0], as: UTF8.self), String(decoding: halves.last ?? [], as: UTF8.self))
  expand(attribute: "@Query(\"query A{a}\")", String(decoding: bytes, as: UTF8.self))
  return 0
}

private func messages(_ bytes: [UInt8], chunk: Int) -> [[UInt8]] {
  var framing = MessageFraming()
  var messages: [[UInt8]] = []
  var index = 0
  do throws(MessageFraming.Failure) {
    while index < bytes.count, !framing.isEnded {
      framing.append(bytes[index..<min(index + chunk, bytes.count)])
      index += chunk
      while let message = try framing.next() { messages.append(Array(message)) }
    }
    try framing.finish()
  } catch {
    messages.append(Array("\(error)".utf8))
  }
  return messages
}

private func checkFraming(_ bytes: [UInt8]) {
  precondition(messages(bytes, chunk: max(bytes.count, 1)) == messages(bytes, chunk: 3))
}

private func expand(attribute: String, _ declaration: String) {
  let location = PluginMessage.Location(fileName: "Fuzz.swift", offset: 7)
  let attribute = PluginMessage.Syntax(source: attribute, location: location)
  let declaration = PluginMessage.Syntax(source: declaration, location: location)
  let last = 7 + max(attribute.source.utf8.count, declaration.source.utf8.count)
  for marker in MarkerExpansion.Marker.allCases {
    for role in ["peer", "accessor"] {
      let expansion = MarkerExpansion(marker, role: role, attribute: attribute, declaration: declaration)
      precondition(expansion.source == nil || expansion.diagnostics.isEmpty)
      for diagnostic in expansion.diagnostics {
        precondition(diagnostic.position.offset >= 7 && diagnostic.position.offset <= last)
      }
    }
  }
}
