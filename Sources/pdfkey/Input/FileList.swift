import Foundation

/// File names that were written down, one a line or separated by NUL, taken as they come.
///
/// NUL separates where one is among what has come first, as after `find -print0`, else line feeds do. Bytes
/// that are not UTF-8 become U+FFFD, by which the file is found again.
final class FileList {
  /// What there is to be had.
  enum Next: Equatable {
    /// A name; an empty line names no file, and is a line all the same.
    case name(String)
    /// Nothing now: more may come.
    case later
    /// Nothing any more.
    case end
  }

  /// What the names are read from.
  let descriptor: Int32
  /// How many names there are; nil for a list that can't be read twice.
  let count: Int?
  private let path: String
  private var separator: UInt8?
  /// What has come and hasn't been taken, from the place on.
  private var bytes: [UInt8] = []
  private var place = 0
  private var hasEnded = false

  /// Empty lines that have come one after another.
  private var emptyLines = 0

  private static let pieceLength = 1 << 16
  /// What has more bytes in a line, or more empty lines, is no list of files, such as /dev/zero.
  private static let longestLine = 1 << 16
  private static let mostEmptyLines = 10_000
  /// How many bytes of names are taken at once.
  private static let longestList = 256 << 20

  /// Opens the list in a file, or standard input for `-`.
  init(_ path: String) throws(Failure) {
    self.path = path
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    count = descriptor < 0 || path == "-" ? nil : Self.count(descriptor)
    guard descriptor >= 0 else { throw failure }
  }

  deinit { if descriptor > STDERR_FILENO { close(descriptor) } }

  /// All names of a list, once it has ended; empty lines are left out.
  static func read(_ path: String) throws(Failure) -> [String] {
    let list = try FileList(path)
    var names: [String] = []
    var length = 0
    while true {
      switch try list.next(waiting: true) {
      case .name(let name):
        if !name.isEmpty { names.append(name) }
        length += name.utf8.count
        guard length <= longestList else { throw list.noList("has more than 256 MB of names") }
      case .later: continue
      case .end: return names
      }
    }
  }

  /// The next name.
  ///
  /// - Parameter isWaiting: whether to wait for it, however long it takes.
  /// - Returns: the name, or why there is none.
  /// - Throws: `Failure` where the list can't be read.
  func next(waiting isWaiting: Bool = false) throws(Failure) -> Next {
    while true {
      if let name = take() {
        emptyLines = name.isEmpty ? emptyLines + 1 : 0
        guard emptyLines <= Self.mostEmptyLines else { throw noList("has empty lines only") }
        return .name(name)
      }
      if hasEnded { return .end }
      guard bytes.count - place <= Self.longestLine else { throw noList("has lines of more than 64 KB") }
      guard isWaiting || Self.mayRead(descriptor) else { return .later }
      try read()
    }
  }

  private func take() -> String? {
    if separator == nil, place < bytes.count {
      if bytes.contains(0) { separator = 0 } else if bytes.contains(0x0A) { separator = 0x0A }
    }
    let rest = bytes[place...]
    let end = separator.flatMap { rest.firstIndex(of: $0) }
    guard let end = end ?? (hasEnded && !rest.isEmpty ? bytes.count : nil) else { return nil }
    defer { place = min(end + 1, bytes.count) }
    return String(decoding: bytes[place..<end], as: UTF8.self)
  }

  private func read() throws(Failure) {
    bytes.removeSubrange(..<min(place, bytes.count))
    place = 0
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

  private func noList(_ reason: String) -> Failure {
    Failure(code: "noList", message: "\(name): is no list of files: it \(reason)", status: .badData)
  }

  /// Keeps names in a file that has no name, which a program that takes this one's place can read.
  ///
  /// - Returns: its descriptor; nil where the list itself can be read again, or nothing can be kept.
  static func keep(_ names: [String], of path: String) -> Int32? {
    var facts = stat()
    guard names.count > 1, stat(path, &facts) != 0 || facts.st_mode & S_IFMT != S_IFREG else { return nil }
    var template = Array((NSTemporaryDirectory() + "/pdfkey-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return nil }
    unlink(template)
    let output = Output(descriptor: descriptor)
    for name in names { output.write(name + "\0") }
    do throws(OutputError) { try output.flush() } catch { return nil }
    return descriptor
  }

  private static func mayRead(_ descriptor: Int32) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, 0) != 0
  }

  /// How many names a file has; nil for what is no file.
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
