import KeyCommands

extension Session {
  /// Writes the changes that are due.
  ///
  /// - Parameter emit: receives a report of saved edits, and a warning if something can't be written.
  /// - Returns: whether there was either.
  public func saveIfDue(emit: @escaping (Effect) -> Void) -> Bool {
    var warned = false
    emitting({
      warned = true
      emit($0)
    }) {
      autosave.save(tabList)
      // A save of an arrangement ends undo, and opens the document anew.
      if let due = editSaveTime, due <= .now { autosaveEdits(of: tabs.filter { !$0.isRearranged }) }
    }
    return warned
  }

  /// Returns the lines that were typed in this session and in others.
  public func typedLines() -> LineHistory { autosave.typedLines() }

  /// Keeps a typed line for the next session, unless it begins with a blank, as in shells, or contains a password.
  ///
  /// - Returns: whether the line is kept.
  @discardableResult
  public func remember(line: String) -> Bool { autosave.remember(line: line) }
}
