import DocModel
import Foundation

/// The request to edit a document, which its answers show from then on; nothing is written to its file.
package struct EditQuestion: DocumentQuestion {
  /// A way to edit the document.
  package enum Request: Codable, Sendable {
    /// Makes edits as one step, which the document completes.
    case perform([Edit], title: String?)
    /// Imports the annotations of a file with the given contents.
    case importAnnotations(Data, name: String)
    /// Makes steps of a journal or of another worker, or inverse ones; one that fails doesn't prevent the others.
    case apply([EditHistory.Step])
    /// Makes steps again that another worker has made in this version of the document.
    case applyAgain([EditHistory.Step])

    /// The paths of the files from which pages or attachments come.
    var files: [String] {
      switch self {
      case .perform(let edits, _): edits.flatMap(\.files)
      case .importAnnotations: []
      case .apply(let steps), .applyAgain(let steps): steps.flatMap(\.files)
      }
    }

    /// The number of results.
    var outcomeCount: Int {
      switch self {
      case .perform, .importAnnotations: 1
      case .apply(let steps), .applyAgain(let steps): steps.count
      }
    }
  }

  var request: Request
  /// The author of new annotations; nil for the user's name.
  var author: String?
  /// The whole document.
  package var part: DocumentPart { .document }
  /// The editor has the edits.
  package var readsEdits: Bool { false }

  /// Makes the edits.
  package func answer(from local: LocalDocument) throws(DocumentError) -> EditAnswer {
    local.edit(request, author: author)
  }
}

/// The results of editing a document.
package struct EditAnswer: Codable, Sendable {
  /// The result of a step or of an import.
  package enum Outcome: Codable, Sendable {
    /// The step that was made, with the object numbers of this document.
    case made(EditHistory.Step)
    /// The document has the results already.
    case known
    /// It couldn't be made, and changed nothing.
    case failed(EditError)
  }

  /// The result of each step.
  package var outcomes: [Outcome]
  /// The effects of saving besides an update, or the reason why it is impossible, in one clause each.
  package var savingNotes: [String] = []

  /// Creates the results of steps.
  package init(outcomes: [Outcome]) { self.outcomes = outcomes }

  /// The steps that were made.
  var steps: [EditHistory.Step] {
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
  case update(Update)
  /// The reason why there is none.
  case failed(EditError)
}
