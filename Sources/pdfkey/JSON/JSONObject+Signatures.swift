import Foundation
import DocModel
import DocModelSecurity

extension JSONObject {
  /// Describes the signatures of a document, and its signature fields that aren't signed.
  init(path: String, _ signatures: [Signature], emptyFields: [SignatureField], isVerified: Bool) {
    let fields = emptyFields.map { ["name": $0.name, "page": $0.pageIndex.map { $0 + 1 }] as JSONObject }
    self = [
      "path": path, "signatures": signatures.map { JSONObject($0, isVerified: isVerified) },
      "emptyFields": fields,
    ]
  }

  /// Describes a signature; `byteRange` has the offsets and lengths of the signed bytes, and is empty if they can't be
  /// trusted.
  init(_ signature: Signature, isVerified: Bool) {
    let lock: JSONObject? =
      signature.lockedFields.map { ["action": $0.action.rawValue, "fields": $0.names] }
    let statement: JSONObject = [
      "field": signature.fieldName, "page": signature.pageIndex.map { $0 + 1 },
      "rectangle": signature.rectangle.map { [$0.x0, $0.y0, $0.x1, $0.y1] }, "format": signature.format,
      "purpose": signature.purpose.rawValue, "signer": signature.signer.map { JSONObject($0) },
      "name": signature.name, "reason": signature.reason, "location": signature.location,
      "contact": signature.contact, "permittedChanges": signature.permittedChanges?.rawValue,
      "lockedFields": lock,
    ]
    self = statement.merging([
      "time": signature.time.map { PDFDate($0.date).iso8601 }, "timeSource": signature.time?.source.rawValue,
      "signingTime": signature.signingTime.map { PDFDate($0).iso8601 },
      "statedTime": signature.statedTime.map { $0.date?.iso8601 ?? $0.raw },
      "algorithm": signature.algorithm, "hash": signature.hashAlgorithm, "byteRange": signature.byteRange,
      "coverage": Self.coverage(signature.coverage),
      "verification": isVerified ? Self.verification(signature) : nil,
    ])
  }

  private init(_ certificate: Signature.Signer) {
    self = [
      "commonName": certificate.commonName, "distinguishedName": certificate.distinguishedName,
      "issuer": certificate.issuer, "serialNumber": certificate.serialNumber,
      "notBefore": PDFDate(certificate.notBefore).iso8601, "notAfter": PDFDate(certificate.notAfter).iso8601,
    ]
  }

  private static func coverage(_ coverage: Signature.Coverage) -> JSONObject {
    var (revision, count): (Int?, Int?) = (nil, nil)
    var problem: String?
    let kind: String
    switch coverage {
    case .wholeFile: kind = "wholeFile"
    case .revision(let number, of: let last): (kind, revision, count) = ("revision", number, last)
    case .beginning: kind = "beginning"
    case .inconsistent(let reason): (kind, problem) = ("inconsistent", reason)
    }
    return ["kind": kind, "revision": revision, "revisions": count, "problem": problem]
  }

  /// The results of verifying.
  private static func verification(_ signature: Signature) -> JSONObject {
    let (integrity, problem): (String, String?) =
      switch signature.integrity {
      case .intact: ("intact", nil)
      case .altered: ("altered", nil)
      case .unverifiable(let reason): ("unverifiable", reason)
      }
    let (trust, trustProblem): (String, String?) =
      switch signature.trust {
      case .trusted: ("trusted", nil)
      case .selfSigned: ("selfSigned", nil)
      case .unknownIssuer: ("unknownIssuer", nil)
      case .expired: ("expired", nil)
      case .notYetValid: ("notYetValid", nil)
      case .revoked: ("revoked", nil)
      case .weak(let reason): ("weak", reason)
      case .untrusted(let reason): ("untrusted", reason)
      case .unknown: ("unknown", nil)
      }
    let revocation: JSONObject =
      switch signature.revocation {
      case .unknown: ["status": "unknown", "time": nil]
      case .good(asOf: let time): ["status": "good", "time": PDFDate(time).iso8601]
      case .revoked(let time): ["status": "revoked", "time": PDFDate(time).iso8601]
      }
    return [
      "valid": signature.isUntampered, "intact": signature.isIntact, "integrity": integrity,
      "problem": problem,
      "trust": trust, "trustProblem": trustProblem, "revocation": revocation,
      "changes": signature.changes.map { changes(signature, $0) },
      "forbiddenChanges": signature.hasForbiddenChanges,
    ]
  }

  /// The changes since a signature.
  private static func changes(_ signature: Signature, _ changes: RevisionChanges) -> JSONObject {
    let list = changes.list.map { change -> JSONObject in
      let numbers = change.rectangle.map { [$0.x0, $0.y0, $0.x1, $0.y1].map { $0.isFinite ? $0 : 0 } }
      return [
        "kind": change.kind.rawValue, "description": change.description, "field": change.field,
        "page": change.pageIndex.map { $0 + 1 }, "rectangle": numbers, "permitted": signature.permits(change),
      ]
    }
    return [
      "kinds": RevisionChanges.Kind.allCases.filter(changes.kinds.contains).map(\.rawValue),
      "fields": changes.fields, "others": changes.others, "list": list,
    ]
  }
}
