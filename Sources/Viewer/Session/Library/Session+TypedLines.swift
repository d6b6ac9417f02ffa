import DocModel
import KeyCommands

/// The lines that a person types, kept for the next session.
extension Session {
  /// The longest line that is kept, in bytes of UTF-8: more was pasted by mistake.
  static let longestKeptLine = 1 << 12

  /// The lines that were typed before, in this session and in others; none where the library can't say.
  public func typedLines() -> LineHistory {
    let saved = withLibrary { store throws(LibraryError) in try store.typedLines() }
    return LineHistory((saved ?? []) + unsavedLines)
  }

  /// Keeps a line that a person typed, unless it is none that should come back.
  ///
  /// Left out are lines that begin with a blank, as in shells, and those with a password. They are written
  /// at the end and at most every five seconds in between, since each writing waits for the disk.
  ///
  /// - Returns: whether the line is kept.
  @discardableResult
  public func remember(line: String) -> Bool {
    guard let first = line.first, !first.isWhitespace, line.utf8.count <= Self.longestKeptLine,
      !TypedPassword.isIn(line)
    else { return false }
    unsavedLines.append(line)
    return true
  }

  /// Writes the lines that were typed since, at once or when that is due.
  func saveTypedLines(atOnce: Bool) {
    guard !unsavedLines.isEmpty else { return }
    let now = ContinuousClock.now
    if !atOnce, let lastLineSave, now - lastLineSave < Self.longestUnsaved { return }
    lastLineSave = now
    let lines = unsavedLines
    unsavedLines = []
    _ = withLibrary { store throws(LibraryError) in try store.addTypedLines(lines) }
  }
}
