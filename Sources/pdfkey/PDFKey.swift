import ArgumentParser
import DocModel
import Foundation
import Terminal

/// The program: its subcommands, and how it ends.
@main
struct PDFKey: ParsableCommand {
  /// In the order in which help lists them.
  static let subcommands: [ParsableCommand.Type] = [
    OpenCommand.self, InfoCommand.self, OutlineCommand.self, TextCommand.self, LinksCommand.self,
    SearchCommand.self, IndexCommand.self, AnnotationsCommand.self, AttachmentsCommand.self,
    RenderCommand.self, BookmarksCommand.self, KeysCommand.self, DoctorCommand.self,
    WorkerCommand.self, ManualCommand.self,
  ]

  /// Those that ask what pages show whatever their arguments are: what that takes is loaded while these are read.
  ///
  /// A list and no protocol, as every question whether a type conforms to one goes through all of the program.
  private static let readingPages: [ParsableCommand.Type] = [
    TextCommand.self, RenderCommand.self,
  ]

  static let configuration = CommandConfiguration(
    commandName: "pdfkey",
    abstract: "Read annotated PDFs with the keyboard, and get at what is in them.",
    usage: """
      pdfkey <file> ...
      pdfkey <subcommand>
      """,
    discussion: """
      Files without a subcommand are opened, with the options of open: pdfkey paper.pdf. A name that is \
      both is the subcommand; ./search is the file.

      Results go to standard output, messages to standard error. With --json each document becomes one \
      JSON object on one line, its keys sorted.

      \(ExitStatus.help)
      """,
    version: CommandConfiguration.programVersion,
    subcommands: subcommands)

  /// Runs the command line and ends the process.
  ///
  /// ArgumentParser's own `main` would lose what can't be written: help that goes to a full disk is an error
  /// like any other, and a reader that has seen enough, as `head` does, is none.
  static func main() {
    StandardDescriptors.fill()
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow is an error of whoever writes it: what only saves time must end nothing.
    signal(SIGXFSZ, SIG_IGN)
    do {
      do {
        var command = try parsed(ResumedBatch.arguments)
        try command.run()
      } catch let error where exitCode(for: error) == .success {
        let output = Output()
        output.write(line: fullMessage(for: error))
        try output.flush()
      }
      end(.success)
    } catch OutputError.closed {
      // Whoever read the output has seen enough, and that is no failure.
    } catch let error as OutputError {
      Messages.say(error.description)
      end(ExitStatus.ioError.exitCode)
    } catch let failure as Failure {
      Messages.say(failure.message)
      end(failure.status.exitCode)
    } catch let error as TerminalError {
      Messages.say(error.description)
      end(ExitStatus.unsupported.exitCode)
    } catch let error as LibraryError {
      let failure = Failure(error)
      Messages.say(failure.message)
      end(failure.status.exitCode)
    } catch {
      // What ends with a status alone has said everything.
      let message = fullMessage(for: error)
      if !message.isEmpty { Messages.write(message) }
      end(exitCode(for: error))
    }
  }

  /// The command that the arguments ask for.
  ///
  /// A subcommand that is named first is parsed by itself: on the way down from the root ArgumentParser looks
  /// for requests for completions, which takes longer than all the rest of a short command. Where that
  /// fails, help or an error is wanted, and these are the root's. Files without a subcommand are opened.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    if let worker = WorkerCommand.started(with: arguments) { return worker }
    var arguments = arguments
    if let subcommand = subcommands.first(where: { $0.configuration.commandName == arguments.first }) {
      if subcommand == SearchCommand.self {
        arguments[1...] = ShortOptions.separated(Array(arguments[1...]))[...]
      }
      if readingPages.contains(where: { $0 == subcommand }) { Document.prepareForPages() }
      if let command = try? subcommand.parseAsRoot(Array(arguments.dropFirst())) { return command }
    }
    return try FileArguments(arguments)?.command() ?? parseAsRoot(arguments)
  }

  /// Ends the process without giving everything back that the system takes anyway.
  ///
  /// Everything that is said is flushed by then, and the library closed: what is left is a millisecond for the
  /// objects of a small document, and a fifth of the time of a large one.
  private static func end(_ status: ExitCode) -> Never {
    fflush(nil)
    let command = subcommands.first {
      $0.configuration.commandName == ResumedBatch.arguments.first
    }
    let isFailure = status.rawValue >= ExitStatus.usage.rawValue && status.rawValue < 128
    _exit(isFailure && command is any EndsLikeGrep.Type ? SearchStatus.failed.rawValue : status.rawValue)
  }
}
