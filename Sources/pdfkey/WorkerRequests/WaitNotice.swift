import DocModel
import Viewer

/// The notice that a document's worker doesn't answer, shown once for each wait.
///
/// A worker that hangs or is busy is stopped after ten seconds or more. Without the notice the user would see
/// nothing until then.
final class WaitNotice {
  /// Shows the notice, which names the document and the way to stop the wait.
  var report: (_ document: DocumentSource, _ message: String) -> Void = { Messages.print($1) }
  /// The way to stop the wait.
  var cancelHint = "Ctrl-C quits"

  /// Whether the notice was shown since the last user action.
  private(set) var wasShown = false
  /// Whether the user has stopped a wait since then.
  private var isStopped = false

  /// Resets the notice for a new user action.
  func begin() { (wasShown, isStopped) = (false, false) }

  /// Shows the notice for a document, unless it was shown already.
  func waits(for document: DocumentSource) {
    guard !wasShown else { return }
    wasShown = true
    report(document, "waiting for the worker that reads \(document.displayName.onOneLine); \(cancelHint)")
  }

  /// Records whether the user stops the current action, and returns it.
  func record(stopped: Bool) -> Bool {
    if stopped { isStopped = true }
    return stopped
  }

  /// Returns whether the user has stopped a wait, and resets it.
  func consumeStop() -> Bool {
    defer { isStopped = false }
    return wasShown && isStopped
  }
}
