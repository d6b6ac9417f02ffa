/// Tells whether a file is laid out for reading while it is fetched (ISO 32000-1, Annex F).
///
/// qpdf's own answer is not asked for: version 11 ends the program over an object number that is out of range,
/// since an exception of C++ leaves its C API there.
enum Linearization {
  /// Whether the first object is a linearization dictionary (F.2.2) that gives the length the file has; a file
  /// that was added to since isn't linearized any more.
  static func holds(for file: PDFFile) -> Bool {
    guard let id = firstObject(in: file.contents.head), let dictionary = file.object(id) else { return false }
    return dictionary["Linearized"]?.number != nil && dictionary["L"]?.int == file.contents.size
  }

  /// The number of the first object in some bytes, the beginning of which may be anything.
  static func firstObject(in head: [UInt8]) -> ObjectID? {
    let keyword = Array("obj".utf8)
    for index in head.indices where head[index...].starts(with: keyword) {
      var rest = head[..<index]
      guard let generation = takeNumber(from: &rest), let number = takeNumber(from: &rest) else { continue }
      return ObjectID(number: number, generation: generation)
    }
    return nil
  }

  /// Takes white space and, before it, a number off the end.
  ///
  /// In plain loops: generic collections would have the runtime look up conformances, half a millisecond of a
  /// short command.
  private static func takeNumber(from bytes: inout ArraySlice<UInt8>) -> Int32? {
    let end = bytes.endIndex
    while let last = bytes.last, isWhiteSpace(last) { bytes.removeLast() }
    guard bytes.endIndex < end else { return nil }
    let digitsEnd = bytes.endIndex
    var (number, power): (Int64, Int64) = (0, 1)
    while let last = bytes.last, last >= 0x30, last <= 0x39 {
      bytes.removeLast()
      // Zeros in front don't count, and no object number has more than ten digits.
      guard last != 0x30 || power <= 1_000_000_000 else { continue }
      guard power <= 1_000_000_000 else { return nil }
      number += Int64(last - 0x30) * power
      power *= 10
    }
    return bytes.endIndex < digitsEnd ? Int32(exactly: number) : nil
  }

  private static func isWhiteSpace(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, 9, 10, 12, 13, 32: true
    default: false
    }
  }
}
