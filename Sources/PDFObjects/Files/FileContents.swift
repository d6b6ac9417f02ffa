import Foundation

/// The input of qpdf and Poppler: bytes in memory, or an open file that is too large to hold.
///
/// A file is read once for three reasons: both C libraries see the same bytes even while a typesetter rewrites the
/// file, a file that shrinks can't fault as a mapping would, and qpdf's own file reading makes thousands of small
/// reads (8 ms for a file of 1.8 MB that a single read loads in 0.5 ms).
package enum FileContents: Sendable {
  case bytes(FileBytes)
  case file(OpenFile)

  /// Whether the bytes are a mapping of a file.
  package var isMapped: Bool { if case .bytes(let bytes) = self { bytes.isMapped } else { false } }

  /// The size up to which files are held in memory, in bytes.
  static let sizeHeldInMemory = 64 << 20

  /// Reads a source.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - isMapped: whether a file is mapped rather than read, since only some parts of it are needed for a short time.
  /// - Throws: ``DocumentError``.
  package init(_ source: DocumentSource, mapped isMapped: Bool = false) throws(DocumentError) {
    switch source {
    case .bytes(let data, let name):
      guard !data.isEmpty else { throw .empty(name) }
      let capacity = FileBytes.capacity(for: data.count)
      guard let copy = malloc(capacity) else { throw .unreadable(name, reason: "out of memory") }
      data.copyBytes(to: UnsafeMutableRawBufferPointer(start: copy, count: data.count))
      self = .bytes(FileBytes(taking: copy, count: data.count, capacity: capacity))
    case .path(let path):
      self = try FileContents.read(path, mapped: isMapped)
    }
  }

  /// Returns the SHA-256 of all bytes in lower-case hexadecimal; files not held in memory are read piece by piece.
  ///
  /// - Parameter name: the document's name in an error.
  /// - Returns: the hash.
  /// - Throws: ``DocumentError`` if the file can't be read any more.
  package func hash(of name: String) throws(DocumentError) -> String {
    let hash = SHA256()
    switch self {
    case .bytes(let bytes):
      hash.update(UnsafeRawBufferPointer(start: bytes.start, count: bytes.count))
    case .file(let file):
      do throws(SystemError) {
        try file.forEachPiece { piece in
          hash.update(piece)
          return true
        }
      } catch {
        throw Self.failure(of: name, error.code)
      }
    }
    return hash.hexadecimal
  }

  /// Returns the SHA-256 of a source as ``hash(of:)`` does; a file is read piece by piece, however small it is.
  package static func hash(_ source: DocumentSource) throws(DocumentError) -> String {
    guard case .path(let path) = source, !path.utf8.contains(0), let file = try? OpenFile(reading: path),
      let facts = try? file.facts, facts.st_mode & S_IFMT == S_IFREG, facts.st_size > 0
    else { return try FileContents(source).hash(of: source.name) }
    return try FileContents.file(file).hash(of: path)
  }

  /// Returns the bytes of a mapping if the file isn't held in memory; nil if the system can't map it.
  package var mapped: FileBytes? {
    switch self {
    case .bytes(let bytes): bytes
    case .file(let file): FileBytes(mapping: file, count: size)
    }
  }

  /// Whether the PDF header is in the first 1,024 bytes, where readers look for it (Annex H.3).
  ///
  /// A header in the middle of a text line doesn't count.
  package var hasHeader: Bool {
    let marker = Array("%PDF-".utf8)
    let head = head
    return head.indices.contains { index in
      head[index...].starts(with: marker) && (index == 0 || !(0x20...0x7E).contains(head[index - 1]))
    }
  }

  /// Whether the keyword that begins every object occurs anywhere.
  ///
  /// Without it no reader finds a page, since the catalog is an indirect object (ISO 32000-1, 7.7.2). A PDF has it
  /// within the first bytes. A broken download may leave gigabytes of zeros after a header, which qpdf and Poppler
  /// would each search for minutes.
  package var mentionsObjects: Bool {
    guard case .file(let file) = self else { return true }
    let word = Array("obj".utf8)
    var found = false
    // The end of the previous piece, in which the keyword may have begun.
    var tail: [UInt8] = []
    do throws(SystemError) {
      try file.forEachPiece { piece in
        found = Self.contains(word, in: piece) || (tail + piece.prefix(word.count)).contains(word)
        tail = Array(piece.suffix(word.count - 1))
        return !found
      }
    } catch {
      return true
    }
    return found
  }

  /// Whether the bytes contain a word; bytes without its first letter are scanned at the speed of memory.
  private static func contains(_ word: [UInt8], in bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress, let first = word.first else { return false }
    var offset = 0
    while let found = memchr(start + offset, Int32(first), bytes.count - offset) {
      offset = UnsafeRawPointer(found) - start
      if bytes[offset...].starts(with: word) { return true }
      offset += 1
    }
    return false
  }

  /// The first 1,024 bytes, or all if there are fewer.
  package var head: [UInt8] { part(from: 0, length: 1024) }

  /// The last 2,048 bytes, or all if there are fewer.
  var tail: [UInt8] {
    let length = 2048
    return part(from: max(0, size - length), length: length)
  }

  /// Returns up to `length` bytes from an offset on.
  func part(from offset: Int, length: Int) -> [UInt8] {
    switch self {
    case .bytes(let bytes):
      return Array(bytes.buffer.dropFirst(offset).prefix(length))
    case .file(let file):
      return (try? file.bytes(at: offset, count: length)) ?? []
    }
  }

  /// The number of bytes.
  package var size: Int {
    switch self {
    case .bytes(let bytes):
      return bytes.count
    case .file(let file):
      return (try? file.facts.st_size).map { Int($0) } ?? 0
    }
  }

  private static func read(_ name: String, mapped isMapped: Bool) throws(DocumentError) -> FileContents {
    // The system would end the name at a NUL and find another file.
    guard !name.utf8.contains(0) else { throw .noSuchFile(name) }
    let (file, facts): (OpenFile, stat)
    do throws(SystemError) {
      file = try OpenFile(reading: name)
      facts = try file.facts
    } catch {
      throw failure(of: name, error.code)
    }
    let descriptor = file.descriptor
    let type = facts.st_mode & S_IFMT
    if type == S_IFDIR { throw .isFolder(name) }
    // A device such as /dev/zero may never end.
    if type == S_IFCHR || type == S_IFBLK { throw .unreadable(name, reason: "it is a device; name a file") }
    if type == S_IFREG, facts.st_size == 0 { throw .empty(name) }
    if isMapped, type == S_IFREG, let bytes = FileBytes(mapping: file, count: Int(facts.st_size)) {
      return .bytes(bytes)
    }
    if type == S_IFREG, facts.st_size > sizeHeldInMemory {
      let contents = FileContents.file(file)
      // Both C libraries would search a whole disk image for something to repair.
      guard contents.hasHeader else { throw .notPDF(name) }
      return contents
    }
    let first = type == S_IFIFO ? try firstBytes(of: descriptor, named: name) : []
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    let size = type == S_IFREG ? Int(facts.st_size) : 0
    return .bytes(try readToEnd(descriptor, of: name, after: first, sizeHint: size))
  }

  private static func readToEnd(
    _ descriptor: Int32, of name: String, after first: [UInt8], sizeHint: Int
  ) throws(DocumentError) -> FileBytes {
    var capacity = FileBytes.capacity(for: sizeHint)
    guard var start = FileBytes.allocate(capacity) else { throw .unreadable(name, reason: "out of memory") }
    for (offset, byte) in first.enumerated() {
      start.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
    }
    var count = first.count
    while true {
      if count == capacity {
        capacity *= 2
        guard let larger = realloc(start, capacity) else {
          free(start)
          throw .unreadable(name, reason: "out of memory")
        }
        start = larger
      }
      let length = Foundation.read(descriptor, start + count, capacity - count)
      if length == 0 { break }
      if length < 0 {
        if errno == EINTR { continue }
        let reason = errno
        free(start)
        throw failure(of: name, reason)
      }
      count += length
    }
    guard count > 0 else {
      free(start)
      throw .empty(name)
    }
    return FileBytes(taking: start, count: count, capacity: capacity)
  }

  static func failure(of name: String, _ code: Int32) -> DocumentError {
    switch code {
    case ENOENT, ENOTDIR: .noSuchFile(name)
    case EISDIR: .isFolder(name)
    case EACCES, EPERM: .permissionDenied(name)
    default: .unreadable(name, reason: String(cString: strerror(code)))
    }
  }
}
