import ArgumentParser
import DocModel
import Foundation
import Workers

/// `pdfkey worker`: the worker's side, which users don't call.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Read documents for another pdfkey process.",
    shouldDisplay: false)

  @Option(help: ArgumentHelp("Memory limit.", valueName: "bytes"))
  var memory: Int?

  @Option(help: .sandbox)
  var sandbox = Sandbox.Mode.auto

  func validate() throws {
    guard isatty(STDIN_FILENO) == 0 else {
      throw ValidationError("pdfkey starts workers by itself; worker isn't for use by hand.")
    }
  }

  /// Returns the arguments that start a worker.
  static func arguments(memory: Int, _ sandbox: Sandbox.Mode) -> [String] {
    WorkerArguments(memory: memory, sandbox: sandbox).list(for: "worker")
  }

  /// Returns the command of a worker that ``DocumentWorkers`` started; nil for other arguments.
  ///
  /// ArgumentParser would take longer than reading a small document.
  ///
  /// - Parameter arguments: all arguments without the program's name.
  /// - Returns: the command.
  static func started(with arguments: [String]) -> WorkerCommand? {
    guard let known = WorkerArguments(arguments, for: "worker"), isatty(STDIN_FILENO) == 0 else { return nil }
    var command = WorkerCommand()
    (command.memory, command.sandbox) = (known.memory, known.sandbox)
    return command
  }

  func run() throws {
    Document.prepareForManyDocuments()
    Worker.run(answering: DocumentWorkers.requests, memory: memory, sandbox: sandbox)
  }
}
