/// An encoder whose containers write to the writer.
struct ValueEncoder: Encoder {
  let writer: ValueWriter

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedValueEncoding(writer: writer, level: writer.open(ValueTag.keyed)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    ValueListEncoding(writer: writer, level: writer.open(ValueTag.list))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleValueEncoding(writer: writer) }
}

/// The container of a value's keyed entries.
private struct KeyedValueEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: ValueWriter
  let level: Int

  var codingPath: [any CodingKey] { [] }

  private func begin(_ key: Key) {
    writer.close(to: level)
    writer.write(key: key.stringValue)
  }

  mutating func encodeNil(forKey key: Key) {
    begin(key)
    writer.writeAbsent()
  }

  mutating func encode(_ value: String, forKey key: Key) {
    begin(key)
    writer.write(value)
  }

  mutating func encode(_ value: Int, forKey key: Key) {
    begin(key)
    writer.write(integer: value)
  }

  mutating func encode(_ value: Double, forKey key: Key) {
    begin(key)
    writer.write(value)
  }

  mutating func encode(_ value: Bool, forKey key: Key) {
    begin(key)
    writer.write(value)
  }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    begin(key)
    try writer.write(value)
  }

  // Absent values are written too, so that readers needn't search all entries for them.
  mutating func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    begin(key)
    return ValueEncoder(writer: writer).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    begin(key)
    return ValueEncoder(writer: writer).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    writer.close(to: level)
    writer.write(key: "super")
    return ValueEncoder(writer: writer)
  }

  mutating func superEncoder(forKey key: Key) -> any Encoder {
    begin(key)
    return ValueEncoder(writer: writer)
  }
}

/// The container of a value's elements.
private struct ValueListEncoding: UnkeyedEncodingContainer {
  let writer: ValueWriter
  let level: Int
  private(set) var count = 0

  init(writer: ValueWriter, level: Int) { (self.writer, self.level) = (writer, level) }

  var codingPath: [any CodingKey] { [] }

  private mutating func begin() {
    writer.close(to: level)
    count += 1
  }

  mutating func encodeNil() {
    begin()
    writer.writeAbsent()
  }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    begin()
    try writer.write(value)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    begin()
    return ValueEncoder(writer: writer).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    begin()
    return ValueEncoder(writer: writer).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    begin()
    return ValueEncoder(writer: writer)
  }
}

/// The container of a single value, or of a value that is encoded as another one.
private struct SingleValueEncoding: SingleValueEncodingContainer {
  let writer: ValueWriter

  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() { writer.writeAbsent() }
  mutating func encode(_ value: Bool) { writer.write(value) }
  mutating func encode(_ value: String) { writer.write(value) }
  mutating func encode(_ value: Double) { writer.write(value) }
  mutating func encode(_ value: Float) { writer.write(Double(value)) }
  mutating func encode(_ value: Int) { writer.write(integer: value) }
  mutating func encode(_ value: Int8) { writer.write(integer: value) }
  mutating func encode(_ value: Int16) { writer.write(integer: value) }
  mutating func encode(_ value: Int32) { writer.write(integer: value) }
  mutating func encode(_ value: Int64) { writer.write(integer: value) }
  mutating func encode(_ value: UInt) { writer.write(integer: value) }
  mutating func encode(_ value: UInt8) { writer.write(integer: value) }
  mutating func encode(_ value: UInt16) { writer.write(integer: value) }
  mutating func encode(_ value: UInt32) { writer.write(integer: value) }
  mutating func encode(_ value: UInt64) { writer.write(integer: value) }
  mutating func encode<Value: Encodable>(_ value: Value) throws { try writer.write(value) }
}
