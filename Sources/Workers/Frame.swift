import Foundation

/// What goes through the pipes: a length of four bytes, the smallest first, and as many bytes.
package enum Frame {
  static let headerLength = 4

  /// The bytes of a frame; nil where its payload is too long for one.
  package static func encode(_ payload: Data) -> Data? {
    pieces([payload]).map { Data($0.joined()) }
  }

  /// A frame in pieces, so that a long payload needn't be copied; nil where it is too long for one.
  static func pieces(_ payload: [Data]) -> [Data]? {
    guard let length = UInt32(exactly: payload.reduce(0) { $0 + $1.count }) else { return nil }
    return [withUnsafeBytes(of: length.littleEndian) { Data($0) }] + payload
  }
}

/// Frames gathered from the pieces in which they arrive.
package struct FrameBuffer {
  /// A frame that no honest sender makes.
  package struct TooLong: Error {
    let length: Int
  }

  /// The longest payload that is taken.
  let limit: Int
  private var bytes = Data()
  /// More is not set aside on the sender's word alone.
  private static let mostReserved = 16 << 20

  package init(limit: Int) {
    self.limit = limit
  }

  /// Whether nothing has arrived that hasn't been taken.
  var isEmpty: Bool { bytes.isEmpty }

  package mutating func append(_ piece: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: piece)
  }

  /// Takes the payload of the next frame; nil while it isn't whole.
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
      // Almost always the reply is all there is: it is handed on and not copied.
      let payload = bytes.dropFirst(Frame.headerLength)
      bytes = Data()
      return payload
    }
    let payload = Data(bytes.dropFirst(Frame.headerLength).prefix(length))
    bytes = Data(bytes.dropFirst(end))
    return payload
  }
}
