import Foundation
import Fuzzing

/// Runs a target on thousands of malformed inputs in a separate process, so that a crash costs one input.
///
///     FuzzRunner TARGET [--from N] [--count N] [--seconds N] [--limit SECONDS] [--memory MIB] [--log FILE]
///                FOLDER…
///     FuzzRunner TARGET --input N FOLDER…         writes the input to standard output
///     FuzzRunner TARGET --file FILE               runs the target on a file
@main
struct FuzzRunner {
  static func main() throws {
    let options = FuzzOptions(CommandLine.arguments.dropFirst())
    guard let target = options.target else {
      let targets = FuzzTarget.real.map(\.rawValue).joined(separator: " ")
      fail(
        "usage: FuzzRunner TARGET [--from N] [--count N] [--seconds N] FOLDER…, with a target of: \(targets)")
    }
    if let file = options.file {
      guard let data = FileManager.default.contents(atPath: file) else { fail("\(file) can't be read") }
      try target.run(Array(data), password: options.password)
    } else if let progress = options.progress {
      try FuzzWorker(inputs: inputs(target, options), options: options, progress: progress).run()
    } else if let number = options.input {
      FileHandle.standardOutput.write(Data(inputs(target, options).input(number).bytes))
    } else {
      try FuzzSupervisor(target: target, options: options).run()
    }
  }

  private static func inputs(_ target: FuzzTarget, _ options: FuzzOptions) -> FuzzInputs {
    let inputs = FuzzInputs(target, folders: options.folders)
    if inputs.isEmpty { fail("there are no PDFs in the folders that were named") }
    return inputs
  }

  static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(64)
  }
}

/// The options of a run.
struct FuzzOptions {
  var target: FuzzTarget?
  var from: UInt64 = 0
  var count: UInt64 = 10_000
  var seconds: Double?
  /// The time limit of an input, in seconds.
  var limit = 10
  /// The maximum growth of a process for one input, in MiB.
  var memory = 1024
  var log: String?
  var input: UInt64?
  var file: String?
  var password: String?
  /// The file with a worker's current input.
  var progress: String?
  var folders: [String] = []

  init(_ arguments: ArraySlice<String>) {
    var rest = arguments
    target = rest.popFirst().flatMap(FuzzTarget.init)
    while let argument = rest.popFirst() {
      switch argument {
      case "--from": from = rest.popFirst().flatMap { UInt64($0) } ?? from
      case "--count": count = rest.popFirst().flatMap { UInt64($0) } ?? count
      case "--seconds": seconds = rest.popFirst().flatMap { Double($0) }
      case "--limit": limit = rest.popFirst().flatMap { Int($0) } ?? limit
      case "--memory": memory = rest.popFirst().flatMap { Int($0) } ?? memory
      case "--log": log = rest.popFirst()
      case "--input": input = rest.popFirst().flatMap { UInt64($0) }
      case "--file": file = rest.popFirst()
      case "--password": password = rest.popFirst()
      case "--progress": progress = rest.popFirst()
      default: folders.append(argument)
      }
    }
  }
}
