/// An error that prevented an edit of a document, or its saving.
public enum EditError: DocumentFailure, Hashable, Codable {
  /// The document has no page with that index; `page` is 0-based.
  case noSuchPage(String, page: Int, count: Int)
  /// The document has no annotation of that name.
  case noSuchAnnotation(String, id: String)
  /// The form of the document has no field with that name.
  case noSuchField(String, name: String)
  /// The flag of a form field forbids another value, or a signature does.
  case fieldLocked(String, name: String, bySignature: Bool)
  /// A flag of the annotation forbids the change.
  case locked(String, id: String, flag: String)
  /// The owner of an encrypted document doesn't permit the change.
  case notPermitted(String)
  /// A signature forbids changes of annotations; `level` has those that it permits.
  case certified(String, level: PermittedChanges)
  /// The signatures of a document would become invalid.
  case signed(String)
  /// The signatures of a document forbid one of the changes; `level` has those that they permit, nil without a certification.
  case forbidden(String, change: String, level: PermittedChanges?)
  /// The document has an attached file with that name.
  case attachmentExists(String, name: String)
  /// A file that is to be attached can't be read.
  case unreadable(DocumentError)
  /// A change has invalid values, or doesn't fit the document; `reason` says why.
  case invalid(String, reason: String)
  /// The document can't be edited; `reason` says why.
  case notEditable(String, reason: String)
  /// The new file isn't what it should be, so that the original was left alone.
  case notVerified(String, reason: String)
  /// The file can't be written; `message` names it, and says what to do.
  case notWritten(code: String, message: String)

  /// The name of the error for programs: that of its case, with `protected` for flags and locks, or of a failed read or
  /// write.
  public var code: String {
    switch self {
    case .noSuchPage: "noSuchPage"
    case .noSuchAnnotation: "noSuchAnnotation"
    case .noSuchField: "noSuchField"
    case .fieldLocked, .locked: "protected"
    case .notPermitted: "notPermitted"
    case .certified: "certified"
    case .signed: "signed"
    case .forbidden: "forbidden"
    case .attachmentExists, .invalid: "invalid"
    case .unreadable(let error): error.code
    case .notEditable: "notEditable"
    case .notVerified: "notVerified"
    case .notWritten(let code, _): code
    }
  }
}

extension EditError {
  /// The remedy for signatures that forbid a change.
  private static let unsignedCopy = "a copy whose signatures are invalid can be saved elsewhere"

  /// The changes that a level of certification permits, in words.
  private static func permitted(_ level: PermittedChanges) -> String {
    switch level {
    case .noChanges: "no changes"
    case .forms: "only filling in forms and other signatures"
    case .annotations: "only annotations, filling in forms and other signatures"
    }
  }

  /// The file with its problem, and the remedy.
  public var explanation: (problem: String, remedy: String?) {
    switch self {
    case .noSuchPage(let file, let page, let count):
      DocumentError.noSuchPage(file, page: page, count: count).explanation
    case .noSuchAnnotation(let file, let id):
      ("\(file): has no annotation \(id)", "list those of its pages")
    case .noSuchField(let file, let name):
      ("\(file): its form has no field \(name)", "list the fields of the form")
    case .fieldLocked(let file, let name, bySignature: false):
      ("\(file): the field \(name) is read-only", "force the change")
    case .fieldLocked(let file, let name, bySignature: true):
      ("\(file): a signature locks the field \(name)", Self.unsignedCopy)
    case .locked(let file, let id, let flag):
      ("\(file): annotation \(id) is protected by its flag \(flag)", "remove the flag, or force the change")
    case .notPermitted(let file):
      ("\(file): its owner doesn't permit the change", "open it with the owner's password, which allows all")
    case .certified(let file, let level):
      ("\(file): its signature permits \(Self.permitted(level))", Self.unsignedCopy)
    case .signed(let file):
      ("\(file): is signed, and this change makes the signatures invalid", Self.unsignedCopy)
    case .forbidden(let file, let change, let level):
      (
        "\(file): its signature permits \(Self.permitted(level ?? .annotations)), but not this: \(change)",
        Self.unsignedCopy
      )
    case .attachmentExists(let file, let name):
      ("\(file): has an attachment “\(name)” already", "replace it, or choose another name")
    case .unreadable(let error): error.explanation
    case .invalid(let file, let reason): ("\(file): \(reason)", nil)
    case .notEditable(let file, let reason): ("\(file): can't be edited (\(reason))", nil)
    case .notVerified(let file, let reason):
      ("\(file): is unchanged, since the new version can't be read back (\(reason))", nil)
    case .notWritten(_, let message): (message, nil)
    }
  }
}
