import DocModel
import Foundation
import Workers

/// The workers that read documents for this program.
enum DocumentWorkers {
  /// What they can be asked.
  static let requests: [any WorkerRequest.Type] = [
    ExportRequest.self, ExportPart.self, SearchRequest.self,
  ]

  /// How a pool of them works.
  ///
  /// - Parameters:
  ///   - options: as the command line has them.
  ///   - path: the program; nil for this one.
  /// - Returns: the configuration.
  static func configuration(_ options: WorkerOptions, path: String? = nil) -> WorkerPool.Configuration {
    let arguments = WorkerCommand.arguments + ["\(options.memory.bytes)"]
    return WorkerPool.Configuration(
      program: path.map { WorkerProgram(path: $0, arguments: arguments) } ?? .this(arguments: arguments),
      jobs: options.jobs, timeout: .seconds(options.timeout), memory: options.memory.bytes)
  }
}
