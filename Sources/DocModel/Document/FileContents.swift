import Foundation

/// The bytes of a file, read once and handed to both libraries.
///
/// Safe to share between threads, which the compiler can't see through a raw pointer: both properties are
/// constants, the memory is written before it is taken over and only read after that (both libraries take it as
/// `const`), and the last owner alone frees it.
final class FileBytes: @unchecked Sendable {
  let start: UnsafeRawPointer
  let count: Int

  /// Takes over memory that `malloc` gave.
  init(taking start: UnsafeMutableRawPointer, count: Int) {
    self.start = UnsafeRawPointer(start)
    self.count = count
  }

  deinit { free(UnsafeMutableRawPointer(mutating: start)) }

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

/// What the two libraries read: bytes in memory, or a path for what is too large to hold.
///
/// Reading a file once has three reasons: both libraries see the same bytes even while a typesetter writes
/// the file anew, a file that shrinks can't fault as a mapping would, and qpdf's own file reading makes
/// thousands of small reads (8 ms for a file of 1.8 MB that one read brings in in 0.5).
enum FileContents: Sendable {
  case bytes(FileBytes)
  case path([CChar])

  /// Files up to this size are held in memory.
  static let sizeHeldInMemory = 64 << 20

  /// Reads a source.
  init(_ source: DocumentSource) throws(DocumentError) {
    switch source {
    case .bytes(let data, let name):
      guard !data.isEmpty else { throw .empty(name) }
      guard let copy = malloc(data.count) else { throw .unreadable(name, reason: "out of memory") }
      data.copyBytes(to: UnsafeMutableRawBufferPointer(start: copy, count: data.count))
      self = .bytes(FileBytes(taking: copy, count: data.count))
    case .path(let path):
      self = try FileContents.read(path)
    }
  }

  /// The SHA-256 of all bytes, in lower-case hexadecimal; those that aren't held are read piece by piece.
  ///
  /// - Parameter name: what to call the document in an error.
  /// - Returns: the hash.
  /// - Throws: ``DocumentError`` where the file can't be read any more.
  func hash(of name: String) throws(DocumentError) -> String {
    let hash = SHA256()
    switch self {
    case .bytes(let bytes):
      hash.update(UnsafeRawBufferPointer(start: bytes.start, count: bytes.count))
    case .path(let path):
      if let code = Self.forEachPiece(of: path, hash.update) { throw Self.failure(of: name, code) }
    }
    return hash.hexadecimal
  }

  /// Reads a file from its beginning to its end, a mebibyte at a time.
  ///
  /// - Returns: the system's code for what went wrong; nil where nothing did.
  private static func forEachPiece(of path: [CChar], _ body: (UnsafeRawBufferPointer) -> Void) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return withUnsafeTemporaryAllocation(byteCount: 1 << 20, alignment: 16) { buffer in
      while true {
        let length = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        if length == 0 { return nil }
        if length < 0, errno == EINTR { continue }
        if length < 0 { return errno }
        body(UnsafeRawBufferPointer(rebasing: buffer[..<length]))
      }
    }
  }

  /// Whether the PDF header stands where readers look for it, in the first 1,024 bytes (Annex H.3).
  ///
  /// Within a line of text it is only spoken of.
  var hasHeader: Bool {
    let marker = Array("%PDF-".utf8)
    let head = head
    return head.indices.contains { index in
      head[index...].starts(with: marker) && (index == 0 || !(0x20...0x7E).contains(head[index - 1]))
    }
  }

  /// The first 1,024 bytes, or as many as there are.
  var head: [UInt8] {
    let length = 1024
    switch self {
    case .bytes(let bytes):
      return Array(UnsafeRawBufferPointer(start: bytes.start, count: min(bytes.count, length)))
    case .path(let path):
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return [] }
      defer { close(descriptor) }
      var head = [UInt8](repeating: 0, count: length)
      let count = Foundation.read(descriptor, &head, length)
      return Array(head.prefix(max(count, 0)))
    }
  }

  /// The number of bytes.
  var size: Int {
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
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return .bytes(try readToEnd(descriptor, of: name, sizeHint: type == S_IFREG ? Int(facts.st_size) : 0))
  }

  /// The path from the root, which stays right when the current folder changes, and which Poppler needs.
  private static func absolute(_ path: [CChar]) -> [CChar] {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return Array(UnsafeBufferPointer(start: resolved, count: strlen(resolved) + 1))
  }

  private static func readToEnd(
    _ descriptor: Int32, of name: String, sizeHint: Int
  ) throws(DocumentError) -> FileBytes {
    var capacity = max(sizeHint + 1, 1 << 16)
    guard var start = FileBytes.allocate(capacity) else { throw .unreadable(name, reason: "out of memory") }
    var count = 0
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
    return FileBytes(taking: start, count: count)
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

/// Finds a file whose name isn't UTF-8.
///
/// Arguments and input lines arrive as `String`s, in which each undecodable byte has become U+FFFD: the file
/// meant is the one whose name decodes to the same text.
enum UndecodableName {
  /// The bytes of the path that `name` stands for, where exactly one existing file can be meant.
  static func resolve(_ name: String) -> [CChar]? {
    guard name.unicodeScalars.contains("\u{FFFD}") else { return nil }
    var path: [CChar] = name.hasPrefix("/") ? [0x2F] : []
    for component in name.split(separator: "/") {
      if !path.isEmpty, path.last != 0x2F { path.append(0x2F) }
      guard component.unicodeScalars.contains("\u{FFFD}") else {
        path += component.utf8.map { CChar(bitPattern: $0) }
        continue
      }
      let folder = path.isEmpty ? [0x2E, 0] : path + [0]
      let candidates = entries(of: folder).filter { String(decoding: $0, as: UTF8.self) == component }
      guard candidates.count == 1, let match = candidates.first else { return nil }
      path += match.map { CChar(bitPattern: $0) }
    }
    return path + [0]
  }

  private static func entries(of folder: [CChar]) -> [[UInt8]] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      names.append(name)
    }
    return names
  }
}
