import Foundation
import TestSupport

/// Makes invalid files from valid ones, always the same for a number.
package struct PDFMutator: Sendable {
  /// A file from which others are made.
  package struct Seed: Sendable {
    /// The name of the file.
    package let name: String
    let bytes: [UInt8]
    let parts: PDFParts?

    /// Creates a seed; if qpdf can read the file, mutations change single objects.
    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
      parts = DecodedSeed.bytes(of: bytes).flatMap(PDFParts.init)
    }
  }

  /// A file that was made.
  package struct Variant: Sendable {
    /// The name of the seed.
    package var name: String
    /// The bytes of the file.
    package var bytes: [UInt8]
    /// The password for the file.
    package var password: String?
  }

  private let seeds: [Seed]
  private let objects: ObjectMutations
  private let files: [[UInt8]]

  /// Creates a mutator of some files.
  package init(_ seeds: [Seed]) {
    self.seeds = seeds.filter { !$0.bytes.isEmpty }
    objects = ObjectMutations(files: seeds.compactMap(\.parts))
    files = self.seeds.map(\.bytes)
  }

  /// Creates a mutator of the PDFs in some folders that aren't larger than `largest` bytes, sorted by name.
  package init(folders: [String], largest: Int = 100_000) {
    var seeds: [Seed] = []
    for folder in folders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names.sorted() where name.hasSuffix(".pdf") {
        guard let data = FileManager.default.contents(atPath: folder + "/" + name), data.count <= largest
        else {
          continue
        }
        seeds.append(Seed(name: name, bytes: Array(data)))
      }
    }
    self.init(seeds)
  }

  /// The names of the seeds.
  package var names: [String] { seeds.map(\.name) }

  /// Returns the file for a number.
  package func variant(_ number: UInt64) -> Variant {
    var random = SeededGenerator(seed: number)
    guard let seed = seeds.randomElement(using: &random) else {
      return Variant(name: "", bytes: [], password: nil)
    }
    let password = seed.name.hasPrefix("encrypted") ? "reader" : nil
    guard let parts = seed.parts, Int.random(in: 0..<5, using: &random) > 0 else {
      var bytes = seed.bytes
      ByteMutations.apply(to: &bytes, others: files, &random)
      return Variant(name: seed.name, bytes: bytes, password: password)
    }
    return Variant(name: seed.name, bytes: changed(parts, &random), password: nil)
  }

  /// Returns a mutation of any bytes, for a fuzzer with seeds of its own.
  package func variant(of bytes: [UInt8], _ number: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: number)
    if let parts = DecodedSeed.bytes(of: bytes).flatMap(PDFParts.init) { return changed(parts, &random) }
    var bytes = bytes
    ByteMutations.apply(to: &bytes, others: files, &random)
    return bytes
  }

  private func changed(_ original: PDFParts, _ random: inout SeededGenerator) -> [UInt8] {
    var parts = original
    objects.apply(to: &parts, &random)
    var bytes: [UInt8]
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1, 2: bytes = parts.writtenInStreams(perStream: Int.random(in: 1...60, using: &random))
    case 3: bytes = parts.written { ByteMutations.apply(to: &$0, &random) }
    default: bytes = parts.written()
    }
    if Int.random(in: 0..<10, using: &random) == 0 { ByteMutations.apply(to: &bytes, others: files, &random) }
    return bytes
  }
}
