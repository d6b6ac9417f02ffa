import DocModel
import Foundation
import SandboxGuard
import SystemEnvironment

/// The sandbox of a process that reads documents (Linux: Landlock, seccomp).
///
/// A process in it reads what documents need (libraries, fonts and their configuration) and the files that it was
/// handed, opens nothing else, and writes no file. It creates no socket and no process, and sends no signal to others.
package enum Sandbox {
  /// The extent to which a process uses the sandbox.
  package enum Mode: String, Sendable, CaseIterable {
    /// With all that the system has for it.
    case auto
    /// Completely, or not at all.
    case required
    /// Not at all.
    case off

    /// The mode that `PDFKEY_SANDBOX` names; `auto` if the variable is empty or isn't set.
    package static var standard: Mode { Mode(variable: EnvironmentVariables["PDFKEY_SANDBOX"] ?? "") }

    /// Creates the mode for the value of the variable; a misspelt one mustn't give documents more rights.
    init(variable: String) {
      self = variable.isEmpty ? .auto : Mode(rawValue: variable) ?? .required
    }
  }

  /// The parts of a sandbox.
  package struct Parts: OptionSet, Sendable {
    /// The bits of the parts.
    package let rawValue: Int32

    /// Creates a set of parts.
    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// The limit to some files (Landlock).
    package static let files = Parts(rawValue: Int32(sandbox_landlock.rawValue))

    /// The filter of system calls (seccomp).
    package static let calls = Parts(rawValue: Int32(sandbox_seccomp.rawValue))

    /// All parts.
    package static let all: Parts = [.files, .calls]
  }

  /// The parts that this system has.
  package static var available: Parts {
    var parts: Parts = []
    if landlockVersion > 0 { parts.insert(.files) }
    if sandbox_has_seccomp() { parts.insert(.calls) }
    return parts
  }

  /// Whether this process has one thread, as far as the system tells.
  static var hasOneThread: Bool {
    #if os(Linux)
      // A folder for each thread, besides the names of the folder itself.
      var facts = stat()
      return stat("/proc/self/task", &facts) != 0 || facts.st_nlink <= 3
    #else
      return true
    #endif
  }

  /// The version of Landlock's interface; 0 if the system has none.
  package static var landlockVersion: Int { Int(sandbox_landlock_version()) }

  /// Gives up all other rights, for this thread and those that it starts; there is no way back.
  ///
  /// - Parameters:
  ///   - readable: the files and folders that may be read besides those of the system.
  ///   - mayRestart: whether the program may start itself again, in the same sandbox.
  /// - Returns: the parts that are in effect.
  @discardableResult
  package static func enter(reading readable: [String], mayRestart: Bool = false) -> Parts {
    MemoryFile.keep()
    return withCList(systemFiles + readable) { readable in
      var rules = sandbox_rules(readable: readable, may_restart: mayRestart)
      return Parts(rawValue: sandbox_enter(&rules))
    }
  }

  /// Limits this thread to the files of the system, for one that loads libraries while another one has all rights.
  package static func restrictToSystemFiles() {
    withCList(systemFiles) { readable in
      var rules = sandbox_rules(readable: readable, may_restart: false)
      _ = sandbox_restrict_files(&rules)
    }
  }

  /// The files of the system that documents need: libraries, fonts, time zones, certificates, and facts about this
  /// process and the machine.
  private static var systemFiles: [String] {
    let home = EnvironmentVariables["HOME"] ?? ""
    func folder(_ variable: String, _ standard: String) -> String {
      EnvironmentVariables[variable].flatMap { $0.isEmpty ? nil : $0 } ?? "\(home)/\(standard)"
    }
    let data = folder("XDG_DATA_HOME", ".local/share")
    let libraries = EnvironmentVariables["LD_LIBRARY_PATH"] ?? ""
    let fonts = [EnvironmentVariables["FONTCONFIG_PATH"], EnvironmentVariables["FONTCONFIG_FILE"]]
    return [
      "/usr", "/lib", "/lib64", "/nix/store", "/gnu/store", "/etc/ld.so.cache", "/etc/ld.so.preload",
      "/etc/fonts", "/var/cache/fontconfig", "\(home)/.fonts", "\(home)/.fonts.conf", "\(data)/fonts",
      folder("XDG_CONFIG_HOME", ".config") + "/fontconfig",
      folder("XDG_CACHE_HOME", ".cache") + "/fontconfig",
      "/etc/localtime", "/etc/timezone", "/etc/passwd", "/etc/nsswitch.conf",
      "/etc/ssl", "/etc/pki", "/etc/gnutls", "/etc/crypto-policies",
      "/proc/self", "/proc/meminfo", "/proc/cpuinfo", "/sys/devices/system/cpu", "/sys/fs/cgroup",
      "/dev/null", "/dev/zero", "/dev/urandom", "/dev/random",
    ] + fonts.compactMap(\.self) + libraries.split(separator: ":").map(String.init)
  }

  /// Calls a function with texts as a list of C strings that ends with NULL.
  private static func withCList<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    let list = copies.compactMap { $0.map { UnsafePointer($0) } } + [nil]
    return list.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map(body) ?? withUnsafePointer(to: nil) { body($0) }
    }
  }
}
