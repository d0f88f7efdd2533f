#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Answers the compiler's messages, one by one.
struct Plugin {
  /// The answer to one message.
  func answer(_ message: ArraySlice<UInt8>) throws -> [UInt8] {
    let request = try JSONDecoder().decode(PluginMessage.Request.self, from: Data(message))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try [UInt8](encoder.encode(response(to: request)))
  }

  private func response(to request: PluginMessage.Request) -> PluginMessage.Response {
    switch request {
    case .getCapability(let host):
      // 5 is the first version whose answer to every expansion is `expandMacroResult`.
      return .getCapabilityResult(capability: .init(protocolVersion: min(max(host?.protocolVersion ?? 5, 5), 7)))
    case .expandAttachedMacro(let macro, let role, let attribute, let declaration):
      guard let marker = MarkerExpansion.Marker(rawValue: macro.typeName) else {
        return unknown(macro, at: attribute.location)
      }
      let expansion = MarkerExpansion(marker, role: role, attribute: attribute, declaration: declaration)
      return .expandMacroResult(expandedSource: expansion.source, diagnostics: expansion.diagnostics)
    case .expandFreestandingMacro(let macro):
      return unknown(macro, at: nil)
    case .loadPluginLibrary:
      return .loadPluginLibraryResult(loaded: false, diagnostics: [])
    }
  }

  private func unknown(_ macro: PluginMessage.Macro, at location: PluginMessage.Location?) -> PluginMessage.Response {
    let position = PluginMessage.Position(fileName: location?.fileName ?? "", offset: location?.offset ?? 0)
    let message = "FreshetMacros has no macro '\(macro.typeName)'; clean the build folder and build again"
    return .expandMacroResult(expandedSource: nil, diagnostics: [.init(message: message, position: position)])
  }
}
