import DocModel
import Viewer

/// What is said while the process that reads a document doesn't answer: once for each time that somebody waits.
///
/// A process that hangs, or has much to do, is given up after ten seconds or more. Until then nothing else would be
/// said.
final class WaitNotice {
  /// Shows the notice, which says what is waited for and how that is stopped.
  var say: (_ document: DocumentSource, _ message: String) -> Void = { Messages.say($1) }
  /// How waiting is stopped.
  var wayOut = "Ctrl-C ends"

  /// Whether it has been said since the user did something last.
  private(set) var isSaid = false
  /// Whether the user has stopped waiting since then.
  private var isStopped = false

  /// Notes that the user does something, after which waiting is news.
  func begin() { (isSaid, isStopped) = (false, false) }

  /// Says that the process of a document is waited for, unless that has been said.
  func waits(for document: DocumentSource) {
    guard !isSaid else { return }
    isSaid = true
    say(document, "waiting for the process that reads \(document.displayName.onOneLine); \(wayOut)")
  }

  /// Notes whether the user wants no more of what is being done.
  func note(stopped: Bool) -> Bool {
    if stopped { isStopped = true }
    return stopped
  }

  /// Whether the user has stopped waiting since this was asked last.
  func takeStop() -> Bool {
    defer { isStopped = false }
    return isSaid && isStopped
  }
}
