import Foundation

/// A digital signature of a document (ISO 32000-1, 12.8), with the results of its checks.
///
/// ```swift
/// for signature in try document.signatures(trusting: TrustedCertificates()) {
///   print(signature.fieldName, signature.signer?.commonName ?? "", signature.isIntact)
/// }
/// ```
public struct Signature: Hashable, Sendable, Codable {
  /// The full name of the signature field.
  public package(set) var fieldName: String
  /// The 0-based index of the page that shows the signature; nil if no page does.
  public package(set) var pageIndex: Int?
  /// The area on the page in its default user space; nil for an invisible signature.
  public package(set) var rectangle: Rectangle?
  /// The format of the signature (Table 252, SubFilter), such as `adbe.pkcs7.detached`.
  public package(set) var format: String?
  /// The purpose of the signature.
  public package(set) var purpose = Purpose.approval
  /// The signer by the certificate; nil if the signature can't be read.
  public package(set) var signer: Signer?
  /// The name of the signer as the document states it (Name), which proves nothing.
  public package(set) var name: String?
  /// The time of signing, from the most reliable source that there is; nil if there is none.
  public package(set) var time: Time?
  /// The signing time inside of the signature; nobody but the signer confirms it, except for a time stamp.
  public package(set) var signingTime: Date?
  /// The signing time outside of the signature (M).
  public package(set) var statedTime: AnnotationDate?
  /// The reason for signing.
  public package(set) var reason: String?
  /// The place of signing.
  public package(set) var location: String?
  /// Information for contacting the signer.
  public package(set) var contact: String?
  /// The algorithm of the signature, such as `RSA-SHA256`.
  public package(set) var algorithm: String?
  /// The signed ranges of bytes in the file, as offsets and lengths (ByteRange); empty if they can't be trusted.
  public package(set) var byteRange: [Int] = []
  /// The hash of the signed bytes, such as `SHA256`.
  public package(set) var hashAlgorithm: String?
  /// The bytes that the signature covers.
  public package(set) var coverage: Coverage
  /// The changes that the signer permits afterwards; nil if the signer didn't restrict them.
  public package(set) var permittedChanges: PermittedChanges?
  /// The fields that the signer locked; nil if there are none.
  public package(set) var lockedFields: LockedFields?
  /// The agreement of the signed bytes with the signature.
  public package(set) var integrity: Integrity
  /// The trust in the signer's certificate.
  public package(set) var trust: Trust
  /// The revocation of the signer's certificate and those of its issuers.
  public package(set) var revocation = Revocation.unknown
  /// The changes since the signed revision; nil if the revisions can't be compared.
  public package(set) var changes: RevisionChanges?

  /// Whether the signature is valid for all bytes that it has to cover.
  public var isIntact: Bool {
    if case .inconsistent = coverage { return false }
    return integrity == .intact
  }

  /// The changes that the signer doesn't permit, or that go beyond forms and annotations; nil if they aren't known.
  public var forbiddenChanges: [RevisionChanges.Change]? {
    changes.map { changes in changes.list.filter { !permits($0) } }
  }

  /// Whether the document has changes that the signer doesn't permit, or that go beyond forms and annotations; nil if
  /// that isn't known.
  public var hasForbiddenChanges: Bool? {
    changes.map {
      !$0.kinds.isSubset(of: RevisionChanges.kinds(permittedBy: permittedChanges))
        || $0.fields.contains { lockedFields?.includes($0) ?? false }
    }
  }

  /// Whether the signer permits a change.
  public func permits(_ change: RevisionChanges.Change) -> Bool {
    RevisionChanges.kinds(permittedBy: permittedChanges).contains(change.kind)
      && !(change.field.flatMap { lockedFields?.includes($0) } ?? false)
  }

  /// Whether the signature is intact and later changes are permitted, which says nothing about trust in the signer.
  ///
  /// A self-signed certificate with any name also gives such signatures; see ``trust``. The value is false if the
  /// changes aren't known.
  public var isUntampered: Bool { isIntact && hasForbiddenChanges == false }
}

extension Signature {
  /// The purpose of a signature.
  public enum Purpose: String, Hashable, Sendable, Codable {
    /// The signer approves the document.
    case approval
    /// The author certifies the document, and says which changes are permitted (12.8.2.2).
    case certification
    /// A time stamp confirms that the document existed at a time (ISO 32000-2, 12.8.5).
    case timestamp
  }

  /// The holder of a certificate.
  public struct Signer: Hashable, Sendable, Codable {
    /// The common name; nil if the certificate has none.
    public package(set) var commonName: String?
    /// The distinguished name (RFC 4514), such as `CN=Ann,O=Example`.
    public package(set) var distinguishedName: String
    /// The distinguished name of the issuer.
    public package(set) var issuer: String
    /// The serial number in lower-case hexadecimal.
    public package(set) var serialNumber: String
    /// The beginning of the certificate's validity.
    public package(set) var notBefore: Date
    /// The end of the certificate's validity.
    public package(set) var notAfter: Date

    init(_ certificate: X509Certificate) {
      commonName = certificate.commonName
      (distinguishedName, issuer) = (certificate.subject, certificate.issuer)
      serialNumber = (certificate.fields?.serialNumber ?? []).hexadecimal
      (notBefore, notAfter) = (certificate.notBefore, certificate.notAfter)
    }
  }

  /// The bytes of the file that a signature covers, all but its own.
  public enum Coverage: Hashable, Sendable, Codable {
    /// The whole file.
    case wholeFile
    /// A revision of the file, counted from 1, to which updates were appended.
    case revision(Int, of: Int)
    /// The beginning of a damaged file, whose revisions aren't known.
    case beginning(bytes: Int)
    /// Ranges that leave out more than the signature itself, or don't end with a revision; the reason in a clause.
    case inconsistent(String)
  }

  /// The agreement of the signed bytes with the signature.
  public enum Integrity: Hashable, Sendable, Codable {
    /// The bytes are those that were signed.
    case intact
    /// The bytes or the signature were changed.
    case altered
    /// The signature can't be read or checked; the reason in a clause.
    case unverifiable(String)
  }

  /// The fields that a signature locks (Table 233).
  public struct LockedFields: Hashable, Sendable, Codable {
    /// The way in which the names are meant.
    public enum Action: String, Hashable, Sendable, Codable {
      /// All fields.
      case all = "All"
      /// The named fields.
      case include = "Include"
      /// All fields but the named ones.
      case exclude = "Exclude"
    }

    /// The way in which the names are meant.
    public package(set) var action: Action
    /// The full names of the fields.
    public package(set) var names: [String]

    /// Whether a field is locked; a name stands for the fields below it, too.
    public func includes(_ field: String) -> Bool {
      let isNamed = names.contains { field == $0 || field.hasPrefix($0 + ".") }
      return switch action {
      case .all: true
      case .include: isNamed
      case .exclude: !isNamed
      }
    }
  }
}

/// A signature field of a form (ISO 32000-1, 12.7.4.5).
public struct SignatureField: Hashable, Sendable, Codable {
  /// The full name.
  public package(set) var name: String
  /// The 0-based index of the page with the field's widget; nil if no page has it.
  public package(set) var pageIndex: Int?
  /// The area on the page in its default user space; nil for an invisible field.
  public package(set) var rectangle: Rectangle?
  /// Whether the field is signed.
  public package(set) var isSigned: Bool
}

/// An error that prevents reading or making signatures.
public enum SignatureError: DocumentFailure, Hashable {
  /// The document's objects can't be read, or a C library is missing.
  case unreadable(String, reason: String)
  /// A file of certificates can't be read.
  case certificates(String, reason: String)
  /// A database of NSS with certificates can't be read.
  case certificateDatabase(String, reason: String)
  /// A file with a private key can't be used.
  case key(String, reason: String)
  /// The password of a file with a private key is wrong, or none was given.
  case keyPassword(String)

  /// The name of the error for programs.
  public var code: String {
    switch self {
    case .unreadable: "signaturesUnreadable"
    case .certificates, .certificateDatabase: "certificatesUnreadable"
    case .key: "keyUnusable"
    case .keyPassword: "keyPassword"
    }
  }
}

extension SignatureError {
  /// The file with its problem, and the remedy.
  public var explanation: (problem: String, remedy: String?) {
    switch self {
    case .unreadable(let file, let reason): ("\(file): its signatures can't be read (\(reason))", nil)
    case .certificates(let file, let reason):
      ("\(file): can't be read as certificates (\(reason))", "name a file in PEM or DER")
    case .certificateDatabase(let file, let reason):
      ("\(file): can't be read as certificates (\(reason))", "name the file cert9.db of a profile")
    case .key(let file, let reason):
      (
        "\(file): can't be used for signing (\(reason))",
        "name a PKCS #12 file with a key and its certificate"
      )
    case .keyPassword(let file): ("\(file): the password of the key is wrong or missing", nil)
    }
  }
}
