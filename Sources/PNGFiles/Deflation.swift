import CZlib

/// Deflation in zlib's format (RFC 1950).
package enum Deflation {
  /// Deflates bytes.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - level: the level; the fastest by default, since most of a page is white, which higher levels compress hardly
  ///     better.
  /// - Returns: the deflated bytes; nil if zlib fails.
  package static func deflated(_ bytes: [UInt8], level: Int32 = Z_BEST_SPEED) -> [UInt8]? {
    var count = compressBound(uLong(bytes.count))
    let deflated = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, initialized in
      let status = compress2(buffer.baseAddress, &count, bytes, uLong(bytes.count), level)
      initialized = status == Z_OK ? Int(count) : 0
    }
    return deflated.isEmpty ? nil : deflated
  }
}
