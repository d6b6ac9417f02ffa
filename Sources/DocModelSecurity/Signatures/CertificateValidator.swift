import Foundation

/// Builds the paths from certificates to trusted ones, and judges them (RFC 5280, 6).
///
/// A path is the certificate of a signer, followed by those of its issuers up to a trusted one.
final class CertificateValidator {
  /// The trusted certificates in order, and as a set.
  private let anchors: [X509Certificate]
  private let trusted: Set<X509Certificate>
  private let allowsWeak: Bool
  /// The certificates and revocation data of the document.
  private let store: SecurityStore
  /// The bytes that may still be read to check signatures: malicious files have many with one name.
  private var budget = DocumentLimits.mostValidationReading

  /// The certificates of a path at most.
  private static let longestPath = 10
  /// The paths that are tried for a certificate at most.
  private static let mostPaths = 20
  /// The cost of checking a signature, as if so many bytes were read.
  private static let signatureCost = 1 << 16
  /// The cost of comparing the names of two certificates.
  private static let comparisonCost = 1 << 8

  /// A purpose of a certificate.
  enum Purpose {
    case documents, timestamps

    /// The extended key usages of which one is needed.
    fileprivate var usages: Set<String> {
      switch self {
      // E-mail, documents, Adobe's and Microsoft's documents, any usage.
      case .documents:
        [
          "1.3.6.1.5.5.7.3.4", "1.3.6.1.5.5.7.3.36", "1.2.840.113583.1.1.5", "1.3.6.1.4.1.311.10.3.12",
          "2.5.29.37.0",
        ]
      case .timestamps: ["1.3.6.1.5.5.7.3.8"]
      }
    }
  }

  /// A signer's certificate to judge, with the data of the signature.
  struct Subject {
    let signer: X509Certificate
    let certificates: [X509Certificate]
    let revocation: RevocationData
    let purpose: Purpose
    /// The hashes on which the signature depends.
    let hashes: [HashAlgorithm]
  }

  /// The time for which a certificate is judged.
  struct Moments {
    /// The times at which all certificates of a path have to be valid.
    let valid: [Date]
    /// The time to which revocation data has to reach.
    let relevant: Date
    /// The time from which a revocation no longer counts; nil if it always counts.
    let proven: Date?
  }

  /// Creates a validator; the library is loaded, since it has read the certificates.
  init(_ trusted: TrustedCertificates, _ store: SecurityStore) {
    (anchors, self.trusted) = (trusted.certificates, Set(trusted.certificates))
    (allowsWeak, self.store) = (trusted.allowsWeak, store)
  }

  /// Judges a certificate by the best of its paths; no network is used.
  func judge(
    _ subject: Subject, at moments: Moments
  ) -> (trust: Signature.Trust, revocation: Signature.Revocation) {
    let pool = X509Certificate.unique(subject.certificates + store.certificates + anchors)
    var first: (Signature.Trust, Signature.Revocation)?
    for path in paths(from: subject.signer, pool) {
      let revocation = revocation(of: path, pool, subject.revocation, moments)
      let trust = trust(in: path, subject, moments, revocation)
      if trust == .trusted { return (trust, revocation) }
      first = first ?? (trust, revocation)
    }
    if let first { return first }
    return (subject.signer.isIssued(by: subject.signer) ? .selfSigned : .unknownIssuer, .unknown)
  }

  private func spend(_ bytes: Int) -> Bool {
    budget -= min(bytes, budget)
    return budget > 0
  }

  // MARK: Paths

  private func paths(from signer: X509Certificate, _ pool: [X509Certificate]) -> [[X509Certificate]] {
    var (found, open) = ([[X509Certificate]](), [[signer]])
    while let path = open.popLast(), let last = path.last, found.count < Self.mostPaths {
      if trusted.contains(last) {
        found.append(path)
      } else if path.count < Self.longestPath {
        open += issuers(of: last, pool).filter { !path.contains($0) }.map { path + [$0] }
      }
    }
    return found
  }

  /// Returns the issuers of a certificate by its signature; trusted ones come last.
  private func issuers(of certificate: X509Certificate, _ pool: [X509Certificate]) -> [X509Certificate] {
    guard spend(pool.count * Self.comparisonCost) else { return [] }
    let named = pool.filter { certificate.isIssued(by: $0) }
    let sorted = named.filter { !trusted.contains($0) } + named.filter { trusted.contains($0) }
    return sorted.filter { issuer in
      spend(Self.signatureCost) && certificate.fields?.signed.isSigned(by: issuer) == true
    }
  }

  // MARK: Trust

  private func trust(
    in path: [X509Certificate], _ subject: Subject, _ moments: Moments, _ revocation: Signature.Revocation
  ) -> Signature.Trust {
    if let flaw = flaw(of: path, subject) { return .untrusted(flaw) }
    for time in moments.valid {
      if time < subject.signer.notBefore { return .notYetValid }
      if time > subject.signer.notAfter { return .expired }
      if let issuer = path.first(where: { !$0.isValid(at: time) }) {
        let problem = time < issuer.notBefore ? "wasn't valid yet" : "had expired"
        return .untrusted("the certificate of its issuer \(issuer.name) \(problem)")
      }
    }
    if case .revoked(let time) = revocation, moments.proven.map({ time <= $0 }) ?? true {
      return .revoked(time)
    }
    if !allowsWeak, let weakness = weakness(of: path, subject) { return .weak(weakness) }
    return .trusted
  }

  /// Returns the reason in a clause why no time makes a path trustworthy; nil if there is none.
  private func flaw(of path: [X509Certificate], _ subject: Subject) -> String? {
    if let hash = subject.hashes.first(where: \.isBroken) { return "its hash \(hash.name) can be forged" }
    for (index, certificate) in path.enumerated() {
      guard let fields = certificate.fields else {
        return "the certificate of \(certificate.name) can't be read"
      }
      if let name = fields.unknownExtension {
        return "the certificate of \(certificate.name) has a critical extension that isn't known (\(name))"
      }
      let isAnchor = index == path.count - 1
      if !isAnchor, let hash = fields.signed.algorithm?.hash, hash.isBroken {
        return "the certificate of \(certificate.name) is signed with \(hash.name), which can be forged"
      }
      if let flaw = index == 0 ? flaw(of: fields, for: subject.purpose) : flaw(ofIssuer: index, in: path) {
        return flaw
      }
    }
    return X509Certificate.flaw(of: path)
  }

  private func flaw(of signer: CertificateFields, for purpose: Purpose) -> String? {
    let isKey = signer.isKey(for: .digitalSignature, .nonRepudiation)
    let usages = signer.extendedUsages
    switch purpose {
    case .documents:
      let isUsage = usages.map { !purpose.usages.isDisjoint(with: $0) } ?? true
      return isKey && isUsage ? nil : "its certificate isn't for signing documents"
    case .timestamps:
      let isUsage = usages.map { !purpose.usages.isDisjoint(with: $0) } ?? false
      return isKey && isUsage ? nil : "its certificate isn't for time stamps"
    }
  }

  private func flaw(ofIssuer index: Int, in path: [X509Certificate]) -> String? {
    guard let fields = path[index].fields else { return nil }
    // Trusted roots of earlier years are of version 1, which can't say that they are issuers.
    let isOldRoot = fields.isFirstVersion && fields.isSelfIssued && trusted.contains(path[index])
    guard case .issuer(let below) = isOldRoot ? .issuer(below: nil) : fields.issuerLevel else {
      return "the certificate of \(path[index].name) isn't that of an issuer"
    }
    let between = path[1..<index].count { $0.fields?.isSelfIssued == false }
    guard let below, between > below else { return nil }
    return "\(path[index].name) permits fewer issuers below it"
  }

  /// Returns the weak algorithms and keys of a path in clauses; nil if there are none.
  private func weakness(of path: [X509Certificate], _ subject: Subject) -> String? {
    var reasons: [String] = []
    if let hash = subject.hashes.first(where: \.isWeak) { reasons.append("its hash is \(hash.name)") }
    for certificate in path.dropLast() {
      guard let hash = certificate.fields?.signed.algorithm?.hash, hash.isWeak else { continue }
      reasons.append("the certificate of \(certificate.name) is signed with \(hash.name)")
    }
    for certificate in path {
      guard let length = certificate.weakKeyLength else { continue }
      reasons.append("the key of \(certificate.name) has only \(length) bits")
    }
    return reasons.isEmpty ? nil : reasons.joined(separator: ", ")
  }

  // MARK: Revocation

  /// Returns whether a certificate of a path was revoked, and else the time up to which none was.
  private func revocation(
    of path: [X509Certificate], _ pool: [X509Certificate], _ own: RevocationData, _ moments: Moments
  ) -> Signature.Revocation {
    // A trusted issuer is the user's own decision; a trusted signer may have been revoked by the issuer.
    var pairs = zip(path, path.dropFirst()).map { ($0, $1) }
    if pairs.isEmpty, let signer = path.first {
      pairs = issuers(of: signer, pool.filter { $0 != signer }).suffix(1).map { (signer, $0) }
    }
    var (revoked, good) = ([Date](), [Date?]())
    for (certificate, issuer) in pairs {
      let statements = statements(about: certificate, by: issuer, own)
      revoked += statements.compactMap(\.revokedAt)
      good.append(
        statements.filter { (allowsWeak || !$0.isWeak) && $0.isGood(certificate, at: moments.relevant) }
          .map(\.thisUpdate).max())
    }
    if let time = revoked.min() { return .revoked(time) }
    let times = good.compactMap(\.self)
    guard times.count == good.count, let time = times.min() else { return .unknown }
    return .good(asOf: time)
  }

  private func statements(
    about certificate: X509Certificate, by issuer: X509Certificate, _ own: RevocationData
  ) -> [RevocationStatement] {
    var data = own
    data.add(store.revocation)
    let lists = data.lists.filter { $0.isNamed(for: issuer) && spend(Self.signatureCost + $0.size) }
    let responses = data.responses.filter { $0.isNamed(for: certificate) && spend(2 * Self.signatureCost) }
    return lists.compactMap { $0.statement(about: certificate, by: issuer) }
      + responses.compactMap { $0.statement(about: certificate, by: issuer) }
  }
}
