import Foundation
import Fuzzing

/// Goes through inputs, and writes each one's number down before it begins with it.
struct FuzzWorker {
  let inputs: FuzzInputs
  let options: FuzzOptions
  let progress: String

  /// How a worker ends that has taken too much memory for one input.
  static let tooMuchMemory: Int32 = 3
  /// How a worker ends that has become large little by little, by what libraries keep.
  static let hasGrown: Int32 = 4
  /// How a worker ends for which something came out wrong.
  static let problem: Int32 = 5

  /// The memory at which a worker gives way to a fresh one.
  private static let largest = 3 << 28

  func run() throws {
    let descriptor = open(progress, O_WRONLY | O_CREAT, 0o600)
    guard descriptor >= 0 else { FuzzRunner.fail("\(progress) can't be written") }
    // What is far too much isn't had at all, so that the machine stays usable.
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

  /// The most memory that the process has had, in bytes.
  private static var peak: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(0), &usage)
    return usage.ru_maxrss * 1024
  }
}
