import Foundation

/// A reply that goes from one process to another as it is: for a large one, encoding takes longer than making it.
public protocol WorkerBytes: Codable, Sendable {
  /// The bytes that go over.
  func workerBytes() throws -> Data
  /// What came over; nil where it is no such thing.
  init?(workerBytes: Data)
}

extension Data: WorkerBytes {
  /// The bytes themselves.
  public func workerBytes() -> Data { self }

  /// The bytes themselves.
  public init?(workerBytes: Data) { self = workerBytes }
}

/// Bytes with something to say about them.
public struct NotedBytes<Note: Codable & Sendable>: WorkerBytes {
  /// The bytes.
  public var bytes: Data
  /// What there is to say.
  public var note: Note

  /// Bytes with a note.
  public init(_ bytes: Data, _ note: Note) {
    self.bytes = bytes
    self.note = note
  }

  /// The bytes, the note, and how long that is, in this order: what is long needn't be moved.
  public func workerBytes() throws -> Data {
    let note = try WorkerCoding.encode(note)
    var result = bytes
    result.append(note)
    withUnsafeBytes(of: UInt32(clamping: note.count).littleEndian) { result.append(contentsOf: $0) }
    return result
  }

  /// What ``workerBytes()`` gave.
  public init?(workerBytes: Data) {
    let length = workerBytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard workerBytes.count >= 4, length <= workerBytes.count - 4 else { return nil }
    let rest = workerBytes.dropLast(4)
    guard let note = try? WorkerCoding.decode(Note.self, from: Data(rest.suffix(length))) else { return nil }
    self.init(rest.dropLast(length), note)
  }
}

/// A value that many requests have in common, encoded once.
///
/// A worker decodes it when it first comes (``WorkerContext/value(of:)``).
public struct CommonValue<Value: Codable & Sendable>: Codable, Hashable, Sendable {
  let bytes: Data

  /// Encodes a value.
  public init(_ value: Value) throws {
    bytes = try WorkerCoding.encode(value)
  }
}
