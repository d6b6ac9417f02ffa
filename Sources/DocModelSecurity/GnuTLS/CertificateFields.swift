/// The parts of a certificate (RFC 5280, 4.1) on which trust depends.
struct CertificateFields {
  /// An extension of a certificate (4.2).
  struct Extension {
    let isCritical: Bool
    /// The value; nil if it can't be read.
    let value: BERElement?
  }

  /// The certificate with its signature.
  let signed: SignedElement
  /// Whether the certificate is of version 1, which has no extensions.
  let isFirstVersion: Bool
  /// The serial number, which is unique for the issuer.
  let serialNumber: [UInt8]
  /// The distinguished name of the issuer in DER.
  let issuer: ArraySlice<UInt8>
  /// The distinguished name of the holder in DER.
  let subject: ArraySlice<UInt8>
  /// The bits of the public key.
  let publicKey: ArraySlice<UInt8>
  /// The extensions by their object identifiers.
  let extensions: [String: Extension]

  /// Reads a certificate in DER; nil if it can't be read.
  init?(_ bytes: [UInt8]) {
    guard let signed = BERElement(bytes[...]).flatMap(SignedElement.init) else { return nil }
    self.signed = signed
    // [0] version, serial number, algorithm, issuer, validity, holder, key, …, [3] extensions.
    var parts = signed.data.elements[...]
    isFirstVersion = parts.first?.tag != 0xA0
    if !isFirstVersion { parts = parts.dropFirst() }
    guard parts.count >= 6 else { return nil }
    let first = parts.startIndex
    serialNumber = Array(parts[first].value)
    (issuer, subject) = (parts[first + 2].all, parts[first + 4].all)
    guard let key = parts[first + 5].elements.dropFirst().first, key.tag == 0x03 else { return nil }
    publicKey = key.value.dropFirst()
    let list = parts.dropFirst(6).first { $0.tag == 0xA3 }
    guard let extensions = Extension.all(list?.elements.first) else { return nil }
    self.extensions = extensions
  }

  /// The identifier of the key (4.2.1.2).
  var keyIdentifier: ArraySlice<UInt8>? { extensions["2.5.29.14"]?.value?.value }

  // MARK: Purposes

  /// A purpose of a key (4.2.1.3), as a bit of the first byte.
  enum KeyUsage: UInt8 {
    case digitalSignature = 0x80
    case nonRepudiation = 0x40
    case certificates = 0x04
    case revocationLists = 0x02
  }

  /// Whether the key has one of some purposes; true if none are named.
  func isKey(for usages: KeyUsage...) -> Bool {
    guard let usage = extensions["2.5.29.15"] else { return true }
    guard let value = usage.value, value.tag == 0x03, let bits = value.value.dropFirst().first else {
      return false
    }
    return usages.contains { bits & $0.rawValue != 0 }
  }

  /// The object identifiers of the extended purposes (4.2.1.12); nil if none are named.
  var extendedUsages: [String]? {
    extensions["2.5.29.37"].map { $0.value?.elements.map(\.objectIdentifier) ?? [] }
  }

  // MARK: Issuers

  /// The number of issuers that may stand between the holder and a signer (4.2.1.9).
  enum IssuerLevel: Hashable {
    /// The holder may issue no certificates.
    case none
    /// The holder may issue certificates for others, with a number of issuers between at most; nil for any number.
    case issuer(below: Int?)
  }

  /// The permission to issue certificates.
  var issuerLevel: IssuerLevel {
    guard isKey(for: .certificates) else { return .none }
    let parts = extensions["2.5.29.19"]?.value?.elements ?? []
    guard let first = parts.first, first.tag == 0x01, first.value.contains(where: { $0 != 0 }) else {
      return .none
    }
    guard parts.count > 1 else { return .issuer(below: nil) }
    guard parts[1].tag == 0x02, parts[1].value.count == 1 else {
      // A length of several bytes is longer than any path; a negative one is none.
      return .issuer(below: parts[1].value.first.map { $0 < 0x80 ? nil : 0 } ?? 0)
    }
    return .issuer(below: parts[1].value.first.map { $0 < 0x80 ? Int($0) : 0 })
  }

  /// Whether the holder issued the certificate by its names, as for a new key of the same issuer.
  var isSelfIssued: Bool { issuer == subject }

  // MARK: Extensions

  /// The extensions whose meaning is known, here or to GnuTLS, or doesn't restrict the use for signatures.
  private static let known: Set = [
    // Key identifiers, key usage and its period, alternative names, constraints, policies, places of lists.
    "2.5.29.14", "2.5.29.15", "2.5.29.16", "2.5.29.17", "2.5.29.18", "2.5.29.19", "2.5.29.30", "2.5.29.31",
    "2.5.29.32", "2.5.29.33", "2.5.29.35", "2.5.29.36", "2.5.29.37", "2.5.29.46", "2.5.29.54",
    // Statements about qualified certificates, places of issuers, no check of responders.
    "1.3.6.1.5.5.7.1.1", "1.3.6.1.5.5.7.1.3", "1.3.6.1.5.5.7.48.1.5",
  ]

  /// The object identifier of a critical extension that isn't known; nil if there is none.
  var unknownExtension: String? {
    extensions.filter { $0.value.isCritical && !Self.known.contains($0.key) }.keys.min()
  }
}

extension CertificateFields.Extension {
  /// Reads a list of extensions; nil if it can't be read, or has one twice.
  static func all(_ list: BERElement?) -> [String: CertificateFields.Extension]? {
    var extensions: [String: CertificateFields.Extension] = [:]
    for element in list?.elements ?? [] {
      let parts = element.elements
      guard let name = parts.first?.objectIdentifier, let value = parts.last, value.tag == 0x04,
        extensions[name] == nil
      else { return nil }
      let isCritical = parts.count == 3 && parts[1].value.contains { $0 != 0 }
      extensions[name] = .init(isCritical: isCritical, value: BERElement(value.value))
    }
    return extensions
  }
}
