import DocModel

/// The request to edit a document, which its answers show from then on; nothing is written to its file.
struct EditQuestion: DocumentQuestion {
  var commands: [EditCommand]
  /// The author of new annotations; nil for the user's name.
  var author: String?
  var part: DocumentPart { .document }
  var readsEdits: Bool { false }

  func answer(from local: LocalDocument) throws(DocumentError) -> EditAnswer {
    local.edit(commands, author: author)
  }
}

/// The results of editing a document.
public struct EditAnswer: Codable, Sendable {
  /// The result of a command.
  public enum Outcome: Codable, Sendable {
    /// The step that was made, with the object numbers of this document.
    case made(EditStep)
    /// The document has the results already.
    case known
    /// The command couldn't be carried out, and changed nothing.
    case failed(EditError)
  }

  /// The result of each command.
  public var outcomes: [Outcome]
  /// The effects of saving besides an update, or the reason why it is impossible, in one clause each.
  public var savingNotes: [String] = []

  /// The steps that were made.
  var steps: [EditStep] {
    outcomes.compactMap { if case .made(let step) = $0 { step } else { nil } }
  }
}

/// The edits of a document as an update of its file.
struct UpdateQuestion: DocumentQuestion {
  var destination: SaveDestination
  /// Whether a signature that forbids changes is ignored.
  var invalidatesSignatures: Bool
  /// Whether the update has the bytes of the original, too.
  var isWhole: Bool
  var part: DocumentPart { .document }
  var readsEdits: Bool { false }

  func answer(from local: LocalDocument) throws(DocumentError) -> UpdateAnswer {
    do throws(EditError) {
      return .update(try local.update(for: self))
    } catch {
      return .failed(error)
    }
  }
}

/// The answer to a request to save a document.
enum UpdateAnswer: Codable, Sendable {
  /// The update, which the front end writes.
  case update(DocumentUpdate)
  /// The reason why there is none.
  case failed(EditError)
}
