import Foundation
import Viewer

extension LineMode {
  /// Reloads changed files before a command.
  ///
  /// While a list is shown, nothing is reloaded, so that the printed row numbers keep their meaning.
  func reloadChangedFiles() throws {
    guard session.currentTab?.pane == nil else { return }
    if try check().isSettling {
      // The file is complete but may still grow: a user who has just built it means this version.
      usleep(useconds_t(FileCheck.settlingTime / .microseconds(1)))
      _ = try check()
    }
  }

  private func check() throws -> FileCheck {
    guard options.isJSON else { return session.checkFiles { self.print($0) } }
    var result = JSONAnswer.Result()
    var hasHappened = false
    let check = session.checkFiles {
      hasHappened = true
      result.add($0)
    }
    if hasHappened { try output.write(json: JSONEvent(state: session.state, result: result)) }
    return check
  }
}

/// An event for programs that answers no command.
struct JSONEvent: Encodable {
  /// The kind of event: files have changed.
  var event = "files"
  var state: SessionState
  var result: JSONAnswer.Result
}

/// An event that tells programs of a delayed answer; the state is unknown until the answer.
struct JSONWaitEvent: Encodable {
  /// The kind of event: a document's worker doesn't answer yet.
  var event = "waiting"
  /// The path of the document.
  var path: String
  /// The message for the user.
  var message: String
}
