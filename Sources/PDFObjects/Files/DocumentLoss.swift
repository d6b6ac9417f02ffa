/// What of a document was being read when the process that read it was lost.
public enum DocumentPart: Hashable, Sendable, Codable {
  /// The file, when it was opened.
  case file
  /// The document as a whole.
  case document
  /// The text of a page, by its 0-based index.
  case text(page: Int)
  /// The picture of a page.
  case picture(page: Int)
  /// The annotations and links of a page.
  case annotations(page: Int)

  /// The 0-based index of the page; nil where it is about no page alone.
  public var page: Int? {
    switch self {
    case .file, .document: nil
    case .text(let page), .picture(let page), .annotations(let page): page
    }
  }
}

/// How a process that read a document was lost.
public enum DocumentLoss: Hashable, Sendable, Codable {
  /// It crashed; the text names the signal.
  case crashed(String)
  /// It took longer than so many seconds, and was stopped.
  case timedOut(seconds: Double)
  /// It needed more memory than so many bytes; nil for more than there is.
  case outOfMemory(bytes: Int?)
  /// The user didn't wait for it.
  case stopped
  /// Something else happened; the text says what.
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
  /// What happened, to stand behind a colon.
  public var description: String {
    switch self {
    case .crashed(let signal): "it crashed the process that reads it (\(signal))"
    case .timedOut(let seconds):
      "it takes longer than \(seconds == 1 ? "1 second" : "\(Self.short(seconds)) seconds")"
    case .outOfMemory(let bytes?): "it needs more than \(Self.size(bytes)) of memory"
    case .outOfMemory(nil): "it needs more memory than there is"
    case .stopped: "it was stopped"
    case .failed(let reason): "the process that reads it was lost (\(reason))"
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
  /// What can't be done with the part, before what happened.
  func description(of loss: DocumentLoss) -> String {
    switch self {
    case .file: "can't be opened: \(loss); it may be damaged, or made to do harm"
    case .document: "can't be read as a whole: \(loss); its pages may be"
    case .text(let page): "page \(page + 1) can't be read: \(loss)"
    case .picture(let page): "page \(page + 1) can't be drawn: \(loss)"
    case .annotations(let page): "the annotations of page \(page + 1) can't be read: \(loss)"
    }
  }
}
