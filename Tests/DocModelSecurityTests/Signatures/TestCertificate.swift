import Foundation

@testable import DocModelSecurity

/// A certificate of tests with its key, made anew for each.
struct TestCertificate {
  /// The entries of a certificate.
  struct Options {
    /// The first byte of the key usage; nil for none.
    var usage: UInt8? = 0xC0
    /// The extended key usages.
    var extended: [String] = []
    /// The basic constraints: whether it is an issuer, and the issuers below it; nil for none.
    var constraints: (isIssuer: Bool, below: UInt8?)?
    /// More extensions: the identifier, whether it is critical, the value.
    var extensions: [(String, Bool, [UInt8])] = []
    var validity = Date.days(-1000)...Date.days(1000)
    var hash = TestKey.Hash.sha256

    /// The entries of an issuer.
    static let issuer = Options(usage: 0x06, constraints: (true, nil))
    /// The entries of an authority for time stamps.
    static let timestamps = Options(extended: ["1.3.6.1.5.5.7.3.8"])
  }

  let name: String
  let key: TestKey
  let serialNumber: UInt8
  let issuerName: String
  let certificate: X509Certificate

  /// Makes a certificate.
  ///
  /// - Parameters:
  ///   - name: the common name.
  ///   - issuer: the issuer; nil for the certificate itself.
  ///   - key: the key; nil for a new one.
  ///   - options: the entries.
  ///   - serialNumber: the serial number.
  /// - Throws: an error of the library.
  init(
    _ name: String, by issuer: TestCertificate? = nil, key: TestKey? = nil, _ options: Options = Options(),
    serialNumber: UInt8 = 7
  ) throws {
    let key = try key ?? TestKey()
    let signer = issuer?.key ?? key
    issuerName = issuer?.name ?? name
    var extensions: [(String, Bool, [UInt8])] = []
    if let usage = options.usage { extensions.append(("2.5.29.15", true, [0x03, 0x02, 0x01, usage])) }
    if !options.extended.isEmpty {
      let usages = options.extended.flatMap(DER.identifier)
      extensions.append(("2.5.29.37", false, DER.sequence(usages)))
    }
    if let (isIssuer, below) = options.constraints {
      let value = (isIssuer ? DER.boolean(true) : []) + (below.map(DER.integer) ?? [])
      extensions.append(("2.5.29.19", true, DER.sequence(value)))
    }
    let list = (extensions + options.extensions).flatMap { name, isCritical, value in
      DER.sequence(DER.identifier(name), isCritical ? DER.boolean(true) : [], DER.octets(value))
    }
    let validity = DER.sequence(DER.time(options.validity.lowerBound), DER.time(options.validity.upperBound))
    let fields = DER.sequence(
      DER.element(0xA0, DER.integer(2)), DER.integer(serialNumber), signer.algorithm(options.hash),
      DER.name(issuerName), validity, DER.name(name), key.publicKey,
      list.isEmpty ? [] : DER.element(0xA3, DER.sequence(list)))
    (self.name, self.key, self.serialNumber) = (name, key, serialNumber)
    certificate = try X509Certificate(signer.signed(fields, options.hash))
  }

  static func issuer(_ name: String = "CA") throws -> TestCertificate { try TestCertificate(name, .issuer) }

  // MARK: Revocation

  /// Makes a revocation list.
  ///
  /// - Parameters:
  ///   - revoked: serial numbers with the times of their revocation.
  ///   - update: the time of the list.
  ///   - next: the time of the next list; nil for none.
  ///   - extensions: the list's extensions, which are critical.
  ///   - hash: the hash of the signature.
  /// - Returns: the list in DER.
  /// - Throws: an error of the library.
  func list(
    revoking revoked: [(UInt8, Date)] = [], _ update: Date = .days(-1), next: Date? = .days(1),
    extensions: [(String, [UInt8])] = [], hash: TestKey.Hash = .sha256
  ) throws -> [UInt8] {
    let entries = revoked.flatMap { DER.sequence(DER.integer($0), DER.time($1)) }
    let critical = extensions.flatMap { name, value in
      DER.sequence(DER.identifier(name), DER.boolean(true), DER.octets(value))
    }
    return try key.signed(
      DER.sequence(
        DER.integer(1), key.algorithm(hash), DER.name(name), DER.time(update), next.map(DER.time) ?? [],
        entries.isEmpty ? [] : DER.sequence(entries),
        critical.isEmpty ? [] : DER.element(0xA0, DER.sequence(critical))), hash)
  }

  /// Makes an OCSP response about a certificate of this issuer.
  ///
  /// - Parameters:
  ///   - certificate: the certificate.
  ///   - revoked: the time of its revocation; nil if it is good.
  ///   - update: the time of the response.
  ///   - responder: the signer of the response; nil for the issuer itself.
  /// - Returns: the response in DER.
  /// - Throws: an error of the library.
  func response(
    about certificate: TestCertificate, revoked: Date? = nil, _ update: Date = .days(-1),
    by responder: TestCertificate? = nil
  ) throws -> [UInt8] {
    let key = BERElement(key.publicKey[...])?.elements.last?.value.dropFirst() ?? []
    let id = DER.sequence(
      DER.algorithm(TestKey.Hash.sha1.rawValue), DER.octets(TestKey.Hash.sha1.of(DER.name(name))),
      DER.octets(TestKey.Hash.sha1.of(Array(key))), DER.integer(certificate.serialNumber))
    let status = revoked.map { DER.element(0xA1, DER.time($0)) } ?? [0x80, 0]
    let single = DER.sequence(
      id, status, DER.time(update), DER.element(0xA0, DER.time(update.addingTimeInterval(172_800))))
    let signer = responder ?? self
    let data = DER.sequence(DER.element(0xA1, DER.name(signer.name)), DER.time(update), DER.sequence(single))
    let basic = try signer.key.signed(
      data, more: DER.element(0xA0, DER.sequence(signer.certificate.bytes)))
    return DER.sequence(
      [0x0A, 0x01, 0],
      DER.element(0xA0, DER.sequence(DER.identifier("1.3.6.1.5.5.7.48.1.1"), DER.octets(basic))))
  }
}
