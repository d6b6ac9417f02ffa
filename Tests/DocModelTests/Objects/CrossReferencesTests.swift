import Foundation
import Testing

@testable import DocModel
@testable import PDFObjects

/// Cross-reference sections that conform to the standard, and ones that don't, which are left to qpdf.
struct CrossReferencesTests {
  private static func references(_ data: Data) -> CrossReferences? {
    Array(data).withUnsafeBufferPointer { CrossReferences($0) }
  }

  /// Returns a file with a table of two objects, of which one part is replaced.
  private static func table(
    entry: String = "0000000009 00000 n ", size: String = "/Size 2", start: String = "\n9\n",
    section: String = "0 2", trailer: String = "trailer"
  ) -> Data {
    Data(
      """
      %PDF-1.7
      xref
      \(section)
      0000000000 65535 f\u{20}
      \(entry)
      \(trailer) <<\(size)>>
      startxref\(start)%%EOF

      """.utf8)
  }

  @Test("A table as in the standard")
  func soundTable() throws {
    let references = try #require(Self.references(Self.table()))
    #expect(references[0] == .free && references[1] == .offset(9, generation: 0) && references[2] == nil)
    #expect(references.trailer["Size"] == .integer(2))
    #expect(Self.references(Self.table(start: "\r\n9\r\n")) != nil)
    // The keyword is at most 1,054 bytes before the end.
    let starts = [1_043, 1_044].map { count in
      Array(("%PDF-1.7\nstartxref\n9" + String(repeating: " ", count: count)).utf8)
        .withUnsafeBufferPointer(CrossReferences.startOfLastSection)
    }
    #expect(starts == [9, nil])
  }

  @Test(
    "Tables that deviate from the standard",
    arguments: [
      table(entry: "000000009 00000 n  "), table(entry: "0000000009 00000 x "),
      table(entry: "000000009x 00000 n "),
      table(size: ""), table(size: "/Size 3"), table(size: "/Size (2)"), table(size: "/Size 2 /Prev 9"),
      table(size: "/Size 2 /Prev 9 0 R"), table(size: "/Size 2 /Prev 100000"),
      table(size: "/Size 2 /XRefStm 9"),
      table(size: "/Size 2 /XRefStm (9)"), table(section: "0 3"), table(section: "-1 2"),
      table(section: "0 99999999999"), table(section: "99999999 2"), table(trailer: "trailr"),
      table(section: "0 -1"), table(section: "9223372036854775807 2"),
    ])
  func brokenTables(_ data: Data) {
    #expect(Self.references(data) == nil, "\(String(decoding: data, as: UTF8.self))")
  }

  @Test(
    "Only digits may follow startxref",
    arguments: [
      "\n+9\n", "\n-9\n", "\n% 8\n9\n", "\n\0009\n", "9\n", "\n9", "\n9.\n", "\n9 0 R\n", "\n10\n",
      "\n99999999999999999999\n",
      "\n\u{0B}9\n", "\n", "",
    ])
  func start(_ text: String) {
    // Readers ignore text after the digits on their line.
    let isSound = text == "\n9 0 R\n"
    #expect((Self.references(Self.table(start: text)) != nil) == isSound)
  }

  @Test(
    "A file without a header or without startxref",
    arguments: ["startxref", "", "%PDF-1.7\n", "%PDF-1.7\nstartxref"])
  func nothing(_ text: String) {
    #expect(Self.references(Data(text.utf8)) == nil)
    #expect(Self.references(Self.table().dropFirst(1)) == nil)
  }

  @Test("Stream entries without a type are in use")
  func streamWithoutTypes() throws {
    var file = RevisedPDF()
    file.addDocument(saying: "typeless")
    let offsets = file.offsets
    let trailer = "/Size \(RevisedPDF.size + 1) /Root 1 0 R /Info 7 0 R"
    file.finish(file.addStream(RevisedPDF.size, types: false, trailer: trailer))
    let references = try #require(Self.references(file.data))
    for (number, offset) in offsets {
      #expect(references[Int32(number)] == .offset(offset, generation: 0))
    }
    #expect(try file.open().title == "typeless")
  }

  /// Returns a file with an object 10 in two consecutive sections, and in the stream next to the last one.
  private static func hybrid(table: Bool) throws -> (CrossReferences?, old: Int, beside: Int, last: Int) {
    var file = RevisedPDF()
    file.add(1, "<</Type /Catalog>>")
    file.add(10, "(old)")
    let old = try #require(file.offsets[10])
    let previous = file.addTable(trailer: "/Size 11")
    file.add(10, "(beside)")
    let beside = try #require(file.offsets[10])
    let stream = file.addStream(11, trailer: "/Size 12 /Prev 100000")
    if table { file.add(10, "(last)") }
    let last = file.offsets[10] ?? 0
    file.finish(file.addTable(trailer: "/Size 12 /Prev \(previous) /XRefStm \(stream)"))
    return (references(file.data), old, beside, last)
  }

  @Test("A table takes precedence over its hybrid stream, and both over earlier sections")
  func hybridOrder() throws {
    let beside = try Self.hybrid(table: false)
    #expect(beside.0?[10] == .offset(beside.beside, generation: 0))
    let table = try Self.hybrid(table: true)
    #expect(table.0?[10] == .offset(table.last, generation: 0))
    #expect(table.0?[1] != nil)
  }

  @Test("A hybrid stream has the objects that are free in the table and missing in earlier sections")
  func freeInTable() throws {
    var file = RevisedPDF()
    for number in [1, 10, 12] { file.add(number, "(old)") }
    let previous = file.addTable(trailer: "/Size 13")
    file.add(10, "(beside)")
    let beside = try #require(file.offsets[10])
    let stream = file.addStream(11, trailer: "/Size 12")
    file.finish(file.addTable(free: [10, 12], trailer: "/Size 13 /Prev \(previous) /XRefStm \(stream)"))
    let references = try #require(Self.references(file.data))
    #expect(references[10] == .offset(beside, generation: 0))
    #expect(references[12] == .free)
  }

  @Test(
    "A file with its cross-references appended again is the same to all readers", arguments: Samples.names
  )
  func pinning(_ name: String) throws {
    guard case .bytes(let bytes)? = try? FileContents(.path(Samples.path(name))),
      let references = CrossReferences(bytes.buffer)
    else { return }
    let pinned = try #require(references.pinned(to: bytes))
    #expect(pinned.buffer.starts(with: bytes.buffer))
    let again = try #require(CrossReferences(pinned.buffer))
    // The section itself comes after all others.
    #expect(again.known.dropLast().map(\.number) == references.known.map(\.number))
    #expect(again.known.dropLast().map(\.entry) == references.known.map(\.entry))
    // If there is no space after the bytes, they are copied.
    let copy = try #require(references.pinned(to: bytes))
    #expect(copy.buffer.elementsEqual(pinned.buffer))
  }
}
