import Foundation

/// A reader of the bytes that a ``ValueWriter`` wrote.
///
/// The bytes come from a process that reads untrusted documents, so they are untrusted too, and invalid bytes
/// are an error.
final class ValueReader {
  /// A container whose entries are being read.
  private struct Container {
    let isKeyed: Bool
    /// The position of its first entry.
    let start: Int
  }

  /// The maximum number of open containers: nested values of one type, such as actions, are read by recursion.
  ///
  /// The longest chain of actions that is read from a file takes a third of it.
  private static let deepest = 256

  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  private var containers: [Container] = []

  /// Creates a reader of bytes, which must outlive it.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The number of open containers.
  var level: Int { containers.count }
  /// Whether all bytes have been read.
  var isAtEnd: Bool { position == bytes.count }

  /// Returns an error for a reason.
  static func malformed(_ reason: String) -> MalformedMessage {
    MalformedMessage(reason: reason)
  }

  // MARK: Values

  /// Reads a value of any type.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == Data.self, let data = Data(try content(ValueTag.bytes)) as? Value { return data }
    if type == [UInt8].self, let array = Array(try content(ValueTag.bytes)) as? Value { return array }
    if type == [Double].self, let array = try doubles() as? Value { return array }
    let (level, start) = (level, position)
    let value = try Value(from: ValueDecoder(reader: self))
    try close(to: level)
    if position == start { try skip() }
    return value
  }

  /// Consumes the tag of an absent value; returns false if there is another tag.
  func skipAbsent() -> Bool {
    guard position < bytes.count, bytes[position] == ValueTag.absent else { return false }
    position += 1
    return true
  }

  func bool() throws -> Bool {
    switch try byte() {
    case ValueTag.yes: return true
    case ValueTag.no: return false
    default: throw Self.malformed("not a Boolean")
    }
  }

  func double() throws -> Double {
    try skipTag(ValueTag.double)
    return Double(bitPattern: try number())
  }

  func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    try skipTag(ValueTag.integer)
    let bits = try number()
    guard let value = Number.isSigned ? Number(exactly: Int64(bitPattern: bits)) : Number(exactly: bits)
    else {
      throw Self.malformed("a number that is too large")
    }
    return value
  }

  func string() throws -> String { String(decoding: try content(ValueTag.string), as: UTF8.self) }

  private func doubles() throws -> [Double] {
    let content = try content(ValueTag.doubles)
    let size = MemoryLayout<Double>.size
    guard content.count % size == 0 else { throw Self.malformed("a truncated number") }
    return Array(unsafeUninitializedCapacity: content.count / size) { buffer, count in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: content)
      count = content.count / size
    }
  }

  // MARK: Containers

  /// Opens a container and returns its level.
  func open(_ tag: UInt8) throws -> Int {
    try skipTag(tag)
    guard level < Self.deepest else { throw Self.malformed("a value that is nested too deeply") }
    containers.append(Container(isKeyed: tag == ValueTag.keyed, start: position))
    return level
  }

  /// Closes the containers deeper than a level, skipping their unread entries.
  func close(to level: Int) throws {
    while self.level > level {
      let isKeyed = containers.removeLast().isKeyed
      while try !skipEnd() {
        if isKeyed { try skipKey() }
        try skip()
      }
    }
  }

  /// Whether a list has no further element.
  func isAtEnd(ofListAt level: Int) throws -> Bool {
    try close(to: level)
    guard position < bytes.count else { throw Self.malformed("a truncated list") }
    return bytes[position] == ValueTag.end
  }

  /// Returns the number of elements of a list; rarely used.
  func count(ofListAt level: Int) throws -> Int {
    try close(to: level)
    let here = position
    defer { position = here }
    position = containers[level - 1].start
    var count = 0
    while try !skipEnd() {
      try skip()
      count += 1
    }
    return count
  }

  /// Moves to the value of a key; returns false and reads nothing if there is none.
  func find(_ key: String, at level: Int) throws -> Bool {
    try close(to: level)
    let here = position
    // The key is nearly always the next one, since values are written and read in the same order.
    if try skipMatchingKey(key) { return true }
    position = containers[level - 1].start
    while position < bytes.count, bytes[position] != ValueTag.end {
      if try skipMatchingKey(key) { return true }
      try skipKey()
      try skip()
    }
    position = here
    return false
  }

  /// Whether a container has a value for a key.
  func contains(_ key: String, at level: Int) throws -> Bool {
    try close(to: level)
    let here = position
    defer { position = here }
    return try find(key, at: level)
  }

  /// Returns the keys of a container, which are different and valid UTF-8.
  ///
  /// Another key wouldn't find its own value, and each search for it would take the time of all entries. After an error
  /// there is nothing more to read, since decoders take it for the lack of keys.
  func keys(at level: Int) throws -> [String] {
    try close(to: level)
    var next = bytes.count
    defer { position = next }
    let here = position
    position = containers[level - 1].start
    var keys: [String] = []
    while try !skipEnd() {
      let text = try readBytes(try keyLength())
      let key = String(decoding: text, as: UTF8.self)
      guard key.utf8.elementsEqual(text) else { throw Self.malformed("a key that isn't UTF-8") }
      keys.append(key)
      try skip()
    }
    guard keys.count < 2 || Set(keys).count == keys.count else { throw Self.malformed("two equal keys") }
    next = here
    return keys
  }

  private func skipEnd() throws -> Bool {
    guard position < bytes.count else { throw Self.malformed("a truncated value") }
    guard bytes[position] == ValueTag.end else { return false }
    position += 1
    return true
  }

  private func skipMatchingKey(_ key: String) throws -> Bool {
    guard position < bytes.count, bytes[position] != ValueTag.end else { return false }
    let here = position
    let length = try keyLength()
    let found = try readBytes(length)
    var key = key
    let isSame = key.withUTF8 { $0.count == length && $0.elementsEqual(found) }
    if !isSame { position = here }
    return isSame
  }

  private func skipKey() throws { _ = try readBytes(try keyLength()) }

  private func keyLength() throws -> Int {
    switch try byte() {
    case ValueTag.end: throw Self.malformed("no key")
    case ValueTag.longKey: return try length()
    case let length: return Int(length) - 1
    }
  }

  /// Skips a value.
  ///
  /// It doesn't recurse, so values may be nested to any depth.
  private func skip() throws {
    var open: [Bool] = []
    repeat {
      if let isKeyed = open.last {
        if try skipEnd() {
          open.removeLast()
          continue
        }
        if isKeyed { try skipKey() }
      }
      switch try byte() {
      case ValueTag.absent, ValueTag.no, ValueTag.yes: break
      case ValueTag.integer, ValueTag.double: _ = try readBytes(8)
      case ValueTag.string, ValueTag.bytes, ValueTag.doubles: _ = try readBytes(try length())
      case ValueTag.keyed: open.append(true)
      case ValueTag.list: open.append(false)
      default: throw Self.malformed("no value")
      }
    } while !open.isEmpty
  }

  // MARK: Bytes

  private func byte() throws -> UInt8 {
    guard position < bytes.count else { throw Self.malformed("a truncated value") }
    defer { position += 1 }
    return bytes[position]
  }

  private func skipTag(_ tag: UInt8) throws {
    guard try byte() == tag else { throw Self.malformed("a value of another type") }
  }

  private func readBytes(_ count: Int) throws -> UnsafeRawBufferPointer {
    guard count <= bytes.count - position else { throw Self.malformed("a truncated value") }
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
  }

  private func number() throws -> UInt64 {
    UInt64(littleEndian: try readBytes(8).loadUnaligned(as: UInt64.self))
  }

  private func length() throws -> Int {
    guard let length = Int(exactly: try number()) else {
      throw Self.malformed("an invalid length")
    }
    return length
  }

  private func content(_ tag: UInt8) throws -> UnsafeRawBufferPointer {
    try skipTag(tag)
    return try readBytes(try length())
  }
}
