import ArgumentParser
import Foundation

/// The argument parser's description of a command, for the manual page.
struct CommandDescription: Decodable {
  /// An argument, an option or a flag.
  struct Argument: Decodable, Hashable {
    /// A name with its dashes.
    struct Name: Decodable, Hashable {
      var kind: String
      var name: String

      var spelling: String { (kind == "long" ? "--" : "-") + name }
    }

    var abstract: String?
    var allValues: [String]?
    var defaultValue: String?
    var discussion: String?
    var isOptional: Bool
    var isRepeating: Bool
    var kind: String
    var names: [Name]?
    var shouldDisplay: Bool
    var valueName: String?

    /// The names as typed, such as `-o, --output`; empty for a positional argument.
    var spelling: String { spellings.joined(separator: ", ") }

    /// The names, the shortest first.
    var spellings: [String] { (names ?? []).map(\.spelling).sorted { $0.count < $1.count } }

    /// The placeholder of the value; empty for a flag.
    var value: String { kind == "flag" ? "" : valueName ?? "value" }

    /// The description, with the possible values and the default.
    var text: String {
      var text = [abstract, discussion].compactMap(\.self).joined(separator: " ")
      // Values that the text names already aren't repeated.
      if let allValues, !allValues.allSatisfy(text.contains) {
        text += " One of \(allValues.joined(separator: ", "))."
      }
      if let defaultValue, kind == "option" { text += " The default is \(defaultValue)." }
      return text
    }
  }

  var abstract: String?
  var arguments: [Argument]?
  var commandName: String
  var discussion: String?
  var shouldDisplay: Bool
  var subcommands: [CommandDescription]?

  /// The arguments that aren't common to all commands; a flag and its inverse are one.
  var ownArguments: [Argument] {
    var own: [Argument] = []
    for argument in arguments ?? [] where argument.shouldDisplay {
      let name = argument.names?.first { $0.kind == "long" }?.name
      if name == "help" || name == "version" { continue }
      if let name, let last = own.last?.names?.first?.name, name == "no-" + last {
        own[own.count - 1].names? += argument.names ?? []
      } else {
        own.append(argument)
      }
    }
    return own
  }

  /// Returns the subcommand with a name.
  subscript(name: String) -> CommandDescription? { subcommands?.first { $0.commandName == name } }

  /// Returns the description of the whole program.
  static func program() throws -> CommandDescription {
    struct Dump: Decodable { var command: CommandDescription }
    return try JSONDecoder().decode(Dump.self, from: Data(PDFKey._dumpHelp().utf8)).command
  }
}
