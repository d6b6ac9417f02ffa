import Foundation
import Testing

@testable import DocModel

/// Objects read where they stand, held against qpdf's reading of the same files.
struct ObjectReaderTests {
  @Test("Every object of every fixture", arguments: Samples.names)
  func fixtures(_ name: String) throws {
    try compare(Samples.path(name))
  }

  @Test("Every object of the corpus", .needsCorpus, arguments: Corpus.names)
  func corpus(_ name: String) throws {
    try compare(Corpus.path(name))
  }

  /// The reader answers nothing, or what qpdf answers.
  private func compare(_ path: String) throws {
    guard let contents = try? FileContents(.path(path)), case .bytes(let bytes) = contents,
      let file = try? QPDFFile(contents, password: nil), !file.isEncrypted, !file.hasWarnings
    else { return }
    let reader = ObjectReader(bytes, of: file)
    let size = file.trailer["Size"]?.int ?? 0
    var (answered, present) = (0, 0)
    for number in 1..<Int32(max(2, min(size, 20_000))) {
      let id = ObjectID(number: number, generation: 0)
      let theirs = file.object(id)?.value ?? .null
      if theirs != .null { present += 1 }
      guard let ours = reader.value(of: id) else { continue }
      answered += 1
      #expect(ours.sorted(in: file) == theirs.sorted(in: file), Comment(rawValue: "\(path) \(id)"))
    }
    // A sound file is read as a whole: what is left to qpdf is the exception.
    #expect(
      answered * 2 >= present || file.hasWarnings, Comment(rawValue: "\(answered) of \(present) in \(path)"))
  }

  @Test(
    "A file goes with its last owner, though its references were read",
    arguments: ["article.pdf", "many-pages.pdf"])
  func references(_ name: String) throws {
    weak var file: QPDFFile?
    do {
      let opened = try QPDFFile(FileContents(.path(Samples.path(name))), password: nil)
      file = opened
      for number in 1..<Int32(20) { _ = opened.value(of: ObjectID(number: number, generation: 0)) }
      #expect(file != nil)
    }
    #expect(file == nil)
  }

  @Test(
    arguments: [
      // A table whose offsets are wrong, one that loops, and none at all.
      "xref\n0 2\n0000000000 65535 f \n0000000005 00000 n \ntrailer <</Size 2>>\nstartxref\n0\n%%EOF",
      "xref\n0 1\n0000000000 65535 f \ntrailer <</Size 1 /Prev 0>>\nstartxref\n0\n%%EOF",
      "startxref\n99999999999999999999\n%%EOF", "startxref\n-1\n%%EOF", "startxref", "",
      "xref\n0 99999999999\ntrailer", "xref\n-1 3\ntrailer <<>>",
    ])
  func brokenTables(_ text: String) throws {
    let file = try QPDFFile(FileContents(.bytes(PDFSource(pages: [""]).data, name: "a")), password: nil)
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      let references = CrossReferences(bytes, of: file)
      if case .offset(let offset, _)? = references?[1] { #expect(offset == 5) }
    }
  }
}

extension PDFValue {
  /// The value with its dictionaries in one order and without entries that lead to nothing, as qpdf has them.
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
      // qpdf 11.3 writes the character # of a name as it is, so that what follows is taken for an escape.
      return .name(PDFName(Array(name.text.replacing("#20", with: " ").utf8)))
    default: return self
    }
  }
}
