import DocModelSecurity

/// The signatures of a document, verified with the certificates that the user trusts.
struct SignaturesQuestion: DocumentQuestion {
  /// The signatures in the order in which they were made, or the reason why they can't be read.
  struct Answer: Codable, Sendable {
    var signatures: [Signature] = []
    var problem: String?
  }

  var part: DocumentPart { .document }

  func answer(from local: LocalDocument) throws(DocumentError) -> Answer {
    do throws(SignatureError) {
      // A damaged database of another program doesn't keep bytes from being verified.
      let trusted = (try? TrustedCertificates.ofUser()) ?? TrustedCertificates()
      return Answer(signatures: try local.document.signatures(trusting: trusted))
    } catch {
      return Answer(problem: error.description)
    }
  }
}

extension ReadableDocument {
  /// Returns the verified signatures of the document.
  func signatures() throws(DocumentError) -> SignaturesQuestion.Answer {
    try answer(SignaturesQuestion())
  }
}
