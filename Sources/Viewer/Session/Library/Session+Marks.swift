import DocModel
import KeyCommands

/// Marks, as in vi: positions with a letter, saved as bookmarks.
extension Session {
  /// Sets a mark to the reading position and removes it from its previous position.
  func setMark(_ letter: String, in tab: Tab) throws(CommandFailure) {
    let title = try Self.markTitle(letter)
    let old = try bookmarks(of: tab).filter { $0.title == title }
    if !old.isEmpty { try delete(old.map(\.id)) }
    try addBookmark(title, at: linePosition(in: tab), in: tab)
  }

  /// Goes to a mark; with the key of marks itself as the letter, to the position before the last jump.
  func goToMark(_ letter: String, in tab: Tab) throws(CommandFailure) {
    if ["'", "`"].contains(letter) {
      if let obstacle = obstacle(to: .back) { throw CommandFailure(.unavailable, obstacle) }
      return move(tab, to: tab.history.goBack(from: tab.position))
    }
    let title = try Self.markTitle(letter)
    guard let mark = try bookmarks(of: tab).first(where: { $0.title == title }) else {
      throw CommandFailure(.noSuchBookmark, "there is no mark “\(letter)”; mark \(letter) sets it")
    }
    jump(tab, to: tab.clamped(Position(mark)))
  }

  /// Returns the command of two keys of which the first sets a mark or goes to one, such as `ma`.
  func markCommand(for keys: KeySequence) -> Command? {
    guard keys.keys.count == 2, case .character(let letter) = keys.keys[1].code,
      let bound = keymap.bindings.first(where: { $0.context == nil && $0.keys.keys == [keys.first] }),
      bound.command.isPlain, bound.command.name.has(.takesLetter)
    else { return nil }
    return Command(
      bound.command.name, keys.keys[1].modifiers.contains(.shift) ? letter.uppercased() : String(letter))
  }

  /// Returns the title of a mark's bookmark.
  private static func markTitle(_ letter: String) throws(CommandFailure) -> String {
    guard letter.count == 1, let character = letter.first, character.isLetter || character.isNumber else {
      throw CommandFailure(.usage, "“\(letter.onOneLine)” isn't a mark; a mark is a letter or a digit")
    }
    return "mark \(letter)"
  }

  /// Returns the reading position, with the height of the line that was read last.
  private func linePosition(in tab: Tab) -> Position {
    var position = tab.position
    guard position.height == nil, position.line > 0, let units = try? tab.units(ofPage: position.pageIndex),
      let line = units.ranges(of: .line).prefix(position.line).last
    else { return position }
    // From the middle of the line, reading continues with this line.
    position.height = units.page.quads(of: line).first?.bounds.center.y
    return position
  }
}
