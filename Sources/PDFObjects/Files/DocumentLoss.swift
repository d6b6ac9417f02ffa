/// The part of a document that was being read when the reading process was lost.
public enum DocumentPart: Hashable, Sendable, Codable {
  /// The file, when it was opened.
  case file
  /// The document as a whole.
  case document
  /// The text of a page, by its 0-based index.
  case text(page: Int)
  /// The image of a page, by its 0-based index.
  case picture(page: Int)
  /// The annotations and links of a page, by its 0-based index.
  case annotations(page: Int)

  /// The 0-based index of the page, or nil if the part isn't a single page.
  public var page: Int? {
    switch self {
    case .file, .document: nil
    case .text(let page), .picture(let page), .annotations(let page): page
    }
  }
}

/// The way in which a process that read a document was lost.
public enum DocumentLoss: Hashable, Sendable, Codable {
  /// The process crashed; the text names the signal.
  case crashed(String)
  /// The process took longer than this number of seconds and was stopped.
  case timedOut(seconds: Double)
  /// The process needed more memory than this number of bytes, or than the system has if nil.
  case outOfMemory(bytes: Int?)
  /// The user stopped it.
  case stopped
  /// Something else happened, described by the text.
  case failed(String)

  /// The name of the loss for programs.
  public var code: String {
    switch self {
    case .crashed: "crashed"
    case .timedOut: "timedOut"
    case .outOfMemory: "outOfMemory"
    case .stopped: "stopped"
    case .failed: "readerFailed"
    }
  }
}

extension DocumentLoss: CustomStringConvertible {
  /// The cause as a clause that follows a colon.
  public var description: String {
    switch self {
    case .crashed(let signal): "the worker that reads it crashed (\(signal))"
    case .timedOut(let seconds):
      "it takes longer than \(seconds == 1 ? "1 second" : "\(Self.short(seconds)) seconds")"
    case .outOfMemory(let bytes?): "it needs more than \(Self.size(bytes)) of memory"
    case .outOfMemory(nil): "it needs more memory than is available"
    case .stopped: "it was stopped"
    case .failed(let reason): "the worker that reads it failed (\(reason))"
    }
  }

  private static func short(_ seconds: Double) -> String {
    Int(exactly: seconds).map(String.init) ?? "\(seconds)"
  }

  private static func size(_ bytes: Int) -> String {
    for (unit, name) in [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")]
    where bytes >= unit && bytes % unit == 0 {
      return "\(bytes / unit) \(name)"
    }
    return "\(bytes) bytes"
  }
}

extension DocumentPart {
  /// Returns a clause that says which part failed, followed by the cause.
  func description(of loss: DocumentLoss) -> String {
    switch self {
    case .file: "can't be opened: \(loss); it may be damaged or malicious"
    case .document: "can't be read in full: \(loss); its pages may still work"
    case .text(let page): "page \(page + 1) can't be read: \(loss)"
    case .picture(let page): "page \(page + 1) can't be drawn: \(loss)"
    case .annotations(let page): "the annotations of page \(page + 1) can't be read: \(loss)"
    }
  }
}
