import DocModel
import Foundation
import Viewer

/// Verifies the signatures of a document.
enum SignatureDrive {
  static func run(_ bytes: [UInt8], password: String?) throws {
    guard
      let document = try? Document(
        .bytes(Data(bytes), name: "fuzz.pdf"), password: password, readers: .dictionaries)
    else { return }
    do {
      let fields = try document.signatureFields
      let read = try document.signatures()
      let verified = try document.signatures(trusting: TrustedCertificates())
      try FuzzProblem.check(read.count == verified.count, "other signatures when they are verified")
      try FuzzProblem.check(fields.count { $0.isSigned } == read.count, "other signatures than signed fields")
      for (signature, unverified) in zip(verified, read) {
        try FuzzProblem.check(!unverified.isIntact, "intact without being verified")
        let report = SignatureReport(signature, document.pageLabels)
        _ = (report.summary, report.verdict, report.lines, signature.isValid)
      }
    } catch let error as SignatureError {
      try FuzzProblem.check(error.description.hasPrefix("fuzz.pdf"), "an error that names no file: \(error)")
    }
  }
}
