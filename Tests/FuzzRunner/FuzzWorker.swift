import Foundation
import Fuzzing

/// Runs the target on inputs, and records the number of each input before running it.
struct FuzzWorker {
  let inputs: FuzzInputs
  let options: FuzzOptions
  let progress: String

  /// The exit status of a worker that needed too much memory for one input.
  static let tooMuchMemory: Int32 = 3
  /// The exit status of a worker that grew gradually, by the caches of libraries.
  static let hasGrown: Int32 = 4
  /// The exit status of a worker after a wrong result.
  static let problem: Int32 = 5

  /// The memory at which a worker is replaced.
  private static let largest = 3 << 28

  func run() throws {
    let descriptor = open(progress, O_WRONLY | O_CREAT, 0o600)
    guard descriptor >= 0 else { FuzzRunner.fail("\(progress) can't be written") }
    // A hard limit keeps the machine usable.
    var limit = rlimit(rlim_cur: 3 << 30, rlim_max: 3 << 30)
    setrlimit(__rlimit_resource_t(2), &limit)
    let end = options.seconds.map { ContinuousClock.now + .seconds($0) }
    for number in options.from..<options.from &+ options.count {
      write(number, to: descriptor)
      let before = Self.peak
      do {
        try inputs.run(number)
      } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(Self.problem)
      }
      let peak = Self.peak
      if peak - before > options.memory << 20 { exit(Self.tooMuchMemory) }
      if let end, ContinuousClock.now > end { return }
      if peak > Self.largest { exit(Self.hasGrown) }
    }
    write(options.from &+ options.count, to: descriptor)
  }

  private func write(_ number: UInt64, to descriptor: Int32) {
    withUnsafeBytes(of: number) { _ = pwrite(descriptor, $0.baseAddress, 8, 0) }
  }

  /// The peak memory of the process, in bytes.
  private static var peak: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(0), &usage)
    return usage.ru_maxrss * 1024
  }
}
