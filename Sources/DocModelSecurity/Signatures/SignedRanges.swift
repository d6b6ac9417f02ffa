/// The byte ranges of a signature (ISO 32000-1, 12.8.1, ByteRange), checked against the file.
///
/// Whatever lies outside of them can be exchanged. So they have to cover everything from the beginning to the end of a
/// revision but the signature's own string: <https://pdf-insecurity.org> has attacks that exploit anything else.
struct SignedRanges {
  /// The offset of the signature's string.
  let gapStart: Int
  /// The offset after the signature's string.
  let gapEnd: Int
  /// The offset after the last signed byte.
  let end: Int
  /// The signature in the gap.
  let signature: [UInt8]

  /// The flaw of ranges that can't be trusted, in a clause.
  struct Flaw: Error, Hashable {
    let reason: String
  }

  /// The size of a signature in bytes at most.
  private static let largestSignature = 4 << 20

  /// Checks the ranges of a signature.
  ///
  /// - Parameters:
  ///   - signature: the signature's dictionary.
  ///   - bytes: the file.
  /// - Throws: ``Flaw`` if they can't be trusted.
  init(_ signature: PDFObject, in bytes: UnsafeBufferPointer<UInt8>) throws(Flaw) {
    guard let ranges = signature["ByteRange"] else { throw Flaw(reason: "it has no ranges") }
    let numbers = ranges.elements.prefix(5).compactMap(\.int)
    guard numbers.count == 4, ranges.count == 4 else { throw Flaw(reason: "its ranges aren't four numbers") }
    let (end, isTooMuch) = numbers[2].addingReportingOverflow(numbers[3])
    guard numbers.allSatisfy({ $0 >= 0 }), !isTooMuch, end <= bytes.count else {
      throw Flaw(reason: "its ranges go beyond the file")
    }
    guard numbers[0] == 0 else { throw Flaw(reason: "its ranges don't begin with the file") }
    (gapStart, gapEnd, self.end) = (numbers[1], numbers[2], end)
    guard gapStart < gapEnd else { throw Flaw(reason: "its ranges overlap") }
    guard gapEnd - gapStart <= 2 * Self.largestSignature else {
      throw Flaw(reason: "its ranges leave out too much")
    }
    guard let content = signature["Contents"]?.bytes else { throw Flaw(reason: "it has no contents") }
    guard let string = Self.hexadecimal(bytes[gapStart..<gapEnd]) else {
      throw Flaw(reason: "its ranges leave out more than the signature")
    }
    // Readers leave the string of an encrypted file as it is, or decrypt it by mistake.
    guard string == content || signature.file.isEncrypted else {
      throw Flaw(reason: "its ranges leave out another place than the signature")
    }
    self.signature = string
  }

  /// Returns the string that a text consists of; nil if there is anything else.
  private static func hexadecimal(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
    guard text.first == UInt8(ascii: "<"), text.last == UInt8(ascii: ">") else { return nil }
    var (string, high) = ([UInt8](), UInt8?.none)
    string.reserveCapacity(text.count / 2)
    for byte in text.dropFirst().dropLast() {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      case 0x09, 0x0A, 0x0C, 0x0D, 0x20: continue
      default: return nil
      }
      if let first = high {
        string.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    if let high { string.append(high << 4) }
    return string
  }

  /// Returns the signed bytes; nil if memory ran out.
  func signedBytes(of file: FileBytes) -> FileBytes? {
    file.part(0..<gapStart).followed(by: file.part(gapEnd..<end))
  }

  /// Finds the revision that the signature covers.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - revisions: the offsets after the end-of-file markers of all revisions; nil if the file is damaged.
  /// - Returns: the bytes that it covers.
  func coverage(of bytes: UnsafeBufferPointer<UInt8>, _ revisions: [Int]?) -> Signature.Coverage {
    func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    if bytes[end...].allSatisfy(isLineEnd), bytes.count - end <= 2 { return .wholeFile }
    guard let revisions else {
      return .beginning(bytes: end)
    }
    let index = revisions.firstIndex { revision in
      revision <= end && end - revision <= 2 && bytes[revision..<end].allSatisfy(isLineEnd)
    }
    guard let index else { return .inconsistent("its ranges don't end with a revision") }
    return .revision(index + 1, of: revisions.count)
  }
}
