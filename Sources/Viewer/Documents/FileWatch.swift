import DocModel

/// A watch on a document's file, which detects when it has been replaced and is complete again.
///
/// Each check costs one system call; between checks there is no cost. The contents that were read before stay
/// valid meanwhile.
struct FileWatch {
  /// The result of a check.
  enum Outcome: Equatable {
    /// The file is unchanged, or its state was reported before.
    case same
    /// The file is being written, or is missing for the moment.
    case waiting
    /// There is a new, complete file, which was written a moment ago.
    case settling
    /// There is a new file, which doesn't change any more.
    case changed
    /// The file has been missing for a while; reported once.
    case gone
    /// A new file has been incomplete for a while; reported once.
    case unfinished
  }

  /// The time that a file must stay unchanged before it is read; typesetters pause for less while they write.
  static let settling: Duration = .milliseconds(200)
  /// The time after which a missing or incomplete file is reported.
  static let reportDelay: Duration = .seconds(3)

  private let source: DocumentSource
  /// The version that was read; nil if there is no file to watch.
  private let known: FileStamp?
  /// The other version found, and when it was first seen; a nil stamp is a missing file.
  private var seen: (stamp: FileStamp?, since: ContinuousClock.Instant)?
  /// A version that couldn't be opened and isn't tried again.
  private var refused: FileStamp?
  /// Whether the current state was reported as gone or unfinished.
  private var isReported = false

  /// Creates a watch on the file of a document.
  ///
  /// - Parameters:
  ///   - source: the source of the document; anything but a file never changes.
  ///   - known: the version of the file before it was read.
  init(_ source: DocumentSource, known: FileStamp?) {
    (self.source, self.known) = (source, known)
  }

  /// Whether there is a file to watch.
  var isActive: Bool { known != nil }

  /// Checks the file.
  mutating func check(at now: ContinuousClock.Instant = .now) -> Outcome {
    guard let known else { return .same }
    let found = FileStamp(source)
    if let found, found.hasSameContent(as: known) {
      (seen, isReported) = (nil, false)
      return .same
    }
    if let seen, Self.isSame(seen.stamp, found) {} else { (seen, isReported) = ((found, now), false) }
    let age = now - (seen?.since ?? now)
    guard let found else { return report(.gone, after: age) }
    if let refused, found.hasSameContent(as: refused) { return .same }
    guard FileEnd.isComplete(source) else { return report(.unfinished, after: age) }
    return age >= Self.settling || found.isUnchanged(for: Self.settling) ? .changed : .settling
  }

  /// Rejects the last version, which can't be opened.
  mutating func refuse() { refused = seen?.stamp }

  private mutating func report(_ finding: Outcome, after age: Duration) -> Outcome {
    guard !isReported else { return .same }
    guard age >= Self.reportDelay else { return .waiting }
    isReported = true
    return finding
  }

  private static func isSame(_ first: FileStamp?, _ second: FileStamp?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return first.hasSameContent(as: second)
  }
}
