import Foundation
import Testing

@testable import DocModelSecurity

@Suite("Signatures")
struct SignatureTests {
  private let data = SignedSample.data

  /// Returns the only signature.
  private func signature(_ data: Data) throws -> Signature {
    let all = try SignedSample.signatures(data)
    #expect(all.count == 1)
    return try #require(all.first)
  }

  @Test("All entries of a signature are read, and it is verified")
  func reading() throws {
    let signature = try signature(data)
    #expect(signature.fieldName == "Approval")
    #expect(signature.pageIndex == 0)
    #expect(signature.rectangle == Rectangle(x0: 20, y0: 20, x1: 120, y1: 60))
    #expect(signature.format == "adbe.pkcs7.detached")
    #expect(signature.purpose == .approval)
    #expect(signature.signer?.commonName == "Ada Signer")
    #expect(signature.signer?.distinguishedName == "CN=Ada Signer,O=pdfkey")
    #expect(signature.signer?.issuer == "CN=Test CA,O=pdfkey")
    #expect(signature.signingTime == Date(timeIntervalSince1970: 1_767_323_045))
    #expect(signature.statedTime?.date?.iso8601 == "2026-01-02T03:04:05Z")
    #expect(signature.name == "Ada Signer")
    #expect(signature.reason == "A fixture")
    #expect(signature.location == "Here")
    #expect(signature.contact == "ada@example.org")
    #expect(signature.algorithm == "RSA-SHA256")
    #expect(signature.coverage == .revision(1, of: 2))
    #expect(signature.integrity == .intact)
    #expect(signature.trust == .trusted)
    #expect(signature.changes?.kinds == [.annotations])
    #expect(signature.permittedChanges == nil)
    #expect(signature.isUntampered)
  }

  @Test("Reading alone verifies nothing")
  func readingAlone() throws {
    let signature = try #require(try SignedSample.open(data).signatures().first)
    #expect(signature.signer?.commonName == "Ada Signer")
    #expect(signature.integrity == .unverifiable("it wasn't checked"))
    #expect(signature.changes == nil)
    #expect(!signature.isUntampered)
  }

  @Test("Without trusted certificates, the trust is unknown; with others, the issuer")
  func trust() throws {
    let document = try SignedSample.open(data)
    #expect(try document.signatures(trusting: TrustedCertificates()).first?.trust == .unknown)
    var others = TrustedCertificates()
    try others.add(file: SignedSample.issuerFile)
    #expect(others.count == 1)
    #expect(throws: SignatureError.self) { try others.add(file: SignedSample.keyFile) }
    #expect(throws: SignatureError.certificates("/nonexistent.pem", reason: "it doesn't exist")) {
      try others.add(file: "/nonexistent.pem")
    }
  }

  @Test("A changed byte anywhere in the signed ranges is noticed")
  func changedBytes() throws {
    let bytes = [UInt8](data)
    let gap = try #require(
      bytes.lastRange(of: Array("/Contents <".utf8)) ?? bytes.lastRange(of: Array("/Contents<".utf8)))
    let end = try #require(bytes[gap.upperBound...].firstIndex(of: UInt8(ascii: ">"))) + 1
    // The last revision isn't signed.
    let signed = try #require(bytes.firstRange(of: Array("%%EOF".utf8))).upperBound
    for index in Array(stride(from: 20, to: gap.upperBound - 1, by: 41))
      + Array(stride(from: end, to: signed, by: 23))
    {
      var changed = bytes
      changed[index] ^= 1
      let isValid = (try? SignedSample.signatures(Data(changed)))?.first?.isUntampered ?? false
      #expect(!isValid, "byte \(index)")
    }
  }

  @Test("A file that is cut is valid only if the signed revision is complete")
  func cutFiles() throws {
    let first = try #require([UInt8](data).firstRange(of: Array("%%EOF".utf8))).upperBound
    for length in stride(from: 1, to: data.count - 2, by: 97) {
      let signatures = (try? SignedSample.signatures(data.prefix(length))) ?? []
      guard let signature = signatures.first, signature.isUntampered else { continue }
      // An update that isn't complete changes nothing.
      #expect(length >= first)
      #expect(signature.changes == RevisionChanges())
    }
    let alone = try signature(data.prefix(first + 1))
    #expect(alone.coverage == .wholeFile)
    #expect(alone.changes == RevisionChanges())
    #expect(alone.isUntampered)
  }

  /// Ranges, and the reason why each is refused.
  static let flaws: [(String, [Int])] = [
    ("its ranges don't begin with the file", [1, -1, 0, 0]),
    ("its ranges leave out more than the signature", [0, -20, 0, 0]),
    ("its ranges leave out more than the signature", [0, 0, 20, -20]),
    ("its ranges leave out more than the signature", [0, 2, 0, 0]),
    ("its ranges overlap", [0, 5_000, -4_000, 0]),
    ("its ranges go beyond the file", [0, 0, 0, 10_000]),
    ("its ranges go beyond the file", [0, 0, 0, -100_000]),
    ("its ranges go beyond the file", [0, 0, 0, 1_000_000_000_000]),
    ("its ranges don't end with a revision", [0, 0, 0, -10]),
    ("its ranges don't end with a revision", [0, 0, 0, 30]),
  ]

  @Test("Ranges that leave out anything but the signature are refused", arguments: flaws)
  func ranges(_ reason: String, _ differences: [Int]) throws {
    let changed = try SignedSample.replacingRanges(data) { zip($0, differences).map(+) }
    #expect(changed != data)
    let signature = try signature(changed)
    #expect(signature.coverage == .inconsistent(reason))
    #expect(!signature.isIntact)
  }

  @Test(
    "Ranges of another form are refused",
    arguments: [[], [0], [0, 1], [0, 1, 2], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5]])
  func rangeCounts(_ numbers: [Int]) throws {
    let signature = try signature(SignedSample.replacingRanges(data) { _ in numbers })
    #expect(signature.coverage == .inconsistent("its ranges aren't four numbers"))
  }

  @Test("Offsets whose sum overflows are refused")
  func overflow() throws {
    let changed = try SignedSample.replacingRanges(data) { _ in [0, 0, Int.max - 1, 9_999] }
    #expect(try signature(changed).coverage == .inconsistent("its ranges go beyond the file"))
  }

  @Test("A signature that an update replaces, or that has no contents, isn't valid")
  func replacedSignatures() throws {
    for (key, value) in [
      ("ByteRange", PDFValue.null), ("ByteRange", .array([0, 0, 0, 0].map(PDFValue.integer))),
      ("Contents", .null), ("Contents", .string([])), ("Contents", .string([0])), ("Reason", .string([65])),
    ] {
      let changed = try SignedSample.updated(data) { file, changes in
        let id = try #require(file.catalog?["AcroForm"]?["Fields"]?[0]?["V"]?.id)
        var text = try #require(file.text(of: id))
        text[PDFName(Array(key.utf8))] = value
        changes.set(id, to: .text(text))
      }
      let signatures = try SignedSample.signatures(changed)
      #expect(!signatures.isEmpty && signatures.allSatisfy { !$0.isIntact }, "\(key)")
    }
  }

  @Test("Changes of pages and of the catalog are other changes, which aren't permitted")
  func otherChanges() throws {
    let pageKeys: [(PDFName, PDFValue)] = [
      ("Rotate", .integer(90)), ("MediaBox", .array([0, 0, 9, 9].map(PDFValue.integer))), ("Contents", .null),
    ]
    for (key, value) in pageKeys {
      let changed = try SignedSample.updated(data) { file, changes in
        let id = try #require(file.catalog?["Pages"]?["Kids"]?[0]?.id)
        var text = try #require(file.text(of: id))
        text[key] = value
        changes.set(id, to: .text(text))
      }
      let signature = try signature(changed)
      #expect(signature.isIntact)
      #expect(signature.changes?.others == ["the page's entry \(key.text)"])
      #expect(signature.forbiddenChanges?.map(\.pageIndex) == [0])
      #expect(signature.hasForbiddenChanges == true)
    }
    let content = try SignedSample.updated(data) { file, changes in
      let id = try #require(file.catalog?["Pages"]?["Kids"]?[0]?["Contents"]?.id)
      changes.set(id, to: .stream(PDFDictionary(), Array("BT ET".utf8)))
    }
    #expect(try signature(content).hasForbiddenChanges == true)
    let catalog = try SignedSample.updated(data) { file, changes in
      let id = try #require(file.catalog?.id)
      var text = try #require(file.text(of: id))
      text["OpenAction"] = .dictionary(PDFDictionary("S", .name("JavaScript")))
      changes.set(id, to: .text(text))
    }
    #expect(try signature(catalog).changes?.others == ["the catalog's entry OpenAction"])
  }

  @Test("A value of a field that a signature locks can't be changed")
  func locks() throws {
    var locked = Signature.LockedFields(action: .include, names: ["a.b"])
    #expect(["a.b", "a.b.c", "a.bc", "a"].map(locked.includes) == [true, true, false, false])
    locked.action = .exclude
    #expect(["a.b", "a.b.c", "a.bc", "a"].map(locked.includes) == [false, false, true, true])
    locked.action = .all
    #expect(locked.includes("x"))
    var signature = try signature(data)
    var changes = RevisionChanges()
    changes.record(.formValues, "a field's value", field: "x")
    (signature.changes, signature.lockedFields) = (changes, nil)
    #expect(signature.hasForbiddenChanges == false)
    signature.lockedFields = locked
    #expect(signature.hasForbiddenChanges == true)
  }

  @Test("The level of a certification decides which changes are permitted")
  func levels() throws {
    var signature = try signature(data)
    let levels: [PermittedChanges?] = [nil, .annotations, .forms, .noChanges]
    // The number of levels, from the most permissive one, that permit a change.
    let permitting: [RevisionChanges.Kind: Int] = [
      .annotations: 2, .formValues: 3, .signatures: 3, .validationData: 4, .metadata: 4, .other: 0,
    ]
    for kind in RevisionChanges.Kind.allCases {
      for (index, level) in levels.enumerated() {
        var changes = RevisionChanges()
        changes.record(kind, "a change")
        (signature.changes, signature.permittedChanges) = (changes, level)
        let isPermitted = index < permitting[kind] ?? 0
        #expect(signature.hasForbiddenChanges == !isPermitted, "\(kind) at level \(level.debugDescription)")
      }
    }
  }

  @Test("Documents without a signature have none, and their empty fields are listed")
  func emptyFields() throws {
    let document = try Document(.path(Samples.path("attachments.pdf")))
    #expect(try document.signatures().isEmpty)
    #expect(try document.signatureFields.map(\.name) == ["signature"])
    #expect(try document.signatureFields.map(\.isSigned) == [false])
    #expect(try Document(.path(Samples.path("article.pdf"))).signatureFields.isEmpty)
  }
}
