import ArgumentParser
import Foundation
import Workers

/// `pdfkey worker`: the side of a worker, which no person calls.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Read documents for another pdfkey, which asks on standard input.",
    shouldDisplay: false)

  @Option(help: ArgumentHelp("How much memory to use at most.", valueName: "bytes"))
  var memory: Int?

  func validate() throws {
    guard isatty(STDIN_FILENO) == 0 else {
      throw ValidationError("This is how pdfkey reads documents side by side; it understands no people.")
    }
  }

  func run() throws {
    Worker.run(answering: DocumentWorkers.requests, memory: memory)
  }
}
