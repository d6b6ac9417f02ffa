import Foundation
import Testing

@testable import DocModelSecurity

@Suite("Trust in certificates")
struct CertificateTrustTests {
  /// Judges a certificate with the certificates of others around it, now or at other times.
  private func trust(
    _ signer: TestCertificate, _ trusted: [TestCertificate], _ others: [TestCertificate] = [],
    purpose: CertificateValidator.Purpose = .documents, hash: TestKey.Hash = .sha256, at times: Date...,
    allowsWeak: Bool = false
  ) throws -> Signature.Trust {
    var list = TrustedCertificates()
    list.certificates = trusted.map(\.certificate)
    list.allowsWeak = allowsWeak
    let algorithm = HashAlgorithm(BERElement(DER.algorithm(hash.rawValue)[...]))
    let subject = CertificateValidator.Subject(
      signer: signer.certificate, certificates: others.map(\.certificate), revocation: RevocationData(),
      purpose: purpose, hashes: [algorithm].compactMap(\.self))
    let moments = CertificateValidator.Moments(
      valid: times.isEmpty ? [Date()] : times, relevant: Date(), proven: nil)
    return CertificateValidator(list, SecurityStore(nil)).judge(subject, at: moments).trust
  }

  private static let foreign = Signature.Trust.untrusted("its certificate isn't for signing documents")

  /// The first byte of the key usage, the extended usages, and the trust.
  static let usageCases: [(UInt8?, [String], Signature.Trust)] = [
    (nil, [], .trusted), (0x80, [], .trusted), (0x40, [], .trusted), (0xC0, [], .trusted),
    (0x20, [], foreign), (0x06, [], foreign), (0x00, [], foreign),
    (0x80, ["1.3.6.1.5.5.7.3.4"], .trusted), (0x80, ["1.3.6.1.5.5.7.3.36"], .trusted),
    (0x80, ["1.2.840.113583.1.1.5"], .trusted), (0x80, ["1.3.6.1.4.1.311.10.3.12"], .trusted),
    (0x80, ["2.5.29.37.0"], .trusted), (0x80, ["1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.4"], .trusted),
    (0x80, ["1.3.6.1.5.5.7.3.1"], foreign), (0x80, ["1.3.6.1.5.5.7.3.2"], foreign),
    (0x80, ["1.3.6.1.5.5.7.3.8"], foreign), (0x20, ["1.3.6.1.5.5.7.3.4"], foreign),
  ]

  @Test("A signer's certificate needs a usage for documents, or none at all", arguments: usageCases)
  func usages(_ usage: UInt8?, _ extended: [String], _ expected: Signature.Trust) throws {
    let issuer = try TestCertificate.issuer()
    let signer = try TestCertificate("Ann", by: issuer, .init(usage: usage, extended: extended))
    #expect(try trust(signer, [issuer]) == expected)
    // The signer's own certificate in the list changes nothing about that.
    #expect(try trust(signer, [signer]) == expected)
  }

  @Test("A certificate for time stamps needs that usage by name")
  func timestampUsage() throws {
    let issuer = try TestCertificate.issuer()
    let authority = try TestCertificate("TSA", by: issuer, .timestamps)
    #expect(try trust(authority, [issuer], purpose: .timestamps) == .trusted)
    for extended in [[], ["2.5.29.37.0"], ["1.3.6.1.5.5.7.3.4"]] {
      let other = try TestCertificate("TSA", by: issuer, .init(extended: extended))
      #expect(
        try trust(other, [issuer], purpose: .timestamps)
          == .untrusted("its certificate isn't for time stamps"))
    }
  }

  @Test("A trusted certificate is known by its key, not by its name")
  func sameNames() throws {
    let (issuer, namesake) = (try TestCertificate.issuer(), try TestCertificate.issuer())
    let signer = try TestCertificate("Ann", by: issuer)
    let impostor = try TestCertificate("Ann", by: namesake)
    #expect(try trust(signer, [issuer]) == .trusted)
    #expect(try trust(signer, [namesake]) == .unknownIssuer)
    #expect(try trust(signer, [namesake], [issuer]) == .unknownIssuer)
    #expect(try trust(signer, [namesake, issuer]) == .trusted)
    #expect(try trust(signer, [signer]) == .trusted)
    #expect(try trust(impostor, [signer]) == .unknownIssuer)
    let own = try TestCertificate("Ann")
    #expect(try trust(own, [issuer]) == .selfSigned)
    #expect(try trust(own, [try TestCertificate("Ann")]) == .selfSigned)
    #expect(try trust(own, [own]) == .trusted)
  }

  @Test("Every issuer has to be one by its certificate")
  func issuers() throws {
    let root = try TestCertificate.issuer("Root")
    let options: [(TestCertificate.Options, Bool)] = [
      (.issuer, true), (.init(usage: nil, constraints: (true, nil)), true),
      (.init(usage: 0x06), false), (.init(usage: 0x06, constraints: (false, nil)), false),
      (.init(usage: 0xC0, constraints: (true, nil)), false), (.init(), false),
    ]
    for (options, isIssuer) in options {
      let issuer = try TestCertificate("Middle", by: root, options)
      let signer = try TestCertificate("Ann", by: issuer)
      let expected: Signature.Trust =
        isIssuer ? .trusted : .untrusted("the certificate of Middle isn't that of an issuer")
      #expect(try trust(signer, [root], [issuer]) == expected)
      #expect(try trust(signer, [issuer]) == expected)
      #expect(try trust(signer, [root]) == .unknownIssuer)
    }
  }

  @Test("An issuer may limit the issuers below it", arguments: [0, 1, 2, nil] as [UInt8?])
  func pathLength(_ below: UInt8?) throws {
    let root = try TestCertificate("Root", .init(usage: 0x06, constraints: (true, below)))
    let first = try TestCertificate("First", by: root, .issuer)
    let second = try TestCertificate("Second", by: first, .issuer)
    let signer = try TestCertificate("Ann", by: second)
    let expected: Signature.Trust =
      below.map { $0 >= 2 } ?? true ? .trusted : .untrusted("Root permits fewer issuers below it")
    #expect(try trust(signer, [root], [second, first]) == expected)
  }

  @Test("Issuers who certify each other lead to no endless path")
  func circle() throws {
    let keys = (try TestKey(), try TestKey())
    let (one, other) = (
      try TestCertificate("One", key: keys.0, .issuer), try TestCertificate("Two", key: keys.1, .issuer)
    )
    let crossed = [
      try TestCertificate("One", by: other, key: keys.0, .issuer),
      try TestCertificate("Two", by: one, key: keys.1, .issuer),
    ]
    let signer = try TestCertificate("Ann", by: one)
    #expect(try trust(signer, [try .issuer()], crossed + [one, other]) == .unknownIssuer)
    #expect(try trust(signer, [other], crossed) == .trusted)
  }

  @Test("A critical extension that isn't known is refused, any other is not")
  func extensions() throws {
    let issuer = try TestCertificate.issuer()
    for (name, isCritical, isKnown) in [
      ("1.2.3.4", true, false), ("1.2.3.4", false, true), ("2.5.29.32", true, true),
    ] {
      let value = DER.sequence(DER.sequence(DER.identifier("2.5.29.32.0")))
      let signer = try TestCertificate("Ann", by: issuer, .init(extensions: [(name, isCritical, value)]))
      let reason = "the certificate of Ann has a critical extension that isn't known (1.2.3.4)"
      #expect(try trust(signer, [issuer]) == (isKnown ? .trusted : .untrusted(reason)))
    }
  }

  @Test("SHA-1 and short keys are weak unless they are allowed")
  func weakness() throws {
    let issuer = try TestCertificate.issuer()
    let short = try TestCertificate("Short", by: issuer, key: TestKey(bitsOfRSA: 1024))
    let old = try TestCertificate("Old", by: issuer, .init(hash: .sha1))
    let long = try TestCertificate("Long", by: issuer, key: TestKey(bitsOfRSA: 2048))
    let ann = try TestCertificate("Ann", by: issuer)
    #expect(try trust(long, [issuer]) == .trusted)
    for (signer, hash, reason) in [
      (short, TestKey.Hash.sha256, "the key of Short has only 1024 bits"),
      (old, .sha256, "the certificate of Old is signed with SHA1"), (ann, .sha1, "its hash is SHA1"),
    ] {
      #expect(try trust(signer, [issuer], hash: hash) == .weak(reason))
      #expect(try trust(signer, [issuer], hash: hash, allowsWeak: true) == .trusted)
    }
    let weakIssuer = try TestCertificate("Weak", key: TestKey(bitsOfRSA: 1024), .issuer)
    let signer = try TestCertificate("Ann", by: weakIssuer)
    #expect(try trust(signer, [weakIssuer]) == .weak("the key of Weak has only 1024 bits"))
  }

  @Test("A trusted certificate may have a weak signature of its own")
  func weakAnchor() throws {
    var options = TestCertificate.Options.issuer
    options.hash = .sha1
    let root = try TestCertificate("Root", options)
    #expect(try trust(TestCertificate("Ann", by: root), [root]) == .trusted)
  }

  @Test("MD5 is trusted neither in the signature nor in a certificate, even if weak algorithms are")
  func brokenHashes() throws {
    let issuer = try TestCertificate("CA", key: TestKey(bitsOfRSA: 2048), .issuer)
    let forged = try TestCertificate("Forged", by: issuer, .init(hash: .md5))
    #expect(
      try trust(forged, [issuer], allowsWeak: true)
        == .untrusted("the certificate of Forged is signed with MD5, which can be forged"))
    let signer = try TestCertificate("Ann", by: issuer)
    #expect(
      try trust(signer, [issuer], hash: .md5, allowsWeak: true) == .untrusted("its hash MD5 can be forged"))
  }

  @Test("All certificates of a path have to be valid at all times in question")
  func validity() throws {
    let issuer = try TestCertificate.issuer()
    let signer = try TestCertificate("Ann", by: issuer, .init(validity: .days(-100)...Date.days(-10)))
    #expect(try trust(signer, [issuer], at: .days(-50)) == .trusted)
    #expect(try trust(signer, [issuer], at: .days(-50), .days(0)) == .expired)
    #expect(try trust(signer, [issuer], at: .days(-200)) == .notYetValid)
    var options = TestCertificate.Options.issuer
    options.validity = .days(-100)...Date.days(-10)
    let old = try TestCertificate("CA", options)
    #expect(
      try trust(TestCertificate("Ann", by: old), [old])
        == .untrusted("the certificate of its issuer CA had expired"))
  }

  @Test("Many issuers with one name and key end in a verdict")
  func namesakes() throws {
    let key = try TestKey()
    let many = try (1...60).map { try TestCertificate("CA", key: key, .issuer, serialNumber: $0) }
    let crossed = try (61...120).map {
      try TestCertificate("CA", by: many[0], key: key, .issuer, serialNumber: $0)
    }
    let signer = try TestCertificate("Ann", by: many[0])
    let other = try TestCertificate.issuer("Other")
    #expect(try trust(signer, [other], many + crossed) == .unknownIssuer)
  }
}
