import DocModel

/// Notices that the file of a document has been written anew, and when it is whole again.
///
/// It costs a question to the system each time it is told to look, and nothing in between. What was read of the
/// file before stays as it is meanwhile.
struct FileWatch {
  /// What a look has shown.
  enum Finding: Equatable {
    /// Nothing that hasn't been said.
    case same
    /// The file is being written, or isn't there for the moment.
    case waiting
    /// Another file is there, to its end, and was written a moment ago.
    case settling
    /// Another file is there, and at rest.
    case changed
    /// The file has been away for a while; found once.
    case gone
    /// Another file has been there for a while without its end; found once.
    case unfinished
  }

  /// How long a file has to stay as it is before it is read: typesetters write for longer with shorter pauses.
  static let settling: Duration = .milliseconds(200)
  /// How long a file may be away, or without its end, before somebody is told.
  static let patience: Duration = .seconds(3)

  private let source: DocumentSource
  /// The state that was read; nil where there is no file to watch.
  private let known: FileStamp?
  /// What was seen in its place, and since when; a nil stamp is no file.
  private var seen: (stamp: FileStamp?, since: ContinuousClock.Instant)?
  /// A state that couldn't be opened: it isn't tried again.
  private var refused: FileStamp?
  /// Whether what was seen has been told as gone or unfinished.
  private var isTold = false

  /// Watches the file of a document.
  ///
  /// - Parameters:
  ///   - source: where the document comes from; what isn't a file is never found changed.
  ///   - known: the state in which the file was before it was read.
  init(_ source: DocumentSource, known: FileStamp?) {
    (self.source, self.known) = (source, known)
  }

  /// Whether there is a file.
  var isActive: Bool { known != nil }

  /// Looks at the file.
  mutating func look(at now: ContinuousClock.Instant = .now) -> Finding {
    guard let known else { return .same }
    let found = FileStamp(source)
    if let found, found.hasSameContent(as: known) {
      (seen, isTold) = (nil, false)
      return .same
    }
    if let seen, Self.isSame(seen.stamp, found) {} else { (seen, isTold) = ((found, now), false) }
    let age = now - (seen?.since ?? now)
    guard let found else { return tell(.gone, after: age) }
    if let refused, found.hasSameContent(as: refused) { return .same }
    guard FileEnd.isWritten(source) else { return tell(.unfinished, after: age) }
    return age >= Self.settling || found.hasRested(for: Self.settling) ? .changed : .settling
  }

  /// Gives up the state that was seen last: it can't be opened.
  mutating func refuse() { refused = seen?.stamp }

  private mutating func tell(_ finding: Finding, after age: Duration) -> Finding {
    guard !isTold else { return .same }
    guard age >= Self.patience else { return .waiting }
    isTold = true
    return finding
  }

  private static func isSame(_ first: FileStamp?, _ second: FileStamp?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return first.hasSameContent(as: second)
  }
}
