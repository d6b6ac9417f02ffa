import ArgumentParser
import KeyCommands
import Viewer

/// A command line of a group of commands with a word that is none of them: `pdfkey annotations paper.pdf`.
struct GroupArguments {
  private let group: String
  private let word: String
  private let commands: [String]

  /// Creates the command line; nil if it names a command of the group, or asks for help.
  init?(_ arguments: [String], of configuration: CommandConfiguration) {
    commands = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard configuration.defaultSubcommand == nil, arguments.count > 1, !commands.isEmpty,
      !arguments[1].hasPrefix("-"), !(commands + ["help"]).contains(arguments[1])
    else { return nil }
    (group, word) = (arguments[0], arguments[1])
  }

  /// The failure, which names the command that was probably meant.
  var failure: Failure {
    let near = Suggestions.nearest(to: word, among: commands, limit: 1).first
    let isFile = near == nil && FileArguments.isFile(word)
    let likely = commands.first { $0 == "list" } ?? commands[0]
    let advice =
      isFile
      ? "a command comes before the file, such as pdfkey \(group) \(likely) \(word.onOneLine)"
      : near.map { "did you mean \($0)?" } ?? "pdfkey help \(group) describes them"
    return Failure(
      code: "noSuchCommand",
      message: "\(group) \(word.onOneLine): the commands are \(commands.joined(separator: ", ")); \(advice)",
      status: .usage)
  }
}
