import CGnuTLS
import Foundation

/// The statement of a time stamp (RFC 3161, 2.4.2): a hash, and the time at which it existed.
struct TimestampToken {
  /// The algorithm of the hash by GnuTLS's number.
  let algorithm: Int
  /// The hash of the data.
  let hash: [UInt8]
  /// The time.
  let time: Date?

  /// SHA-1 by that number.
  static let sha1 = GNUTLS_DIG_SHA1

  /// Reads a statement; nil if it isn't one, or its hash is of an unknown algorithm.
  init?(_ bytes: [UInt8]) {
    guard let parts = BERElement(bytes[...])?.elements, parts.count >= 5,
      let oid = parts[2].elements.first?.elements.first,
      let hash = parts[2].elements.dropFirst().first
    else { return nil }
    let algorithms: [[UInt8]: Int] = [
      [0x2B, 0x0E, 0x03, 0x02, 0x1A]: GNUTLS_DIG_SHA1,
      [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]: GNUTLS_DIG_SHA256,
      [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x02]: GNUTLS_DIG_SHA384,
      [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x03]: GNUTLS_DIG_SHA512,
      [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x04]: GNUTLS_DIG_SHA224,
    ]
    guard let algorithm = algorithms[Array(oid.value)] else { return nil }
    (self.algorithm, self.hash) = (algorithm, Array(hash.value))
    let text = String(decoding: parts[4].value.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
    time = PDFDate(text.hasSuffix("Z") ? text : text + "Z").map {
      Date(timeIntervalSince1970: Double($0.instant))
    }
  }
}
