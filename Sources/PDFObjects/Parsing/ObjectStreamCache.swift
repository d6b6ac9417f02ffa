/// The recently decoded object streams of a file, and the amount that may still be decoded.
///
/// Sixteen kilobytes can expand to sixteen megabytes, and objects may alternate between a hundred such streams. So
/// decoded bytes are counted: the streams of honest files fit into memory, or have many objects that are read
/// together.
struct ObjectStreamCache {
  private var streams: [Int32: ObjectStream] = [:]
  private var size = 0
  /// The number of bytes that may still be decoded.
  private var allowance: Int
  private let fullAllowance: Int
  /// Whether the allowance is used up, so that only cached streams can be read.
  private(set) var isExhausted = false

  /// The maximum size of the cached streams in bytes.
  private static let mostBytes = 64 << 20

  /// Creates an empty cache for a file of the given size.
  init(fileSize: Int) {
    fullAllowance = DocumentLimits.unpacking(ofFileOf: fileSize)
    allowance = fullAllowance
  }

  /// Returns the cached stream with a number, from which an object is about to be read.
  mutating func stream(_ number: Int32) -> ObjectStream? {
    allowance = min(fullAllowance, allowance + DocumentLimits.unpackingPerObject)
    return streams[number]
  }

  /// Caches a stream.
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
