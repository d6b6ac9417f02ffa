import Foundation
import TestSupport
import Testing

@testable import PDFObjects

@Suite("Incremental updates")
struct UpdateWriterTests {
  private static let page = ObjectID(number: 3, generation: 0)

  /// A file of three objects with a table or a stream as its cross-reference section.
  private static func file(_ kind: String, lineEnd: String = "\n") throws -> PDFFile {
    var source = PDFSource(pages: [])
    source.objects[2] = "<</Type/Pages/Kids[3 0 R]/Count 1>>"
    source.objects[3] = "<</Type/Page/Parent 2 0 R>>"
    let data = kind == "stream" ? Data(PackedPDF(page: "").bytes) : source.data
    let bytes = DocumentSource.bytes(data.dropLast() + Data(lineEnd.utf8), name: "made.pdf")
    return try PDFFile(FileContents(bytes), password: nil)
  }

  private static func bytes(_ file: PDFFile) -> [UInt8] {
    if case .bytes(let bytes) = file.contents { Array(bytes.buffer) } else { [] }
  }

  @Test(
    "A section continues the last one in its kind, and finds old and new objects",
    arguments: ["table", "stream"])
  func section(_ kind: String) throws {
    let file = try Self.file(kind)
    let end = try #require(file.updatableEnd(ofFlawed: false))
    #expect(end.isTable == (kind == "table"))
    var changes = ObjectDraft(nextNumber: end.nextNumber)
    let new = changes.add(.stream(PDFDictionary(), Array(repeating: 65, count: 1_000)))
    _ = changes.reserveNumber()
    var page = try #require(file.text(of: Self.page))
    page["Contents"] = .reference(new)
    changes.set(Self.page, to: .text(page))
    let tail = UpdateWriter(changes, after: end, encryption: nil).tail()
    let updated = try PDFFile(
      FileContents(.bytes(Data(Self.bytes(file) + tail), name: "new.pdf")), password: nil)
    #expect(updated.updatableEnd(ofFlawed: false)?.isTable == end.isTable)
    #expect(updated.updatableEnd(ofFlawed: false)?.sectionCount == 2)
    #expect(updated.streamData(new) == Array(repeating: 65, count: 1_000))
    #expect(updated.object(Self.page)?["Contents"]?.id == new)
    #expect(updated.catalog?["Pages"]?["Count"]?.int == 1)
    for (id, object) in changes.objects { #expect(updated.holds(object, at: id)) }
    #expect(!updated.holds(.value(.integer(1)), at: Self.page))
    for object in [ObjectDraft.NewObject.entries(page), .signature(PDFDictionary(), capacity: 1)] {
      #expect(updated.holds(object, at: Self.page))
      #expect(!updated.holds(object, at: ObjectID(number: 99, generation: 0)))
    }
    // A reserved number that isn't used doesn't count.
    #expect(
      updated.updatableEnd(ofFlawed: false)?.nextNumber == (kind == "table" ? new.number + 1 : new.number + 2)
    )
    #expect(tail.count < 500)
  }

  @Test(
    "A table's size counts no reference without an object, and a color is no reference",
    arguments: [("90 0 R", 91), ("0 .90 0 RG", 4)])
  func sizeOfTable(_ text: String, _ unused: Int32) throws {
    let end = try #require(try Self.file("table", lineEnd: "\n%\(text)\n").updatableEnd(ofFlawed: false))
    #expect(end.nextNumber == unused)
    var changes = ObjectDraft(nextNumber: end.nextNumber)
    changes.set(Self.page, to: .value(.integer(1)))
    let tail = UpdateWriter(changes, after: end, encryption: nil).tail()
    #expect(String(decoding: tail, as: UTF8.self).contains("/Size 4/"))
  }

  @Test("Metadata isn't deflated") func metadata() throws {
    let end = try #require(try Self.file("table").updatableEnd(ofFlawed: false))
    var (changes, dictionary) = (ObjectDraft(nextNumber: end.nextNumber), PDFDictionary())
    dictionary.append("Type", .name("Metadata"))
    _ = changes.add(.stream(dictionary, Array(repeating: 65, count: 1_000)))
    #expect(UpdateWriter(changes, after: end, encryption: nil).tail().count > 1_000)
  }

  @Test("The last number is reserved again and again") func lastNumber() {
    var changes = ObjectDraft(nextNumber: .max - 1)
    #expect((0..<3).map { _ in changes.reserveNumber().number } == [.max - 1, .max, .max])
  }

  @Test("A table can't have offsets of eleven digits, a stream can")
  func largestTable() {
    var trailer = PDFDictionary()
    trailer.append("Size", .integer(9))
    func end(_ begin: String, _ size: Int) -> UpdatableEnd? {
      UpdatableEnd(
        trailer, nextNumber: 9, section: 15, begin: Array(begin.utf8), size: size, last: 0x0A, sectionCount: 1
      )
    }
    #expect(end("x", 1_000_000_000) != nil)
    #expect(end("x", 9_999_999_000) == nil)
    #expect(end("8", 9_999_999_000) != nil)
  }

  @Test(
    "A key of the wrong length makes no encryption, rather than plain text",
    arguments: [
      (0, "rc4", false), (5, "rc4", true), (16, "rc4", true), (10, "aes128", false), (11, "aes128", true),
      (16, "aes128", true), (16, "aes256", false), (32, "aes256", true), (0, "none", true),
    ])
  func keyLengths(_ length: Int, _ name: String, _ isPossible: Bool) throws {
    let methods: [String: FileEncryption.Method] = ["rc4": .rc4, "aes128": .aes128, "aes256": .aes256]
    let method = methods[name] ?? .none
    let key = Array(repeating: UInt8(7), count: length)
    let encryption = FileEncryption(key: key, strings: method, streams: .none, isOwner: true)
    #expect((encryption != nil) == isPossible)
    let text = Array("plain".utf8)
    if let encryption, name != "none" {
      let encrypted = encryption.cipher(for: Self.page).encryptString(text)
      #expect(encrypted != text)
      // RC4 by the MD5 of the key and object 3 0, of which five bytes more than the key has count (7.6.2).
      if name == "rc4" { #expect(encrypted.hexadecimal == [5: "d6dd91d366", 16: "3a6dd56cf4"][length]) }
    }
    #expect(FileEncryption(key: key, strings: .none, streams: method, isOwner: true) != nil || !isPossible)
  }

  @Test("An update begins on a line of its own, keeps the first identifier and changes the second one")
  func identifiers() throws {
    func identifiers(_ file: PDFFile) -> [[UInt8]] { file.trailer["ID"]?.elements.compactMap(\.bytes) ?? [] }
    func update(_ file: PDFFile) throws -> PDFFile {
      let end = try #require(file.updatableEnd(ofFlawed: false))
      var changes = ObjectDraft(nextNumber: end.nextNumber)
      _ = changes.add(.value(.integer(1)))
      let tail = UpdateWriter(changes, after: end, encryption: nil).tail()
      return try PDFFile(FileContents(.bytes(Data(Self.bytes(file) + tail), name: "new.pdf")), password: nil)
    }
    let file = try Self.file("table", lineEnd: "")
    let first = try update(file)
    #expect(Self.bytes(first).dropFirst(Self.bytes(file).count).first == 0x0A)
    let second = try update(first)
    #expect(identifiers(first).count == 2)
    #expect(identifiers(second).first == identifiers(first).first)
    #expect(identifiers(second).last != identifiers(first).last)
  }
}
