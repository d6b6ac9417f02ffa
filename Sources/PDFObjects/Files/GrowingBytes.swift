import Foundation

/// A byte buffer that grows at its end and is handed over without a copy.
package struct GrowingBytes: ~Copyable {
  private var start: UnsafeMutableRawPointer?
  private var capacity = 0
  package private(set) var count = 0
  private var hasFailed = false

  package init() {}

  deinit { free(start) }

  package mutating func append(_ byte: UInt8) {
    withUnsafeBytes(of: byte) { append($0) }
  }

  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(UnsafeRawBufferPointer($0)) }
  }

  package mutating func append(_ string: String) {
    var string = string
    string.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard !hasFailed, let source = bytes.baseAddress, bytes.count > 0 else { return }
    if count + bytes.count > capacity {
      let wanted = max(capacity + capacity / 2, count + bytes.count, 1 << 16)
      guard let larger = realloc(start, wanted) else {
        hasFailed = true
        return
      }
      (start, capacity) = (larger, wanted)
    }
    start?.advanced(by: count).copyMemory(from: source, byteCount: bytes.count)
    count += bytes.count
  }

  /// The last byte; nil if there is none.
  package var last: UInt8? {
    count > 0 ? start?.load(fromByteOffset: count - 1, as: UInt8.self) : nil
  }

  /// The appended bytes.
  package var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: start, count: count)) }

  /// The appended bytes as text.
  package var text: String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Hands over the bytes and leaves the buffer empty; nil if memory ran out.
  package mutating func detachBytes() -> FileBytes? {
    guard !hasFailed, let start else { return nil }
    defer { (self.start, capacity, count) = (nil, 0, 0) }
    return FileBytes(taking: start, count: count)
  }
}
