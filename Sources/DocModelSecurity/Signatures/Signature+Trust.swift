import Foundation

extension Signature {
  /// The trust in the signer's certificate, at the time that a time stamp confirms, or else at the present time, too.
  public enum Trust: Hashable, Sendable, Codable {
    /// A trusted certificate is that of the signer, or has issued it.
    case trusted
    /// The certificate is its own issuer, and isn't among the trusted ones.
    case selfSigned
    /// No trusted certificate has issued it.
    case unknownIssuer
    /// It would be trusted, but had expired.
    case expired
    /// It would be trusted, but wasn't valid yet.
    case notYetValid
    /// It would be trusted, but it or an issuer's was revoked at a time that no time stamp precedes.
    case revoked(Date)
    /// It would be trusted, but an algorithm or a key is weak; the reason in a clause.
    case weak(String)
    /// It can't be trusted; the reason in a clause.
    case untrusted(String)
    /// Nothing was to be trusted, or the signature can't be read.
    case unknown
  }

  /// The revocation of a certificate, as far as the document has data of its issuers.
  public enum Revocation: Hashable, Sendable, Codable {
    /// The document has no data about it, or only from long before the signature.
    case unknown
    /// Neither the certificate nor one of its issuers was revoked up to a time.
    case good(asOf: Date)
    /// The certificate or one of its issuers was revoked at a time.
    case revoked(Date)
  }

  /// A time of signing.
  public struct Time: Hashable, Sendable, Codable {
    /// The source of a time.
    public enum Source: String, Hashable, Sendable, Codable {
      /// The signer or the document, without confirmation.
      case claimed
      /// A trusted time stamp of the signature, or the trusted signature that is a time stamp itself.
      case timestamp
      /// A later trusted time stamp of the document.
      case documentTimestamp
    }

    /// The time; the signature existed then, if it comes from a time stamp.
    public package(set) var date: Date
    /// The source of the time.
    public package(set) var source: Source
  }
}
