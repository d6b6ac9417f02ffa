import Foundation
import TestSupport
import Testing

@testable import DocModel
@testable import PDFObjects

/// Objects that are read in place, compared with qpdf's objects.
struct ObjectReaderTests {
  @Test("Every object of every fixture", arguments: Samples.names)
  func fixtures(_ name: String) throws {
    try compare(Samples.path(name))
  }

  @Test("Every object of the corpus", .needsCorpus, arguments: Corpus.names)
  func corpus(_ name: String) throws {
    try compare(Corpus.path(name))
  }

  /// Checks that the reader returns either no object or the same as qpdf.
  private func compare(_ path: String) throws {
    guard let contents = try? FileContents(.path(path)), case .bytes(let bytes) = contents,
      let file = try? QPDFFile(contents, password: nil), !file.isEncrypted,
      file.catalog?["Pages"]?.isDictionary == true, !file.hasWarnings
    else { return }
    // A file without warnings from qpdf is read without it.
    let references = try #require(CrossReferences(bytes.buffer), Comment(rawValue: path))
    let reader = try #require(ObjectReader(bytes, references), Comment(rawValue: path))
    let size = file.trailer["Size"]?.int ?? 0
    #expect(reader.headerVersion == file.headerVersion)
    #expect(PDFValue.dictionary(reader.trailer).sorted(in: file) == file.trailer.value.sorted(in: file))
    var (answered, present) = (0, 0)
    for number in 1..<Int32(max(2, min(size, 20_000))) {
      let id = ObjectID(number: number, generation: 0)
      let object = file.object(id)
      // Only qpdf treats a cross-reference stream as an object, which the other sections don't list.
      if object?["Type"]?.name == "XRef" { continue }
      let theirs = object?.value ?? .null
      if theirs != .null { present += 1 }
      guard let ours = reader.value(of: id) else { continue }
      if let stream = reader.stream(id), case .data(let data)? = stream.decoded(upTo: 1 << 24) {
        #expect(object?.streamData() ?? [] == data, Comment(rawValue: "\(path) \(id)"))
      }
      answered += 1
      #expect(ours.sorted(in: file) == theirs.sorted(in: file), Comment(rawValue: "\(path) \(id)"))
    }
    // A valid file is read completely: leaving objects to qpdf is the exception.
    #expect(
      answered * 2 >= present || file.hasWarnings, Comment(rawValue: "\(answered) of \(present) in \(path)"))
  }

  @Test("qpdf isn't opened for the dictionary of an object that our reader knows to be no stream")
  func dictionariesOfOthers() throws {
    let file = try PDFFile(FileContents(.path(Samples.path("article.pdf"))), password: nil)
    let ids = (1..<40).map { ObjectID(number: $0, generation: 0) }
    let streams = ids.filter { file.value(of: $0) == .reference($0) }
    #expect(!streams.isEmpty && streams.count < ids.count)
    #expect(ids.filter { file.streamDictionary($0) != nil } == streams)
    #expect(file.openLibrary == nil)
  }

  @Test(
    "A file is freed with its last owner, even if its objects were read",
    arguments: ["article.pdf", "many-pages.pdf", "encrypted-owner.pdf"])
  func ownership(_ name: String) throws {
    weak var file: PDFFile?
    do {
      let opened = try PDFFile(FileContents(.path(Samples.path(name))), password: nil)
      file = opened
      for number in 1..<Int32(20) {
        _ = opened.object(ObjectID(number: number, generation: 0))?["Type"]?.name
      }
      #expect(file != nil)
    }
    #expect(file == nil)
  }

  @Test("The rows of each PNG filter are restored, as by qpdf") func filters() throws {
    let parameters = PDFDictionary([("Predictor", .integer(15)), ("Columns", .integer(3))])
    let predictor = try #require(PNGPredictor(parameters))
    let rows: [UInt8] = [0, 10, 20, 30, 1, 1, 1, 1, 2, 1, 1, 1, 3, 4, 4, 4, 4, 1, 1, 1]
    #expect(predictor.decoded(rows) == [10, 20, 30, 1, 2, 3, 2, 3, 4, 5, 8, 10, 6, 9, 11])
    #expect(predictor.decoded([5, 1, 1, 1]) == nil)
  }

  @Test("The objects in an object stream that has moved have moved, too") func movedStream() throws {
    let files = try ["", "/Rotate 90"].map { page in
      var file = PackedPDF(page: page)
      file.pack(10, [(11, "(a)"), (12, "(b)")])  // 13 has the cross-references.
      return try PDFFile(FileContents(.bytes(Data(file.bytes), name: "made.pdf")), password: nil)
    }
    #expect(Set(files[1].objectsMoved(since: files[0])?.map(\.number) ?? []) == [10, 11, 12, 13])
  }

  /// Otherwise a flaw that qpdf reports would go unnoticed.
  @Test(
    "A file read without qpdf has no warnings when qpdf starts reading",
    arguments: ["article.pdf", "links.pdf", "types.pdf"])
  func soundness(_ name: String) throws {
    let original = try Data(contentsOf: URL(filePath: Samples.path(name)))
    let start = max(0, original.count - 1500)
    var random = SeededGenerator(seed: 11)
    var sound = 0
    for _ in 0..<1_500 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let offset = Int.random(in: start..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[offset] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[offset] = UInt8(ascii: "0") + UInt8.random(in: 0...9, using: &random)
        case 2: bytes.remove(at: offset)
        default: bytes.insert(UInt8(ascii: " "), at: offset)
        }
      }
      let contents = try FileContents(.bytes(bytes, name: "changed"))
      guard case .bytes(let held) = contents, let references = CrossReferences(held.buffer),
        ObjectReader(held, references) != nil
      else { continue }
      sound += 1
      let file = try? QPDFFile(contents, password: nil)
      #expect(
        file?.drainWarnings() == [], Comment(rawValue: String(decoding: bytes[start...], as: UTF8.self)))
    }
    #expect(sound > 100)
  }

  @Test("A reference in place of an object is left to qpdf")
  func chains() throws {
    var source = PDFSource()
    source.objects[10] = "11 0 R"
    source.objects[11] = "(text)"
    let file = try PDFFile(FileContents(.bytes(source.data, name: "made")), password: nil)
    #expect(file.object(ObjectID(number: 10, generation: 0))?.isStream != true)
  }

  @Test("A stream length stored in the stream itself causes no endless loop")
  func lengthWithin() throws {
    var source = PDFSource(pages: ["/Contents 10 0 R"])
    source.objects[10] = "<</Length 10 0 R>>\nstream\nx\nendstream"
    let file = try PDFFile(FileContents(.bytes(source.data, name: "made")), password: nil)
    #expect(file.object(ObjectID(number: 10, generation: 0))?.streamData != Array("y".utf8))
  }
}

extension PDFValue {
  /// The value in qpdf's form: with sorted dictionaries and without references to missing objects.
  fileprivate func sorted(in file: QPDFFile) -> PDFValue {
    switch self {
    case .array(let elements): return .array(elements.map { $0.sorted(in: file) })
    case .dictionary(let dictionary):
      var sorted = PDFDictionary()
      for entry in dictionary.entries.sorted(by: { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }) {
        if case .reference(let id) = entry.value, file.object(id) == nil { continue }
        sorted.append(entry.key, entry.value.sorted(in: file))
      }
      return .dictionary(sorted)
    case .name(let name):
      // qpdf 11.3 writes the character # of a name unescaped, so that the following characters are read as an
      // escape.
      return .name(PDFName(Array(name.text.replacing("#20", with: " ").utf8)))
    default: return self
    }
  }
}
