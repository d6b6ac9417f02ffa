import Foundation

/// The statement of a time stamp (RFC 3161, 2.4.2): a hash, and the time at which it existed.
struct TimestampToken {
  /// The algorithm of the hash.
  let algorithm: HashAlgorithm
  /// The time.
  let time: Date
  private let hash: [UInt8]

  /// The type of a message's content that is a statement.
  static let contentType = "1.2.840.113549.1.9.16.1.4"

  /// Reads a statement; nil if it isn't one, or its hash is of an unknown algorithm.
  init?(_ bytes: [UInt8]) {
    guard let parts = BERElement(bytes[...])?.elements, parts.count >= 5,
      let algorithm = HashAlgorithm(parts[2].elements.first),
      let hash = parts[2].elements.dropFirst().first, let time = parts[4].time
    else { return nil }
    (self.algorithm, self.hash, self.time) = (algorithm, Array(hash.value), time)
  }

  /// Whether the hash is that of some data.
  func stamps(_ data: UnsafeRawBufferPointer) -> Bool { algorithm.hash(data) == hash }

  /// Whether the hash is that of some data.
  func stamps(_ data: [UInt8]) -> Bool { algorithm.hash(data) == hash }
}
