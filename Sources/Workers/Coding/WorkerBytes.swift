import Foundation

/// A reply that is transferred as raw bytes: encoding a large one takes longer than making it.
package protocol WorkerBytes: Codable, Sendable {
  /// Returns the bytes to transfer.
  func workerBytes() throws -> Data
  /// Creates the value from transferred bytes; nil if they are invalid.
  init?(workerBytes: Data)
}

extension Data: WorkerBytes {
  /// Returns the bytes themselves.
  package func workerBytes() -> Data { self }

  /// Creates the data from the transferred bytes.
  package init?(workerBytes: Data) { self = workerBytes }
}

/// Bytes with metadata.
package struct BytesWithMetadata<Metadata: Codable & Sendable>: WorkerBytes {
  /// The bytes.
  package var bytes: Data
  /// The metadata.
  package var metadata: Metadata

  /// Creates bytes with metadata.
  package init(_ bytes: Data, _ metadata: Metadata) {
    self.bytes = bytes
    self.metadata = metadata
  }

  /// Returns the bytes, the metadata and its length, in this order, so that the bytes needn't move.
  package func workerBytes() throws -> Data {
    let metadata = try WorkerCoding.encode(metadata)
    var result = bytes
    result.append(metadata)
    withUnsafeBytes(of: UInt32(clamping: metadata.count).littleEndian) { result.append(contentsOf: $0) }
    return result
  }

  /// Creates the value from the result of ``workerBytes()``.
  package init?(workerBytes: Data) {
    let length = workerBytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard workerBytes.count >= 4, length <= workerBytes.count - 4 else { return nil }
    let rest = workerBytes.dropLast(4)
    guard let metadata = try? WorkerCoding.decode(Metadata.self, from: Data(rest.suffix(length))) else {
      return nil
    }
    self.init(rest.dropLast(length), metadata)
  }
}

/// A value that many requests share, encoded once.
///
/// A worker decodes it on first use (``WorkerContext/value(of:)``).
package struct CommonValue<Value: Codable & Sendable>: Codable, Hashable, Sendable {
  let bytes: Data

  /// Encodes a value.
  package init(_ value: Value) throws {
    bytes = try WorkerCoding.encode(value)
  }
}
