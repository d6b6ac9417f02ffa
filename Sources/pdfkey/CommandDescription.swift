import ArgumentParser
import Foundation

/// A command as the argument parser describes it: what help knows of it, for the manual page.
struct CommandDescription: Decodable {
  /// An argument, an option or a flag.
  struct Argument: Decodable, Hashable {
    /// A name with the dashes that it has on the command line.
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

    /// Its names as they are typed, such as `-o, --output`; empty for what has none.
    var spelling: String { spellings.joined(separator: ", ") }

    /// Its names, the shortest first.
    var spellings: [String] { (names ?? []).map(\.spelling).sorted { $0.count < $1.count } }

    /// What stands for its value; empty for a flag.
    var value: String { kind == "flag" ? "" : valueName ?? "value" }

    /// What it does, what it may be, and what it is where nothing is said.
    var text: String {
      var text = [abstract, discussion].compactMap(\.self).joined(separator: " ")
      // Where the sentence names the values, they needn't be named again.
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

  /// Its arguments but for those that every command has; a flag and its opposite are one.
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

  /// The subcommand of a name.
  subscript(name: String) -> CommandDescription? { subcommands?.first { $0.commandName == name } }

  /// The whole program.
  static func program() throws -> CommandDescription {
    struct Dump: Decodable { var command: CommandDescription }
    return try JSONDecoder().decode(Dump.self, from: Data(PDFKey._dumpHelp().utf8)).command
  }
}
