import Foundation
import Testing

@testable import DocModelSecurity

@Suite("Validation data of documents")
struct SecurityStoreTests {
  private let root: TestCertificate
  private let issuer: TestCertificate
  private let signer: TestCertificate

  init() throws {
    root = try .issuer("Root")
    issuer = try TestCertificate("CA", by: root, .issuer, serialNumber: 20)
    signer = try TestCertificate("Ann", by: issuer, serialNumber: 9)
  }

  /// Returns the fixture with a signature of the signer, and with a security store after it.
  private func signature(_ store: ([PDFValue]) -> PDFDictionary, _ streams: [[UInt8]]) throws -> Signature {
    let message = try TestMessage(signer: signer).bytes(over: SignedSample.signedBytes())
    let data = try SignedSample.updated(SignedSample.replacingMessage(with: message)) { file, changes in
      let id = try #require(file.catalog?.id)
      var text = try #require(file.text(of: id))
      let references = streams.map { PDFValue.reference(changes.add(.stream(PDFDictionary(), $0))) }
      text["DSS"] = .dictionary(store(references))
      changes.set(id, to: .text(text))
    }
    var trusted = TrustedCertificates()
    trusted.certificates = [root.certificate]
    return try #require(try SignedSample.open(data).signatures(trusting: trusted).first)
  }

  /// Returns a store with all streams in the entries for all signatures.
  private static func shared(_ streams: [PDFValue]) -> PDFDictionary {
    PDFDictionary([("Certs", .array(streams)), ("CRLs", .array(streams)), ("OCSPs", .array(streams))])
  }

  @Test("Certificates, lists and responses of the security store are used")
  func sharedData() throws {
    var signature = try signature(Self.shared, [])
    #expect(signature.isUntampered)
    #expect(signature.trust == .unknownIssuer)
    func store(_ lists: Int) -> ([PDFValue]) -> PDFDictionary {
      { streams in
        PDFDictionary([
          ("Certs", .array([streams[0]])), ("CRLs", .array(Array(streams[1...].prefix(lists)))),
          ("OCSPs", .array(Array(streams[1...].dropFirst(lists)))),
        ])
      }
    }
    let yesterday = Date.days(-1)
    let certificate = issuer.certificate.bytes
    signature = try self.signature(store(0), [certificate])
    #expect(signature.trust == .trusted)
    #expect(signature.revocation == .unknown)
    let (list, response) = (try root.list(yesterday), try issuer.response(about: signer, yesterday))
    signature = try self.signature(store(1), [certificate, list, response])
    #expect(signature.trust == .trusted)
    #expect(signature.revocation == .good(asOf: yesterday))
    let revoking = try issuer.list(revoking: [(9, yesterday)])
    signature = try self.signature(store(2), [certificate, list, revoking])
    #expect(signature.isIntact)
    #expect(signature.trust == .revoked(yesterday))
  }

  @Test("The data of a single signature's entry is used, too")
  func entries() throws {
    let revoking = try issuer.list(revoking: [(9, .days(-1))])
    let signature = try signature(
      { streams in
        let entry = PDFDictionary([("Cert", .array([streams[0]])), ("CRL", .array([streams[1]]))])
        return PDFDictionary([("VRI", .dictionary(PDFDictionary([("ABCDEF", .dictionary(entry))])))])
      }, [issuer.certificate.bytes, revoking])
    #expect(signature.trust == .revoked(.days(-1)))
  }

  @Test("Thousands of streams, or streams of anything, are limited")
  func limits() throws {
    let junk = (0..<3000).map { [UInt8(truncatingIfNeeded: $0), 1, 2, 3] }
    #expect(try signature(Self.shared, junk + [issuer.certificate.bytes]).trust == .unknownIssuer)
    #expect(try signature(Self.shared, [[], [0x30, 0x80], [0x30, 0x84, 255, 255, 255, 255]]).isUntampered)
    // Each stream counts once, in whatever entry it is first.
    #expect(try signature(Self.shared, [issuer.certificate.bytes]).trust == .trusted)
  }

  @Test("Data that the signer has archived in the signature is used")
  func archived() throws {
    let signer = try TestCertificate("Ann", by: root, serialNumber: 9)
    var trusted = TrustedCertificates()
    trusted.certificates = [root.certificate]
    let yesterday = Date.days(-1)
    for (tag, data) in [
      (UInt8(0xA0), try root.list(yesterday)), (0xA1, try root.response(about: signer, yesterday)),
    ] {
      var message = TestMessage(signer: signer)
      let archive = DER.sequence(DER.element(tag, DER.sequence(data)))
      message.change = { $0.append(TestMessage.attribute("1.2.840.113583.1.1.8", archive)) }
      let changed = try SignedSample.replacingMessage(with: message.bytes(over: SignedSample.signedBytes()))
      let signature = try SignedSample.open(changed).signatures(trusting: trusted).first
      #expect(signature?.integrity == .intact)
      #expect(signature?.revocation == .good(asOf: yesterday))
    }
  }
}
