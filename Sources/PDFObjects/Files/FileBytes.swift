import Foundation
import Synchronization

/// The bytes of a file, read once and handed to both libraries.
///
/// Safe to share between threads, which the compiler can't see through a raw pointer: all properties are constants, and
/// the bytes are written before anyone has them and only read after that (both libraries take them as `const`). The room
/// behind them is written once, by whoever was the first to set `isExtended`, before the longer bytes that include it are
/// handed out. Memory is freed by the owner that took it over, which the longer bytes keep.
package final class FileBytes: @unchecked Sendable {
  package let start: UnsafeRawPointer
  package let count: Int
  private let capacity: Int
  /// Whether the room behind the bytes is in use.
  private let isExtended = Mutex(false)
  /// The owner of the memory, unless it is this one.
  private let owner: FileBytes?

  /// Takes over memory that `malloc` gave.
  package init(taking start: UnsafeMutableRawPointer, count: Int, capacity: Int? = nil) {
    self.start = UnsafeRawPointer(start)
    self.count = count
    self.capacity = capacity ?? count
    owner = nil
  }

  /// More of the memory of another one.
  private init(extending owner: FileBytes, to count: Int) {
    start = owner.start
    self.count = count
    capacity = count
    self.owner = owner
  }

  deinit {
    if owner == nil { free(UnsafeMutableRawPointer(mutating: start)) }
  }

  var buffer: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// These bytes and others behind them, without a copy where there is room; nil where memory ran out.
  func followed(by end: FileBytes) -> FileBytes? {
    let total = count + end.count
    if total <= capacity, !isExtended.withLock({ exchange(&$0, with: true) }) {
      UnsafeMutableRawPointer(mutating: start + count).copyMemory(from: end.start, byteCount: end.count)
      return FileBytes(extending: self, to: total)
    }
    guard let copy = Self.allocate(total) else { return nil }
    copy.copyMemory(from: start, byteCount: count)
    (copy + count).copyMemory(from: end.start, byteCount: end.count)
    return FileBytes(taking: copy, count: total)
  }

  private func exchange(_ value: inout Bool, with new: Bool) -> Bool {
    defer { value = new }
    return value
  }

  /// Room for a file and the cross-references that ``PDFFile`` adds to it; what isn't used of it costs nothing.
  static func capacity(for size: Int) -> Int { size + size / 16 + (1 << 16) }

  /// Memory as `malloc` gives it; for much of it in large pages, where the system has them, which fills it in
  /// half the time.
  static func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
    let largePage = 2 << 20
    guard size >= largePage else { return malloc(size) }
    var memory: UnsafeMutableRawPointer?
    guard posix_memalign(&memory, largePage, size) == 0 else { return nil }
    #if os(Linux)
      madvise(memory, size, MADV_HUGEPAGE)
    #endif
    return memory
  }
}
