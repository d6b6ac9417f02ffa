import Foundation
import Synchronization

/// The bytes of a file, read once and handed to both qpdf and Poppler.
///
/// Safe to share between threads, which the compiler can't see through a raw pointer: all properties are constants, and
/// the bytes are written before the object is shared and only read afterwards (both C libraries take them as `const`).
/// The spare capacity after them is written by the thread that sets `isExtended`, before the longer view that includes
/// it is returned, and again only after that view is gone. The object that took ownership of the memory frees it; longer
/// views keep that object alive.
///
/// A mapping isn't constant: another program may change the file meanwhile. Our parser then reads other values, within
/// the same bounds. So a file is mapped only for a short edit, whose result is read back and compared,
/// or for qpdf if it is too large for memory. A file in memory, of which the versions of a large document are mappings,
/// is changed by nobody.
package final class FileBytes: @unchecked Sendable {
  package let start: UnsafeRawPointer
  package let count: Int
  private let capacity: Int
  /// Whether the spare capacity after the bytes is in use.
  private let isExtended = Mutex(false)
  /// The owner of the memory, or nil if this object owns it.
  private let owner: FileBytes?
  /// The file of which the memory is a mapping; nil for a copy.
  private let file: MappedFile?
  /// A file in memory with a copy of the bytes, once a longer version needed it.
  private let shared = Mutex<MappedFile?>(nil)
  /// Whether the memory is a mapping of a file that another program may change.
  package var isMapped: Bool { file.map { $0.loan == nil } ?? false }

  /// A file of which the first bytes of memory are a mapping.
  private struct MappedFile {
    let contents: OpenFile
    /// The number of bytes from the file.
    let count: Int
    /// The owner of a file in memory; nil for another file.
    var loan: MemoryFile.Loan?
  }

  /// Takes ownership of memory allocated with `malloc`.
  package init(taking start: UnsafeMutableRawPointer, count: Int, capacity: Int? = nil) {
    self.start = UnsafeRawPointer(start)
    self.count = count
    self.capacity = capacity ?? count
    (owner, file) = (nil, nil)
  }

  /// Maps a file, of which only the parts in use are read; nil if the system can't do that.
  ///
  /// A file that shrinks meanwhile ends the process, so only short edits and files too large for memory are mapped.
  package init?(mapping file: OpenFile, count: Int) {
    guard count > 0,
      let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, file.descriptor, 0), start != MAP_FAILED
    else { return nil }
    self.start = UnsafeRawPointer(start)
    (self.count, capacity, owner) = (count, count, nil)
    self.file = MappedFile(contents: file, count: count)
  }

  /// Maps the first bytes of a file, with copies of their last page and of other bytes after them; nil if the system
  /// can't do that.
  private init?(mapping file: MappedFile, _ first: FileBytes, then end: FileBytes) {
    let total = first.count + end.count
    let mapped = file.count & ~(Int(sysconf(Int32(_SC_PAGESIZE))) - 1)
    // Only what is copied counts as memory.
    let flags = MAP_PRIVATE | MAP_ANONYMOUS
    guard let start = mmap(nil, total, PROT_NONE, flags, -1, 0), start != MAP_FAILED else { return nil }
    guard mprotect(start + mapped, total - mapped, PROT_READ | PROT_WRITE) == 0,
      mapped == 0
        || mmap(start, mapped, PROT_READ, MAP_PRIVATE | MAP_FIXED, file.contents.descriptor, 0) != MAP_FAILED
    else {
      munmap(start, total)
      return nil
    }
    (start + mapped).copyMemory(from: first.start + mapped, byteCount: first.count - mapped)
    (start + first.count).copyMemory(from: end.start, byteCount: end.count)
    self.start = UnsafeRawPointer(start)
    (count, capacity, owner, self.file) = (total, total, nil, file)
  }

  /// Copies bytes; nil if memory ran out.
  package convenience init?(copying bytes: [UInt8]) {
    guard let copy = malloc(max(1, bytes.count)) else { return nil }
    bytes.withUnsafeBytes {
      copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: $0.count)
    }
    self.init(taking: copy, count: bytes.count)
  }

  /// Returns a part, which shares the memory.
  package func part(_ range: Range<Int>) -> FileBytes {
    let range = range.clamped(to: 0..<count)
    return FileBytes(sharing: self, from: range.lowerBound, upTo: range.count)
  }

  /// Creates a longer or shorter view of another object's memory.
  private init(sharing owner: FileBytes, from offset: Int = 0, upTo count: Int) {
    start = owner.start + offset
    self.count = count
    capacity = count
    self.owner = owner
    file = owner.file
  }

  deinit {
    if let owner {
      if count > owner.count { owner.isExtended.withLock { $0 = false } }
      return
    }
    let memory = UnsafeMutableRawPointer(mutating: start)
    if file == nil { free(memory) } else { munmap(memory, count) }
  }

  /// The bytes, which must not be used after this object is gone.
  package var buffer: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// A copy of the bytes.
  package var data: Data { Data(buffer: buffer) }

  /// Returns these bytes followed by others, in place if there is room; nil if memory ran out.
  package func followed(by end: FileBytes) -> FileBytes? {
    let total = count + end.count
    if total <= capacity, !isExtended.withLock({ exchange(&$0, with: true) }) {
      UnsafeMutableRawPointer(mutating: start + count).copyMemory(from: end.start, byteCount: end.count)
      return FileBytes(sharing: self, upTo: total)
    }
    if end.count > 0, let file = fileToMap, let bytes = FileBytes(mapping: file, self, then: end) {
      return bytes
    }
    let room = Self.capacity(for: total)
    guard let copy = Self.allocate(room) else { return nil }
    copy.copyMemory(from: start, byteCount: count)
    (copy + count).copyMemory(from: end.start, byteCount: end.count)
    return FileBytes(taking: copy, count: total, capacity: room)
  }

  /// The number of bytes from which on longer versions share a file in memory: below, a copy takes less time.
  private static let leastShared = 1 << 20

  /// A file that begins with the first of these bytes; nil if there is none, or if it can't be written.
  private var fileToMap: MappedFile? {
    // A part has an owner, and may begin anywhere.
    guard owner == nil else { return nil }
    if let file { return file }
    guard count >= Self.leastShared else { return nil }
    return shared.withLock { shared in
      if shared == nil, let loan = MemoryFile.Loan(),
        (try? loan.file.write(UnsafeRawBufferPointer(start: start, count: count), at: 0)) != nil
      {
        shared = MappedFile(contents: loan.file, count: count, loan: loan)
      }
      return shared
    }
  }

  private func exchange(_ value: inout Bool, with new: Bool) -> Bool {
    defer { value = new }
    return value
  }

  /// Returns the capacity for a file and the cross-references that ``PDFFile`` appends; unused capacity costs nothing.
  static func capacity(for size: Int) -> Int { size + size / 16 + (1 << 16) }

  /// Allocates memory for `free` to release; large blocks use large pages if the system has them, which halves the time
  /// to fill them.
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
