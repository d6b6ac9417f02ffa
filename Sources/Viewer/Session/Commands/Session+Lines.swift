import KeyCommands

/// The result of a line of input.
package struct LineOutcome: Hashable, Sendable {
  /// The command that was run, in typed form; the line itself if it wasn't a command.
  package var command: String
  /// The reason why the command had no effect; nil if it had one.
  package var failure: CommandFailure?
}

extension Session {
  /// Performs a line of line mode: a command's name, the spelling of keys, `/text`, a number or `?`.
  ///
  /// A leading colon is ignored, for the habits of vi users. The outcome never contains a typed password.
  package func perform(line: String, emit: @escaping (Effect) -> Void) -> LineOutcome {
    let trimmed = LineInterpreter.trimmed(line)
    do throws(CommandFailure) {
      guard let command = try interpreter.command(trimmed, isBlank: trimmed.isEmpty && !line.isEmpty) else {
        return LineOutcome(command: "")
      }
      return outcome(of: command, emit: emit)
    } catch {
      return LineOutcome(command: TypedPassword.masked(trimmed), failure: error)
    }
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

  /// Runs a key command, and returns its outcome.
  package func perform(_ found: KeyCommand<Command>, emit: @escaping (Effect) -> Void) -> LineOutcome {
    do throws(CommandFailure) {
      return outcome(of: try interpreter.command(of: found), emit: emit)
    } catch {
      return LineOutcome(command: found.command.description, failure: error)
    }
  }

  /// Returns key commands with their titles on one line: the continuations of an unfinished sequence, or the
  /// suggestions for a key.
  package func listed(_ commands: [KeyCommand<Command>]) -> String { interpreter.listed(commands) }
}
