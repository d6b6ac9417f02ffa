import ArgumentParser
import DocModel
import Foundation
import Workers

/// `pdfkey worker`: the worker's side, which users don't call.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: arguments[0],
    abstract: "Read documents for another pdfkey process.",
    shouldDisplay: false)

  @Option(help: ArgumentHelp("Memory limit.", valueName: "bytes"))
  var memory: Int?

  func validate() throws {
    guard isatty(STDIN_FILENO) == 0 else {
      throw ValidationError("pdfkey starts workers by itself; worker isn't for use by hand.")
    }
  }

  /// The arguments that start a worker, except the memory limit.
  static let arguments = ["worker", "--memory"]

  /// Returns the command of a worker that ``DocumentWorkers`` started; nil for other arguments.
  ///
  /// ArgumentParser would take longer than reading a small document.
  ///
  /// - Parameter arguments: all arguments without the program's name.
  /// - Returns: the command.
  static func started(with arguments: [String]) -> WorkerCommand? {
    guard let memory = memory(startedWith: arguments), isatty(STDIN_FILENO) == 0 else { return nil }
    var command = WorkerCommand()
    command.memory = memory
    return command
  }

  /// Returns the memory limit in a worker's arguments, in bytes; nil for other arguments.
  static func memory(startedWith arguments: [String]) -> Int? {
    guard arguments.count == 3, Array(arguments.prefix(2)) == Self.arguments else { return nil }
    return Int(arguments[2])
  }

  func run() throws {
    Document.prepareForManyDocuments()
    Worker.run(answering: DocumentWorkers.requests, memory: memory)
  }
}
