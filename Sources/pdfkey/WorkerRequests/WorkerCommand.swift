import ArgumentParser
import DocModel
import Foundation
import Workers

/// `pdfkey worker`: the side of a worker, which no person calls.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: arguments[0],
    abstract: "Read documents for another pdfkey, which asks on standard input.",
    shouldDisplay: false)

  @Option(help: ArgumentHelp("How much memory to use at most.", valueName: "bytes"))
  var memory: Int?

  func validate() throws {
    guard isatty(STDIN_FILENO) == 0 else {
      throw ValidationError("This is how pdfkey reads documents side by side; it understands no people.")
    }
  }

  /// How a worker is started, but for the bytes that it may use.
  static let arguments = ["worker", "--memory"]

  /// The command for a worker that ``DocumentWorkers`` started; nil for anything else, which is the parser's.
  ///
  /// Each worker would spend longer on the parser than on many a document.
  ///
  /// - Parameter arguments: all of them, without the program's name.
  /// - Returns: the command.
  static func started(with arguments: [String]) -> WorkerCommand? {
    guard let memory = memory(startedWith: arguments), isatty(STDIN_FILENO) == 0 else { return nil }
    var command = WorkerCommand()
    command.memory = memory
    return command
  }

  /// The bytes that a worker may use which was started with such arguments; nil for any other ones.
  static func memory(startedWith arguments: [String]) -> Int? {
    guard arguments.count == 3, Array(arguments.prefix(2)) == Self.arguments else { return nil }
    return Int(arguments[2])
  }

  func run() throws {
    Document.prepareForManyDocuments()
    Worker.run(answering: DocumentWorkers.requests, memory: memory)
  }
}
