import Foundation
import SystemEnvironment

/// The program that is started as a worker.
public struct WorkerProgram: Sendable {
  /// The path of the executable.
  public var path: String
  /// What it is given on its command line, after its own name.
  public var arguments: [String]

  /// A program.
  public init(path: String, arguments: [String]) {
    self.path = path
    self.arguments = arguments
  }

  /// This same program, whatever has become of its file since it was started.
  public static func this(arguments: [String]) -> WorkerProgram {
    #if os(Linux)
      WorkerProgram(path: "/proc/self/exe", arguments: arguments)
    #else
      WorkerProgram(path: Bundle.main.executablePath ?? CommandLine.arguments[0], arguments: arguments)
    #endif
  }

  /// The system's code for why the program can't be started.
  struct SpawnError: Error {
    let code: Int32

    var reason: String { String(cString: strerror(code)) }
  }

  /// Starts the program with the given standard input and output, and the null device for errors.
  ///
  /// Pipes to other workers it doesn't get (``WorkerPipe``): who holds the pipe of another keeps it alive.
  func spawn(input: Int32, output: Int32) throws(SpawnError) -> pid_t {
    var actions = FileActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)

    var attributes = Attributes()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this program ignores and blocks is none of the worker's.
    var defaults = sigset_t()
    sigfillset(&defaults)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    var flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    #if canImport(Darwin)
      flags |= Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    posix_spawnattr_setflags(&attributes, flags)

    let argv = ([CommandLine.arguments.first ?? path] + arguments).map { strdup($0) } + [nil]
    // A crash ends the worker at once, and not after a while of looking for symbols.
    let envp =
      EnvironmentVariables.entries(replacing: ["SWIFT_BACKTRACE": "enable=no"]).map { strdup($0) } + [nil]
    defer { for string in argv + envp { free(string) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, path, &actions, &attributes, argv, envp)
    guard code == 0 else { throw SpawnError(code: code) }
    return id
  }

  // Pointers on macOS, structures elsewhere.
  #if canImport(Darwin)
    private typealias FileActions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias FileActions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif
}
