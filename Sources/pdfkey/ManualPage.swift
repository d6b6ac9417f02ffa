import ArgumentParser
import KeyCommands
import Viewer

/// The manual page pdfkey(1), generated from help, the keymap and the exit statuses.
///
/// There is one page instead of one for each command, so that all options and keys can be found in it.
struct ManualPage {
  /// The page in roff.
  let text: String

  /// The minimum number of commands that share an option for it to be described only once.
  private static let sharing = 3

  init() throws {
    let program = try CommandDescription.program()
    let commands = Self.commands(PDFKey.subcommands, of: program)
    var counts: [CommandDescription.Argument: Int] = [:]
    for command in commands {
      for argument in command.description.ownArguments { counts[argument, default: 0] += 1 }
    }
    // The options are in the order of the commands.
    var shared: [CommandDescription.Argument] = []
    for argument in commands.flatMap(\.description.ownArguments)
    where counts[argument, default: 0] >= Self.sharing && !shared.contains(argument) {
      shared.append(argument)
    }

    var roff = Roff()
    roff.request("TH", "PDFKEY", "1", "", CommandConfiguration.programVersion, "User Commands")
    // No hyphenation, and ragged right.
    roff.raw(".nh\n.ad l\n")
    roff.request("SH", "NAME")
    roff.prose("pdfkey - read, search and export annotated PDFs in the terminal")
    roff.request("SH", "SYNOPSIS")
    roff.lines(commands.flatMap { $0.usage.split(separator: "\n").map(String.init) })
    roff.request("SH", "DESCRIPTION")
    roff.paragraphs(Self.withoutExitStatus(program.discussion ?? ""))
    ManualText.writeReading(&roff)
    roff.request("SH", "COMMANDS")
    for command in commands { Self.write(command, shared: Set(shared), &roff) }
    roff.request("SH", "OPTIONS OF SEVERAL COMMANDS")
    for argument in shared {
      roff.entry(argument.spelling, value: argument.value, Self.text(of: argument))
    }
    roff.entry("--help", "Show the help of the command.")
    roff.entry("--version", "Show the version.")
    Self.writeKeys(&roff)
    ManualText.writeEnd(&roff)
    text = roff.text
  }

  // MARK: Commands

  /// A command with its full name and its usage.
  private struct Command {
    var name: String
    var usage: String
    var description: CommandDescription
  }

  /// Returns the commands without those that only group others.
  private static func commands(
    _ types: [any ParsableCommand.Type], of parent: CommandDescription, _ prefix: String = ""
  ) -> [Command] {
    var commands: [Command] = []
    for type in types {
      let configuration: CommandConfiguration = type.configuration
      let own = configuration.commandName ?? ""
      guard configuration.shouldDisplay, let description = parent[own] else { continue }
      let name = prefix + own
      if configuration.subcommands.isEmpty {
        let usage = configuration.usage ?? "pdfkey \(name)" + operands(description)
        commands.append(Command(name: name, usage: usage, description: description))
      } else {
        commands += Self.commands(configuration.subcommands, of: description, name + " ")
      }
    }
    return commands
  }

  private static func operands(_ command: CommandDescription) -> String {
    let operands = command.arguments?.filter { $0.kind == "positional" && $0.shouldDisplay } ?? []
    return " [<options>]"
      + operands.map { operand in
        let name = "<\(operand.value)>" + (operand.isRepeating ? " ..." : "")
        return operand.isOptional ? " [\(name)]" : " " + name
      }
      .joined()
  }

  private static func write(
    _ command: Command, shared: Set<CommandDescription.Argument>, _ roff: inout Roff
  ) {
    roff.request("SS", "pdfkey " + command.name)
    roff.prose(command.description.abstract ?? "")
    roff.paragraphs(withoutExitStatus(command.description.discussion ?? ""))
    let arguments = command.description.ownArguments
    for argument in arguments where !shared.contains(argument) {
      roff.entry(argument.spelling, value: argument.value, Self.text(of: argument, command.name))
    }
    let others = arguments.filter { shared.contains($0) }.compactMap(\.spellings.last)
    guard !others.isEmpty else { return }
    roff.request("PP")
    roff.prose("See OPTIONS OF SEVERAL COMMANDS for \(others.joined(separator: ", ")).")
  }

  /// Returns the help of an argument with the details that help leaves out.
  private static func text(of argument: CommandDescription.Argument, _ command: String? = nil) -> String {
    let names = argument.spellings.isEmpty ? ["<\(argument.value)>"] : argument.spellings
    let details = names.compactMap { name in
      command.flatMap { ManualText.details["\($0) \(name)"] } ?? ManualText.details[name]
    }
    return ([argument.text] + details.prefix(1)).joined(separator: " ")
  }

  /// Returns the help of a command without the section on exit statuses, which is common to all.
  private static func withoutExitStatus(_ help: String) -> String {
    help.split(separator: "\n\n").filter { !$0.hasPrefix(ExitStatus.help) }.joined(separator: "\n\n")
  }

  // MARK: Keys

  private static func writeKeys(_ roff: inout Roff) {
    roff.request("SH", "KEY COMMANDS")
    roff.prose(
      """
      The commands of pdfkey open, each with the keys that every terminal sends and those that need the kitty \
      keyboard protocol, where cmd is the Super or Windows key. Every command can be typed by name as well. \
      pdfkey keys prints this list for your configuration.
      """)
    var group: String?
    for row in KeymapTable(KeymapPreset.default.keymap).rows {
      if row.group != group { roff.request("SS", row.group) }
      group = row.group
      let keys = (row.plainKeys + row.appleKeys).map { $0.spelling(.ascii) }.joined(separator: ", ")
      roff.entry(row.command, aside: keys, row.title)
    }
  }
}
