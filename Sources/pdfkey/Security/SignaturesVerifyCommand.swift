import ArgumentParser
import Viewer
import DocModelSecurity

/// `pdfkey signatures verify`.
struct SignaturesVerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify signatures.",
    discussion: """
      For each signature: whether the signed bytes are intact, whether the certificate is trusted, what it covers, \
      what the signer permits, and what was changed since. Trusted are the certificates that the NSS database of \
      Firefox, or else ~/.pki/nssdb, trusts for e-mail, or those of --trust instead. A signature without a trusted \
      time stamp needs certificates that are valid at the claimed time and now. No network is used: a certificate is \
      known to be revoked only from lists and responses of its issuer in the document.

      Exit status 1 if a document has no signature, if one isn't intact or the document was changed in a way that \
      it doesn't permit, and with --trust also if one isn't trusted.

      Examples:
        pdfkey signatures verify contract.pdf
        pdfkey signatures verify contract.pdf --trust company-ca.pem --json
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var limits: LimitOptions

  @Option(
    help: ArgumentHelp("Certificates to trust, in PEM or DER; may be repeated.", valueName: "file"),
    completion: .file())
  var trust: [String] = []

  @Flag(help: "Trust SHA-1, and keys below 2,048 bits, too.")
  var allowWeak = false

  @Flag(help: .jsonLines)
  var json = false

  func validate() throws {
    try input.requireSome()
  }

  func run() throws {
    var trusted = try certificates()
    trusted.allowsWeak = allowWeak
    let batch = try DocumentBatch(input, limits, json: json)
    try batch.forEach { document, path in
      try document.requireDictionaries(path)
      let signatures = try document.signatures(trusting: trusted)
      if json {
        let empty = try document.signatureFields.filter { !$0.isSigned }
        try batch.output.write(
          json: JSONObject(path: path, signatures, emptyFields: empty, isVerified: true))
      } else {
        batch.writeHeading(path)
        write(signatures, document.pageLabels, batch.output)
      }
      if let reason = objection(to: signatures) {
        try batch.report(Failure(code: "notValid", message: "\(path): \(reason)", status: .someFailed))
      }
    }
  }

  /// Returns the trusted certificates.
  private func certificates() throws -> TrustedCertificates {
    do throws(SignatureError) {
      guard !trust.isEmpty else { return try TrustedCertificates.ofUser() }
      var certificates = TrustedCertificates()
      for file in trust { try certificates.add(file: file) }
      return certificates
    } catch {
      // A damaged database of another program doesn't keep bytes from being verified.
      guard trust.isEmpty else { throw Failure(error) }
      Messages.print(error.description)
      return TrustedCertificates()
    }
  }

  private func write(_ signatures: [Signature], _ labels: PageLabels, _ output: Output) {
    for (index, signature) in signatures.enumerated() {
      if index > 0 { output.write(line: "") }
      let report = SignatureReport(signature, labels)
      output.write(line: "\(signature.fieldName): \(report.verdict)".onOneLine)
      for (name, value) in report.lines { output.write(line: "  \(name): \(value)".onOneLine) }
    }
  }

  /// Returns the reason why a document fails; nil if it doesn't.
  private func objection(to signatures: [Signature]) -> String? {
    guard !signatures.isEmpty else { return "has no signatures" }
    let invalid = signatures.count { !$0.isUntampered }
    if invalid > 0 {
      return "\(invalid) of \(signatures.count) signatures \(invalid == 1 ? "isn't" : "aren't") valid"
    }
    let untrusted = signatures.count { $0.trust != .trusted }
    guard !trust.isEmpty, untrusted > 0 else { return nil }
    return "\(untrusted) of \(signatures.count) signatures \(untrusted == 1 ? "isn't" : "aren't") trusted"
  }
}
