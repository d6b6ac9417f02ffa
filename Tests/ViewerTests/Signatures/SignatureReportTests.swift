import Foundation
import TestSupport
import Testing
import DocModelSecurity

@testable import Viewer

@Suite("Signatures in words")
struct SignatureReportTests {
  private static let time = Date(timeIntervalSince1970: 1_767_323_045)
  private static let words = "2026-01-02 03:04:05 UTC"

  /// A change of a signature, the name of a line, and its value.
  static let changes: [(change: @Sendable (inout Signature) -> Void, name: String, value: String)] = [
    ({ $0.trust = .trusted }, "Trust", "trusted"),
    ({ $0.trust = .weak("its hash is SHA1") }, "Trust", "weak: its hash is SHA1"),
    ({ $0.trust = .revoked(time) }, "Trust", "not trusted: revoked at \(words)"),
    (
      { $0.trust = .untrusted("its certificate isn't for signing documents") }, "Trust",
      "not trusted: its certificate isn't for signing documents"
    ),
    ({ $0.revocation = .unknown }, "Revocation", "unknown"),
    ({ $0.revocation = .good(asOf: time) }, "Revocation", "not revoked as of \(words)"),
    ({ $0.revocation = .revoked(time) }, "Revocation", "revoked at \(words)"),
    ({ $0.time?.source = .claimed }, "Time", "\(words) (claimed)"),
    ({ $0.time?.source = .timestamp }, "Time", "\(words) (time stamp)"),
    ({ $0.time?.source = .documentTimestamp }, "Time", "\(words) (time stamp of the document)"),
    ({ $0.time = nil }, "Time", "\(words) (claimed)"),
    ({ $0.algorithm = "RSA-SHA256" }, "Algorithm", "RSA-SHA256"),
    (
      { ($0.algorithm, $0.hashAlgorithm) = ("EdDSA-Ed25519", "SHA512") }, "Algorithm",
      "EdDSA-Ed25519, hash SHA512"
    ),
    (
      { ($0.algorithm, $0.hashAlgorithm) = ("RSA-SHA1", "SHA1") }, "Algorithm", "RSA-SHA1, which is weak"
    ),
    ({ $0.permittedChanges = .noChanges }, "Permits", "no changes"),
    ({ $0.permittedChanges = .forms }, "Permits", "forms and signatures"),
    ({ $0.permittedChanges = .annotations }, "Permits", "annotations, forms and signatures"),
  ]

  @Test("Trust, revocation, time, algorithm and permitted changes have a line each", arguments: changes)
  func lines(_ change: @Sendable (inout Signature) -> Void, _ name: String, _ value: String) throws {
    let document = try Document(.path(Checkout.fixture("signed.pdf")))
    var signature = try #require(try document.signatures().first)
    change(&signature)
    let report = SignatureReport(signature, document.pageLabels)
    #expect(report.lines.first { $0.name == name }?.value == value)
  }
}
