/// The end of a file to which an incremental update can be appended (ISO 32000-1, 7.5.6).
package struct UpdatableEnd {
  /// The offset of the last cross-reference section.
  let lastSection: Int
  /// Whether that section is a table rather than a stream: an update has a section of the same kind, since readers
  /// disagree about files that mix them.
  let isTable: Bool
  /// The trailer dictionary (7.5.5).
  let trailer: PDFDictionary
  /// The lowest object number that is unused.
  package let nextNumber: Int32
  /// The size of the file in bytes.
  let fileSize: Int
  /// Whether the file ends with a line end.
  let endsLine: Bool
  /// The number of cross-reference sections; nil if unknown.
  package let sectionCount: Int?

  /// Describes the end of a file held in memory.
  init?(_ references: CrossReferences, of bytes: UnsafeBufferPointer<UInt8>) {
    self.init(
      references.trailer, nextNumber: references.nextNumber, section: references.lastSection,
      begin: bytes[references.lastSection...].prefix(1), size: bytes.count, last: bytes.last,
      sectionCount: references.sectionCount)
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
    _ trailer: PDFDictionary, nextNumber next: Int, section: Int, begin: some Collection<UInt8>, size: Int,
    last: UInt8?, sectionCount: Int?
  ) {
    guard next > 0, next < DocumentLimits.largestObjectNumber, let first = begin.first else { return nil }
    lastSection = section
    isTable = first == UInt8(ascii: "x")
    guard !isTable || size <= Self.largestFileWithTable else { return nil }
    self.trailer = trailer
    nextNumber = Int32(clamping: next)
    fileSize = size
    endsLine = last == 0x0A || last == 0x0D
    self.sectionCount = sectionCount
  }
}
