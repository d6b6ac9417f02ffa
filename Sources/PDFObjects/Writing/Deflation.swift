import CZlib

/// Deflates data (RFC 1950), as the filter FlateDecode expects it.
package enum Deflation {
  /// Returns the deflated data; nil if that isn't shorter, or memory ran out.
  package static func deflate(_ data: [UInt8]) -> [UInt8]? {
    var length = compressBound(UInt(data.count))
    let deflated = [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
      let status = compress2(buffer.baseAddress, &length, data, UInt(data.count), Z_BEST_COMPRESSION)
      count = status == Z_OK ? Int(length) : 0
    }
    return deflated.isEmpty || deflated.count >= data.count ? nil : deflated
  }
}
