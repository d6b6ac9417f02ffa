import ArgumentParser
import Foundation
import Workers

extension Sandbox.Mode: ExpressibleByArgument {
  /// Throws if the sandbox is required, and the system lacks a part of it.
  func check() throws(Failure) {
    guard self == .required, Sandbox.available != .all else { return }
    throw Failure(
      code: "noSandbox",
      message: "the system has no complete sandbox (`pdfkey doctor` shows its parts); use --sandbox auto",
      status: .unsupported)
  }
}

extension ArgumentHelp {
  /// The help of the option for the sandbox.
  static var sandbox: ArgumentHelp { "Sandbox for reading documents." }
}

extension Sandbox {
  /// Enters the sandbox of a command that reads documents in its own process.
  ///
  /// - Parameters:
  ///   - mode: how it is used.
  ///   - inputs: the files that the command reads.
  /// - Throws: ``Failure`` if it is required but incomplete.
  static func enter(_ mode: Mode, reading inputs: [String]) throws(Failure) {
    guard mode != .off else { return }
    let parts = enter(reading: inputs, mayRestart: true)
    guard mode != .required || parts == .all else {
      throw Failure(
        code: "noSandbox", message: "the sandbox can't be entered; use --sandbox auto", status: .unsupported)
    }
  }
}
