import Foundation
import Testing

@testable import DocModel
@testable import DocModelSecurity

@Suite("Signing")
struct SigningTests {
  /// Signs a copy of a fixture, and returns the checked signatures.
  private func sign(
    _ sample: EditedSample, password: String? = nil, _ change: (inout SigningOptions) -> Void = { _ in }
  ) throws -> [Signature] {
    let before = sample.data
    var options = SigningOptions()
    change(&options)
    let document = try sample.open(password: password)
    let (signature, report) = try document.sign(with: SignedSample.key(), options, to: .inPlace)
    let bytes = try #require(report.appendedBytes, "the file was rewritten")
    #expect(sample.data.starts(with: before))
    #expect(sample.data.count == before.count + bytes)
    let signatures = try SignedSample.signatures(sample.data, password: password)
    #expect(signatures.last?.fieldName == signature.fieldName)
    #expect(signatures.last?.coverage == .wholeFile)
    for signature in signatures { #expect(signature.isUntampered, "\(signature)") }
    for signature in signatures { #expect(signature.trust == .trusted) }
    return signatures
  }

  @Test("A key and a list of certificates serve several tasks at once")
  func tasks() async throws {
    let key = try SignedSample.key()
    var issuers = TrustedCertificates()
    try issuers.add(file: SignedSample.issuerFile)
    let trusted = issuers
    try await withThrowingTaskGroup(of: [Signature].self) { group in
      for _ in 0..<4 {
        group.addTask {
          let document = try SignedSample.open(SignedSample.data)
          let report = try document.sign(with: key, SigningOptions(), to: .data).report
          return try SignedSample.open(report.data ?? Data()).signatures(trusting: trusted)
        }
      }
      for try await signatures in group {
        #expect(signatures.map(\.trust) == [.trusted, .trusted] && signatures.allSatisfy(\.isUntampered))
      }
    }
  }

  @Test("A signature is appended, with its entries in every script")
  func approval() throws {
    let sample = try EditedSample("article.pdf")
    let signatures = try sign(sample) {
      ($0.reason, $0.location, $0.contact) = ("Größe (\\", "漢字", "ann@example.org")
    }
    let signature = try #require(signatures.first)
    #expect(signature.fieldName == "Signature1")
    #expect(signature.name == "Ada Signer")
    #expect(signature.reason == "Größe (\\")
    #expect(signature.location == "漢字")
    #expect(signature.contact == "ann@example.org")
    #expect(signature.rectangle == nil)
    #expect(abs(signature.signingTime?.timeIntervalSinceNow ?? 100) < 60)
    #expect(sample.others.isEmpty)
    let form = try #require(sample.open().file?.catalog?["AcroForm"])
    #expect(form["SigFlags"]?.int == 3)
    #expect(form["Fields"]?[0]?["Rect"]?.numbers == [0, 0, 0, 0])
  }

  @Test("Signatures in a row stay valid, and each covers its revision")
  func several() throws {
    let sample = try EditedSample("article.pdf")
    _ = try sign(sample)
    _ = try sign(sample)
    let signatures = try sign(sample)
    #expect(signatures.map(\.fieldName) == ["Signature1", "Signature2", "Signature3"])
    // The fixture itself is the first revision.
    #expect(signatures.map(\.coverage) == [.revision(2, of: 4), .revision(3, of: 4), .wholeFile])
    #expect(signatures[0].changes?.kinds == [.signatures])
    #expect(signatures[2].changes == RevisionChanges())
  }

  @Test(
    "Files with objects in streams, several revisions, a form, or encryption are signed",
    arguments: [
      ("revised.pdf", nil), ("types.pdf", nil), ("many-pages.pdf", nil), ("signed.pdf", nil),
      ("encrypted-rc4.pdf", "author"), ("encrypted-user.pdf", "author"), ("encrypted-owner.pdf", "author"),
    ] as [(String, String?)])
  func files(_ name: String, _ password: String?) throws {
    let signatures = try sign(EditedSample(name), password: password) { $0.reason = "Größe" }
    #expect(signatures.last?.reason == "Größe")
  }

  @Test(
    "A visible signature has a page, a rectangle and an appearance with text",
    arguments: [(170.0, 60.0), (10, 10)])
  func visible(_ width: Double, _ height: Double) throws {
    let sample = try EditedSample("article.pdf")
    let area = Rectangle(x0: 30, y0: 30, x1: 30 + width, y1: 30 + height)
    let signatures = try sign(sample) {
      ($0.pageIndex, $0.rectangle, $0.field, $0.name) = (2, area, "Mine", "Ève")
    }
    #expect(signatures.last?.pageIndex == 2)
    #expect(signatures.last?.rectangle == area)
    #expect(signatures.last?.fieldName == "Mine")
    let widget = try #require(sample.open().annotations(onPage: 2).last)
    #expect(widget.isWidget)
    #expect(widget.flags == [.print, .locked])
    #expect(try sample.open().file?.catalog?["AcroForm"]?["Fields"]?[0]?["AP"]?["N"]?.streamData != nil)
    #expect(try sample.open().signatureFields.first?.isSigned == true)
  }

  @Test("A visible signature is upright on a turned page", arguments: [0, 90, 180, 270, -90])
  func turned(_ rotation: Int) throws {
    let sample = try EditedSample(PDFSource(pages: ["/MediaBox [0 0 200 200] /Rotate \(rotation)"]).data)
    // The same area as the page is seen.
    let page = try sample.open().page(at: 0)
    let seen = ScreenRectangle(x0: 20, y0: 30, x1: 180, y1: 70)
    let area = PageTransform(page: page).userRectangle(seen)
    _ = try sign(sample) { ($0.rectangle, $0.name) = (area, "Ada") }
    let image = try sample.open().image(ofPage: 0, zoom: 1)
    #expect(image.width == 200 && image.height == 200)
    func isDark(_ x: Int, _ y: Int) -> Bool { image.pixels[y * image.bytesPerRow + x * 4] < 128 }
    let dark = (0..<200).flatMap { y in (0..<200).filter { isDark($0, y) }.map { (x: $0, y: y) } }
    let (left, top) = (dark.map(\.x).min() ?? 0, dark.map(\.y).min() ?? 0)
    let (right, bottom) = (dark.map(\.x).max() ?? 0, dark.map(\.y).max() ?? 0)
    // Two lines, of which the date is the longer one, begin at the upper left corner of the area.
    #expect((20..<30).contains(left) && (30..<42).contains(top), "\(left), \(top)")
    #expect(right - left > 80 && right < 180 && bottom - top < 30, "\(right), \(bottom)")
  }

  @Test("An empty field is signed, and no other field")
  func existingField() throws {
    let sample = try EditedSample("attachments.pdf")
    let signatures = try sign(sample) { $0.field = "signature" }
    #expect(signatures.map(\.fieldName) == ["signature"])
    #expect(try sample.open().signatureFields.count == 1)
    #expect(throws: EditError.self) { try sign(sample) { $0.field = "signature" } }
    #expect(throws: EditError.self) { try sign(sample) { $0.field = "a.b" } }
    #expect(throws: EditError.self) { try sign(sample) { $0.field = "" } }
    let names = FieldWalk(try sample.open().file?.catalog?["AcroForm"]).fields.map(\.object.fieldName)
    let other = try #require(names.first { $0 != "signature" })
    #expect(throws: EditError.self) { try sign(sample) { $0.field = other } }
  }

  @Test(
    "A certification comes first, and decides about annotations and signatures",
    arguments: PermittedChanges.allCases)
  func certification(_ level: PermittedChanges) throws {
    let sample = try EditedSample("article.pdf")
    let signature = try #require(try sign(sample) { $0.permittedChanges = level }.first)
    #expect(signature.purpose == .certification)
    #expect(signature.permittedChanges == level)
    let dictionary = try sample.open().file?.catalog?["Perms"]?["DocMDP"]
    #expect(dictionary?["Reference"]?[0]?["TransformParams"]?["P"]?.int == level.rawValue)
    #expect(throws: EditError.self) { try sign(sample) { $0.permittedChanges = level } }
    let editor = try sample.editor()
    try editor.add(.note(at: Point(x: 10, y: 10), onPage: 0, "later"))
    if level == .annotations {
      try editor.save(.inPlace)
      #expect(try SignedSample.signatures(sample.data).first?.changes?.kinds == [.annotations])
    } else {
      #expect(throws: EditError.certified(sample.path, level: level)) { try editor.save(.inPlace) }
    }
    if level == .noChanges {
      #expect(throws: EditError.self) { try sign(sample) }
    } else {
      #expect(try sign(sample).count == 2)
    }
  }

  @Test("Wrong pages and damaged files are refused, and the file stays as it is")
  func refusals() throws {
    let sample = try EditedSample("article.pdf")
    for change in [
      { (options: inout SigningOptions) in options.pageIndex = 1_000 }, { $0.pageIndex = -1 },
    ] as [(inout SigningOptions) -> Void] {
      #expect(throws: EditError.self) { try sign(sample, change) }
    }
    #expect(sample.data == sample.original)
    let damaged = try EditedSample("damaged-xref.pdf")
    #expect(throws: EditError.self) { try sign(damaged) }
    #expect(damaged.data == damaged.original)
  }

  @Test(
    "A visible signature off the page or too small to read is refused, and the file stays as it is",
    arguments: [
      Rectangle(x0: 2_000, y0: 2_000, x1: 2_200, y1: 2_050), Rectangle(x0: -200, y0: 30, x1: 0, y1: 80),
      Rectangle(x0: 30, y0: 30, x1: 200, y1: 39), Rectangle(x0: 30, y0: 30, x1: 31, y1: 90),
      Rectangle(x0: 30, y0: 30, x1: .nan, y1: 90),
    ])
  func unseen(_ area: Rectangle) throws {
    let sample = try EditedSample("article.pdf")
    let error = #expect(throws: EditError.self) { try sign(sample) { $0.rectangle = area } }
    #expect(error?.code == "invalid")
    #expect(sample.data == sample.original)
  }

  @Test("A dry run verifies the signature and writes nothing")
  func dryRun() throws {
    let sample = try EditedSample("article.pdf")
    var saving = SaveOptions()
    saving.isDryRun = true
    let (signature, _) = try sample.open().sign(
      with: SignedSample.key(), SigningOptions(), to: .inPlace, options: saving)
    #expect(signature.isIntact)
    #expect(sample.data == sample.original)
  }

  @Test("The name of a holder has no escapes")
  func escapedName() throws {
    let certificate = """
      -----BEGIN CERTIFICATE-----
      MIIBbTCCARMCFA7q1vhr0FiCvV6rWJUEljMMuwinMAoGCCqGSM49BAMCMDgxJDAi
      BgNVBAMMGyBEb2UsICJKYW5lIiA8w6lcXD47ICMxKzQxIDEQMA4GA1UECgwHRXhh
      bXBsZTAgFw0yNjExMjQwNDIxMDZaGA8yMTI2MTAzMTA0MjEwNlowODEkMCIGA1UE
      AwwbIERvZSwgIkphbmUiIDzDqVxcPjsgIzErNDEgMRAwDgYDVQQKDAdFeGFtcGxl
      MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEG6mUd/gKSMHZU6goK9jppeSUp6QF
      a3KsX9DU/eFV2vZHiAh4qtrjo75TYqxriZpRcgxZFtlGEms/oMKY3H6wUjAKBggq
      hkjOPQQDAgNIADBFAiEArRrZwB95Zev/mkbvNE3NmbvxtgFtQnwC2gF8wIrsIrEC
      IELdp3ExyyVCKAoxRbIGgRD37zGo2LBIBpBXZkrWwJ1u
      -----END CERTIFICATE-----

      """
    let holder = try #require(try X509Certificate.list(Array(certificate.utf8)).first)
    #expect(holder.commonName == #" Doe, "Jane" <é\\>; #1+41 "#)
  }

  @Test("A key needs its password, and a file of its own kind")
  func keys() throws {
    #expect(try SignedSample.key().holder.commonName == "Ada Signer")
    let path = SignedSample.keyFile
    for password in ["", "wrong", String(repeating: "x", count: 10_000)] {
      #expect(throws: SignatureError.keyPassword(path)) { try SigningKey(file: path, password: password) }
    }
    for other in [SignedSample.issuerFile, Samples.path("article.pdf"), "/nonexistent.p12", "/"] {
      do {
        _ = try SigningKey(file: other, password: "secret")
        Issue.record("\(other) is no key")
      } catch {
        #expect(error.code == "keyUnusable")
        #expect(error.description.hasPrefix(other))
      }
    }
    // A cut key is no key.
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    for length in stride(from: 0, to: data.count, by: 211) {
      #expect(throws: SigningIdentity.OpeningError.self) {
        try SigningIdentity(Array(data.prefix(length)), password: "secret")
      }
    }
  }
}
