import CPoppler
import PopplerLoader

/// SHA-256 by GLib, which is linked anyway.
enum SHA256 {
  /// The hash of some bytes, in lower-case hexadecimal.
  static func hexadecimal(_ bytes: UnsafeRawBufferPointer) -> String? {
    guard pdfkey_load_poppler() == nil else { return nil }
    return take(
      g_compute_checksum_for_data(
        G_CHECKSUM_SHA256, bytes.baseAddress?.assumingMemoryBound(to: guchar.self), gsize(bytes.count)))
  }
}
