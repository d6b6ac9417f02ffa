import DocModel

extension DocumentError {
  /// One line for people who read in a session: what happened, and which command helps.
  public var messageInSession: String {
    switch self {
    // What helps on the command line helps no more once the session has begun.
    case .passwordRequired(let file): "\(file): needs a password; open --password PASSWORD FILE gives one"
    case .passwordIncorrect: "\(self); open --password PASSWORD FILE gives another"
    case .lost(_, let part, _): [description, part.advice].compactMap(\.self).joined(separator: "; ")
    case .changed: "\(self); reload shows it as it is now"
    default: description
    }
  }
}

extension DocumentPart {
  /// What to do where the process that read it was lost; nil where no command helps.
  fileprivate var advice: String? {
    switch self {
    case .file: nil
    case .document: "reload tries again"
    case .text, .annotations: "next page goes on, reload tries again"
    case .picture: "text shows its words, reload tries again"
    }
  }
}
