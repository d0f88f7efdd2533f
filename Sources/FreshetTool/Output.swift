import Foundation
import GraphQLLanguage

/// Standard error, which `print` does not reach.
enum Output {
  static func error(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

  /// Writes what is wrong, in the order of the files and places.
  static func write(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics.sortedByLocation() { error(diagnostic.description) }
  }
}
