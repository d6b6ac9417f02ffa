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
    var answer = JSONAnswer()
    var hasHappened = false
    let check = session.checkFiles {
      hasHappened = true
      answer.add($0)
    }
    if hasHappened {
      // An event that answers no command.
      try output.write(json: ["event": "files", "state": session.state, "result": answer.json])
    }
    return check
  }
}
