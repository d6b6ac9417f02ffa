import Foundation

/// The tags of a self-describing encoding of values: a tag, then the content.
///
/// A PDF reader transfers thousands of small values while the user waits (headings, matches, annotations),
/// and a few large ones. Foundation's encoders take microseconds for each small one and copy the large ones.
enum ValueTag {
  /// The end of a keyed container or a list.
  static let end: UInt8 = 0
  static let absent: UInt8 = 1
  static let no: UInt8 = 2
  static let yes: UInt8 = 3
  /// Eight bytes, little-endian.
  static let integer: UInt8 = 4
  /// The bits of a double, as an integer.
  static let double: UInt8 = 5
  /// A length of eight bytes, and that many bytes of UTF-8.
  static let string: UInt8 = 6
  /// A length of eight bytes, and that many bytes.
  static let bytes: UInt8 = 7
  /// A length of eight bytes, and that many bytes of doubles in the machine's format.
  static let doubles: UInt8 = 8
  /// Entries, each a key and a value.
  static let keyed: UInt8 = 9
  /// Elements, each a value.
  static let list: UInt8 = 10

  /// The first byte of a key whose length doesn't fit into it: a length of eight bytes follows.
  ///
  /// In other keys the first byte is the length plus one, since 0 is the ``end``.
  static let longKey: UInt8 = 255
}

/// A writer that appends values.
final class ValueWriter {
  private(set) var bytes: [UInt8] = []
  /// The number of open containers.
  private(set) var level = 0

  /// Closes the containers deeper than a level.
  func close(to level: Int) {
    while self.level > level {
      bytes.append(ValueTag.end)
      self.level -= 1
    }
  }

  /// Opens a container, to which the next values belong, and returns its level.
  func open(_ tag: UInt8) -> Int {
    bytes.append(tag)
    level += 1
    return level
  }

  /// Writes a value of any type.
  func write<Value: Encodable>(_ value: Value) throws {
    // Large values are copied as they are.
    if Value.self == Data.self, let data = value as? Data {
      return data.withUnsafeBytes { write(ValueTag.bytes, $0) }
    }
    if Value.self == [UInt8].self, let array = value as? [UInt8] {
      return array.withUnsafeBytes { write(ValueTag.bytes, $0) }
    }
    if Value.self == [Double].self, let array = value as? [Double] {
      return array.withUnsafeBytes { write(ValueTag.doubles, $0) }
    }
    let (level, start) = (level, bytes.count)
    try value.encode(to: ValueEncoder(writer: self))
    close(to: level)
    if bytes.count == start { writeAbsent() }
  }

  func writeAbsent() { bytes.append(ValueTag.absent) }

  func write(_ value: Bool) { bytes.append(value ? ValueTag.yes : ValueTag.no) }

  func write(_ value: Double) {
    bytes.append(ValueTag.double)
    append(value.bitPattern)
  }

  func write(integer value: some FixedWidthInteger) {
    bytes.append(ValueTag.integer)
    // A smaller type's sign extends into the larger one.
    append(UInt64(truncatingIfNeeded: value))
  }

  func write(_ value: String) {
    var value = value
    value.withUTF8 { write(ValueTag.string, UnsafeRawBufferPointer($0)) }
  }

  func write(key: String) {
    var key = key
    key.withUTF8 { text in
      if text.count < Int(ValueTag.longKey) - 1 {
        bytes.append(UInt8(text.count + 1))
      } else {
        bytes.append(ValueTag.longKey)
        append(UInt64(text.count))
      }
      bytes.append(contentsOf: text)
    }
  }

  private func write(_ tag: UInt8, _ content: UnsafeRawBufferPointer) {
    bytes.append(tag)
    append(UInt64(content.count))
    bytes.append(contentsOf: content)
  }

  private func append(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
