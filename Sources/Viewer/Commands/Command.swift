/// A command with what was given to it.
public struct Command: Hashable, Sendable {
  /// Which command it is.
  public let name: CommandName
  /// What followed the name: one text, or several words.
  public let arguments: [String]

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
    guard !arguments.isEmpty else { return name.rawValue }
    if case .words = CommandDefinition.of(name).argument {
      return ([name.rawValue] + arguments.map(CommandParser.quoted)).joined(separator: " ")
    }
    return "\(name.rawValue) \(arguments.joined(separator: " "))"
  }
}
