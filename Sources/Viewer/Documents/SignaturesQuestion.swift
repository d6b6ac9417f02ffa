import DocModel

/// The request for the signatures of a document, verified with the certificates that the user trusts.
public struct SignaturesQuestion: DocumentQuestion {
  /// The signatures in the order in which they were made, or the reason why they can't be read.
  public struct Answer: Codable, Sendable {
    /// The signatures.
    public var signatures: [Signature] = []
    /// The reason why they can't be read; nil if they can.
    public var problem: String?
  }

  /// The whole document.
  public var part: DocumentPart { .document }

  /// Returns the signatures of a local document.
  public func answer(from local: LocalDocument) throws(DocumentError) -> Answer {
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
  public func signatures() throws(DocumentError) -> SignaturesQuestion.Answer {
    try answer(SignaturesQuestion())
  }
}
