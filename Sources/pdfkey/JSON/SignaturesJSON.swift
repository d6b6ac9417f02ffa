import Foundation
import DocModelSecurity

/// The signatures of a document.
struct SignaturesJSON: Encodable {
  let path: String
  let signatures: [Item]
  /// The signature fields that aren't signed.
  let emptyFields: [Field]

  init(path: String, _ signatures: [Signature], emptyFields: [SignatureField], isVerified: Bool) {
    self.path = path
    self.signatures = signatures.map { Item($0, isVerified: isVerified) }
    self.emptyFields = emptyFields.map { Field(name: $0.name, page: $0.pageIndex.map { $0 + 1 }) }
  }

  /// A signature field.
  struct Field: Encodable {
    let name: String
    @OrNull var page: Int?
  }

  /// A certificate.
  struct Certificate: Encodable {
    @OrNull var commonName: String?
    let distinguishedName: String
    let issuer: String
    let serialNumber: String
    let notBefore: String
    let notAfter: String
  }

  /// The results of verifying.
  struct Verification: Encodable {
    let valid: Bool
    let intact: Bool
    let integrity: String
    @OrNull var problem: String?
    let trust: String
    @OrNull var trustProblem: String?
    let revocation: Revocation
    @OrNull var changes: Changes?
    @OrNull var forbiddenChanges: Bool?
  }

  /// The revocation of the certificates, with the time of the revocation, or up to which there was none.
  struct Revocation: Encodable {
    let status: String
    @OrNull var time: String?
  }

  /// The changes since a signature.
  struct Changes: Encodable {
    let kinds: [String]
    let fields: [String]
    let others: [String]
    let list: [Change]
  }

  /// A change since a signature.
  struct Change: Encodable {
    let kind: String
    let description: String
    @OrNull var field: String?
    @OrNull var page: Int?
    @OrNull var rectangle: [Double]?
    let permitted: Bool
  }

  /// The bytes that a signature covers.
  struct Coverage: Encodable {
    let kind: String
    @OrNull var revision: Int?
    @OrNull var revisions: Int?
    @OrNull var problem: String?
  }

  /// The fields that a signature locks.
  struct Lock: Encodable {
    let action: String
    let fields: [String]
  }

  /// A signature.
  struct Item: Encodable {
    let field: String
    @OrNull var page: Int?
    @OrNull var rectangle: [Double]?
    @OrNull var format: String?
    let purpose: String
    @OrNull var signer: Certificate?
    @OrNull var name: String?
    @OrNull var time: String?
    @OrNull var timeSource: String?
    @OrNull var signingTime: String?
    @OrNull var statedTime: String?
    @OrNull var reason: String?
    @OrNull var location: String?
    @OrNull var contact: String?
    @OrNull var algorithm: String?
    /// The signed ranges of bytes, as offsets and lengths; empty if they can't be trusted.
    let byteRange: [Int]
    @OrNull var hash: String?
    let coverage: Coverage
    @OrNull var permittedChanges: Int?
    @OrNull var lockedFields: Lock?
    @OrNull var verification: Verification?

    init(_ signature: Signature, isVerified: Bool) {
      field = signature.fieldName
      page = signature.pageIndex.map { $0 + 1 }
      rectangle = signature.rectangle.map { [$0.x0, $0.y0, $0.x1, $0.y1] }
      (format, purpose) = (signature.format, signature.purpose.rawValue)
      signer = signature.signer.map {
        Certificate(
          commonName: $0.commonName, distinguishedName: $0.distinguishedName, issuer: $0.issuer,
          serialNumber: $0.serialNumber, notBefore: PDFDate($0.notBefore).iso8601,
          notAfter: PDFDate($0.notAfter).iso8601)
      }
      name = signature.name
      time = signature.time.map { PDFDate($0.date).iso8601 }
      timeSource = signature.time?.source.rawValue
      signingTime = signature.signingTime.map { PDFDate($0).iso8601 }
      statedTime = signature.statedTime.map { $0.date?.iso8601 ?? $0.raw }
      (reason, location, contact) = (signature.reason, signature.location, signature.contact)
      (algorithm, hash) = (signature.algorithm, signature.hashAlgorithm)
      (byteRange, coverage) = (signature.byteRange, Coverage(signature.coverage))
      permittedChanges = signature.permittedChanges
      lockedFields = signature.lockedFields.map { Lock(action: $0.action.rawValue, fields: $0.names) }
      verification = isVerified ? Verification(signature) : nil
    }
  }
}

extension SignaturesJSON.Coverage {
  init(_ coverage: Signature.Coverage) {
    switch coverage {
    case .wholeFile: self.init(kind: "wholeFile")
    case .revision(let number, of: let count):
      self.init(kind: "revision", revision: number, revisions: count)
    case .beginning: self.init(kind: "beginning")
    case .inconsistent(let reason): self.init(kind: "inconsistent", problem: reason)
    }
  }
}

extension SignaturesJSON.Verification {
  init(_ signature: Signature) {
    (valid, intact) = (signature.isValid, signature.isIntact)
    switch signature.integrity {
    case .intact: integrity = "intact"
    case .altered: integrity = "altered"
    case .unverifiable(let reason): (integrity, problem) = ("unverifiable", reason)
    }
    switch signature.trust {
    case .trusted: trust = "trusted"
    case .selfSigned: trust = "selfSigned"
    case .unknownIssuer: trust = "unknownIssuer"
    case .expired: trust = "expired"
    case .notYetValid: trust = "notYetValid"
    case .revoked: trust = "revoked"
    case .weak(let reason): (trust, trustProblem) = ("weak", reason)
    case .untrusted(let reason): (trust, trustProblem) = ("untrusted", reason)
    case .unknown: trust = "unknown"
    }
    revocation =
      switch signature.revocation {
      case .unknown: SignaturesJSON.Revocation(status: "unknown")
      case .good(asOf: let time): SignaturesJSON.Revocation(status: "good", time: PDFDate(time).iso8601)
      case .revoked(let time): SignaturesJSON.Revocation(status: "revoked", time: PDFDate(time).iso8601)
      }
    changes = signature.changes.map { changes in
      SignaturesJSON.Changes(
        kinds: RevisionChanges.Kind.allCases.filter(changes.kinds.contains).map(\.rawValue),
        fields: changes.fields, others: changes.others,
        list: changes.list.map { change in
          SignaturesJSON.Change(
            kind: change.kind.rawValue, description: change.description, field: change.field,
            page: change.pageIndex.map { $0 + 1 },
            rectangle: change.area.map { [$0.x0, $0.y0, $0.x1, $0.y1].map { $0.isFinite ? $0 : 0 } },
            permitted: signature.permits(change))
        })
    }
    forbiddenChanges = signature.hasForbiddenChanges
  }
}
