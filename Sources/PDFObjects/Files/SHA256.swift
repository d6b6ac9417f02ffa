import CNettle

/// SHA-256 (FIPS 180-4) of bytes that come piece by piece.
package final class SHA256 {
  private var context = sha256_ctx()

  /// The hash of no bytes yet.
  package init() {
    nettle_sha256_init(&context)
  }

  /// Goes on with more bytes.
  package func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    nettle_sha256_update(&context, bytes.count, start.assumingMemoryBound(to: UInt8.self))
  }

  /// The hash of all bytes so far, in lower-case hexadecimal.
  package var hexadecimal: String {
    // Asked of a copy, since nettle begins anew once it has answered.
    var context = context
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(&context, digest.count, &digest)
    return digest.hexadecimal
  }
}
