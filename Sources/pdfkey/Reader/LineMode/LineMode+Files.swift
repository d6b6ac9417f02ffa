import Foundation
import Viewer

extension LineMode {
  /// Takes up files that have changed, before a command is carried out.
  ///
  /// While a list is shown what was printed of it counts: the numbers of its rows must not come to mean others.
  func takeUpFiles() throws {
    guard session.currentTab?.pane == nil else { return }
    if try look().isSettling {
      // It is all there, and only might go on: whoever has just built it means this one.
      usleep(useconds_t(Session.settlingTime / .microseconds(1)))
      _ = try look()
    }
  }

  private func look() throws -> FileLook {
    guard options.isJSON else { return session.lookAtFiles { self.print($0) } }
    var result = JSONAnswer.Result()
    var hasHappened = false
    let look = session.lookAtFiles {
      hasHappened = true
      result.add($0)
    }
    if hasHappened { try output.write(json: JSONEvent(state: session.state, result: result)) }
    return look
  }
}

/// What happened by itself, for programs: told from an answer by its name.
struct JSONEvent: Encodable {
  /// What happened: files have changed.
  var event = "files"
  var state: SessionState
  var result: JSONAnswer.Result
}

/// That an answer is waited for, for programs: the state isn't known before it has come.
struct JSONWaitEvent: Encodable {
  /// What happens: the process of a document doesn't answer yet.
  var event = "waiting"
  /// Where the document comes from.
  var path: String
  /// What people are told.
  var message: String
}
