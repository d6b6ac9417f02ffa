import Foundation

/// The encoding of values as bytes.
package enum WorkerCoding {
  /// Returns the bytes of a value.
  package static func encode<Value: Codable>(_ value: Value) throws -> Data {
    if let bytes = value as? any WorkerBytes { return try bytes.workerBytes() }
    let writer = ValueWriter()
    try writer.write(value)
    return Data(writer.bytes)
  }

  /// Returns the value of bytes.
  ///
  /// - Throws: ``MalformedMessage``, or an error of the value's own, if the bytes are invalid.
  package static func decode<Value: Codable>(_ type: Value.Type, from data: Data) throws -> Value {
    if let bytes = type as? any WorkerBytes.Type {
      guard let value = bytes.init(workerBytes: data) as? Value else {
        throw MalformedMessage(reason: "no \(Value.self)")
      }
      return value
    }
    return try data.withUnsafeBytes { bytes in
      let reader = ValueReader(bytes)
      let value = try reader.read(type)
      guard reader.isAtEnd else { throw ValueReader.malformed("extra data after the value") }
      return value
    }
  }
}
