/// The object streams of a file that were decoded last, and how much more may be decoded.
///
/// Sixteen kilobytes stand for sixteen megabytes, and objects may alternate between a hundred such streams. So what is
/// decoded is counted: the streams of honest files fit into memory, or have many objects that are read together.
struct ObjectStreamCache {
  private var streams: [Int32: ObjectStream] = [:]
  private var size = 0
  /// How many bytes may still be decoded.
  private var allowance: Int
  private let fullAllowance: Int
  /// Whether the allowance is used up, so that only what is kept can be read.
  private(set) var isExhausted = false

  /// How many bytes of streams are kept.
  private static let mostBytes = 64 << 20

  /// An empty cache for a file of a size.
  init(fileSize: Int) {
    fullAllowance = DocumentLimits.unpacking(ofFileOf: fileSize)
    allowance = fullAllowance
  }

  /// A stream that is kept, which is going to be read.
  mutating func stream(_ number: Int32) -> ObjectStream? {
    allowance = min(fullAllowance, allowance + DocumentLimits.unpackingPerObject)
    return streams[number]
  }

  /// Keeps a stream.
  mutating func keep(_ stream: ObjectStream, as number: Int32) {
    allowance -= stream.size
    if allowance < 0 { isExhausted = true }
    if size + stream.size > Self.mostBytes {
      streams.removeAll()
      size = 0
    }
    streams[number] = stream
    size += stream.size
  }
}
