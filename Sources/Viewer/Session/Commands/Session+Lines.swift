import KeyCommands

/// The result of a line of input.
public struct LineOutcome: Hashable, Sendable {
  /// The command that was run, in typed form; the line itself if it wasn't a command.
  public var command: String
  /// The reason why the command had no effect; nil if it had one.
  public var failure: CommandFailure?
}

extension Session {
  /// Performs a line of line mode: a command's name, the spelling of keys, `/text`, a number or `?`.
  ///
  /// A leading colon is ignored, for the habits of vi users. The outcome never contains a typed password.
  public func perform(line: String, emit: @escaping (Effect) -> Void) -> LineOutcome {
    let trimmed = Self.trimmed(line)
    do throws(CommandFailure) {
      guard let command = try command(trimmed, isBlank: trimmed.isEmpty && !line.isEmpty) else {
        return LineOutcome(command: "")
      }
      return outcome(of: command, emit: emit)
    } catch {
      return LineOutcome(command: TypedPassword.masked(trimmed), failure: error)
    }
  }

  /// Returns whether a line would edit.
  func isEdit(_ line: String) -> Bool {
    (try? command(Self.trimmed(line), isBlank: false))?.name.has(.edits) ?? false
  }

  private static func trimmed(_ line: String) -> String {
    var trimmed = line.trimmingPrefix(while: \.isWhitespace)
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    return String(trimmed)
  }

  /// Performs a command and returns its outcome.
  func outcome(of command: Command, emit: @escaping (Effect) -> Void) -> LineOutcome {
    let line = TypedPassword.masked(command.description)
    do throws(CommandFailure) {
      try perform(command, emit: emit)
      return LineOutcome(command: line)
    } catch {
      return LineOutcome(command: line, failure: error)
    }
  }

  /// Returns the command of a line; nil for an empty line without effect.
  private func command(_ line: String, isBlank: Bool) throws(CommandFailure) -> Command? {
    if line.isEmpty {
      // A line of blanks is the space bar; an empty one is Return, which opens a link or chooses a row.
      if isBlank { return try command(for: KeySequence(Key(.space)), spelled: "space") }
      if obstacle(to: .openLink) == nil { return Command(.openLink) }
      let pane = currentTab?.pane
      return pane?.selectedRow == nil && pane?.day == nil ? nil : Command(.choose)
    }
    if line.hasPrefix(":") {
      let rest = line.dropFirst().trimmingPrefix(while: \.isWhitespace)
      guard !rest.isEmpty else { throw CommandFailure(.usage, "the command after the colon is missing") }
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
    if Self.namesPage(line) { return Command(.page, line) }
    if Self.isNumber(line) {
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
    guard case .unknown = problem else { throw CommandFailure(.usage, problem.description) }
    if let filter = typedFilter(line) { return filter }
    if let (count, rest) = CommandParser.counted(line), let keys = try? KeySequence(parsing: String(rest)) {
      var command = try command(for: keys, spelled: line, isCounted: true)
      command.count = count
      return command
    }
    if let keys = try? KeySequence(parsing: line) { return try command(for: keys, spelled: line) }
    throw CommandFailure(.usage, problem.description)
  }

  /// Returns the command of a line that saves or leaves as in vi, where `w` is no key; nil for any other line.
  private static func lineEditorCommand(_ line: Substring) -> String? {
    let name = line.prefix { !$0.isWhitespace }
    let rest = line.dropFirst(name.count)
    switch name {
    case "w": return CommandName.save.rawValue + rest
    case "w!": return "\(CommandName.save.rawValue)!\(rest)"
    case "wq", "wq!", "x", "x!": return CommandName.saveAndQuit.rawValue + rest
    default: return nil
    }
  }

  private func command(
    for keys: KeySequence, spelled: String, isCounted: Bool = false
  ) throws(CommandFailure) -> Command {
    let spelling = keys.spelling(settings.style.keys)
    switch responderChain.match(keys, isTyping: false) {
    case .command(let found, _):
      return try self.command(of: found)
    case .prefix(let continuations):
      let message = "\(spelling) is incomplete: \(listed(continuations))"
      throw CommandFailure(.usage, message)
    case .unhandled:
      if let command = markCommand(for: keys) { return command }
      if isCounted, let found = countedCommand(for: keys.keys) { return try self.command(of: found) }
      throw unhandled(keys, spelled: spelled)
    }
  }

  /// Returns the command of a key command; throws if it lacks its argument.
  func command(of found: KeyCommand<Command>) throws(CommandFailure) -> Command {
    guard found.command.isIncomplete else { return found.command }
    let problem = CommandParser.Problem.missingArgument(found.command.name)
    throw CommandFailure(.usage, "\(found.keys.spelling(settings.style.keys)): \(problem)")
  }

  /// Returns key commands with their titles on one line: the continuations of an unfinished sequence, or the
  /// suggestions for a key.
  public func listed(_ commands: [KeyCommand<Command>]) -> String {
    commands.map { "\($0.keys.spelling(settings.style.keys)) \($0.title)" }.joined(separator: ", ")
  }

  /// Returns whether keys begin a sequence of the keymap, even one without effect now.
  func beginSequence(_ keys: [Key]) -> Bool {
    keymap.bindings.contains { $0.context == nil && $0.keys.continues(keys) }
  }

  /// Returns the failure for unhandled keys: the reason why they have no effect now, or similar keys if they have no
  /// meaning.
  func unhandled(_ keys: KeySequence, spelled: String? = nil) -> CommandFailure {
    let spelling = keys.spelling(settings.style.keys)
    let bindings = keymap.bindings.filter { $0.keys == keys }
    // The key of a list that isn't shown is the least likely one to be meant.
    if let binding = bindings.first(where: { $0.context.map(isShown) ?? false })
      ?? bindings.first(where: { $0.context == nil }) ?? bindings.first, !binding.command.isIncomplete
    {
      let failure = refusal(of: binding.command)
      let title = CommandDefinition.of(binding.command.name).title
      return CommandFailure(failure.code, "\(spelling) (\(title)): \(failure.message)")
    }
    // Several unhandled keys were more likely meant as a word.
    if let spelled, keys.keys.count > 1 {
      let problem = CommandParser.Problem.unknown(spelled, nearest: CommandParser.nearest(to: spelled))
      return CommandFailure(.usage, problem.description)
    }
    let commands = responderChain.offered(isTyping: false).flatMap(\.commands)
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
    return CommandFailure(.unavailable, "it isn't available now")
  }
}
