import ArgumentParser
import Foundation
import SystemEnvironment
import Workers

extension Sandbox.Mode: ExpressibleByArgument {
  /// The mode that `PDFKEY_SANDBOX` names; `auto` if the variable is empty or isn't set.
  static var standard: Sandbox.Mode { Sandbox.Mode(variable: EnvironmentVariables["PDFKEY_SANDBOX"] ?? "") }

  /// Creates the mode for the value of the variable; a misspelt one mustn't give documents more rights.
  init(variable: String) {
    self = variable.isEmpty ? .auto : Sandbox.Mode(rawValue: variable) ?? .required
  }

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
