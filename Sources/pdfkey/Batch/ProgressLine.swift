import Foundation
import Terminal

/// The line at the bottom of a terminal that shows a batch's progress, on standard error.
///
/// Messages go above it. If standard error is no terminal, nothing is shown.
final class ProgressLine {
  private let descriptor: Int32
  private let isShown: Bool
  private let start: ContinuousClock.Instant
  private var lastShown: ContinuousClock.Instant?
  /// Whether the line is on the screen.
  private var isOnScreen = false

  /// Erases the line (ECMA-48: carriage return, erase in line).
  private static let erase = "\r\u{1B}[K"

  init(quiet: Bool, descriptor: Int32 = STDERR_FILENO, start: ContinuousClock.Instant = .now) {
    self.descriptor = descriptor
    self.start = start
    isShown = !quiet && isatty(descriptor) == 1 && !TerminalEnvironment.current.isDumb
  }

  /// Shows the progress of a batch, unless it was shown just before.
  func show(_ progress: BatchProgress, now: ContinuousClock.Instant = .now) {
    show(progress.line(after: now - start), now: now)
  }

  /// Shows the progress, unless it was shown just before.
  func show(_ text: @autoclosure () -> String, now: ContinuousClock.Instant = .now) {
    guard isShown, lastShown.map({ now - $0 >= BatchProgress.interval }) ?? true else { return }
    lastShown = now
    isOnScreen = true
    // A wrapped line couldn't be erased.
    let width = max(20, TerminalSize(of: descriptor).columns) - 1
    write(Self.erase + text().prefix(width))
  }

  /// Erases the line, so that other text can be printed.
  func clear() {
    guard isOnScreen else { return }
    isOnScreen = false
    lastShown = nil
    write(Self.erase)
  }

  /// Prints the summary, unless there was only one document.
  func finish(_ progress: BatchProgress, now: ContinuousClock.Instant = .now) {
    clear()
    guard isShown, progress.done + progress.skipped > 1 else { return }
    write("pdfkey: \(progress.summary(after: now - start))\n")
  }

  private func write(_ text: String) {
    var text = text
    _ = text.withUTF8 { Foundation.write(descriptor, $0.baseAddress, $0.count) }
  }
}
