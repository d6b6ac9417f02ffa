/// Detects whether a file is linearized for reading while it downloads (ISO 32000-1, Annex F).
///
/// qpdf's own check isn't used: version 11 aborts the program if an object number is out of range, since a C++
/// exception leaves its C API.
enum Linearization {
  /// Whether the first object is a linearization dictionary (F.2.2) with the file's actual length; a file with later
  /// additions is no longer linearized.
  static func holds(for file: PDFFile) -> Bool {
    guard let id = firstObject(in: file.contents.head), let dictionary = file.object(id) else { return false }
    return dictionary["Linearized"]?.number != nil && dictionary["L"]?.int == file.contents.size
  }

  /// Returns the identifier of the first object in some bytes, whose beginning may be anything.
  static func firstObject(in head: [UInt8]) -> ObjectID? {
    let keyword = Array("obj".utf8)
    for index in head.indices where head[index...].starts(with: keyword) {
      var rest = head[..<index]
      guard let generation = popLastNumber(from: &rest), let number = popLastNumber(from: &rest) else {
        continue
      }
      return ObjectID(number: number, generation: generation)
    }
    return nil
  }

  /// Removes white space from the end, and the number before it.
  ///
  /// Plain loops: generic collections would make the runtime look up conformances, which takes half a millisecond of
  /// a short command.
  private static func popLastNumber(from bytes: inout ArraySlice<UInt8>) -> Int32? {
    let end = bytes.endIndex
    while let last = bytes.last, isWhiteSpace(last) { bytes.removeLast() }
    guard bytes.endIndex < end else { return nil }
    let digitsEnd = bytes.endIndex
    var (number, power): (Int64, Int64) = (0, 1)
    while let last = bytes.last, last >= 0x30, last <= 0x39 {
      bytes.removeLast()
      // Leading zeros don't count, and no object number has more than ten digits.
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
