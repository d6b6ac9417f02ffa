import Foundation
import Testing

@testable import DocModel
@testable import DocModelSecurity

/// Encryption dictionaries that readers accept although they aren't spelled as usual.
struct EncryptionVariantTests {
  /// A file whose encryption dictionary is changed, and may refer to new objects.
  private static func variant(
    _ name: String, _ change: (_ dictionary: inout String, _ objects: inout [Int: String]) throws -> Void
  ) throws -> EditedSample {
    var revised = RevisedPDF()
    revised.data = try Samples.data(name)
    let text = try #require(String(data: revised.data, encoding: .isoLatin1))
    let number = try #require(text.firstMatch(of: /\/Encrypt (\d+) 0 R/).flatMap { Int($0.1) })
    let start = try #require(text.range(of: "\n\(number) 0 obj\n")).upperBound
    let end = try #require(text[start...].range(of: "\nendobj")).lowerBound
    var dictionary = String(text[start..<end])
    var objects: [Int: String] = [:]
    try change(&dictionary, &objects)
    objects[number] = dictionary
    for (number, text) in objects { revised.add(number, text) }
    let trailer = try #require(
      text.matches(of: /trailer\s*<<(.*?)>>\s*startxref\s*(\d+)/.dotMatchesNewlines()).last)
    let size = trailer.1.replacing(/\/Size \d+/, with: "/Size 300")
    revised.finish(revised.addTable(free: [], trailer: "\(size)/Prev \(trailer.2)"))
    return try EditedSample(revised.data)
  }

  @Test(
    "Only the levels of the extension that bring the encryption go with it",
    arguments: [(3, false), (8, false), (5, true)])
  func extensions(_ level: Int, _ isKept: Bool) throws {
    let document = try PDFSource(catalog: "/Extensions<</ADBE<</ExtensionLevel \(level)>>>>").open()
    var changes = DocumentDraft(document, try #require(document.file), nextNumber: 2000)
    changes.removeEncryptionExtension()
    #expect(changes.objects.isEmpty == isKept)
  }

  /// The texts as Poppler reads the file itself, and the length of the key that it declares in bits.
  private func read(_ path: String) throws -> (texts: [String], keyLength: Int?) {
    let document = try Document(.path(path), password: "author", readers: .independent)
    return (
      try (0..<document.pageCount).map { try document.string(ofPage: $0) },
      document.file?.trailer["Encrypt"]?["Length"]?.int
    )
  }

  @Test(
    "A file that doesn't declare the length of its key, or in another unit, can be read after it was written anew",
    arguments: ["", "/Length 16"])
  func keyLength(_ entry: String) throws {
    let sample = try Self.variant("encrypted-owner.pdf") { dictionary, _ in
      dictionary = dictionary.replacing("/Length 128", with: entry)
    }
    let before = try read(sample.path).texts
    #expect(before.count == 2 && before.allSatisfy { $0.contains("A locked letter") })
    let output = sample.file("out.pdf")
    let editor = try sample.editor(password: "author")
    var arrangement = editor.arrangement
    arrangement.insert([PageArrangement.ArrangedPage(.blank(width: 100, height: 100))], before: 2)
    try editor.arrange(arrangement)
    try editor.save(.file(output))
    let blank = try read(output)
    #expect(blank.texts == before + [""] && blank.keyLength == 128)
    let document = try sample.open(password: "author")
    _ = try document.flatten(FlatteningOptions(), to: .file(output))
    let flat = try read(output)
    #expect(flat.texts == before && flat.keyLength == 128)
    var request = RedactionRequest()
    request.rectangles = [0: [Rectangle(x0: 1, y0: 1, x1: 2, y1: 2)]]
    _ = try document.redact(request, to: .file(output))
    #expect(try read(output).texts == before)
    _ = try document.decrypt(to: .file(output))
    let plain = try read(output)
    #expect(plain.texts == before && plain.keyLength == nil)
  }

  @Test(
    "The entries of an encryption dictionary may be objects of their own",
    arguments: ["encrypted-owner.pdf", "encrypted-user.pdf"], [#"/CF (<<.*?>> >>)"#, #"/StdCF (<<.*?>>)"#])
  func references(_ name: String, _ entry: String) throws {
    let sample = try Self.variant(name) { dictionary, objects in
      let value = try #require(try Regex(entry).firstMatch(in: dictionary)?.output[1].substring)
      objects[299] = String(value)
      dictionary = dictionary.replacing(value, with: "299 0 R")
    }
    let before = try read(sample.path).texts
    let editor = try sample.editor(password: "author")
    try editor.add(.square(Rectangle(x0: 1, y0: 1, x1: 9, y1: 9), onPage: 0)) { $0.contents = "new" }
    try #require(try editor.save(.inPlace).appendedBytes != nil, "the file was rewritten")
    #expect(try read(sample.path).texts == before)
    #expect(try sample.open(password: "author").annotations(onPage: 0).last?.contents == "new")
    let plain = sample.file("plain.pdf")
    _ = try sample.open(password: "author").decrypt(to: .file(plain))
    #expect(try read(plain).texts == before)
  }
}
