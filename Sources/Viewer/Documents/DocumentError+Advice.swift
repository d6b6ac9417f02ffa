import DocModel

extension DocumentError {
  /// One line for people who read in a session: what happened, and which command helps.
  public var messageInSession: String {
    switch self {
    // What helps on the command line helps no more once the session has begun.
    case .passwordRequired(let file): "\(file): needs a password; open --password PASSWORD FILE gives one"
    case .passwordIncorrect: "\(self); open --password PASSWORD FILE gives another"
    case .lost(_, .file, _): description
    case .lost(let file, let part, let loss):
      "\(DocumentSource.path(file).displayName): \(part.inSession): \(loss.inSession); \(part.advice)"
    case .changed: "\(self); reload shows it as it is now"
    default: description
    }
  }
}

extension DocumentPart {
  /// What can't be done with it, in few words.
  fileprivate var inSession: String {
    switch self {
    case .file: "can't be opened"
    case .document: "can't be read as a whole"
    case .text(let page): "page \(page + 1) can't be read"
    case .picture(let page): "page \(page + 1) can't be drawn"
    case .annotations(let page): "annotations of page \(page + 1) can't be read"
    }
  }

  /// What to do where the process that read it was lost.
  fileprivate var advice: String {
    switch self {
    case .file, .document, .text, .annotations: "reload tries again"
    case .picture: "text shows its words, reload tries again"
    }
  }

  /// Which of several losses is to be said: the first is the one that leaves least to be read.
  var gravity: Int {
    switch self {
    case .file, .document: 0
    case .text: 1
    case .picture: 2
    case .annotations: 3
    }
  }
}

extension DocumentLoss {
  /// What happened, to readers who know that each document has a process of its own.
  fileprivate var inSession: String {
    switch self {
    case .crashed(let signal): "its process crashed (\(signal))"
    case .failed(let reason): "its process was lost (\(reason))"
    case .timedOut, .outOfMemory, .stopped: description
    }
  }
}
