import Foundation

/// A reply that is transferred as raw bytes: encoding a large one takes longer than making it.
public protocol WorkerBytes: Codable, Sendable {
  /// Returns the bytes to transfer.
  func workerBytes() throws -> Data
  /// Creates the value from transferred bytes; nil if they are invalid.
  init?(workerBytes: Data)
}

extension Data: WorkerBytes {
  /// Returns the bytes themselves.
  public func workerBytes() -> Data { self }

  /// Creates the data from the transferred bytes.
  public init?(workerBytes: Data) { self = workerBytes }
}

/// Bytes with a note.
public struct NotedBytes<Note: Codable & Sendable>: WorkerBytes {
  /// The bytes.
  public var bytes: Data
  /// The note.
  public var note: Note

  /// Creates bytes with a note.
  public init(_ bytes: Data, _ note: Note) {
    self.bytes = bytes
    self.note = note
  }

  /// Returns the bytes, the note and the note's length, in this order, so that the large part needn't move.
  public func workerBytes() throws -> Data {
    let note = try WorkerCoding.encode(note)
    var result = bytes
    result.append(note)
    withUnsafeBytes(of: UInt32(clamping: note.count).littleEndian) { result.append(contentsOf: $0) }
    return result
  }

  /// Creates the value from the result of ``workerBytes()``.
  public init?(workerBytes: Data) {
    let length = workerBytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard workerBytes.count >= 4, length <= workerBytes.count - 4 else { return nil }
    let rest = workerBytes.dropLast(4)
    guard let note = try? WorkerCoding.decode(Note.self, from: Data(rest.suffix(length))) else { return nil }
    self.init(rest.dropLast(length), note)
  }
}

/// A value that many requests share, encoded once.
///
/// A worker decodes it on first use (``WorkerContext/value(of:)``).
public struct CommonValue<Value: Codable & Sendable>: Codable, Hashable, Sendable {
  let bytes: Data

  /// Encodes a value.
  public init(_ value: Value) throws {
    bytes = try WorkerCoding.encode(value)
  }
}
