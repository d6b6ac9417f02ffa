import CGnuTLS
import Foundation
import GnuTLSLoader

/// GnuTLS, loaded on first use.
package enum GnuTLS {
  /// Loads the C library if necessary.
  static func load() throws(GnuTLSError) {
    guard let reason = pdfkey_load_gnutls() else { return }
    throw GnuTLSError(
      message: "signatures need the library GnuTLS (\(String(cString: reason))); install libgnutls30")
  }

  /// The version of the loaded library.
  package static var version: String? {
    get throws(GnuTLSError) {
      try load()
      return gnutls_check_version(nil).map { String(cString: $0) }
    }
  }

  /// Throws if a function has answered with an error.
  static func check(_ status: Int32) throws(GnuTLSError) {
    if status < 0 { throw GnuTLSError(status) }
  }

  /// Returns a hash of bytes; nil for an algorithm that the library doesn't have.
  static func hash(_ bytes: UnsafeRawBufferPointer, by algorithm: Int) -> [UInt8]? {
    let length = Int(gnutls_hash_get_len(Int32(algorithm)))
    guard length > 0 else { return nil }
    var digest = [UInt8](repeating: 0, count: length)
    return gnutls_hash_fast(Int32(algorithm), bytes.baseAddress, bytes.count, &digest) == 0 ? digest : nil
  }

  /// Passes bytes to a body as the library's own type, which has a length of 32 bits.
  static func withDatum<Result>(
    _ bytes: UnsafeRawBufferPointer, _ body: (UnsafePointer<gnutls_datum_t>) throws(GnuTLSError) -> Result
  ) throws(GnuTLSError) -> Result {
    guard let size = UInt32(exactly: bytes.count) else {
      throw GnuTLSError(message: "it is larger than 4 GB")
    }
    // The library doesn't write to its inputs.
    let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)?.assumingMemoryBound(to: UInt8.self)
    var datum = gnutls_datum_t(data: start, size: size)
    return try body(&datum)
  }

  /// Passes bytes to a body as the library's own type.
  static func withDatum<Result>(
    _ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) throws(GnuTLSError) -> Result
  ) throws(GnuTLSError) -> Result {
    let outcome = bytes.withUnsafeBytes { buffer in
      Swift.Result { () throws(GnuTLSError) in try withDatum(buffer, body) }
    }
    return try outcome.get()
  }

  /// Returns the bytes that a function of the library has allocated, and frees them.
  static func taken(
    _ function: (UnsafeMutablePointer<gnutls_datum_t>) -> Int32
  ) throws(GnuTLSError) -> [UInt8] {
    var datum = gnutls_datum_t()
    try check(function(&datum))
    defer { free(datum.data) }
    return Array(datum)
  }
}

/// An error of GnuTLS.
package struct GnuTLSError: Error, Hashable {
  /// The library's code; 0 for our own errors.
  var code: Int32 = 0
  /// The error in a clause.
  package let message: String

  init(message: String) { self.message = message }

  /// Creates an error from the library's code.
  init(_ code: Int32) {
    self.code = code
    var text = gnutls_strerror(code).map { String(cString: $0) } ?? "error \(code)"
    if text.hasSuffix(".") { text.removeLast() }
    message = "GnuTLS: \(text)"
  }
}

extension [UInt8] {
  /// Copies the library's bytes.
  init(_ datum: gnutls_datum_t) {
    self.init(UnsafeBufferPointer(start: datum.data, count: datum.data == nil ? 0 : Int(datum.size)))
  }
}
