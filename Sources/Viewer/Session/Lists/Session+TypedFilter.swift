import KeyCommands

/// What is typed while a list is shown: commands and keys stay what they are, and anything else filters the list.
extension Session {
  /// The words by which a line filters the list that is shown; nil for any other line.
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

  /// Whether a line that is no command filters: where typing does, and no key, page, row or search is meant.
  private func isWordsOfRows(_ line: String) -> Bool {
    guard host.filtersWhileTyping, let pane = currentTab?.pane, !pane.rows.isEmpty, let first = line.first,
      !"/?".contains(first), !Self.isNumber(line), !Self.namesPage(line)
    else { return false }
    guard let keys = try? KeySequence(parsing: line) else { return true }
    // A key that can do nothing now says so.
    if keymap.bindings.contains(where: { $0.keys == keys }) { return false }
    if case .unhandled = responderChain.match(keys, isTyping: false) { return true }
    return false
  }

  /// The filter that a line is which is no command; nil where it would leave no row: then it was rather meant as one.
  func typedFilter(_ line: String) -> Command? {
    guard let words = filter(ofLine: line), let tab = currentTab, var pane = tab.pane else { return nil }
    _ = readRows(for: words, in: tab)
    pane = tab.pane ?? pane
    pane.setFilter(words)
    return pane.visible.isEmpty ? nil : Command(.filter, words)
  }

  /// Reads of all rows what a filter looks at; false where the user doesn't wait for the text of annotations.
  func readRows(for filter: String, in tab: Tab) -> Bool {
    let hasRead = readText(for: filter, in: tab)
    locateHits(for: filter, in: tab)
    readExcerpts(ofRows: tab.pane?.rows.indices ?? 0..<0, in: tab)
    return hasRead
  }
}
