import PDFObjects
import Testing

@testable import DocModel

@Suite("FDF files")
struct FDFFileTests {
  /// Makes an FDF file of an FDF dictionary and other objects.
  static func bytes(_ dictionary: String, _ objects: [String] = []) -> [UInt8] {
    var text = "%FDF-1.2\n%\u{E2}\u{E3}\n1 0 obj\n<</FDF<<\(dictionary)>>>>\nendobj\n"
    for (index, object) in objects.enumerated() { text += "\(index + 2) 0 obj\n\(object)\nendobj\n" }
    return Array((text + "trailer\n<</Root 1 0 R>>\n%%EOF\n").utf8)
  }

  private func file(_ bytes: [UInt8]) throws -> FDFFile {
    try FDFFile(try #require(FileBytes(copying: bytes)))
  }

  @Test("Annotations, fields and identifiers are read, indirect objects included")
  func reading() throws {
    let fdf = try file(
      Self.bytes(
        "/F(paper.pdf)/ID[<00FF><11>]/Annots[2 0 R<</NM(direct)>>]/Fields[<</T(a)/V 3 0 R>>]",
        ["<</Subtype/Text/NM(x)/Page 3>>", "(value)"]))
    #expect(fdf.dictionary["Annots"]?.elements.compactMap { $0["NM"]?.text } == ["x", "direct"])
    #expect(fdf.dictionary["Annots"]?[0]?["Page"]?.int == 3)
    #expect(fdf.dictionary["Fields"]?[0]?["V"]?.text == "value")
    let identifiers = try #require(fdf.identifiers)
    #expect(identifiers == ("00ff", "11"))
  }

  @Test("A file without an FDF dictionary, or of another format, is refused")
  func refused() throws {
    #expect(throws: FDFFile.Failure.self) { _ = try file(Array("%PDF-1.4".utf8)) }
    #expect(throws: FDFFile.Failure.self) { _ = try file(Array("%FDF-1.2\n".utf8)) }
    #expect(throws: FDFFile.Failure.self) {
      try file(Array("%FDF-1.2\n1 0 obj\n<<>>\nendobj\ntrailer\n<</Root 1 0 R>>".utf8))
    }
    #expect(throws: FDFFile.Failure("it is larger than 64 MB")) {
      try file(Array("%FDF-1.2\n".utf8) + [UInt8](repeating: 0x20, count: FDFFile.largest))
    }
  }
}
