import ArgumentParser
import DocModel
import Foundation
import Workers

/// The limits of documents that a command reads in its own process.
protocol ReadingLimits {
  /// The processor time per document in seconds; nil for the usual time.
  var timeout: Double? { get }
  /// The memory per document.
  var memory: MemorySize { get }
  /// The use of the sandbox.
  var sandbox: Sandbox.Mode { get }
}

/// The limits of a command line without limits, which needn't prepare options: that takes a tenth of the time of `info`.
struct UsualLimits: ReadingLimits {
  let timeout: Double? = nil
  let memory = MemorySize.usual
  let sandbox = Sandbox.Mode.standard
}

/// The options for the limits of documents.
struct LimitOptions: ParsableArguments, ReadingLimits {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Processor time per document; 10 to 60 by default.", valueName: "seconds"))
  var timeout: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Memory limit per document, such as 512M or 2G.", valueName: "size"))
  var memory = MemorySize.usual

  @Option(help: .sandbox)
  var sandbox = Sandbox.Mode.standard

  func validate() throws { try Self.check(timeout: timeout, memory) }

  /// Rejects limits that are too small to read anything.
  static func check(timeout: Double?, _ memory: MemorySize) throws {
    if let timeout, !(timeout > 0 && timeout <= 1e9) {
      throw ValidationError("--timeout must be more than 0 seconds.")
    }
    guard memory >= MemorySize.least else {
      throw ValidationError("--memory must be at least \(MemorySize.least), which the program itself needs.")
    }
  }

  /// Returns the limit of processor time for a file by its size; nil if the file has no size.
  static func time(forFileAt path: String) -> Duration? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    return .seconds(max(leastSeconds, 5 * Double(facts.st_size) / 1e6 - 10).rounded())
  }

  private static let leastSeconds = 10.0
  static let mostSeconds = 60.0
}

extension ReadingLimits {
  /// Returns the limit of processor time for a document: ten seconds for a few megabytes, more for large files.
  func time(for input: Input) -> Duration {
    if let timeout { return .seconds(timeout) }
    guard case .location(let location) = input, case .path(let path) = DocumentSource(location),
      let time = LimitOptions.time(forFileAt: path)
    else {
      return .seconds(LimitOptions.mostSeconds)
    }
    return min(time, .seconds(LimitOptions.mostSeconds))
  }
}
