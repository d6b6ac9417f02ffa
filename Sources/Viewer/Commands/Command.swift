/// A command with its arguments.
package struct Command: Hashable, Sendable {
  /// The name of the command.
  package let name: CommandName
  /// The arguments: one text, or several words.
  package let arguments: [String]
  /// The count before the name, as in `5 next page`: a repetition or a number; nil if there is none.
  package var count: Int?
  /// Whether the command has an exclamation mark: it may replace a file, change what another person wrote, or quit
  /// without a question.
  package var isForced = false

  /// Creates a command with arguments.
  package init(_ name: CommandName, _ arguments: String...) {
    self.name = name
    self.arguments = arguments
  }

  /// Creates a command with arguments.
  package init(_ name: CommandName, arguments: [String]) {
    self.name = name
    self.arguments = arguments
  }

  /// The first argument; nil if there is none.
  package var text: String? { arguments.first }

  /// Whether the command is its name and nothing else.
  var isPlain: Bool { self == Command(name) }

  /// Whether the command lacks an argument, so that its key begins its line.
  var isIncomplete: Bool { arguments.isEmpty && CommandDefinition.of(name).isArgumentRequired }

  /// Whether the command switches to one of the first tabs by number.
  var isNumberedTab: Bool { name == .tab && text.flatMap(Int.init) != nil }
}

extension Command: CustomStringConvertible {
  /// The command as it would be typed.
  package var description: String {
    let words: [String] =
      if case .words = CommandDefinition.of(name).argument {
        arguments.map(CommandParser.quoted)
      } else {
        arguments
      }
    return ((count.map { [String($0)] } ?? []) + [name.typedName + (isForced ? "!" : "")] + words).joined(
      separator: " ")
  }
}
