import Foundation

/// The end of a file to which an incremental update can be appended (ISO 32000-1, 7.5.6).
package struct UpdatableEnd {
  /// The offset of the last cross-reference section.
  let lastSection: Int
  /// Whether that section is a table rather than a stream: an update has a section of the same kind, since readers
  /// disagree about files that mix them.
  let isTable: Bool
  /// The trailer dictionary (7.5.5).
  let trailer: PDFDictionary
  /// The lowest object number that is unused and that no reference has.
  package let nextNumber: Int32
  /// The highest object number that the file declares.
  let highestNumber: Int32
  /// The size of the file in bytes.
  let fileSize: Int
  /// Whether the file ends with a line end.
  let endsLine: Bool
  /// The number of cross-reference sections; nil if unknown.
  package let sectionCount: Int?

  /// Describes the end of a file held in memory.
  init?(_ references: CrossReferences, of bytes: UnsafeBufferPointer<UInt8>) {
    self.init(
      references.trailer, nextNumber: Self.unused(from: references.nextNumber, in: bytes),
      highest: references.nextNumber - 1, section: references.lastSection,
      begin: bytes[references.lastSection...].prefix(1), size: bytes.count, last: bytes.last,
      sectionCount: references.sectionCount)
  }

  /// The range of numbers after the last object in which references without an object are looked for.
  private static let reach = 10_000

  /// Returns a number from which on nothing is referred to in plain sight: a new object would come into the place of one
  /// that has been removed.
  private static func unused(from next: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    func isDigit(_ index: Int) -> Bool { index >= 0 && (0x30...0x39).contains(bytes[index]) }
    func isBlank(_ index: Int) -> Bool { index >= 0 && [0x20, 0x0A, 0x0D, 0x09].contains(bytes[index]) }
    var highest = next - 1
    var start = 0
    while let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, Int32(UInt8(ascii: "R")), bytes.count - start)
    {
      let end = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      start = end + 1
      // The operator RG sets a color.
      guard isBlank(end - 1), start == bytes.count || bytes[start] != UInt8(ascii: "G") else { continue }
      // The generation, and before it the number.
      var index = end - 1
      while isBlank(index) { index -= 1 }
      guard isDigit(index) else { continue }
      while isDigit(index) { index -= 1 }
      guard isBlank(index) else { continue }
      while isBlank(index) { index -= 1 }
      var (number, unit) = (0, 1)
      while isDigit(index), unit <= 10_000_000 {
        number += Int(bytes[index] - 0x30) * unit
        (unit, index) = (unit * 10, index - 1)
      }
      if number > highest, number < next + reach { highest = number }
    }
    return highest + 1
  }

  /// Describes the end of a file that qpdf reads without a warning.
  init?(_ trailer: PDFDictionary, of contents: FileContents) {
    let tail = contents.tail
    guard let start = tail.withUnsafeBufferPointer(CrossReferences.startOfLastSection),
      contents.head.starts(with: "%PDF-".utf8), case .integer(let next)? = trailer["Size"]
    else { return nil }
    self.init(
      trailer, nextNumber: next, section: start, begin: contents.part(from: start, length: 1)[...],
      size: contents.size,
      last: tail.last, sectionCount: nil)
  }

  /// The size from which on the offsets of a table, with ten digits, may not reach to the end of an update.
  private static let largestFileWithTable = 9_000_000_000

  init?(
    _ trailer: PDFDictionary, nextNumber next: Int, highest: Int? = nil, section: Int,
    begin: some Collection<UInt8>, size: Int, last: UInt8?, sectionCount: Int?
  ) {
    guard next > 0, next < DocumentLimits.largestObjectNumber, let first = begin.first else { return nil }
    lastSection = section
    isTable = first == UInt8(ascii: "x")
    guard !isTable || size <= Self.largestFileWithTable else { return nil }
    self.trailer = trailer
    (nextNumber, highestNumber) = (Int32(clamping: next), Int32(clamping: highest ?? next - 1))
    fileSize = size
    endsLine = last == 0x0A || last == 0x0D
    self.sectionCount = sectionCount
  }
}
