import Foundation

/// The failures of a target.
enum ProbeDrive {
  /// The inputs that fail, by number; all others do nothing.
  static let inputs: [UInt64: String] = [3: "crash", 5: "hang", 7: "grow", 9: "problem"]

  /// The bytes that the probe allocates: more than its test allows, and little enough for any system.
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
