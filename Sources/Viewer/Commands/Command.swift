/// A command with what was given to it.
public struct Command: Hashable, Sendable {
  /// Which command it is.
  public let name: CommandName
  /// What followed the name: one text, or several words.
  public let arguments: [String]
  /// The number before the name, as in `5 next page`: how often, or which; nil where there was none.
  public var count: Int?

  /// A command with its arguments.
  public init(_ name: CommandName, _ arguments: String...) {
    self.name = name
    self.arguments = arguments
  }

  /// A command with its arguments.
  public init(_ name: CommandName, arguments: [String]) {
    self.name = name
    self.arguments = arguments
  }

  /// The text that followed the name; nil where there was none.
  public var text: String? { arguments.first }
}

extension Command: CustomStringConvertible {
  /// The command as it would be typed.
  public var description: String {
    let words: [String] =
      if case .words = CommandDefinition.of(name).argument {
        arguments.map(CommandParser.quoted)
      } else {
        arguments
      }
    return ((count.map { [String($0)] } ?? []) + [name.rawValue] + words).joined(separator: " ")
  }
}
