import Foundation

/// What a target may do at worst.
enum ProbeDrive {
  /// The inputs, by number; all others do nothing.
  static let inputs: [UInt64: String] = [3: "crash", 5: "hang", 7: "grow", 9: "problem"]

  /// By how much it grows: more than it is allowed to be in its test, and little enough for any machine.
  private static let growth = 200 << 20

  static func run(_ bytes: [UInt8]) throws {
    switch String(decoding: bytes, as: UTF8.self) {
    case "crash": fatalError("as it was told")
    case "hang": while getpid() > 0 {}
    case "grow":
      let memory = UnsafeMutableRawPointer.allocate(byteCount: growth, alignment: 16)
      memset(memory, 1, growth)
      memory.deallocate()
    case "problem": throw FuzzProblem("as it was told")
    default: break
    }
  }
}
