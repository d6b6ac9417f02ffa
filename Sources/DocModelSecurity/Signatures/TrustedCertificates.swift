import Foundation
internal import Databases
internal import GRDB
private import SystemEnvironment

/// The certificates that a user trusts to sign, or to issue certificates for signers.
///
/// ```swift
/// var trusted = try TrustedCertificates.ofUser()
/// try trusted.add(file: "company-ca.pem")
/// ```
public struct TrustedCertificates: Sendable {
  var certificates: [X509Certificate] = []
  /// Whether signatures and certificates by SHA-1, and keys below 2,048 bits (elliptic ones below 224), are trusted,
  /// too; else they are ``Signature/Trust/weak(_:)``.
  public var allowsWeak = false

  /// The size in bytes of a file of certificates at most.
  private static let largestFile = 16 << 20

  /// Creates an empty list, which trusts nobody.
  public init() {}

  /// The number of certificates.
  public var count: Int { certificates.count }

  /// Adds the certificates of a file.
  ///
  /// - Parameter path: a file in PEM, with any number of certificates, or in DER.
  /// - Throws: ``SignatureError/certificates(_:reason:)``.
  public mutating func add(file path: String) throws(SignatureError) {
    do {
      let bytes = try KeyFile.read(path, upTo: Self.largestFile)
      certificates += try X509Certificate.list(bytes)
    } catch {
      throw .certificates(path, reason: (error as? GnuTLSError)?.message ?? "\(error)")
    }
  }

  /// Reads the certificates that the user's NSS database trusts for e-mail, the purpose nearest to documents.
  ///
  /// That is the newest default profile of Firefox, else `~/.pki/nssdb`, in which Chromium and `certutil` keep theirs.
  ///
  /// - Parameter home: the home folder; nil for that of the user.
  /// - Returns: the certificates; none without a database.
  /// - Throws: ``SignatureError/certificateDatabase(_:reason:)`` if there is one that can't be read.
  public static func ofUser(home: String? = nil) throws(SignatureError) -> TrustedCertificates {
    var trusted = TrustedCertificates()
    guard let path = userDatabase(home: home) else { return trusted }
    try trusted.add(database: path)
    return trusted
  }

  /// Finds the user's database.
  ///
  /// - Parameter home: the home folder; nil for that of the user.
  /// - Returns: its path; nil if there is none.
  package static func userDatabase(home: String? = nil) -> String? {
    let home = home ?? EnvironmentVariables["HOME"] ?? NSHomeDirectory()
    let profiles = home + "/.mozilla/firefox"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: profiles)) ?? []
    let candidates = names.filter { $0.contains(".default") }.map { "\(profiles)/\($0)/cert9.db" }
    func date(_ path: String) -> Date? {
      (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }
    let dated = candidates.compactMap { path in date(path).map { (path, $0) } }
    if let newest = dated.max(by: { ($0.1, $0.0) < ($1.1, $1.0) }) { return newest.0 }
    let common = home + "/.pki/nssdb/cert9.db"
    return FileManager.default.fileExists(atPath: common) ? common : nil
  }

  /// Adds the certificates that a database of NSS trusts for e-mail.
  ///
  /// - Parameter path: the file `cert9.db`.
  /// - Throws: ``SignatureError/certificateDatabase(_:reason:)``.
  public mutating func add(database path: String) throws(SignatureError) {
    do {
      try GnuTLS.load()
      var configuration = Configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue.permanent(path: path, configuration: configuration)
      defer { try? queue.close() }
      // The columns are attributes of PKCS #11: certificates (class 1) have a value (11), an issuer (81) and a serial
      // number (82); trust objects of NSS have the same two, and CKA_TRUST_EMAIL_PROTECTION: trusted itself or as an
      // issuer.
      let rows = try queue.read {
        try Data.fetchAll(
          $0,
          sql: """
            SELECT a11 FROM nssPublic AS certificate WHERE a0 = x'00000001' AND EXISTS (
              SELECT 1 FROM nssPublic AS trust WHERE trust.a0 = x'ce534353' AND trust.a81 = certificate.a81
                AND trust.a82 = certificate.a82 AND trust.ace53635b IN (x'ce534351', x'ce534352'))
            LIMIT 10000
            """)
      }
      certificates += rows.compactMap { try? X509Certificate(Array($0)) }
    } catch {
      let reason = (error as? GnuTLSError)?.message ?? (error as? DatabaseError)?.message
      throw .certificateDatabase(path, reason: reason ?? "\(error)")
    }
  }
}

/// Small files with certificates and keys.
enum KeyFile {
  /// Reads a file.
  static func read(_ path: String, upTo most: Int) throws -> [UInt8] {
    let contents: FileContents
    do throws(DocumentError) {
      contents = try FileContents(.path(path))
    } catch {
      let reason: String =
        switch error {
        case .noSuchFile: "it doesn't exist"
        case .permissionDenied: "its permissions forbid it"
        case .isFolder: "it is a folder"
        case .empty: "it is empty"
        case .unreadable(_, let reason): reason
        default: "it is too large"
        }
      throw GnuTLSError(message: reason)
    }
    guard case .bytes(let bytes) = contents, bytes.count <= most else {
      throw GnuTLSError(message: "it is too large")
    }
    return Array(bytes.buffer)
  }
}
