import Foundation
import Testing

@testable import DocModelSecurity

@Suite("Revocation of signers' certificates")
struct RevocationTests {
  private let issuer: TestCertificate
  private let signer: TestCertificate

  init() throws {
    issuer = try .issuer()
    signer = try TestCertificate("Ann", by: issuer, serialNumber: 9)
  }

  /// Judges the signer with revocation lists and responses.
  private func judge(
    lists: [[UInt8]] = [], responses: [[UInt8]] = [], trusted: TestCertificate? = nil,
    relevant: Date = .days(0), proven: Date? = nil, allowsWeak: Bool = false
  ) throws -> (trust: Signature.Trust, revocation: Signature.Revocation) {
    var data = RevocationData()
    for list in lists { data.add(list: BERElement(list[...])) }
    for response in responses { data.add(response: BERElement(response[...])) }
    var list = TrustedCertificates()
    list.certificates = [(trusted ?? issuer).certificate]
    list.allowsWeak = allowsWeak
    let subject = CertificateValidator.Subject(
      signer: signer.certificate, certificates: [issuer.certificate], revocation: data, purpose: .documents,
      hashes: [])
    let moments = CertificateValidator.Moments(valid: [Date()], relevant: relevant, proven: proven)
    return CertificateValidator(list, SecurityStore(nil)).judge(subject, at: moments)
  }

  private func revocation(lists: [[UInt8]] = [], responses: [[UInt8]] = []) throws -> Signature.Revocation {
    try judge(lists: lists, responses: responses).revocation
  }

  @Test("Without data, the revocation is unknown, which isn't held against the signer")
  func withoutData() throws {
    let (trust, revocation) = try judge()
    #expect(trust == .trusted)
    #expect(revocation == .unknown)
  }

  @Test("A list and a response of the issuer say that a certificate is good, or revoked")
  func statements() throws {
    let (yesterday, then) = (Date.days(-1), Date.days(-5))
    #expect(try revocation(lists: [issuer.list(yesterday)]) == .good(asOf: yesterday))
    #expect(try revocation(lists: [issuer.list(revoking: [(8, then)], yesterday)]) == .good(asOf: yesterday))
    #expect(try revocation(responses: [issuer.response(about: signer, yesterday)]) == .good(asOf: yesterday))
    let revoked = [
      try judge(lists: [issuer.list(revoking: [(8, .days(-7)), (9, then)])]),
      try judge(responses: [issuer.response(about: signer, revoked: then)]),
      try judge(lists: [issuer.list(revoking: [(9, then)])], responses: [issuer.response(about: signer)]),
    ]
    for (trust, revocation) in revoked {
      #expect(trust == .revoked(then))
      #expect(revocation == .revoked(then))
    }
  }

  @Test("A trusted signer's own certificate can be revoked by its issuer")
  func trustedSigner() throws {
    let then = Date.days(-5)
    let list = try issuer.list(revoking: [(9, then)])
    #expect(try judge(lists: [list], trusted: signer).trust == .revoked(then))
  }

  @Test("A revocation after the time stamp is told, and leaves the signature trusted")
  func laterRevocation() throws {
    let (then, list) = (Date.days(-5), try issuer.list(revoking: [(9, .days(-5))]))
    let later = try judge(lists: [list], proven: .days(-4))
    #expect(later.trust == .revoked(then))
    let earlier = try judge(lists: [list], proven: .days(-6))
    #expect(earlier.trust == .trusted)
    #expect(earlier.revocation == .revoked(then))
  }

  @Test("Data that the issuer hasn't signed says nothing")
  func foreignData() throws {
    let namesake = try TestCertificate.issuer()
    let then = Date.days(-5)
    #expect(try revocation(lists: [namesake.list(revoking: [(9, then)])]) == .unknown)
    #expect(try revocation(lists: [namesake.list()]) == .unknown)
    #expect(try revocation(responses: [namesake.response(about: signer)]) == .unknown)
    #expect(
      try revocation(responses: [issuer.response(about: signer, revoked: then, by: namesake)]) == .unknown)
    let other = try TestCertificate("Bob", by: issuer, serialNumber: 10)
    #expect(try revocation(responses: [issuer.response(about: other)]) == .unknown)
    var changed = try issuer.list()
    changed[changed.count - 1] ^= 1
    #expect(try revocation(lists: [changed]) == .unknown)
  }

  @Test("A responder counts if the issuer has certified it for that")
  func responders() throws {
    let usages = [["1.3.6.1.5.5.7.3.9"], [], ["1.3.6.1.5.5.7.3.8"]]
    for usage in usages {
      let responder = try TestCertificate("OCSP", by: issuer, .init(extended: usage))
      let response = try issuer.response(about: signer, .days(-1), by: responder)
      let expected: Signature.Revocation = usage == usages[0] ? .good(asOf: .days(-1)) : .unknown
      #expect(try revocation(responses: [response]) == expected)
    }
    let foreign = try TestCertificate("OCSP", by: .issuer("Other"), .init(extended: usages[0]))
    #expect(try revocation(responses: [issuer.response(about: signer, by: foreign)]) == .unknown)
    let expired = TestCertificate.Options(extended: usages[0], validity: .days(-9)...Date.days(-5))
    let old = try TestCertificate("OCSP", by: issuer, expired)
    #expect(try revocation(responses: [issuer.response(about: signer, by: old)]) == .unknown)
  }

  @Test("Data from long before the signature, from the future, or after the certificate's end isn't good")
  func times() throws {
    #expect(try revocation(lists: [issuer.list(.days(-40), next: .days(-30))]) == .unknown)
    #expect(try revocation(lists: [issuer.list(.days(-40), next: nil)]) == .unknown)
    #expect(try revocation(responses: [issuer.response(about: signer, .days(-40))]) == .unknown)
    #expect(try revocation(lists: [issuer.list(.days(40), next: nil)]) == .unknown)
    let old = try judge(lists: [issuer.list(.days(-40), next: .days(-30))], relevant: .days(-35))
    #expect(old.revocation == .good(asOf: .days(-40)))
    #expect(try judge(lists: [issuer.list(.days(1001), next: .days(1002))]).revocation == .unknown)
    let statement = RevocationStatement(
      revokedAt: nil, thisUpdate: .days(-1), nextUpdate: .days(1), isWeak: false)
    let ended = try TestCertificate("Ann", by: issuer, .init(validity: .days(-9)...Date.days(-2)))
    #expect(statement.isGood(signer.certificate, at: .days(-3)))
    #expect(!statement.isGood(ended.certificate, at: .days(-3)))
    // A response is good for two days.
    let response = try issuer.response(about: signer, .days(-1))
    #expect(try judge(responses: [response], relevant: .days(0.5)).revocation == .good(asOf: .days(-1)))
    #expect(try judge(responses: [response], relevant: .days(1.5)).revocation == .unknown)
    // A revocation counts, however old it is.
    let revoked = try issuer.list(revoking: [(9, .days(-50))], .days(-40), next: .days(-30))
    #expect(try revocation(lists: [revoked]) == .revoked(.days(-50)))
  }

  @Test("A list about other certificates, or of differences, says nothing")
  func scopes() throws {
    let place = DER.element(0xA0, DER.element(0xA0, DER.element(0x86, Array("http://a".utf8))))
    let unknown: [(String, [UInt8])] = [
      ("2.5.29.28", DER.sequence([0x82, 0x01, 0xFF])), ("2.5.29.28", DER.sequence([0x83, 0x02, 0x05, 0x60])),
      ("2.5.29.28", DER.sequence([0x84, 0x01, 0xFF])), ("2.5.29.28", DER.sequence([0x85, 0x01, 0xFF])),
      ("2.5.29.28", DER.sequence(place)), ("2.5.29.27", DER.integer(1)), ("1.2.3", DER.integer(1)),
    ]
    for scope in unknown {
      #expect(try revocation(lists: [issuer.list(extensions: [scope])]) == .unknown, "\(scope)")
    }
    let users = ("2.5.29.28", DER.sequence([0x81, 0x01, 0xFF]))
    let yesterday = Date.days(-1)
    #expect(try revocation(lists: [issuer.list(yesterday, extensions: [users])]) == .good(asOf: yesterday))
  }

  @Test("Weak signatures of revocation data don't say that a certificate is good")
  func weakData() throws {
    let yesterday = Date.days(-1)
    let list = try issuer.list(yesterday, hash: .sha1)
    #expect(try judge(lists: [list]).revocation == .unknown)
    #expect(try judge(lists: [list], allowsWeak: true).revocation == .good(asOf: yesterday))
    let revoked = try issuer.list(revoking: [(9, yesterday)], hash: .sha1)
    #expect(try judge(lists: [revoked]).trust == .revoked(yesterday))
  }

  @Test("An issuer's revocation counts, and nothing is good without data about it")
  func issuers() throws {
    let root = try TestCertificate.issuer("Root")
    let middle = try TestCertificate("Middle", by: root, .issuer, serialNumber: 20)
    let ann = try TestCertificate("Ann", by: middle)
    func revocation(_ lists: [[UInt8]]) throws -> Signature.Revocation {
      var (data, list) = (RevocationData(), TrustedCertificates())
      for list in lists { data.add(list: BERElement(list[...])) }
      list.certificates = [root.certificate]
      let subject = CertificateValidator.Subject(
        signer: ann.certificate, certificates: [middle.certificate], revocation: data, purpose: .documents,
        hashes: [])
      let moments = CertificateValidator.Moments(valid: [Date()], relevant: Date(), proven: nil)
      return CertificateValidator(list, SecurityStore(nil)).judge(subject, at: moments).revocation
    }
    let yesterday = Date.days(-1)
    let (own, above) = (try middle.list(yesterday), try root.list(yesterday))
    #expect(try revocation([own]) == .unknown)
    #expect(try revocation([own, above]) == .good(asOf: yesterday))
    #expect(try revocation([own, root.list(revoking: [(20, yesterday)])]) == .revoked(yesterday))
  }

  @Test("Lists and responses that are cut or changed anywhere are read without harm")
  func damage() throws {
    for bytes in [try issuer.list(revoking: [(9, .days(-1))]), try issuer.response(about: signer)] {
      for index in bytes.indices {
        var changed = bytes
        changed[index] ^= 0x11
        for bytes in [changed, Array(bytes.prefix(index))] {
          let element = BERElement(bytes[...])
          _ = (element.flatMap(RevocationList.init), element.flatMap(OCSPResponse.init))
        }
      }
    }
  }
}
