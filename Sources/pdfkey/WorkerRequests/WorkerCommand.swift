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
    ["worker", "--memory", "\(memory)", "--sandbox", sandbox.rawValue]
  }

  /// Returns the command of a worker that ``DocumentWorkers`` started; nil for other arguments.
  ///
  /// ArgumentParser would take longer than reading a small document.
  ///
  /// - Parameter arguments: all arguments without the program's name.
  /// - Returns: the command.
  static func started(with arguments: [String]) -> WorkerCommand? {
    guard let options = options(startedWith: arguments), isatty(STDIN_FILENO) == 0 else { return nil }
    var command = WorkerCommand()
    (command.memory, command.sandbox) = options
    return command
  }

  /// Returns the options in a worker's arguments; nil for other arguments.
  static func options(startedWith arguments: [String]) -> (memory: Int, sandbox: Sandbox.Mode)? {
    guard arguments.count == 5, let memory = Int(arguments[2]),
      let sandbox = Sandbox.Mode(rawValue: arguments[4]),
      arguments == Self.arguments(memory: memory, sandbox)
    else { return nil }
    return (memory, sandbox)
  }

  func run() throws {
    Document.prepareForManyDocuments()
    Worker.run(answering: DocumentWorkers.requests, memory: memory, sandbox: sandbox)
  }
}
