import ArgumentParser
import Viewer
import DocModelSecurity

/// `pdfkey signatures list`.
struct SignaturesListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List signatures and empty signature fields.",
    discussion: """
      Signatures come in the order in which they were made, then empty fields. Nothing is verified: anybody can \
      write any name. Use verify for that.
      """)

  @OptionGroup var listing: ListingOptions

  func run() throws {
    try listing.forEach { document, path, batch in
      let empty = try document.signatureFields.filter { !$0.isSigned }
      let signatures = try document.signatures()
      guard !listing.json else {
        return try batch.output.write(
          json: JSONObject(path: path, signatures, emptyFields: empty, isVerified: false))
      }
      batch.writeHeading(path)
      let labels = document.pageLabels
      for signature in signatures {
        let line = "\(signature.fieldName)  ·  \(SignatureReport(signature, labels).summary)"
        batch.output.write(line: line.onOneLine)
      }
      for field in empty { batch.output.write(line: "\(field.name)  ·  empty field".onOneLine) }
      if signatures.isEmpty, empty.isEmpty { batch.printNote("\(path): has no signatures") }
    }
  }
}
