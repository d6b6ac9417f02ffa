import Foundation

/// A private key with its certificate, for signing documents.
///
/// ```swift
/// let key = try SigningKey(file: "ann.p12", password: "secret")
/// print(key.holder.distinguishedName)
/// ```
public struct SigningKey: Sendable {
  let identity: SigningIdentity
  /// The holder of the certificate.
  public let holder: Signature.Signer

  /// The size in bytes of a file with a key at most.
  private static let largestFile = 1 << 20

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: a file in PKCS #12 (RFC 7292), such as `ann.p12`.
  ///   - password: its password; empty if it has none.
  /// - Throws: ``SignatureError/key(_:reason:)`` or ``SignatureError/keyPassword(_:)``.
  public init(file path: String, password: String = "") throws(SignatureError) {
    do {
      let bytes = try KeyFile.read(path, upTo: Self.largestFile)
      identity = try SigningIdentity(bytes, password: password)
    } catch let error as GnuTLSError {
      throw .key(path, reason: error.message)
    } catch SigningIdentity.OpeningError.unusable(let reason) {
      throw .key(path, reason: reason)
    } catch {
      throw .keyPassword(path)
    }
    guard let certificate = identity.chain.first else { throw .key(path, reason: "it has no certificate") }
    holder = Signature.Signer(certificate)
  }
}

/// The entries of a new signature.
public struct SigningOptions: Hashable, Sendable {
  /// The name of an empty signature field to sign, or of a new one; nil for a new one with a name of its own.
  public var field: String?
  /// The name of the signer; nil for the certificate's.
  public var name: String?
  /// The reason for signing.
  public var reason: String?
  /// The place of signing.
  public var location: String?
  /// Information for contacting the signer.
  public var contact: String?
  /// The 0-based index of the page of a new field.
  public var pageIndex = 0
  /// The area of a new field in the page's default user space, before the page's rotation, on the page and at least 10
  /// points wide and high; nil for an invisible signature.
  ///
  /// The text is upright as the page is shown. `PageTransform.userRectangle(_:)` converts an area of the shown page.
  public var rectangle: Rectangle?
  /// The changes that a certification permits; nil for an approval without restrictions.
  public var permittedChanges: PermittedChanges?

  /// The width and height in points that a visible signature has at least.
  static let smallestSide = 10.0

  /// Creates options for an invisible approval.
  public init() {}
}
