import CNettle

/// The MD5 (RFC 1321) of bytes, which PDF uses for keys and checksums.
package enum MD5 {
  /// Returns the 16 bytes of the hash.
  package static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var context = md5_ctx()
    nettle_md5_init(&context)
    nettle_md5_update(&context, bytes.count, bytes)
    var digest = [UInt8](repeating: 0, count: Int(MD5_DIGEST_SIZE))
    nettle_md5_digest(&context, digest.count, &digest)
    return digest
  }
}
