import Foundation
import TestSupport

/// Makes wrong files of right ones: of each number always the same.
package struct PDFMutator: Sendable {
  /// A file from which others are made.
  package struct Seed: Sendable {
    /// What it is called.
    package let name: String
    let bytes: [UInt8]
    let parts: PDFParts?

    /// A file; where qpdf can read it, its objects are known one by one.
    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
      parts = DecodedSeed.bytes(of: bytes).flatMap(PDFParts.init)
    }
  }

  /// A file that was made.
  package struct Variant: Sendable {
    /// Of which file it was made.
    package var name: String
    /// The file.
    package var bytes: [UInt8]
    /// The password with which it is read.
    package var password: String?
  }

  private let seeds: [Seed]
  private let objects: ObjectMutations
  private let files: [[UInt8]]

  /// What is made of some files.
  package init(_ seeds: [Seed]) {
    self.seeds = seeds.filter { !$0.bytes.isEmpty }
    objects = ObjectMutations(files: seeds.compactMap(\.parts))
    files = self.seeds.map(\.bytes)
  }

  /// What is made of the PDFs in some folders, as far as they aren't larger than `largest`; in the order of their names.
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

  /// The names of the files from which others are made.
  package var names: [String] { seeds.map(\.name) }

  /// The file that a number stands for.
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

  /// A changed file of any bytes, for a fuzzer that has its own.
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
