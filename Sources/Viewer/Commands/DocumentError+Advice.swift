import DocModel

extension DocumentError {
  /// The message in a session, on one line: the error, and the command that helps.
  package var messageInSession: String {
    switch self {
    // The remedies of the command line don't apply in a session.
    case .passwordRequired(let file): "\(file): needs a password; give it with open --password PASSWORD FILE"
    case .passwordIncorrect: "\(self); give another with open --password PASSWORD FILE"
    case .lost(_, .file, _, _): programMessage
    case .lost(let file, let part, _, let reason):
      "\(DocumentSource.path(file).displayName): \(part.inSession): \(reason); \(part.advice)"
    case .changed: "\(self); reload shows it as it is now"
    default: programMessage
    }
  }
}

extension DocumentPart {
  /// A short phrase for what can't be done with the part.
  fileprivate var inSession: String {
    switch self {
    case .file: "can't be opened"
    case .document: "can't be read in full"
    case .text(let page): "page \(page &+ 1) can't be read"
    case .image(let page): "page \(page &+ 1) can't be drawn"
    case .annotations(let page): "annotations of page \(page &+ 1) can't be read"
    case .synctex: "its SyncTeX file can't be read"
    }
  }

  /// The remedy after its worker was lost.
  fileprivate var advice: String {
    switch self {
    case .file, .document, .text, .annotations, .synctex: "reload tries again"
    case .image: "text shows its words, reload tries again"
    }
  }

  /// The order in which losses are reported: the most severe first.
  var gravity: Int {
    switch self {
    case .file, .document: 0
    case .text: 1
    case .image: 2
    case .annotations, .synctex: 3
    }
  }
}
