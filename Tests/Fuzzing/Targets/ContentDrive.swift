import Foundation
import DocModelSecurity

/// Redacts a document in memory.
enum ContentDrive {
  static func run(_ bytes: [UInt8], password: String?) throws {
    guard let document = try? Document(.bytes(Data(bytes), name: "fuzz.pdf"), password: password) else {
      return
    }
    var request = RedactionRequest()
    for page in 0..<min(2, document.pageCount) {
      request.rectangles[page] = [Rectangle(x0: 50, y0: 100, x1: 300, y1: 500)]
    }
    try redact(document, request)
    request.rectangles = [:]
    request.query = SearchQuery("e")
    request.pages = [0]
    try redact(document, request)
  }

  private static func redact(_ document: Document, _ request: RedactionRequest) throws {
    let report: RedactionReport
    do throws(RedactionError) {
      report = try document.redact(request, to: nil)
    } catch {
      return try FuzzProblem.check(
        error.description.hasPrefix("fuzz.pdf"), "an error without a name: \(error)")
    }
    try FuzzProblem.check(report.isVerified, "a redaction isn't verified")
  }
}
