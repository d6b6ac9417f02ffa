import ArgumentParser
import DocModel
import Foundation
import KeyCommands
import Viewer

/// A command line of files without a subcommand: `pdfkey paper.pdf` is `pdfkey view paper.pdf`, or
/// `pdfkey open paper.pdf` where there is no full screen.
struct FileArguments {
  private let arguments: [String]

  /// Creates the command line; nil if its first argument is for the root command.
  init?(_ arguments: [String]) {
    // The root handles help and completions, which their first argument requests.
    let names = ["help"] + PDFKey.subcommands.compactMap { $0.configuration.commandName }
    guard let first = arguments.first, !names.contains(first), !first.hasPrefix("---"),
      !first.hasPrefix("--generate-completion-script"),
      // After `--`, every argument is a file.
      arguments.contains(where: { $0 == "-" || !$0.hasPrefix("-") }) || arguments.dropLast().contains("--")
    else { return nil }
    self.arguments = arguments
  }

  /// Returns the reader with the files; nil if the arguments before a subcommand's name are wrong.
  ///
  /// - Throws: `Failure` if the first name is neither a file nor a subcommand; ArgumentParser's errors.
  func command() throws -> (any ParsableCommand)? {
    let command: any ParsableCommand
    do {
      command = try FilesCommand.parseAsRoot(arguments)
    } catch {
      // The options belong to the reader if one of the arguments is a file.
      guard arguments.contains(where: Self.isFile) else { return nil }
      throw error
    }
    guard let reader = (command as? FilesCommand)?.reader, let first = reader.files.first else {
      return command
    }
    if Self.isFile(first) { return command }
    if PDFKey.subcommands.contains(where: { $0.configuration.commandName == first }) { return nil }
    throw failure(first)
  }

  /// Returns whether an argument is a file, though it may be unreadable.
  static func isFile(_ name: String) -> Bool {
    if name == "-" || name.lowercased().hasPrefix("file:") { return true }
    // `open` reports dangling links and folders that can't be searched.
    var facts = stat()
    return lstat(SystemPath(name).bytes, &facts) == 0 || ![ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno)
  }

  private func failure(_ name: String) -> Failure {
    let commands = PDFKey.subcommands.map { $0.configuration }.filter(\.shouldDisplay)
      .compactMap(\.commandName)
    let command = Suggestions.nearest(to: name, among: commands, limit: 1).first
    let file = FileCompletion().nearest(to: name)
    let meant = [command.map { "the command \($0)" }, file.map { "the file \($0.onOneLine)" }]
      .compactMap { $0 }
    let advice =
      meant.isEmpty ? "pdfkey help lists the commands" : "did you mean \(meant.joined(separator: " or "))?"
    let looksLikeFile = name.contains("/") || name.contains(".")
    return Failure(
      code: looksLikeFile ? "noSuchFile" : "noSuchCommand",
      message: "\(name.onOneLine): is neither a file nor a command; \(advice)",
      status: looksLikeFile ? .noInput : .usage)
  }
}

/// The reader of files without a subcommand, which says nothing where there is no full screen.
private struct FilesCommand: ParsableCommand {
  static let configuration = ViewCommand.configuration

  @OptionGroup var reader: ReaderArguments

  func run() throws { try reader.run(on: .full) }
}
