import Foundation

/// Revocation lists and OCSP responses; each counts only with its issuer's signature.
struct RevocationData {
  private(set) var lists: [RevocationList] = []
  private(set) var responses: [OCSPResponse] = []

  /// The lists and responses of one place at most.
  private static let most = 100

  init() {}

  /// Reads the data of a message.
  ///
  /// - Parameters:
  ///   - lists: revocation lists.
  ///   - archived: the archive of Adobe's programs: [0] revocation lists, [1] OCSP responses.
  init(lists: [BERElement], archived: BERElement?) {
    func elements(_ tag: UInt8) -> [BERElement] {
      archived?.elements.first { $0.tag == tag }?.elements.first?.elements ?? []
    }
    for list in (lists + elements(0xA0)).prefix(Self.most) { add(list: list) }
    for response in elements(0xA1).prefix(Self.most) { add(response: response) }
  }

  /// Adds a revocation list; anything else is left out.
  mutating func add(list: BERElement?) {
    if let list = list.flatMap(RevocationList.init) { lists.append(list) }
  }

  /// Adds an OCSP response; anything else is left out.
  mutating func add(response: BERElement?) {
    if let response = response.flatMap(OCSPResponse.init) { responses.append(response) }
  }

  /// Adds other data.
  mutating func add(_ other: RevocationData) {
    lists += other.lists
    responses += other.responses
  }
}

/// A statement about one certificate, by its issuer.
struct RevocationStatement {
  /// The time of the revocation; nil if the certificate wasn't revoked.
  let revokedAt: Date?
  /// The time for which the statement is made.
  let thisUpdate: Date
  /// The time at which a newer statement is due; nil if none is announced.
  let nextUpdate: Date?
  /// Whether the statement is signed by a weak algorithm.
  let isWeak: Bool

  /// Whether the statement says that a certificate was good at a time.
  ///
  /// Issuers forget certificates that have expired, so a later statement says nothing. Without an announced time a
  /// statement is good for a day.
  func isGood(_ certificate: X509Certificate, at time: Date) -> Bool {
    let end = nextUpdate ?? thisUpdate.addingTimeInterval(86_400)
    return revokedAt == nil && thisUpdate <= certificate.notAfter && end >= time
      && thisUpdate <= Date().addingTimeInterval(86_400)
  }
}

/// A list of revoked certificates (CRL; RFC 5280, 5).
struct RevocationList {
  private let signed: SignedElement
  /// The distinguished name of the issuer in DER.
  private let issuer: ArraySlice<UInt8>
  private let thisUpdate: Date
  private let nextUpdate: Date?
  /// The entries, which may be a hundred thousand.
  private let entries: ArraySlice<UInt8>
  private let extensions: [String: CertificateFields.Extension]

  private static let distributionPoint = "2.5.29.28"
  /// The extensions that don't restrict the list: the key's identifier, and the list's number.
  private static let harmless: Set = ["2.5.29.35", "2.5.29.20", distributionPoint]

  /// The size in bytes, which is the cost of going through the entries.
  var size: Int { entries.count }

  /// Reads a list; nil if it can't be read.
  init?(_ element: BERElement) {
    guard let signed = SignedElement(element) else { return nil }
    self.signed = signed
    // Version, algorithm, issuer, this update, next update, entries, [0] extensions.
    var parts = signed.data.elements[...]
    if parts.first?.tag == 0x02 { parts = parts.dropFirst() }
    guard parts.count >= 3 else { return nil }
    parts = parts.dropFirst()
    guard let name = parts.popFirst(), let time = parts.popFirst()?.time else { return nil }
    (issuer, thisUpdate) = (name.all, time)
    nextUpdate = parts.first?.time
    if nextUpdate != nil { parts = parts.dropFirst() }
    entries = parts.first.flatMap { $0.tag == 0x30 ? $0.value : nil } ?? []
    let list = parts.first { $0.tag == 0xA0 }?.elements.first
    guard let extensions = CertificateFields.Extension.all(list) else { return nil }
    self.extensions = extensions
  }

  /// Whether the list may be about the certificates of an issuer.
  func isNamed(for issuer: X509Certificate) -> Bool { self.issuer == issuer.fields?.subject }

  /// Returns the list's statement about a certificate; nil if the issuer hasn't signed the list, or the certificate is out
  /// of its scope.
  func statement(about certificate: X509Certificate, by issuer: X509Certificate) -> RevocationStatement? {
    guard let fields = certificate.fields, isNamed(for: issuer),
      issuer.fields?.isKey(for: .revocationLists) == true,
      // Lists with entries of other issuers, and differences of lists, have critical extensions.
      !extensions.contains(where: { $0.value.isCritical && !Self.harmless.contains($0.key) }), covers(fields),
      signed.algorithm?.hash?.isBroken == false, signed.isSigned(by: issuer)
    else { return nil }
    return RevocationStatement(
      revokedAt: revocation(of: fields.serialNumber), thisUpdate: thisUpdate, nextUpdate: nextUpdate,
      isWeak: signed.algorithm?.hash?.isWeak ?? true)
  }

  /// Whether the list is about all certificates like another one (5.2.5), and for all reasons.
  private func covers(_ certificate: CertificateFields) -> Bool {
    guard let point = extensions[Self.distributionPoint] else { return true }
    for part in point.value?.elements ?? [] {
      let isSet = part.value.contains { $0 != 0 }
      switch part.tag {
      case 0xA0:
        // The certificate has to name one of the places of the list.
        let places = part.elements.first?.elements ?? []
        let named = certificate.extensions["2.5.29.31"]?.value.map { Array($0.value) } ?? []
        guard places.contains(where: { !named.ranges(of: Array($0.all)).isEmpty }) else { return false }
      case 0x81 where isSet && certificate.issuerLevel != .none: return false
      case 0x82 where isSet && certificate.issuerLevel == .none: return false
      case 0x81, 0x82: break
      default:
        guard !isSet else { return false }
      }
    }
    return point.value != nil
  }

  /// Returns the time at which a certificate was revoked; nil if it isn't in the list.
  private func revocation(of serialNumber: [UInt8]) -> Date? {
    var rest = entries
    while let entry = BERElement(rest) {
      rest = rest[entry.end...]
      guard let number = BERElement(entry.value), number.value.elementsEqual(serialNumber) else { continue }
      // An entry without a readable time is no reason to trust.
      return BERElement(entry.value[number.end...])?.time ?? .distantPast
    }
    return nil
  }
}

/// The responses about certificates that a responder has signed (RFC 6960, 4.2).
struct OCSPResponse {
  private let signed: SignedElement
  private let producedAt: Date
  /// The certificates of the responder.
  private let certificates: [X509Certificate]
  private let responses: [Single]

  private static let basic = "1.3.6.1.5.5.7.48.1.1"
  private static let responder = "1.3.6.1.5.5.7.3.9"

  /// A response about one certificate.
  private struct Single {
    let hash: HashAlgorithm
    let issuerName, issuerKey, serialNumber: [UInt8]
    /// The status: [0] good, [1] revoked, [2] unknown.
    let status: BERElement
    let thisUpdate: Date
    let nextUpdate: Date?

    init?(_ element: BERElement) {
      let parts = element.elements
      guard parts.count >= 3, let time = parts[2].time else { return nil }
      let id = parts[0].elements
      guard id.count == 4, let hash = HashAlgorithm(id[0]) else { return nil }
      (self.hash, status, thisUpdate) = (hash, parts[1], time)
      (issuerName, issuerKey, serialNumber) = (Array(id[1].value), Array(id[2].value), Array(id[3].value))
      nextUpdate = parts.dropFirst(3).first { $0.tag == 0xA0 }?.elements.first?.time
    }

    func isAbout(_ certificate: CertificateFields, of issuer: CertificateFields) -> Bool {
      serialNumber == certificate.serialNumber && issuerName == hash.hash(Array(issuer.subject))
        && issuerKey == hash.hash(Array(issuer.publicKey))
    }
  }

  /// Reads a response; nil if it can't be read.
  init?(_ element: BERElement) {
    // Status 0, [0] response: type, the basic response as an octet string.
    let parts = element.elements
    guard parts.count == 2, parts[0].tag == 0x0A, parts[0].value.elementsEqual([0]),
      let body = parts[1].elements.first?.elements, body.count == 2, body[0].objectIdentifier == Self.basic,
      let basic = BERElement(body[1].value), let signed = SignedElement(basic)
    else { return nil }
    self.signed = signed
    let list = basic.elements.dropFirst(3).first { $0.tag == 0xA0 }?.elements.first?.elements ?? []
    certificates = list.prefix(5).compactMap { try? X509Certificate(Array($0.all)) }
    // [0] version, [1] or [2] the responder, the time, responses.
    var fields = signed.data.elements[...]
    if fields.first?.tag == 0xA0 { fields = fields.dropFirst() }
    guard fields.count >= 3, let time = fields.dropFirst().first?.time, let all = fields.dropFirst(2).first
    else { return nil }
    producedAt = time
    responses = all.elements.compactMap(Single.init)
  }

  /// Whether the response may be about a certificate.
  func isNamed(for certificate: X509Certificate) -> Bool {
    responses.contains { $0.serialNumber == certificate.fields?.serialNumber }
  }

  /// Returns the response's statement about a certificate; nil if there is none, or neither the issuer nor a responder
  /// of the issuer has signed it.
  func statement(about certificate: X509Certificate, by issuer: X509Certificate) -> RevocationStatement? {
    guard let fields = certificate.fields, let issuerFields = issuer.fields,
      let response = responses.first(where: { $0.isAbout(fields, of: issuerFields) }),
      response.status.tag == 0x80 || response.status.tag == 0xA1,
      signed.algorithm?.hash?.isBroken == false, isSigned(for: issuer)
    else { return nil }
    let isRevoked = response.status.tag == 0xA1
    return RevocationStatement(
      revokedAt: isRevoked ? response.status.elements.first?.time ?? .distantPast : nil,
      thisUpdate: response.thisUpdate, nextUpdate: response.nextUpdate,
      isWeak: signed.algorithm?.hash?.isWeak ?? true)
  }

  /// Whether the signature is that of an issuer, or of a responder that it has certified for that (4.2.2.2).
  private func isSigned(for issuer: X509Certificate) -> Bool {
    if signed.isSigned(by: issuer) { return true }
    return certificates.contains { responder in
      guard let fields = responder.fields, fields.extendedUsages?.contains(Self.responder) == true else {
        return false
      }
      return responder.isIssued(by: issuer) && fields.signed.algorithm?.hash?.isBroken == false
        && fields.signed.isSigned(by: issuer) && responder.isValid(at: producedAt)
        && signed.isSigned(by: responder)
    }
  }
}
