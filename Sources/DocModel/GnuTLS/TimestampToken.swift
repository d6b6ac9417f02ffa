import Foundation

/// The statement of a time stamp (RFC 3161, 2.4.2): a hash, and the time at which it existed.
struct TimestampToken {
  /// The algorithm of the hash by GnuTLS's number.
  let algorithm: Int
  /// The hash of the data.
  let hash: [UInt8]
  /// The time.
  let time: Date?

  /// Reads a statement; nil if it isn't one, or its hash is of an unknown algorithm.
  init?(_ bytes: [UInt8]) {
    guard let parts = BERElement(bytes[...])?.elements, parts.count >= 5,
      let oid = parts[2].elements.first?.elements.first,
      let hash = parts[2].elements.dropFirst().first
    else { return nil }
    guard let algorithm = GnuTLS.hashes[Array(oid.value)] else { return nil }
    (self.algorithm, self.hash) = (algorithm, Array(hash.value))
    let text = String(decoding: parts[4].value.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
    time = PDFDate(text.hasSuffix("Z") ? text : text + "Z").map {
      Date(timeIntervalSince1970: Double($0.instant))
    }
  }
}
