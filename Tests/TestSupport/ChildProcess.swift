import Foundation

/// A child process of the test, started with `posix_spawn`.
///
/// Foundation's `Process` can't pass arguments that aren't UTF-8, nor give the program a terminal of its own.
package struct ChildProcess {
  package let id: pid_t

  /// The end of a process.
  package enum Ending: Equatable {
    case status(Int32)
    case signal(Int32)
    /// The process was killed at the deadline.
    case timeout
  }

  /// The treatment of one of the program's descriptors.
  package enum Descriptor {
    case copy(of: Int32)
    case open(String, flags: Int32)
  }

  package struct SpawnError: Error {
    package let code: Int32
  }

  /// A lock held while descriptors are made that programs must not inherit, and while programs are started.
  ///
  /// Tests run on several threads. A program that inherited the writing end of another program's pipe would keep
  /// that program from reaching the end of its input.
  package static let descriptorLock = NSLock()

  /// POSIX_SPAWN_SETSID of spawn.h, which Swift doesn't import.
  private static let setsid: Int16 = 0x80

  /// Starts a program with descriptors for standard input, output and error, in this order.
  ///
  /// In a new session the first terminal that the program opens becomes its controlling terminal, so that Ctrl-C
  /// reaches it.
  package init(
    _ executable: String, _ arguments: [[UInt8]], environment: [String: String],
    descriptors: [Descriptor], newSession: Bool = false
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in zip(Int32(0)..., descriptors) {
      switch descriptor {
      case .copy(let source): posix_spawn_file_actions_adddup2(&actions, source, number)
      case .open(let path, let flags): posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
      }
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The test ignores SIGPIPE, and its parent may ignore more signals, which the program must not inherit.
    var defaults = sigset_t()
    sigfillset(&defaults)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    // Tests run on threads that block signals; a child would inherit that, too.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    let flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, flags | (newSession ? Self.setsid : 0))

    let words = [Array(executable.utf8)] + arguments
    let variables = environment.map { Array("\($0)=\($1)".utf8) }
    let argv = words.map(Self.duplicate) + [nil]
    let envp = variables.map(Self.duplicate) + [nil]
    defer { for string in argv + envp { free(string) } }
    var id: pid_t = 0
    let code = Self.descriptorLock.withLock {
      posix_spawn(&id, executable, &actions, &attributes, argv, envp)
    }
    guard code == 0 else { throw SpawnError(code: code) }
    self.id = id
  }

  private static func duplicate(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      $0.baseAddress.flatMap { strdup($0) }
    }
  }

  /// Waits for the end of the process and kills it at the deadline.
  package func wait(until deadline: ContinuousClock.Instant) -> Ending {
    var status: Int32 = 0
    while true {
      let result = waitpid(id, &status, WNOHANG)
      if result == id { break }
      guard result == 0 || errno == EINTR, ContinuousClock.now < deadline else {
        kill(id, SIGKILL)
        waitpid(id, &status, 0)
        return .timeout
      }
      usleep(1000)
    }
    // WIFSIGNALED and WEXITSTATUS are macros, which Swift doesn't import.
    let signal = status & 0x7F
    return signal == 0 ? .status((status >> 8) & 0xFF) : .signal(signal)
  }
}
