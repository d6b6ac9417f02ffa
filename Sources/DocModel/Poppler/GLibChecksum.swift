import CPoppler
import PopplerLoader

/// SHA-256 by GLib, which is there anyway: the owner of the C handle.
final class SHA256 {
  private let handle: OpaquePointer

  /// The hash of no bytes yet; nil where GLib can't be loaded.
  init?() {
    guard pdfkey_load_poppler() == nil, let handle = g_checksum_new(G_CHECKSUM_SHA256) else { return nil }
    self.handle = handle
  }

  deinit {
    pdfkey_free_checksum(UnsafeMutableRawPointer(handle))
  }

  /// Goes on with more bytes; not after ``hexadecimal`` was asked for.
  func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    g_checksum_update(handle, start.assumingMemoryBound(to: guchar.self), gssize(bytes.count))
  }

  /// The hash of all bytes so far, in lower-case hexadecimal.
  var hexadecimal: String? { g_checksum_get_string(handle).map { String(cString: $0) } }
}
