import CZlib

/// Inflates deflated data (RFC 1950).
package enum Inflation {
  /// The result of inflating.
  enum Outcome {
    case data([UInt8])
    /// The data exceeds the limit.
    case tooLarge
    /// The data ends too early, after so many bytes.
    case short([UInt8])
    /// The data is damaged.
    case damaged
  }

  /// The size of a piece of output in bytes.
  private static let pieceSize = 32 << 10

  /// Inflates data, unless the result exceeds `limit` bytes.
  static func inflate(_ data: UnsafeBufferPointer<UInt8>, upTo limit: Int) -> Outcome {
    var result: [UInt8] = []
    // The usual expansion of text; beyond it the array grows.
    result.reserveCapacity(min(limit, data.count * 4))
    let end = forEachPiece(of: data) { piece in
      guard result.count + piece.count <= limit else { return false }
      result.append(contentsOf: piece)
      return true
    }
    switch end {
    case .whole: return .data(result)
    case .stopped: return .tooLarge
    case .short: return .short(result)
    case .damaged: return .damaged
    }
  }

  /// Returns inflated data; nil if it is damaged or exceeds `limit` bytes.
  package static func data(_ data: [UInt8], upTo limit: Int) -> [UInt8]? {
    guard case .data(let result) = data.withUnsafeBufferPointer({ inflate($0, upTo: limit) }) else {
      return nil
    }
    return result
  }

  /// Returns the inflated size of data, as far as it can be inflated; a number above `limit` if it exceeds that.
  static func size(of data: UnsafeBufferPointer<UInt8>, upTo limit: Int) -> Int {
    var size = 0
    _ = forEachPiece(of: data) { piece in
      size += piece.count
      return size <= limit
    }
    return size
  }

  private enum End { case whole, stopped, short, damaged }

  /// Inflates data piece by piece, until `body` returns false.
  private static func forEachPiece(
    of data: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> End {
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return .damaged
    }
    defer { inflateEnd(&stream) }
    // zlib declares the input mutable but doesn't change it.
    stream.next_in = UnsafeMutablePointer(mutating: data.baseAddress)
    stream.avail_in = UInt32(clamping: data.count)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: pieceSize) { buffer in
      while true {
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(buffer.count)
        let status = CZlib.inflate(&stream, Z_NO_FLUSH)
        let made = UnsafeBufferPointer(rebasing: buffer[..<(buffer.count - Int(stream.avail_out))])
        if !made.isEmpty, !body(made) { return .stopped }
        switch status {
        case Z_STREAM_END: return .whole
        case Z_OK where !made.isEmpty || stream.avail_in > 0: continue
        // No output and no input left.
        case Z_OK, Z_BUF_ERROR: return .short
        default: return .damaged
        }
      }
    }
  }
}
