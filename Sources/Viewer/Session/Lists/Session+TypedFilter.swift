import KeyCommands

/// Input while a list is shown: commands and keys keep their meaning, and anything else filters the list.
extension Session {
  /// The list that is shown, on the full screen also without the focus; the command `filter` gives it the focus.
  public var shownList: ListPane? {
    guard let tab = currentTab, host.isFullScreen else { return currentTab?.pane }
    return tab.pane?.hints == nil ? tab.pane ?? tab.column : tab.column
  }

  /// Returns the words with which a line filters the list; nil for any other line.
  func filter(ofLine line: String) -> String? {
    let line = String(line.drop { $0.isWhitespace || $0 == ":" })
    do throws(CommandParser.Problem) {
      let command = try CommandParser.command(line)
      return command.name == .filter ? command.text : nil
    } catch .unknown {
      return isWordsOfRows(line) ? line : nil
    } catch {
      return nil
    }
  }

  /// Returns whether a line that isn't a command is a filter: if typing filters and the line isn't a key, page, row
  /// or search.
  private func isWordsOfRows(_ line: String) -> Bool {
    guard host.filtersWhileTyping, let pane = currentTab?.pane, !pane.rows.isEmpty, let first = line.first,
      !"/?".contains(first), !Self.isNumber(line), !Self.namesPage(line)
    else { return false }
    guard let keys = try? KeySequence(parsing: line) else { return true }
    // A key that has no effect now is refused with the reason.
    if keymap.bindings.contains(where: { $0.keys == keys }) { return false }
    if case .unhandled = responderChain.match(keys, isTyping: false) { return true }
    return false
  }

  /// Returns the filter in a line that is no command; nil if no row would match: the line is then a mistyped
  /// command.
  func typedFilter(_ line: String) -> Command? {
    guard let words = filter(ofLine: line), let tab = currentTab, var pane = tab.pane else { return nil }
    _ = readRows(for: words, in: tab)
    pane = tab.pane ?? pane
    pane.setFilter(words)
    return pane.visible.isEmpty ? nil : Command(.filter, words)
  }

  /// Reads the details of all rows that a filter examines; returns false if the user cancels reading the
  /// annotations' text.
  func readRows(for filter: String, in tab: Tab) -> Bool {
    let hasRead = readText(for: filter, in: tab)
    locateMatches(for: filter, in: tab)
    readExcerpts(ofRows: tab.pane?.rows.indices ?? 0..<0, in: tab)
    return hasRead
  }
}
