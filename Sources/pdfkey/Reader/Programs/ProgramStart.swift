import Foundation
import SystemEnvironment

/// Starts other programs, without a shell.
enum ProgramStart {
  /// Starts a program that is found in PATH.
  ///
  /// - Parameters:
  ///   - arguments: the program and its arguments.
  ///   - usesTerminal: whether the program has the terminal; else it can't reach it, and Ctrl-C sends it no signals.
  /// - Returns: the process; nil if it can't be started, with the error code in `errno`.
  static func start(_ arguments: [String], usesTerminal: Bool = false) -> pid_t? {
    guard let program = arguments.first else {
      errno = ENOENT
      return nil
    }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Standard input may be a document.
    let terminal = usesTerminal && isatty(STDIN_FILENO) == 0 ? open("/dev/tty", O_RDWR | O_CLOEXEC) : -1
    defer { if terminal >= 0 { close(terminal) } }
    if terminal >= 0 { posix_spawn_file_actions_adddup2(&actions, terminal, STDIN_FILENO) }
    if !usesTerminal {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigfillset(&defaults)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    // A process group of its own is in the background of the terminal.
    let group = usesTerminal ? 0 : POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | group))
    let argv = arguments.map { strdup($0) } + [nil]
    let envp = EnvironmentVariables.entries().map { strdup($0) } + [nil]
    defer { for string in argv + envp { free(string) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, program, &actions, &attributes, argv, envp)
    guard code == 0 else {
      errno = code
      return nil
    }
    return process
  }
}
