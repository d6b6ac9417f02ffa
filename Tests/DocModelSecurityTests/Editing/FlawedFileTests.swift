import Foundation
import TestSupport
import Testing

@testable import PDFObjects
@testable import DocModelSecurity

/// Files with a flaw: whether an update is appended, or the file is written anew.
struct FlawedFileTests {
  /// Two pages with some entries that show a text, and a form with a red square.
  private static func source(_ entries: String = "") throws -> PDFSource {
    var source = PDFSource(
      pages: (10...11).map { "/MediaBox[0 0 200 100]/Contents \($0) 0 R/Resources 13 0 R\(entries)" })
    for (number, text) in [10: "first", 11: "second"] {
      source.objects[number] = stream("BT /F 20 Tf 9 9 Td (\(text) page) Tj ET /X Do")
    }
    source.objects[12] = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    source.objects[13] = "<</Font<</F 12 0 R>>/XObject<</X 14 0 R>>>>"
    source.objects[14] = stream("1 0 0 rg 99 50 20 20 re f", "/Subtype/Form/BBox[0 0 200 100]")
    return source
  }

  private static func stream(_ data: String, _ entries: String = "") -> String {
    "<<\(entries)/Length \(data.count)>>\nstream\n\(data)\nendstream"
  }

  /// Returns a file in which the cross-references of two objects are exchanged, or one points beside its object.
  private static func misdirected(_ number: Int, to other: Int?, _ entries: String = "") throws -> Data {
    var data = try source(entries).data
    func row(_ number: Int) throws -> Range<Data.Index> {
      let start = try #require(data.range(of: Data("\n\(number) 1\n".utf8), options: .backwards)).upperBound
      return start..<start + 10
    }
    let (one, text) = (try row(number), { (range: Range<Data.Index>) in data[range] })
    if let other {
      let two = try row(other)
      let (first, second) = (text(one), text(two))
      data.replaceSubrange(one, with: second)
      data.replaceSubrange(two, with: first)
    } else {
      let offset = (Int(String(decoding: text(one), as: UTF8.self)) ?? 0) + 1
      data.replaceSubrange(one, with: Data(String(format: "%010d", offset).utf8))
    }
    return data
  }

  private func texts(_ document: Document) throws -> [String] {
    try (0..<document.pageCount).map { try document.string(ofPage: $0) }
  }

  /// Whether Poppler and qpdf see the form on a page, each by itself.
  private func showsSquare(_ path: String, page: Int) throws -> Bool {
    let document = try Document(.path(path), readers: .independent)
    let image = try document.image(ofPage: page, fittingWidth: 200, height: 200, annotations: .none)
    let isRed = stride(from: 0, to: image.pixels.count - 3, by: 4).contains { offset in
      let pixel = image.pixels[offset..<offset + 3]
      return Set(pixel) == [0, 255] && pixel.filter { $0 == 255 }.count == 1
    }
    let library = try PDFFile(FileContents(.path(path)), password: nil).qpdf
    let form = library?.catalog?["Pages"]?["Kids"]?.elements[page]["Resources"]?["XObject"]?["X"]
    return isRed && form?.isStream == true
  }

  @Test(
    "A page whose objects other cross-references name stays as it is, whatever is written",
    arguments: [(13, 14), (10, 11), (13, nil), (14, nil), (1001, nil)])
  func misdirected(_ number: Int, _ other: Int?) throws {
    let sample = try EditedSample(Self.misdirected(number, to: other))
    let output = sample.file("out.pdf")
    func check(_ path: String, _ expected: [String]) throws {
      #expect(try texts(Document(.path(path), readers: .independent)) == expected)
      for page in expected.indices { #expect(try showsSquare(path, page: page)) }
    }
    let expected = ["first page", "second page"]
    // Without an annotation there is nothing to flatten.
    let square = "/Annots[<</Type/Annot/Subtype/Square/Rect[1 1 9 9]/C[0 0 0]>>]"
    let annotated = try EditedSample(Self.misdirected(number, to: other, square))
    _ = try annotated.open().flatten(to: .file(output))
    try check(output, expected)
    for order in [[0], [1, 0]] {
      let editor = try sample.editor()
      try editor.arrange(PageArrangement(order.map { PageArrangement.ArrangedPage(.page($0)) }))
      try editor.save(.file(output))
      try check(output, order.map { expected[$0] })
    }
    let editor = try sample.editor()
    try editor.add(.square(Rectangle(x0: 1, y0: 1, x1: 9, y1: 9), onPage: 0))
    guard case .rewritten = try editor.save(.inPlace).mode else {
      Issue.record("an update was appended")
      return
    }
    try check(sample.path, expected)
  }

  @Test(
    "The end of a stream that is short, or a wrong number of objects, doesn't keep an update away",
    arguments: 0..<3)
  func harmless(_ flaw: Int) throws {
    var source = try Self.source()
    // Deflated data without its checksum.
    let text = "BT /F 20 Tf 9 9 Td (second page) Tj ET\(String(repeating: " ", count: 999))/X Do"
    let short = try #require(Deflation.deflate(Array(text.utf8))).dropLast(4)
    let gap = String(repeating: "~", count: short.count)
    if flaw == 0 { source.objects[11] = Self.stream(gap, "/Filter/FlateDecode") }
    var data = source.data
    if let range = data.range(of: Data(gap.utf8)) { data.replaceSubrange(range, with: short) }
    if flaw > 0 {
      let size = try #require(data.range(of: Data("/Size 1002".utf8)))
      data.replaceSubrange(size, with: Data((flaw == 1 ? "/Size 1009" : "/Size 1000").utf8))
    }
    let (sample, editor) = try EditedSample(data).withEditor()
    try editor.add(.square(Rectangle(x0: 1, y0: 1, x1: 9, y1: 9), onPage: 0))
    let report = try editor.save(.inPlace)
    try #require(report.appendedBytes != nil, "\(report.mode)")
    #expect(sample.data.starts(with: data))
    #expect(try texts(sample.open()) == ["first page", "second page"])
    #expect(try sample.open().annotations(onPage: 0).count == 1)
    let key = try SigningKey(file: Checkout.fixture("sources/signer.p12"), password: "secret")
    let signed = try sample.open().sign(with: key, SigningOptions(), to: .inPlace)
    #expect(signed.signature.isIntact)
  }
}
