import Foundation

/// Facts that distinguish two states of a file without reading it.
public struct FileStamp: Hashable, Sendable, Codable {
  /// The device, the inode, the size in bytes, and the times of the last changes to the content and to the inode, in
  /// nanoseconds since 1970.
  public let facts: [Int64]

  /// Records the current state of a file; nil if there is no file.
  public init?(_ source: DocumentSource) {
    guard case .path(let path) = source else { return nil }
    var found = stat()
    if let handed = HandedFiles.current.facts(of: path) {
      found = handed
    } else {
      guard stat(SystemPath(path).bytes, &found) == 0 else { return nil }
    }
    guard found.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(found)
  }

  /// Creates a stamp from the result of `stat` or `fstat`.
  init(_ found: stat) {
    #if os(Linux)
      let (modified, changed) = (found.st_mtim, found.st_ctim)
    #else
      let (modified, changed) = (found.st_mtimespec, found.st_ctimespec)
    #endif
    facts = [
      Int64(truncatingIfNeeded: found.st_dev), Int64(truncatingIfNeeded: found.st_ino), Int64(found.st_size),
      Self.nanoseconds(modified), Self.nanoseconds(changed),
    ]
  }

  /// The size of the file in bytes.
  public var size: Int64 { facts.count > 2 ? facts[2] : 0 }

  /// All facts on one line.
  public var description: String { facts.map(String.init).joined(separator: " ") }

  /// Whether the file changed so recently that another change could have the same times.
  public var isFresh: Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Self.nanoseconds(now) < (facts.last ?? 0) &+ 2_000_000_000
  }

  /// Whether the content is probably the same: the same file, of the same size, last written at the same time.
  ///
  /// A new name, link or owner of the file doesn't count.
  public func hasSameContent(as other: FileStamp) -> Bool {
    facts.prefix(4).elementsEqual(other.facts.prefix(4))
  }

  /// Whether both are states of one file, whatever its names.
  public func isOfSameFile(as other: FileStamp) -> Bool {
    facts.prefix(2).elementsEqual(other.facts.prefix(2))
  }

  /// Whether the content was last written at least this long ago, by the system's clock.
  public func isUnchanged(for time: Duration) -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    guard facts.count > 3 else { return false }
    // As a floating-point number, which any duration fits into.
    return Double(Self.nanoseconds(now) &- facts[3]) >= time / .nanoseconds(1)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
