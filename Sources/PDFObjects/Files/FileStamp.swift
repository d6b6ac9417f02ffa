import Foundation

/// What tells one state of a file from another without reading it.
public struct FileStamp: Hashable, Sendable, Codable {
  /// The device that the file is on, its number there and its size in bytes, with the times at which its content
  /// and its entry were changed last, in nanoseconds since 1970.
  public let facts: [Int64]

  /// The state of a file now; nil where there is none.
  public init?(_ source: DocumentSource) {
    guard case .path(let path) = source else { return nil }
    var found = stat()
    guard stat(path, &found) == 0, found.st_mode & S_IFMT == S_IFREG else { return nil }
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

  /// Whether the file was changed so lately that another change could have the same times.
  public var isFresh: Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Self.nanoseconds(now) < (facts.last ?? 0) &+ 2_000_000_000
  }

  /// Whether the content is the same as far as can be told without reading it: the same file, of the same size,
  /// written last at the same time.
  ///
  /// A new name, link or owner of the file doesn't count.
  public func hasSameContent(as other: FileStamp) -> Bool {
    facts.prefix(4).elementsEqual(other.facts.prefix(4))
  }

  /// Whether the content was written last so long ago, by the system's clock.
  public func hasRested(for time: Duration) -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    guard facts.count > 3 else { return false }
    return Self.nanoseconds(now) &- facts[3] >= Int64(time / .nanoseconds(1))
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
