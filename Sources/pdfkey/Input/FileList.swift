import Foundation

/// A list of file names, one a line or separated by NUL, read as it arrives.
///
/// NUL is the separator if the first bytes contain one, as after `find -print0`; otherwise line feed is.
/// Bytes that aren't UTF-8 become U+FFFD; the file is found nevertheless.
final class FileList {
  /// The result of asking for the next name.
  enum Next: Equatable {
    /// A name; an empty line names no file, but still counts as a line.
    case name(String)
    /// No name now; more may come.
    case later
    /// No more names.
    case end
  }

  /// The descriptor of the list.
  let descriptor: Int32
  /// The number of names; nil for a list that can't be read twice.
  let count: Int?
  private let path: String
  private var separator: UInt8?
  /// The bytes that were read; those before `start` are consumed.
  private var bytes: [UInt8] = []
  private var start = 0
  private var hasEnded = false

  /// The number of empty lines in a row.
  private var emptyLines = 0

  private static let pieceLength = 1 << 16
  /// The maximum length of a line; this and the limit of empty lines reject files such as /dev/zero.
  private static let longestLine = 1 << 16
  private static let mostEmptyLines = 10_000
  /// The maximum number of bytes of names in memory.
  private static let longestList = 256 << 20

  /// Opens the list in a file, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - kept: the descriptor of a copy from ``keep(_:of:)``, which is read instead.
  /// - Throws: ``Failure`` if it can't be opened.
  init(_ path: String, kept: Int32? = nil) throws(Failure) {
    self.path = path
    if let kept {
      descriptor = fcntl(kept, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
      lseek(descriptor, 0, SEEK_SET)
    } else {
      descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    }
    count = descriptor <= STDIN_FILENO ? nil : Self.count(descriptor)
    guard descriptor >= 0 else { throw failure }
  }

  deinit { if descriptor > STDERR_FILENO { close(descriptor) } }

  /// Reads all names of a list; empty lines are left out.
  static func read(_ path: String, kept: Int32? = nil) throws(Failure) -> [String] {
    let list = try FileList(path, kept: kept)
    var names: [String] = []
    var length = 0
    while true {
      switch try list.next(waiting: true) {
      case .name(let name):
        if !name.isEmpty { names.append(name) }
        length += name.utf8.count
        guard length <= longestList else { throw list.notAList("has more than 256 MB of names") }
      case .later: continue
      case .end: return names
      }
    }
  }

  /// Returns the next name.
  ///
  /// - Parameter isWaiting: whether to wait until a name arrives.
  /// - Returns: the name, or the reason why there is none.
  /// - Throws: `Failure` if the list can't be read.
  func next(waiting isWaiting: Bool = false) throws(Failure) -> Next {
    while true {
      if let name = nextName() {
        emptyLines = name.isEmpty ? emptyLines + 1 : 0
        guard emptyLines <= Self.mostEmptyLines else { throw notAList("has empty lines only") }
        return .name(name)
      }
      if hasEnded { return .end }
      guard bytes.count - start <= Self.longestLine else { throw notAList("has lines of more than 64 KB") }
      guard isWaiting || Self.mayRead(descriptor) else { return .later }
      try read()
    }
  }

  private func nextName() -> String? {
    if separator == nil, start < bytes.count {
      if bytes.contains(0) { separator = 0 } else if bytes.contains(0x0A) { separator = 0x0A }
    }
    let rest = bytes[start...]
    let end = separator.flatMap { rest.firstIndex(of: $0) }
    guard let end = end ?? (hasEnded && !rest.isEmpty ? bytes.count : nil) else { return nil }
    defer { start = min(end + 1, bytes.count) }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private func read() throws(Failure) {
    bytes.removeSubrange(..<min(start, bytes.count))
    start = 0
    var piece = [UInt8](repeating: 0, count: Self.pieceLength)
    let count = Foundation.read(descriptor, &piece, piece.count)
    if count > 0 {
      bytes += piece[..<count]
    } else if count == 0 {
      hasEnded = true
    } else if errno != EINTR {
      throw failure
    }
  }

  private var name: String { path == "-" ? StandardInput.name : path }

  private var failure: Failure {
    Failure(
      code: "unreadable", message: "\(name): the list of files can't be read; check the name",
      status: .noInput)
  }

  private func notAList(_ reason: String) -> Failure {
    Failure(code: "noList", message: "\(name): isn't a list of files: it \(reason)")
  }

  /// Writes names to an unlinked file, which the program can read after a restart.
  ///
  /// - Returns: its descriptor; nil if the list itself can be read again, or the file can't be created.
  static func keep(_ names: [String], of path: String) -> Int32? {
    var facts = stat()
    guard names.count > 1, stat(path, &facts) != 0 || facts.st_mode & S_IFMT != S_IFREG else { return nil }
    var template = Array((NSTemporaryDirectory() + "/pdfkey-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return nil }
    unlink(template)
    let output = Output(descriptor: descriptor)
    for name in names { output.write(name + "\0") }
    do throws(OutputError) {
      try output.flush()
      return descriptor
    } catch {
      // Only a resumed batch needs the file: without it, the list can't be read again.
      close(descriptor)
      return nil
    }
  }

  private static func mayRead(_ descriptor: Int32) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, 0) != 0
  }

  /// Returns the number of names in a file; nil if it isn't a regular file.
  private static func count(_ descriptor: Int32) -> Int? {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    var (lines, terminators, offset, last) = (0, 0, 0, UInt8(0x0A))
    var piece = [UInt8](repeating: 0, count: pieceLength)
    while true {
      let count = pread(descriptor, &piece, piece.count, off_t(offset))
      guard count > 0 else { break }
      for byte in piece[..<count] {
        if byte == 0x0A { lines += 1 }
        if byte == 0 { terminators += 1 }
      }
      offset += count
      last = piece[count - 1]
    }
    let separators = terminators > 0 ? terminators : lines
    return separators + (offset > 0 && last != (terminators > 0 ? 0 : 0x0A) ? 1 : 0)
  }
}
