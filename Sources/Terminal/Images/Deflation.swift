import CZlib

/// Deflation in zlib's format (RFC 1950).
package enum Deflation {
  /// The fastest level: most of a page is white, which higher levels compress hardly better.
  private static let level = Z_BEST_SPEED

  /// Returns the bytes deflated; nil if zlib fails.
  package static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
    var count = compressBound(uLong(bytes.count))
    let deflated = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, initialized in
      let status = compress2(buffer.baseAddress, &count, bytes, uLong(bytes.count), level)
      initialized = status == Z_OK ? Int(count) : 0
    }
    return deflated.isEmpty ? nil : deflated
  }
}
