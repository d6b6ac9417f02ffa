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

  /// Returns a mutation of an object of a seed; of a stream if it is to be one and there is any.
  func body(isStream: Bool, _ random: inout SeededGenerator) -> [UInt8] {
    let all = seeds.randomElement(using: &random)?.parts?.parts ?? []
    let some = isStream ? all.filter { PDFParts.startOfStream(in: $0.body) != nil } : all
    guard let part = some.randomElement(using: &random) else { return [] }
    var parts = PDFParts([part], trailer: "")
    objects.apply(to: &parts, &random)
    return parts.parts.first { $0.number == part.number }?.body ?? part.body
  }

  /// The messages of the signatures in the seeds that have some by their names.
  var messages: [[UInt8]] {
    seeds.filter { $0.name.hasPrefix("signed") }.flatMap { seed in
      let text = String(decoding: seed.bytes, as: UTF8.self)
      return text.matches(of: /\/Contents ?<([0-9a-f]{64,}?)(?:00)*>/).map { match in
        let digits = match.1.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
      }
    }
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
