import DocModel

/// The limits of a request to a worker, which is stopped beyond them.
public struct RequestLimits: Hashable, Sendable {
  /// The time limit of a request about a page, and of opening the file; 10 seconds.
  public var page = Duration.seconds(10)
  /// The time limit of a request about the whole document, such as an export; 60 seconds.
  public var document = Duration.seconds(60)
  /// The memory limit of the worker in bytes, 1 GiB; nil for none.
  ///
  /// Linux counts writable memory (`RLIMIT_DATA`). macOS hardly enforces the limit.
  public var memory: Int? = 1 << 30
  /// The number of bytes by which a worker's memory may grow after opening: libraries keep much of what
  /// they have read, up to hundreds of megabytes for a book that is paged through.
  var retainedMemory = 48 << 20
  /// The time for which a request continues although the user wants to stop it.
  var cancellationDelay = Duration.milliseconds(200)
  /// The time after which the user is informed of a wait.
  var noticeDelay = Duration.seconds(1)

  /// Creates limits of 10 seconds a page, 60 seconds a document and a gibibyte.
  public init() {}

  func time(for part: DocumentPart) -> Duration {
    switch part {
    case .text, .image, .annotations, .synctex, .file: page
    case .document: document
    }
  }
}
