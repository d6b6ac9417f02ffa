import KeyCommands

/// From typed lines and keys to their commands.
struct LineInterpreter: SessionPart {
  let context: SessionContext

  private var offers: CommandOffers { CommandOffers(context: context) }

  /// Returns whether a line would edit.
  func isEdit(_ line: String) -> Bool {
    (try? command(Self.trimmed(line), isBlank: false))?.name.has(.edits) ?? false
  }

  /// Returns whether a line has a text or a value for an annotation.
  func isForAnnotation(_ line: String) -> Bool {
    guard let command = try? command(Self.trimmed(line), isBlank: false) else { return false }
    return command.name.has(.onAnnotation) && !command.arguments.isEmpty
  }

  static func trimmed(_ line: String) -> String {
    var trimmed = line.trimmingPrefix(while: \.isWhitespace)
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    return String(trimmed)
  }

  /// Returns the command of a line; nil for an empty line without effect.
  func command(_ line: String, isBlank: Bool) throws(CommandFailure) -> Command? {
    if line.isEmpty {
      // A line of blanks is the space bar; an empty one is Return, which opens a link or chooses a row.
      if isBlank { return try command(for: KeySequence(Key(.space)), spelled: "space") }
      if obstacle(to: .openLink) == nil { return Command(.openLink) }
      let pane = currentTab?.pane
      return pane?.selectedRow == nil && pane?.day == nil ? nil : Command(.choose)
    }
    if line.hasPrefix(":") {
      let rest = line.dropFirst().trimmingPrefix(while: \.isWhitespace)
      guard !rest.isEmpty else { throw .usage("the command after the colon is missing") }
      return try command(Self.lineEditorCommand(rest) ?? String(rest), isBlank: false)
    }
    // If letters act at once, a colon began the line.
    if letterTiming == .atOnce, let command = Self.lineEditorCommand(line[...]) {
      return try self.command(command, isBlank: false)
    }
    if line == "?" { return Command(.help) }
    if line.hasPrefix("/") {
      if let text = TypedSearch.text(afterSlash: String(line.dropFirst())) { return Command(.search, text) }
      // An empty search repeats the last one, as in vi.
      let hasSearched = currentTab.map { searches.state(from: $0) != nil } ?? false
      return Command(hasSearched ? .nextMatch : .search)
    }
    if TypedPage.namesPage(line) { return Command(.page, line) }
    if TypedPage.isNumber(line) {
      let pane = currentTab?.pane
      if let pane, pane.visible.isEmpty, !pane.filter.isEmpty {
        let words = pane.filter.onOneLine
        throw CommandFailure(
          .noSuchRow, "the list has no rows with “\(words)”; esc shows all, page \(line) goes to that page")
      }
      // An empty list has no row to choose.
      let picks = pane.map { !$0.visible.isEmpty } ?? false
      return picks ? Command(.choose, line) : Command(.page, line)
    }
    let problem: CommandParser.Problem
    do throws(CommandParser.Problem) {
      return try CommandParser.command(line)
    } catch {
      problem = error
    }
    guard case .unknown = problem else { throw .usage(problem.description) }
    if let filter = typedFilter(line) { return filter }
    if let (count, rest) = CommandParser.counted(line), let keys = try? KeySequence(parsing: String(rest)) {
      var command = try command(for: keys, spelled: line, isCounted: true)
      command.count = count
      return command
    }
    if let keys = try? KeySequence(parsing: line) { return try command(for: keys, spelled: line) }
    throw unknown(line)
  }

  /// Returns the failure of a line that is no command; keys before a text were meant as their command, as in `mr Yes`.
  private func unknown(_ line: String) -> CommandFailure {
    let word = line.prefix { !$0.isWhitespace }
    let text = line[word.endIndex...].trimmingPrefix(while: \.isWhitespace)
    var nearest = CommandParser.nearest(to: line)
    let bindings = (try? KeySequence(parsing: String(word))).map { keys in
      keymap.bindings.filter { $0.keys == keys && $0.command.isPlain }
    }
    let meant = bindings?.map { CommandDefinition.of($0.command.name) }.first { $0.argument != .none }
    if let meant, !text.isEmpty {
      nearest = [TypedPassword.masked("\(meant.name.typedName) \(text)").onOneLine]
    }
    return CommandFailure(.usage, CommandParser.Problem.unknown(line, nearest: nearest).description)
  }

  /// Returns the command of a line that saves or leaves as in vi, where `w` is no key; nil for any other line.
  private static func lineEditorCommand(_ line: Substring) -> String? {
    let name = line.prefix { !$0.isWhitespace }
    let rest = line.dropFirst(name.count)
    switch name {
    case "w": return CommandName.save.typedName + rest
    case "q!": return "\(CommandName.quit.typedName)!\(rest)"
    case "w!": return "\(CommandName.save.typedName)!\(rest)"
    case "wq", "wq!", "x", "x!": return CommandName.saveAndQuit.typedName + rest
    default: return nil
    }
  }

  private func command(
    for keys: KeySequence, spelled: String, isCounted: Bool = false
  ) throws(CommandFailure) -> Command {
    let spelling = keys.spelling(settings.style.keys)
    switch offers.responderChain.match(keys, isTyping: false) {
    case .command(let found, _): return try self.command(of: found)
    case .prefix(let continuations):
      let message = "\(spelling) is incomplete: \(listed(continuations))"
      throw .usage(message)
    case .unhandled:
      if let command = markCommand(for: keys) { return command }
      if isCounted, let found = countedCommand(for: keys.keys) { return try self.command(of: found) }
      throw unhandled(keys, spelled: spelled)
    }
  }

  /// Returns the command of two keys of which the first sets a mark or goes to one, such as `ma`.
  private func markCommand(for keys: KeySequence) -> Command? {
    guard keys.keys.count == 2, case .character(let letter) = keys.keys[1].code,
      let bound = keymap.bindings.first(where: { $0.context == nil && $0.keys.keys == [keys.first] }),
      bound.command.isPlain, bound.command.name.has(.takesLetter)
    else { return nil }
    return Command(
      bound.command.name, keys.keys[1].modifiers.contains(.shift) ? letter.uppercased() : String(letter))
  }

  /// Returns the command of a key command; throws if it lacks its argument.
  func command(of found: KeyCommand<Command>) throws(CommandFailure) -> Command {
    guard found.command.isIncomplete else { return found.command }
    let problem = CommandParser.Problem.missingArgument(found.command.name)
    throw .usage("\(found.keys.spelling(settings.style.keys)): \(problem)")
  }

  /// Returns key commands with their titles on one line: the continuations of an unfinished sequence, or the
  /// suggestions for a key.
  func listed(_ commands: [KeyCommand<Command>]) -> String {
    commands.map { "\($0.keys.spelling(settings.style.keys)) \($0.title)" }.joined(separator: ", ")
  }

  /// Returns whether keys begin a sequence of the keymap, even one without effect now.
  func beginSequence(_ keys: [Key]) -> Bool {
    guard !offers.asksForChoice else { return false }
    return keymap.bindings.contains { $0.context == nil && $0.keys.continues(keys) }
  }

  /// Returns the command whose line keys begin, if nothing but a current annotation is missing; nil for other keys.
  func commandWithoutAnnotation(of keys: [Key]) -> CommandName? {
    let bound = keymap.bindings.first { $0.context == nil && $0.keys.keys == keys && $0.command.isPlain }
    guard let name = bound?.command.name, CommandDefinition.of(name).beginsLine,
      obstacle(to: name) == Obstacle.noTarget
    else { return nil }
    return name
  }

  /// Returns the failure for unhandled keys: the reason why they have no effect now, or similar keys if they have no
  /// meaning.
  func unhandled(_ keys: KeySequence, spelled: String? = nil) -> CommandFailure {
    let spelling = keys.spelling(settings.style.keys)
    let bindings = keymap.bindings.filter { $0.keys == keys }
    // The key of a list that isn't shown is the least likely one to be meant.
    if let binding = bindings.first(where: { $0.context.map(offers.isShown) ?? false })
      ?? bindings.first(where: { $0.context == nil }) ?? bindings.first, !binding.command.isIncomplete
    {
      let failure = refusal(of: binding.command)
      let title = CommandDefinition.of(binding.command.name).title
      return CommandFailure(failure.code, "\(spelling) (\(title)): \(failure.message)")
    }
    // Several unhandled keys were more likely meant as a word.
    if let spelled, keys.keys.count > 1 { return unknown(spelled) }
    let commands = offers.responderChain.offered(isTyping: false).flatMap(\.commands)
    let near = KeySuggestions.nearest(to: keys.first, among: commands)
    let hint = near.isEmpty ? "" : "; similar keys: \(listed(near))"
    return CommandFailure(.usage, "\(spelling) has no command\(hint); ? lists the commands")
  }

  /// Returns the reason why a command that isn't offered can't be performed.
  private func refusal(of command: Command) -> CommandFailure {
    if CommandDefinition.of(command.name).level == .selection, currentTab?.selectionMode == nil {
      return CommandFailure(.unavailable, "no text is being selected; select starts to")
    }
    if let obstacle = obstacle(to: command) { return CommandFailure(.unavailable, obstacle) }
    if command.name == .tab { return noSuchTab(command.text ?? "") }
    if offers.asksForChoice {
      return CommandFailure(.unavailable, "a format is being chosen; return chooses, esc closes the list")
    }
    return CommandFailure(.unavailable, "it isn't available now")
  }

  /// Returns the command of keys that have no effect now, but would with a count, such as `G` on the last page.
  func countedCommand(for keys: [Key]) -> KeyCommand<Command>? {
    let bound = keymap.bindings.first { $0.context == nil && $0.keys.keys == keys }
    guard let bound, [Command(.firstPage), Command(.lastPage)].contains(bound.command) else { return nil }
    return KeyCommand(
      title: CommandDefinition.of(bound.command.name).title, keys: bound.keys, command: bound.command)
  }

  // MARK: Filters

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
      !"/?".contains(first), !TypedPage.isNumber(line), !TypedPage.namesPage(line)
    else { return false }
    guard let keys = try? KeySequence(parsing: line) else { return true }
    // A key that has no effect now is refused with the reason.
    if keymap.bindings.contains(where: { $0.keys == keys }) { return false }
    if case .unhandled = offers.responderChain.match(keys, isTyping: false) { return true }
    return false
  }

  /// Returns the filter in a line that is no command; nil if no row would match: the line is then a mistyped
  /// command.
  private func typedFilter(_ line: String) -> Command? {
    guard let words = filter(ofLine: line), let tab = currentTab, var pane = tab.pane else { return nil }
    _ = on(tab).lists.readRows(for: words)
    pane = tab.pane ?? pane
    pane.setFilter(words)
    return pane.visible.isEmpty ? nil : Command(.filter, words)
  }
}

extension SessionPart {
  /// Returns the failure for a tab that doesn't exist.
  func noSuchTab(_ text: String) -> CommandFailure {
    switch tabs.count {
    case 0: CommandFailure(.unavailable, Obstacle.noTab)
    case 1 where text == "last": CommandFailure(.unavailable, "there is only one tab")
    case 1: CommandFailure(.noSuchTab, "no tab “\(text.onOneLine)”; there is one tab")
    default: CommandFailure(.noSuchTab, "no tab “\(text.onOneLine)”; the tabs are 1 to \(tabs.count)")
    }
  }

  var interpreter: LineInterpreter { LineInterpreter(context: context) }
}
