import Foundation

/// The frames between parent and worker: a length of four bytes, little-endian, and that many bytes.
///
/// Before a request there may be a frame with ``WorkerRights``, whose first byte brings the descriptors; its length has
/// ``rightsFlag``.
package enum Frame {
  static let headerLength = 4
  /// The bit in the length of a frame with rights.
  static let rightsFlag: UInt32 = 1 << 31

  /// Returns the frame with rights.
  static func encode(_ rights: WorkerRights) -> Data {
    let payload = (try? WorkerCoding.encode(rights)) ?? Data()
    let length = UInt32(truncatingIfNeeded: payload.count) | rightsFlag
    return withUnsafeBytes(of: length.littleEndian) { Data($0) } + payload
  }

  /// Returns the bytes of a frame; nil if its payload is too long.
  package static func encode(_ payload: Data) -> Data? {
    pieces([payload]).map { $0.reduce(into: Data()) { $0.append($1) } }
  }

  /// Returns a frame in pieces, which avoids copying a long payload; nil if the payload is too long.
  static func pieces(_ payload: [Data]) -> [Data]? {
    guard let length = UInt32(exactly: payload.reduce(0) { $0 + $1.count }), length < rightsFlag else {
      return nil
    }
    return [withUnsafeBytes(of: length.littleEndian) { Data($0) }] + payload
  }
}

/// A buffer that assembles frames from the pieces in which they arrive.
package struct FrameBuffer {
  /// An error about a frame that is longer than any valid one.
  package struct TooLong: Error {
    let length: Int
  }

  /// The maximum length of a payload.
  let limit: Int
  private var bytes = Data()
  /// The maximum number of bytes to reserve before they arrive.
  private static let mostReserved = 16 << 20

  package init(limit: Int) {
    self.limit = limit
  }

  /// Whether all bytes have been consumed.
  var isEmpty: Bool { bytes.isEmpty }

  package mutating func append(_ piece: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: piece)
  }

  /// Removes and returns the payload of the next frame; nil while it is incomplete.
  ///
  /// - Throws: `TooLong`.
  package mutating func next() throws(TooLong) -> Data? {
    guard bytes.count >= Frame.headerLength else { return nil }
    let length = bytes.prefix(Frame.headerLength).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= limit else { throw TooLong(length: length) }
    let end = Frame.headerLength + length
    guard bytes.count >= end else {
      bytes.reserveCapacity(min(end, Self.mostReserved))
      return nil
    }
    if bytes.count == end {
      // The buffer usually holds just the reply, which needn't be copied then.
      let payload = bytes.dropFirst(Frame.headerLength)
      bytes = Data()
      return payload
    }
    let payload = Data(bytes.dropFirst(Frame.headerLength).prefix(length))
    bytes = Data(bytes.dropFirst(end))
    return payload
  }
}
