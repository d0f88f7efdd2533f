import Foundation
import TestSupport
import Testing

@testable import FreshetMacros

/// The process as the compiler meets it.
struct PluginTests {
  static let executable = ProcessRun.built("FreshetMacros-tool")

  @Test("it says what it can do, for compilers older and newer than the protocol it knows")
  func capability() throws {
    #expect(try answer(#"{"getCapability":{}}"#) == #"{"getCapabilityResult":{"capability":{"protocolVersion":5}}}"#)
    #expect(
      try answer(#"{"getCapability":{"capability":{"protocolVersion":99}}}"#)
        == #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#)
  }

  @Test("a macro it does not have is an error of the build, at the attribute")
  func unknownMacro() throws {
    let location = #"{"fileID":"a/A.swift","fileName":"A.swift","offset":9,"line":1,"column":10}"#
    let syntax = #"{"kind":"attribute","source":"@X ","location":\#(location)}"#
    let text = try answer(
      #"{"expandAttachedMacro":{"macro":{"moduleName":"M","typeName":"XMacro","name":"X"},"macroRole":"peer","#
        + #""discriminator":"d","attributeSyntax":\#(syntax),"declSyntax":\#(syntax)}}"#)
    #expect(text.contains("FreshetMacros has no macro 'XMacro'"))
    #expect(text.contains(#""position":{"fileName":"A.swift","offset":9}"#))
  }

  @Test("input of random bytes ends the process with a message, and never by a signal")
  func randomInput() throws {
    var random = SplitMix64(seed: 11)
    var inputs: [[UInt8]] = (0..<12).map { _ in
      (0..<Int.random(in: 1...400, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    inputs += ["", "[]", "{}", "{\"unknown\":{}}", "{\"getCapability\":3}", "\u{0}"].map {
      MessageFraming.frame($0.utf8)
    }
    inputs.append(MessageFraming.frame(String(repeating: "[", count: 100_000).utf8))
    for input in inputs {
      let result = try ProcessRun(Self.executable, input: input)
      #expect(result.reason == .exit)
      #expect(result.status == 0 || result.error.hasPrefix("FreshetMacros: "), "\(input.prefix(64))")
    }
  }

  @Test("the end of the input between two messages is a good end")
  func end() throws {
    let message = MessageFraming.frame(#"{"getCapability":{}}"#.utf8)
    let result = try ProcessRun(Self.executable, input: message + message)
    #expect(result.status == 0)
    #expect(result.output.components(separatedBy: "getCapabilityResult").count == 3)
  }

  private func answer(_ message: String) throws -> String {
    String(decoding: try Plugin().answer(Array(message.utf8)[...]), as: UTF8.self)
  }
}
