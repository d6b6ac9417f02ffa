import Foundation
import Testing

@testable import DocModelSecurity

@Suite("Times of signatures")
struct SigningTimeTests {
  private let issuer: TestCertificate
  private let authority: TestCertificate
  /// A signer whose certificate has expired.
  private let expired: TestCertificate

  init() throws {
    issuer = try .issuer()
    authority = try TestCertificate("TSA", by: issuer, .timestamps)
    expired = try TestCertificate("Ann", by: issuer, .init(validity: .days(-100)...Date.days(-10)))
  }

  private var trusted: TrustedCertificates {
    var trusted = TrustedCertificates()
    trusted.certificates = [issuer.certificate]
    return trusted
  }

  /// Returns the signature of the fixture with another message in its place.
  private func signature(
    _ signer: TestCertificate, stampedBy authority: TestCertificate? = nil, at time: Date = .days(-50),
    hash: TestKey.Hash = .sha256, stamping other: [UInt8]? = nil
  ) throws -> Signature {
    var message = TestMessage(signer: signer, time: .days(-49))
    if let authority {
      message.unsigned = { signature in
        try TestMessage.stamp(of: other ?? signature, at: time, by: authority, hash: hash)
      }
    }
    let data = try SignedSample.replacingMessage(with: message.bytes(over: SignedSample.signedBytes()))
    return try #require(try SignedSample.open(data).signatures(trusting: trusted).first)
  }

  @Test("Without a time stamp, the time is claimed, and the certificate has to be valid then and now")
  func claimed() throws {
    let ann = try TestCertificate("Ann", by: issuer)
    let signature = try signature(ann)
    #expect(signature.integrity == .intact)
    #expect(signature.time == Signature.Time(date: .days(-49), source: .claimed))
    #expect(signature.trust == .trusted)
    #expect(try self.signature(expired).trust == .expired)
    let young = try TestCertificate("Ann", by: issuer, .init(validity: .days(-10)...Date.days(10)))
    #expect(try self.signature(young).trust == .notYetValid)
  }

  @Test("With a trusted time stamp, the certificate has to be valid at its time")
  func stamped() throws {
    let signature = try signature(expired, stampedBy: authority)
    #expect(signature.integrity == .intact)
    #expect(signature.time == Signature.Time(date: .days(-50), source: .timestamp))
    #expect(signature.signingTime == .days(-49))
    #expect(signature.trust == .trusted)
    #expect(try self.signature(expired, stampedBy: authority, at: .days(-5)).trust == .expired)
    #expect(try self.signature(expired, stampedBy: authority, at: .days(-105)).trust == .notYetValid)
  }

  @Test("A time stamp of another signature, by a weak hash, or by an untrusted authority is none")
  func wrongStamps() throws {
    let foreign = try TestCertificate("TSA", by: .issuer("Other"), .timestamps)
    let signer = try TestCertificate("TSA", by: issuer)
    let old = TestCertificate.Options(
      extended: ["1.3.6.1.5.5.7.3.8"], validity: .days(-60)...Date.days(-40))
    for signature in [
      try signature(expired, stampedBy: authority, stamping: [1, 2, 3]),
      try signature(expired, stampedBy: authority, hash: .sha1), try signature(expired, stampedBy: foreign),
      try signature(expired, stampedBy: signer),
      try signature(expired, stampedBy: TestCertificate("TSA", by: issuer, old)),
    ] {
      #expect(signature.integrity == .intact)
      #expect(signature.time?.source == .claimed)
      #expect(signature.trust == .expired)
    }
  }

  /// Judges the signature of an expired certificate, and time stamps of the document after it.
  private func judge(_ stamps: [(message: [UInt8], end: Int, isIntact: Bool)]) throws -> [Signature] {
    func read(_ message: [UInt8], _ end: Int, isIntact: Bool) throws -> ReadSignature {
      let message = try CMSMessage(message)
      var signature = Signature(
        fieldName: "A", coverage: .wholeFile, integrity: isIntact ? .intact : .altered, trust: .unknown)
      signature.signingTime = message.timestamp?.time ?? message.info.time
      signature.time = signature.signingTime.map { Signature.Time(date: $0, source: .claimed) }
      signature.purpose = message.isTimestamp ? .timestamp : .approval
      return ReadSignature(signature: signature, end: end, signer: ReadSignature.Signer(message))
    }
    let own = try read(TestMessage(signer: expired, time: .days(-49)).bytes(), 100, isIntact: true)
    let later = try stamps.map { try read($0.message, $0.end, isIntact: $0.isIntact) }
    let validator = CertificateValidator(trusted, SecurityStore(nil))
    return SignatureJudge(validator).judge([own] + later)
  }

  private func stamp(_ days: Double, by other: TestCertificate? = nil) throws -> [UInt8] {
    try TestMessage.timestamp(of: [1], at: .days(days), by: other ?? authority)
  }

  @Test("A later time stamp of the document proves the earlier signature, an earlier or altered one doesn't")
  func documentStamps() throws {
    let proven = try judge([(stamp(-48), 200, true)])
    #expect(proven[0].time == Signature.Time(date: .days(-48), source: .documentTimestamp))
    #expect(proven.map(\.trust) == [.trusted, .trusted])
    #expect(proven[1].time?.source == .timestamp)
    for stamp in [(try stamp(-48), 100, true), (try stamp(-48), 200, false), (try stamp(-5), 200, true)] {
      #expect(try judge([stamp])[0].trust == .expired)
    }
  }

  @Test("A time stamp of an authority whose certificate has expired needs a later time stamp itself")
  func chainOfStamps() throws {
    let validity = Date.days(-60)...Date.days(-20)
    let old = try TestCertificate(
      "TSA", by: issuer, .init(extended: ["1.3.6.1.5.5.7.3.8"], validity: validity))
    let first = (try stamp(-48, by: old), 200, true)
    #expect(try judge([first]).map(\.trust) == [.expired, .expired])
    let both = try judge([first, (try stamp(-30), 300, true)])
    #expect(both.map(\.trust) == [.trusted, .trusted, .trusted])
    #expect(both[0].time == Signature.Time(date: .days(-48), source: .documentTimestamp))
    let tooLate = try judge([first, (try stamp(-15), 300, true)])
    #expect(tooLate.map(\.trust) == [.trusted, .expired, .trusted])
    #expect(tooLate[0].time == Signature.Time(date: .days(-15), source: .documentTimestamp))
  }
}
