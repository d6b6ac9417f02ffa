import Foundation
import DocModelSecurity

/// A signature in words.
package struct SignatureReport {
  private let signature: Signature
  private let labels: PageLabels

  /// Describes a signature.
  ///
  /// - Parameters:
  ///   - signature: the signature.
  ///   - labels: the page labels of its document.
  package init(_ signature: Signature, _ labels: PageLabels) {
    (self.signature, self.labels) = (signature, labels)
  }

  /// The signer, the time and the page in one line.
  package var summary: String {
    let parts = [
      signerName, purpose, time, page, signature.reason.map { "“\($0)”" }, coverage,
    ]
    return parts.compactMap(\.self).joined(separator: "  ·  ")
  }

  /// The verdict in a few words.
  package var verdict: String {
    switch (signature.integrity, signature.coverage) {
    case (_, .inconsistent(let reason)): return "not intact: \(reason)"
    case (.altered, _): return "not intact: the signed bytes or the signature were changed"
    case (.unverifiable(let reason), _): return "can't be verified: \(reason)"
    case (.intact, _): break
    }
    switch signature.hasForbiddenChanges {
    case true?: return "intact, but changed later: \(words(signature.forbiddenChanges ?? []))"
    case nil: return "intact, but later changes aren't known"
    case false?: return "intact"
    }
  }

  /// The results of verifying in lines, each with a name and a value.
  package var lines: [(name: String, value: String)] {
    let lines: [(String, String?)] = [
      ("Signer", signature.signer.map { $0.commonName.map { "\($0) " } ?? "" }.map { $0 + certificate }),
      ("Trust", trust),
      ("Revocation", revocation),
      ("Purpose", purpose),
      ("Time", time.map { "\($0) (\(timeSource))" }),
      ("Reason", signature.reason),
      ("Location", signature.location),
      ("Contact", signature.contact),
      ("Page", page ?? "invisible"),
      ("Covers", coverage),
      ("Permits", permittedChanges),
      ("Locks", lockedFields),
      ("Changes", changes),
      ("Algorithm", algorithm),
    ]
    return lines.compactMap { name, value in value.map { (name, $0) } }
  }

  /// The name of the signer, or else of the field.
  package var signerName: String {
    let name = signature.signer.map { $0.commonName ?? $0.distinguishedName } ?? signature.name
    return name ?? signature.fieldName
  }

  private var certificate: String { signature.signer.map { "(\($0.distinguishedName))" } ?? "" }

  private var page: String? {
    signature.pageIndex.flatMap { index in
      signature.rectangle == nil ? nil : pageName(index)
    }
  }

  private func pageName(_ index: Int) -> String {
    let label = labels.label(at: index)
    return label == String(index + 1) ? "page \(label)" : "page \(index + 1) (\(label))"
  }

  private var purpose: String? {
    switch signature.purpose {
    case .approval: nil
    case .certification: "certification"
    case .timestamp: "time stamp"
    }
  }

  private var time: String? {
    signature.time.map { PDFDate($0.date).readable } ?? signature.statedTime?.readable
  }

  private var timeSource: String {
    switch signature.time?.source {
    case nil, .claimed?: "claimed"
    case .timestamp?: "time stamp"
    case .documentTimestamp?: "time stamp of the document"
    }
  }

  /// The bytes that the signature covers.
  package var coverage: String {
    switch signature.coverage {
    case .wholeFile: "the whole file"
    case .revision(let number, of: let count): "revision \(number) of \(count)"
    case .beginning(let bytes): "the first \(bytes) bytes"
    case .inconsistent: "nothing for sure"
    }
  }

  /// The trust in the certificate.
  package var trust: String {
    let validity = signature.signer.map {
      (PDFDate($0.notBefore).readable, PDFDate($0.notAfter).readable)
    }
    return switch signature.trust {
    case .trusted: "trusted"
    case .selfSigned: "not trusted: the certificate is its own issuer"
    case .unknownIssuer: "not trusted: no trusted certificate has issued it"
    case .revoked(let time): "not trusted: revoked at \(PDFDate(time).readable)"
    case .weak(let reason): "weak: \(reason)"
    case .expired: "not trusted: expired at \(validity?.1 ?? "an unknown time")"
    case .notYetValid: "not trusted: valid from \(validity?.0 ?? "an unknown time")"
    case .untrusted(let reason): "not trusted: \(reason)"
    case .unknown: "unknown: no certificates to trust"
    }
  }

  private var revocation: String {
    switch signature.revocation {
    case .unknown: "unknown"
    case .good(asOf: let time): "not revoked as of \(PDFDate(time).readable)"
    case .revoked(let time): "revoked at \(PDFDate(time).readable)"
    }
  }

  private var permittedChanges: String? {
    switch signature.permittedChanges {
    case nil: nil
    case .noChanges: "no changes"
    case .forms: "forms and signatures"
    case .annotations: "annotations, forms and signatures"
    }
  }

  private var lockedFields: String? {
    signature.lockedFields.map { locked in
      let names = locked.names.joined(separator: ", ")
      return switch locked.action {
      case .all: "all fields"
      case .include: "the fields \(names)"
      case .exclude: "all fields but \(names)"
      }
    }
  }

  /// The changes in words: those that the signer doesn't permit come first, as changed.
  private var changes: String? {
    guard let changes = signature.changes else { return nil }
    guard !changes.isEmpty else { return "none since it was signed" }
    let forbidden = signature.forbiddenChanges ?? []
    let permitted = changes.list.filter(signature.permits)
    return [
      forbidden.isEmpty ? nil : "changed: \(words(forbidden))", permitted.isEmpty ? nil : words(permitted),
    ].compactMap(\.self).joined(separator: "; ")
  }

  /// The changes that are named at most.
  private static let mostChanges = 8

  private func words(_ changes: [RevisionChanges.Change]) -> String {
    let shown = changes.prefix(Self.mostChanges).map(words)
    let rest = changes.count - shown.count
    return (shown + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
  }

  private func words(_ change: RevisionChanges.Change) -> String {
    var words = change.description
    if let field = change.field { words += " (\(field))" }
    if let index = change.pageIndex {
      words += " on \(pageName(index))"
      if let area = change.rectangle {
        let numbers = [area.x0, area.y0, area.x1, area.y1].map { String(Int($0.rounded())) }
        words += " at \(numbers.joined(separator: ","))"
      }
    }
    return words
  }

  private var algorithm: String? {
    signature.algorithm.map { name in
      let hash = signature.hashAlgorithm ?? ""
      let names = name.contains(hash) || hash.isEmpty ? name : "\(name), hash \(hash)"
      return ["SHA1", "MD5"].contains(where: names.contains) ? "\(names), which is weak" : names
    }
  }
}
