import Foundation
import SystemEnvironment
import Viewer

/// Opens addresses with the system's program for them, without a shell.
final class LinkOpener {
  #if canImport(Darwin)
    private static let program = "open"
  #else
    private static let program = "xdg-open"
  #endif

  /// The programs that were started and may still run: a browser may run for as long as it is open.
  private var running: [pid_t] = []

  /// The time in which the program may report a failure; then it continues by itself.
  private static let startTimeout: Duration = .milliseconds(400)

  /// Opens an address.
  ///
  /// The program has no access to the terminal, and Ctrl-C sends it no signals.
  func open(_ link: LinkAddress) throws(CommandFailure) {
    running.removeAll { waitpid($0, nil, WNOHANG) != 0 }
    guard let process = Self.start([Self.program, link.text]) else {
      throw CommandFailure(
        .unavailable,
        "\(Self.program) can't be started (\(String(cString: strerror(errno)))); is it installed?")
    }
    let end = ContinuousClock.now + Self.startTimeout
    repeat {
      var status: Int32 = 0
      if waitpid(process, &status, WNOHANG) != 0 {
        guard status != 0 else { return }
        throw CommandFailure(.unavailable, "\(Self.program) found no program for \(link.text)")
      }
      usleep(10_000)
    } while ContinuousClock.now < end
    running.append(process)
  }

  private static func start(_ arguments: [String]) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigfillset(&defaults)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    // A process group of its own, in the background of the terminal.
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    let argv = arguments.map { strdup($0) } + [nil]
    let envp = EnvironmentVariables.entries(replacing: [:]).map { strdup($0) } + [nil]
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
