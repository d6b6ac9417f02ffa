import ArgumentParser
import Foundation
import Terminal
import Workers
import DocModelLibrary

/// The program with its subcommands.
@main
struct PDFKey: ParsableCommand {
  /// The subcommands in the order of the help.
  static let subcommands: [ParsableCommand.Type] = [
    OpenCommand.self, ViewCommand.self, InfoCommand.self, OutlineCommand.self, TextCommand.self,
    LinksCommand.self,
    SearchCommand.self, IndexCommand.self, AnnotationsCommand.self, FormCommand.self, SignaturesCommand.self,
    PagesCommand.self, MergeCommand.self,
    AttachmentsCommand.self, FlattenCommand.self, EncryptCommand.self, DecryptCommand.self,
    RedactCommand.self, RenderCommand.self,
    BookmarksCommand.self, KeysCommand.self, DoctorCommand.self,
    WorkerCommand.self, ManualCommand.self,
  ]

  /// The commands that always read pages: Poppler is loaded while their arguments are parsed.
  ///
  /// This is a list because a test for a protocol conformance searches the whole program.
  private static let readingPages: [ParsableCommand.Type] = [
    TextCommand.self, RenderCommand.self,
  ]

  static let configuration = CommandConfiguration(
    commandName: "pdfkey",
    abstract: "Read, search, annotate and export PDFs in the terminal.",
    usage: """
      pdfkey <file> ...
      pdfkey <subcommand>
      """,
    discussion: """
      Files without a subcommand are opened as by view, whose options work here, too: on the full screen of a \
      terminal, and as lines elsewhere. A name that is both a \
      subcommand and a file means the subcommand; write ./search for the file.

      Results go to standard output, messages to standard error. With --json each document is one JSON object \
      on one line, with sorted keys.

      \(ExitStatus.help)
      """,
    version: CommandConfiguration.programVersion,
    subcommands: subcommands)

  /// Runs the command line and ends the process.
  ///
  /// ArgumentParser's own `main` ignores write errors: here a full disk is an error in help, too, and a
  /// reader that has closed its end, as `head` does, isn't one.
  static func main() {
    StandardDescriptors.fill()
    signal(SIGPIPE, SIG_IGN)
    // At a file size limit the write fails instead, so that an optional file such as the index doesn't end the program.
    signal(SIGXFSZ, SIG_IGN)
    do {
      do {
        if try !runs(ResumedBatch.arguments) {
          var command = try parsed(ResumedBatch.arguments)
          try command.run()
        }
      } catch let error where exitCode(for: error) == .success {
        let output = Output()
        output.write(line: fullMessage(for: error))
        try output.flush()
      }
      end(.success)
    } catch OutputError.closed {
      // The reader closed its end, which isn't a failure.
    } catch let error as OutputError {
      Messages.print(error.description)
      end(ExitStatus.ioError.exitCode)
    } catch let failure as Failure {
      Messages.print(failure.message)
      end(failure.status.exitCode)
    } catch let error as TerminalError {
      Messages.print(error.description)
      end(ExitStatus.unsupported.exitCode)
    } catch let error as LibraryError {
      let failure = Failure(error)
      Messages.print(failure.message)
      end(failure.status.exitCode)
    } catch {
      // An error with a status alone has printed its message already.
      let message = fullMessage(for: error)
      if !message.isEmpty { Messages.write(message) }
      end(exitCode(for: error))
    }
  }

  /// Runs a short command whose arguments are files alone; false for anything else.
  ///
  /// ArgumentParser tests for forty protocol conformances, each of which searches the whole program.
  private static func runs(_ arguments: [String]) throws -> Bool {
    let files = arguments.dropFirst()
    guard !files.isEmpty, !files.contains(where: { $0.hasPrefix("-") }) else { return false }
    switch arguments[0] {
    case "info": try InfoListing().print(DocumentBatch(files: Array(files)))
    case "text":
      Document.prepareForPages { Sandbox.restrictToSystemFiles() }
      try TextListing().print(DocumentBatch(files: Array(files)))
    default: return false
    }
    return true
  }

  /// Returns the command for the arguments.
  ///
  /// A subcommand in first position is parsed directly: from the root, ArgumentParser looks for completion
  /// requests, which takes longer than all the rest of a short command. If that fails, help or an error is
  /// needed, which the root provides. Files without a subcommand are opened.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    if let worker = WorkerCommand.started(with: arguments) { return worker }
    if arguments.starts(with: FileWriter.arguments), isatty(STDIN_FILENO) == 0 { FileWriter.serve() }
    var arguments = withEmptyValues(arguments)
    if let subcommand = subcommands.first(where: { $0.configuration.commandName == arguments.first }) {
      if subcommand == SearchCommand.self {
        arguments[1...] = ShortOptions.separated(Array(arguments[1...]))[...]
      }
      if subcommand == PagesCommand.self {
        arguments[1...] = PagesSplitCommand.separated(Array(arguments[1...]))[...]
      }
      if readingPages.contains(where: { $0 == subcommand }) {
        Document.prepareForPages { Sandbox.restrictToSystemFiles() }
      }
      if let command = try? subcommand.parseAsRoot(Array(arguments.dropFirst())) { return command }
      if let failure = GroupArguments(arguments, of: subcommand.configuration)?.failure { throw failure }
    }
    return try FileArguments(arguments)?.command() ?? parseAsRoot(arguments)
  }

  /// Returns arguments in which an empty value, as in `--contents=`, is one of its own: ArgumentParser would take the
  /// next argument for the value.
  private static func withEmptyValues(_ arguments: [String]) -> [String] {
    let options = arguments.prefix { $0 != "--" }
    return options.flatMap { argument in
      let isEmpty = argument.hasPrefix("--") && argument.firstIndex(of: "=") == argument.indices.last
      return isEmpty ? [String(argument.dropLast()), ""] : [argument]
    } + arguments[options.endIndex...]
  }

  /// Ends the process without freeing memory.
  ///
  /// Output is flushed by then, and the library closed. Freeing the objects takes a millisecond for a small
  /// document, and a fifth of the time for a large one.
  private static func end(_ status: ExitCode) -> Never {
    fflush(nil)
    let command = subcommands.first {
      $0.configuration.commandName == ResumedBatch.arguments.first
    }
    let isFailure = status.rawValue >= ExitStatus.usage.rawValue && status.rawValue < 128
    _exit(
      isFailure && command is any GrepExitStatusCommand.Type ? SearchStatus.failed.rawValue : status.rawValue)
  }
}
