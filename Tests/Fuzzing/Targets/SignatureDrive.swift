import Foundation
import TestSupport
import Viewer
import DocModelSecurity

/// Verifies the signatures of a document.
enum SignatureDrive {
  /// Returns the issuer of the fixtures' signer, so that certificates are judged, too.
  private static func trusted() throws -> TrustedCertificates {
    var trusted = TrustedCertificates()
    try trusted.add(file: Checkout.fixture("sources/signer-ca.pem"))
    return trusted
  }

  static func run(_ bytes: [UInt8], password: String?) throws {
    guard
      let document = try? Document(
        .bytes(Data(bytes), name: "fuzz.pdf"), password: password, readers: .dictionaries)
    else { return }
    do {
      let fields = try document.signatureFields
      let read = try document.signatures()
      let verified = try document.signatures(trusting: trusted())
      try FuzzProblem.check(read.count == verified.count, "other signatures when they are verified")
      // Those that a later revision has removed come as well.
      try FuzzProblem.check(fields.count { $0.isSigned } <= read.count, "fewer signatures than signed fields")
      for (signature, unverified) in zip(verified, read) {
        try FuzzProblem.check(!unverified.isIntact, "intact without being verified")
        let report = SignatureReport(signature, document.pageLabels)
        _ = (report.summary, report.verdict, report.lines, signature.isUntampered)
      }
    } catch let error as SignatureError {
      try FuzzProblem.check(error.description.hasPrefix("fuzz.pdf"), "an error that names no file: \(error)")
    }
  }
}
