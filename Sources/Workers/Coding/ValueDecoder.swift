/// A decoder whose containers read at the reader's position.
struct ValueDecoder: Decoder {
  let reader: ValueReader

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(KeyedValueDecoding(reader: reader, level: try reader.open(ValueTag.keyed)))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    ValueListDecoding(reader: reader, level: try reader.open(ValueTag.list))
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { SingleValueDecoding(reader: reader) }
}

/// The container of a value's keyed entries.
private struct KeyedValueDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let reader: ValueReader
  let level: Int

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] { ((try? reader.keys(at: level)) ?? []).compactMap(Key.init) }

  func contains(_ key: Key) -> Bool { (try? reader.contains(key.stringValue, at: level)) ?? false }

  private func find(_ key: Key) throws {
    guard try reader.find(key.stringValue, at: level) else {
      throw ValueReader.malformed("\(key.stringValue) is missing")
    }
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    try reader.find(key.stringValue, at: level) ? reader.skipAbsent() : true
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try find(key)
    return try reader.string()
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try find(key)
    return try reader.integer(type)
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try find(key)
    return try reader.double()
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try find(key)
    return try reader.bool()
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try find(key)
    return try reader.read(type)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard try reader.find(key.stringValue, at: level), !reader.skipAbsent() else { return nil }
    return try reader.read(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try find(key)
    return try ValueDecoder(reader: reader).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try find(key)
    return try ValueDecoder(reader: reader).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    guard try reader.find("super", at: level) else { throw ValueReader.malformed("super is missing") }
    return ValueDecoder(reader: reader)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    try find(key)
    return ValueDecoder(reader: reader)
  }
}

/// The container of a value's elements.
private struct ValueListDecoding: UnkeyedDecodingContainer {
  let reader: ValueReader
  let level: Int
  private(set) var currentIndex = 0

  init(reader: ValueReader, level: Int) { (self.reader, self.level) = (reader, level) }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { try? reader.count(ofListAt: level) }
  /// A truncated list counts as ended; closing it then fails.
  var isAtEnd: Bool { (try? reader.isAtEnd(ofListAt: level)) ?? true }

  private mutating func begin() throws {
    guard try !reader.isAtEnd(ofListAt: level) else {
      throw ValueReader.malformed("a list that is too short")
    }
    currentIndex += 1
  }

  mutating func decodeNil() throws -> Bool {
    guard try !reader.isAtEnd(ofListAt: level) else {
      throw ValueReader.malformed("a list that is too short")
    }
    guard reader.skipAbsent() else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try begin()
    return try reader.read(type)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try begin()
    return try ValueDecoder(reader: reader).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try begin()
    return try ValueDecoder(reader: reader).unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    try begin()
    return ValueDecoder(reader: reader)
  }
}

/// The container of a single value, or of a value that is encoded as another one.
private struct SingleValueDecoding: SingleValueDecodingContainer {
  let reader: ValueReader

  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { reader.skipAbsent() }
  func decode(_ type: Bool.Type) throws -> Bool { try reader.bool() }
  func decode(_ type: String.Type) throws -> String { try reader.string() }
  func decode(_ type: Double.Type) throws -> Double { try reader.double() }
  func decode(_ type: Float.Type) throws -> Float { Float(try reader.double()) }
  func decode(_ type: Int.Type) throws -> Int { try reader.integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try reader.integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try reader.integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try reader.integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try reader.integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try reader.integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try reader.integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try reader.integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try reader.integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try reader.integer(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try reader.read(type) }
}
