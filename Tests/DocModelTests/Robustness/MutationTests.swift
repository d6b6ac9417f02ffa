import Foundation
import TestSupport
import Testing

@testable import DocModel

/// Files with wrong bytes: whatever is read in them, nothing stops the program.
///
/// The seeds make the same wrong files in each run. Poppler and qpdf read in this process, so that a crash of
/// theirs ends the run with the name of the file above it.
struct MutationTests {
  /// How many wrong files are made of each right one; `PDFKEY_MUTATIONS` asks for more.
  private static let variantsOfEach =
    ProcessInfo.processInfo.environment["PDFKEY_MUTATIONS"].flatMap { Int($0) } ?? 21

  @Test("Bytes changed, cut out, put in and doubled", arguments: Samples.names)
  func mutatedFixture(_ name: String) throws {
    Self.readVariants(of: try Samples.data(name), name: name, count: Self.variantsOfEach)
  }

  @Test("The same, in files of the corpus", .needsCorpus, arguments: Corpus.names)
  func mutatedCorpus(_ name: String) throws {
    let original = try Data(contentsOf: URL(fileURLWithPath: Corpus.path(name)))
    // The large ones take long and have nothing in them that the others haven't.
    guard original.count < 100_000 else { return }
    Self.readVariants(of: original, name: name, count: Self.variantsOfEach / 3)
  }

  @Test(
    "Documents cut off", arguments: ["article.pdf", "links.pdf", "many-pages.pdf", "encrypted-owner.pdf"])
  func truncatedFixture(_ name: String) throws {
    let original = try Samples.data(name)
    for part in 1...12 { Self.readAll(original.prefix(original.count * part / 13), name: name) }
  }

  private static func readVariants(of data: Data, name: String, count: Int) {
    let original = [UInt8](data)
    guard !original.isEmpty else { return }
    for variant in 0..<count {
      var random = SeededGenerator(seed: seed(name, variant))
      readAll(Data(mutated(original, variant, &random)), name: "\(name)#\(variant)")
    }
  }

  /// Opens what can be opened, and asks it everything.
  private static func readAll(_ data: Data, name: String) {
    do throws(DocumentError) {
      let document = try Document(
        .bytes(data, name: name), password: name.hasPrefix("encrypted") ? "reader" : nil)
      let summary = WholeAPI.read(document, mostPages: 4)
      #expect(summary.outlineItems == document.outline.items.count)
    } catch {
      #expect(error.description.hasPrefix(name))
    }
  }

  private static func seed(_ name: String, _ variant: Int) -> UInt64 {
    name.utf8.reduce(UInt64(variant) &+ 1) { ($0 &* 0x100_0000_01B3) ^ UInt64($1) }
  }

  private static func mutated(_ original: [UInt8], _ variant: Int, _ random: inout SeededGenerator) -> [UInt8]
  {
    var bytes = original
    for _ in 0..<Int.random(in: 1...12, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let length = min(Int.random(in: 1...40, using: &random), bytes.count - place)
      switch variant % 7 {
      case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes.removeSubrange(place..<place + length)
      case 3: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
      case 4: replaceDigits(from: place, in: &bytes, &random)
      case 5: swapKeyword(from: place, in: &bytes, &random)
      default:
        bytes.insert(contentsOf: original[place % original.count..<original.count].prefix(400), at: place)
      }
    }
    return bytes
  }

  /// Makes the next number another one, which a file's own arithmetic meets: object numbers, counts, lengths.
  private static func replaceDigits(from place: Int, in bytes: inout [UInt8], _ random: inout SeededGenerator)
  {
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.endIndex
    let numbers = [
      "0", "-1", "1", "2147483648", "9223372036854775807", "1.5", "\(Int.random(in: 0...99, using: &random))",
    ]
    guard let number = numbers.randomElement(using: &random) else { return }
    bytes.replaceSubrange(start..<end, with: number.utf8)
  }

  /// Makes the next name another one of those that documents are made of.
  private static func swapKeyword(from place: Int, in bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard let start = bytes[place...].firstIndex(of: 0x2F) else { return }
    let end = bytes[(start + 1)...].firstIndex { $0 <= 0x20 || "/<>[]()".utf8.contains($0) } ?? bytes.endIndex
    let names = [
      "/Kids", "/First", "/Next", "/Parent", "/Annots", "/Names", "/Dest", "/Count", "/Contents", "/Rotate",
    ]
    guard let name = names.randomElement(using: &random) else { return }
    bytes.replaceSubrange(start..<end, with: name.utf8)
  }
}
