import KeyCommands

/// What a line of input came to.
public struct LineOutcome: Hashable, Sendable {
  /// The command that was run, as it would be typed; the line itself where it was none.
  public var command: String
  /// Why it did nothing; nil where it did.
  public var failure: CommandFailure?
}

extension Session {
  /// Does what a line of line mode says: a command's name, the spelling of keys, `/text`, a number or `?`.
  public func perform(line: String, emit: @escaping (Effect) -> Void) -> LineOutcome {
    let typed = line.trimmingPrefix(while: \.isWhitespace)
    var trimmed = typed
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    do throws(CommandFailure) {
      guard let command = try command(String(trimmed), isBlank: trimmed.isEmpty && !line.isEmpty) else {
        return LineOutcome(command: "")
      }
      do throws(CommandFailure) {
        try perform(command, emit: emit)
        return LineOutcome(command: command.description)
      } catch {
        return LineOutcome(command: command.description, failure: error)
      }
    } catch {
      return LineOutcome(command: String(trimmed), failure: error)
    }
  }

  /// The command that a line means; nil for a line that asks for nothing.
  private func command(_ line: String, isBlank: Bool) throws(CommandFailure) -> Command? {
    if line.isEmpty {
      // A line of blanks is the space bar; an empty one is Return, which chooses in a list.
      if isBlank { return try command(for: KeySequence(Key(.space)), spelled: "space") }
      return currentTab?.pane?.selectedRow == nil ? nil : Command(.choose)
    }
    if line == "?" { return Command(.help) }
    if line.hasPrefix("/") {
      let text = String(line.dropFirst())
      // Nothing to look for means the same again, as in vi.
      if text.allSatisfy(\.isWhitespace) { return Command(.nextMatch) }
      return Command(.search, text.hasPrefix("-") ? "-- \(text)" : text)
    }
    if Int(line) != nil {
      // An empty list has no row to pick.
      let picks = currentTab?.pane.map { !$0.visible.isEmpty } ?? false
      return picks ? Command(.choose, line) : Command(.page, line)
    }
    let problem: CommandParser.Problem
    do throws(CommandParser.Problem) {
      return try CommandParser.command(line.hasPrefix(":") ? String(line.dropFirst()) : line)
    } catch {
      problem = error
    }
    if case .unknown = problem, let keys = try? KeySequence(parsing: line) {
      return try command(for: keys, spelled: line)
    }
    throw CommandFailure(.usage, problem.description)
  }

  private func command(for keys: KeySequence, spelled: String) throws(CommandFailure) -> Command {
    switch responderChain.match(keys, isTyping: false) {
    case .command(let found, _):
      do throws(CommandParser.Problem) {
        return try CommandParser.command(found.command)
      } catch {
        throw CommandFailure(.usage, "\(keys.description): \(error)")
      }
    case .prefix(let continuations):
      let list = continuations.map { "\($0.keys.description) \($0.title)" }.joined(separator: ", ")
      throw CommandFailure(.usage, "\(keys.description) is the beginning of \(list)")
    case .unhandled:
      throw CommandFailure(.usage, unhandled(keys, spelled: spelled))
    }
  }

  /// What to say of keys that nobody takes: why not now, or that they mean nothing at all.
  private func unhandled(_ keys: KeySequence, spelled: String) -> String {
    if let binding = keymap.bindings.first(where: { $0.keys == keys }),
      let command = try? CommandParser.command(binding.command)
    {
      let reason = obstacle(to: command.name) ?? "it can't be done now"
      return "\(keys.description) (\(CommandDefinition.of(command.name).title)): \(reason)"
    }
    // Several keys that nobody takes were more likely meant as a word.
    if keys.keys.count > 1 {
      return CommandParser.Problem.unknown(spelled, nearest: CommandParser.nearest(to: spelled)).description
    }
    return "\(keys.description) does nothing; ? lists what can be done"
  }
}
