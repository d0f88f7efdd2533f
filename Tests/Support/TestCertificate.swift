package import Foundation

/// A self-signed certificate for a name, made by `openssl` for one test.
package final class TestCertificate: Sendable {
  /// The certificate, PEM.
  package let certificate: URL
  /// Its key, PEM.
  package let key: URL
  private let folder: URL

  /// Makes one for `name`, an address or a host.
  package init(for name: String) throws {
    folder = URL.temporaryDirectory.appending(path: "freshet-certificate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    certificate = folder.appending(path: "certificate.pem")
    key = folder.appending(path: "key.pem")
    let isAddress = name.allSatisfy { $0.isNumber || $0 == "." }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
      "-subj", "/CN=\(name)", "-addext", "subjectAltName=\(isAddress ? "IP" : "DNS"):\(name)",
      "-keyout", key.path(percentEncoded: false), "-out", certificate.path(percentEncoded: false),
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw PeerProcess.Failure(description: "`openssl req` could not make a certificate for \(name)")
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
