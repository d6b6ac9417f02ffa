import Foundation
import Viewer
import Workers

/// The workers that read documents for this program.
enum DocumentWorkers {
  /// The types of requests.
  static let requests: [any WorkerRequest.Type] =
    [
      ExportRequest.self, ExportPart.self, SearchRequest.self, PictureRequest.self,
    ] + ReaderRequests.all

  /// Returns the configuration of a pool of workers.
  ///
  /// - Parameters:
  ///   - options: the options of the command line.
  ///   - path: the path of the program; nil for this one.
  /// - Returns: the configuration.
  static func configuration(_ options: WorkerOptions, path: String? = nil) -> WorkerPool.Configuration {
    var configuration = WorkerPool.Configuration(
      program: program(memory: options.memory, options.sandbox, path: path), jobs: options.jobs,
      timeout: .seconds(options.timeout ?? LimitOptions.mostSeconds), memory: options.memory.bytes)
    // By default a few megabytes get ten seconds, and larger files more.
    if options.timeout == nil {
      configuration.processorTime = { request in
        (request as? any ReadingRequest)?.source.path.flatMap(LimitOptions.time(forFileAt:))
      }
    }
    return configuration
  }

  /// Returns the program of the workers.
  static func program(memory: MemorySize, _ sandbox: Sandbox.Mode, path: String? = nil) -> WorkerProgram {
    let arguments = WorkerCommand.arguments(memory: memory.bytes, sandbox)
    return path.map { WorkerProgram(path: $0, arguments: arguments) } ?? .this(arguments: arguments)
  }
}
