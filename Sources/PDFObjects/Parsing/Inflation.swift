import CZlib

/// Deflated data (RFC 1950) made whole again.
enum Inflation {
  /// What becomes of data.
  enum Outcome {
    case data([UInt8])
    /// There is more of it than was allowed.
    case tooLarge
    /// It is damaged, or ends too early.
    case damaged
  }

  /// How much is made at a time.
  private static let pieceSize = 32 << 10

  /// Inflates data, as long as that gives no more than `limit` bytes.
  static func inflate(_ data: UnsafeBufferPointer<UInt8>, upTo limit: Int) -> Outcome {
    var result: [UInt8] = []
    // What text comes to, mostly; the rest is grown into.
    result.reserveCapacity(min(limit, data.count * 4))
    let end = forEachPiece(of: data) { piece in
      guard result.count + piece.count <= limit else { return false }
      result.append(contentsOf: piece)
      return true
    }
    switch end {
    case .whole: return .data(result)
    case .stopped: return .tooLarge
    case .damaged: return .damaged
    }
  }

  /// The size of what data inflates to, as far as it can be inflated; any number above `limit` where it is larger than
  /// that.
  static func size(of data: UnsafeBufferPointer<UInt8>, upTo limit: Int) -> Int {
    var size = 0
    _ = forEachPiece(of: data) { piece in
      size += piece.count
      return size <= limit
    }
    return size
  }

  private enum End { case whole, stopped, damaged }

  /// Inflates data piece by piece, until `body` says that it is enough.
  private static func forEachPiece(
    of data: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> End {
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return .damaged
    }
    defer { inflateEnd(&stream) }
    // zlib takes it as variable and leaves it alone.
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
        // Without progress there is nothing left to inflate.
        case Z_OK where !made.isEmpty || stream.avail_in > 0: continue
        default: return .damaged
        }
      }
    }
  }
}
