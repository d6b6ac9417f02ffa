import CZlib

/// Inflates data in the zlib format; returns nil if its length isn't as expected.
package func inflated(_ bytes: [UInt8], count: Int) -> [UInt8]? {
  var length = uLong(count)
  let inflated = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
    initialized =
      uncompress(buffer.baseAddress, &length, bytes, uLong(bytes.count)) == Z_OK ? Int(length) : 0
  }
  return inflated.count == count ? inflated : nil
}
