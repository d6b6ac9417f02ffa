import Foundation

/// What the two libraries read: bytes in memory, or a path for what is too large to hold.
///
/// Reading a file once has three reasons: both libraries see the same bytes even while a typesetter writes
/// the file anew, a file that shrinks can't fault as a mapping would, and qpdf's own file reading makes
/// thousands of small reads (8 ms for a file of 1.8 MB that one read brings in in 0.5).
package enum FileContents: Sendable {
  case bytes(FileBytes)
  case path([CChar])

  /// Files up to this size are held in memory.
  static let sizeHeldInMemory = 64 << 20

  /// Reads a source.
  package init(_ source: DocumentSource) throws(DocumentError) {
    switch source {
    case .bytes(let data, let name):
      guard !data.isEmpty else { throw .empty(name) }
      let capacity = FileBytes.capacity(for: data.count)
      guard let copy = malloc(capacity) else { throw .unreadable(name, reason: "out of memory") }
      data.copyBytes(to: UnsafeMutableRawBufferPointer(start: copy, count: data.count))
      self = .bytes(FileBytes(taking: copy, count: data.count, capacity: capacity))
    case .path(let path):
      self = try FileContents.read(path)
    }
  }

  /// The SHA-256 of all bytes, in lower-case hexadecimal; those that aren't held are read piece by piece.
  ///
  /// - Parameter name: what to call the document in an error.
  /// - Returns: the hash.
  /// - Throws: ``DocumentError`` where the file can't be read any more.
  package func hash(of name: String) throws(DocumentError) -> String {
    let hash = SHA256()
    switch self {
    case .bytes(let bytes):
      hash.update(UnsafeRawBufferPointer(start: bytes.start, count: bytes.count))
    case .path(let path):
      let failure = Self.forEachPiece(of: path) { piece in
        hash.update(piece)
        return true
      }
      if let failure { throw Self.failure(of: name, failure) }
    }
    return hash.hexadecimal
  }

  /// Reads a file from its beginning, a mebibyte at a time, to its end or until that is enough.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - body: gets each piece, and says whether it wants more.
  /// - Returns: the system's code for what went wrong; nil where nothing did.
  private static func forEachPiece(
    of path: [CChar], _ body: (UnsafeRawBufferPointer) -> Bool
  ) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return withUnsafeTemporaryAllocation(byteCount: 1 << 20, alignment: 16) { buffer in
      while true {
        let length = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        if length == 0 { return nil }
        if length < 0, errno == EINTR { continue }
        if length < 0 { return errno }
        guard body(UnsafeRawBufferPointer(rebasing: buffer[..<length])) else { return nil }
      }
    }
  }

  /// Whether the PDF header stands where readers look for it, in the first 1,024 bytes (Annex H.3).
  ///
  /// Within a line of text it is only spoken of.
  package var hasHeader: Bool {
    let marker = Array("%PDF-".utf8)
    let head = head
    return head.indices.contains { index in
      head[index...].starts(with: marker) && (index == 0 || !(0x20...0x7E).contains(head[index - 1]))
    }
  }

  /// Whether the word that begins every object stands anywhere; without it no reader finds a page, since the catalog is
  /// an object that is referred to (ISO 32000-1, 7.7.2).
  ///
  /// In a PDF that is so within the first bytes. In gigabytes of zeros behind a header, as a broken download leaves
  /// them, each library would look for it for minutes.
  package var mentionsObjects: Bool {
    guard case .path(let path) = self else { return true }
    let word = Array("obj".utf8)
    var found = false
    // The end of the piece before, where the word may have begun.
    var tail: [UInt8] = []
    let failure = Self.forEachPiece(of: path) { piece in
      found = Self.contains(word, in: piece) || (tail + piece.prefix(word.count)).contains(word)
      tail = Array(piece.suffix(word.count - 1))
      return !found
    }
    return found || failure != nil
  }

  /// Whether bytes have a word in them; what has no first letter of it is gone over as fast as memory.
  private static func contains(_ word: [UInt8], in bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress, let first = word.first else { return false }
    var place = 0
    while let found = memchr(start + place, Int32(first), bytes.count - place) {
      place = UnsafeRawPointer(found) - start
      if bytes[place...].starts(with: word) { return true }
      place += 1
    }
    return false
  }

  /// The first 1,024 bytes, or as many as there are.
  package var head: [UInt8] { part(from: 0, length: 1024) }

  /// The last 2,048 bytes, or as many as there are.
  var tail: [UInt8] {
    let length = 2048
    return part(from: max(0, size - length), length: length)
  }

  private func part(from offset: Int, length: Int) -> [UInt8] {
    switch self {
    case .bytes(let bytes):
      return Array(bytes.buffer.dropFirst(offset).prefix(length))
    case .path(let path):
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return [] }
      defer { close(descriptor) }
      var part = [UInt8](repeating: 0, count: length)
      let count = pread(descriptor, &part, length, off_t(offset))
      return Array(part.prefix(max(count, 0)))
    }
  }

  /// The number of bytes.
  package var size: Int {
    switch self {
    case .bytes(let bytes):
      return bytes.count
    case .path(let path):
      var facts = stat()
      return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
    }
  }

  private static func read(_ name: String) throws(DocumentError) -> FileContents {
    // The system would read a name only as far as a NUL, and find another file.
    guard !name.utf8.contains(0) else { throw .noSuchFile(name) }
    var path = name.utf8CString.map { $0 }
    // Non-blocking, so that a named pipe that nobody writes to doesn't hang the opening.
    var descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT, let raw = UndecodableName.resolve(name) {
      path = raw
      descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    }
    guard descriptor >= 0 else { throw failure(of: name, errno) }
    defer { close(descriptor) }

    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw failure(of: name, errno) }
    let type = facts.st_mode & S_IFMT
    if type == S_IFDIR { throw .isFolder(name) }
    // A device may go on for ever, as /dev/zero does.
    if type == S_IFCHR || type == S_IFBLK { throw .unreadable(name, reason: "it is a device; name a file") }
    if type == S_IFREG, facts.st_size == 0 { throw .empty(name) }
    if type == S_IFREG, facts.st_size > sizeHeldInMemory {
      let contents = FileContents.path(absolute(path))
      // Both libraries would look for something to repair all through a disk image.
      guard contents.hasHeader else { throw .notPDF(name) }
      return contents
    }
    let first = type == S_IFIFO ? try firstBytes(of: descriptor, named: name) : []
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    let size = type == S_IFREG ? Int(facts.st_size) : 0
    return .bytes(try readToEnd(descriptor, of: name, after: first, sizeHint: size))
  }

  /// The path from the root, which stays right when the current folder changes, and which Poppler needs.
  private static func absolute(_ path: [CChar]) -> [CChar] {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return Array(UnsafeBufferPointer(start: resolved, count: strlen(resolved) + 1))
  }

  private static func readToEnd(
    _ descriptor: Int32, of name: String, after first: [UInt8], sizeHint: Int
  ) throws(DocumentError) -> FileBytes {
    var capacity = FileBytes.capacity(for: sizeHint)
    guard var start = FileBytes.allocate(capacity) else { throw .unreadable(name, reason: "out of memory") }
    for (place, byte) in first.enumerated() {
      start.storeBytes(of: byte, toByteOffset: place, as: UInt8.self)
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

  private static func failure(of name: String, _ code: Int32) -> DocumentError {
    switch code {
    case ENOENT, ENOTDIR: .noSuchFile(name)
    case EISDIR: .isFolder(name)
    case EACCES, EPERM: .permissionDenied(name)
    default: .unreadable(name, reason: String(cString: strerror(code)))
    }
  }
}
