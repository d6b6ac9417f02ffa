import CNettle

/// The SHA-256 (FIPS 180-4) of bytes that arrive piece by piece.
package final class SHA256 {
  private var context = sha256_ctx()

  /// Creates the hash of no bytes.
  package init() {
    nettle_sha256_init(&context)
  }

  /// Adds more bytes.
  package func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    nettle_sha256_update(&context, bytes.count, start.assumingMemoryBound(to: UInt8.self))
  }

  /// The hash of all bytes so far, in lower-case hexadecimal.
  package var hexadecimal: String {
    // Computed on a copy, since nettle resets the context that it digests.
    var context = context
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(&context, digest.count, &digest)
    return digest.hexadecimal
  }
}
