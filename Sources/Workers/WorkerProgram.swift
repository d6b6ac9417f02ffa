import Foundation
import SandboxGuard
import SystemEnvironment

/// The program of a worker.
package struct WorkerProgram: Sendable {
  /// The path of the executable.
  package var path: String
  /// The arguments of its command line, after its name.
  package var arguments: [String]
  /// Whether the arguments of this process follow them, which tell names that aren't UTF-8.
  var passesOwnArguments = false

  /// Creates a program.
  package init(path: String, arguments: [String]) {
    self.path = path
    self.arguments = arguments
  }

  /// Returns this same program, even if its file was replaced after the start.
  package static func this(arguments: [String]) -> WorkerProgram {
    #if os(Linux)
      WorkerProgram(path: "/proc/self/exe", arguments: arguments)
    #else
      WorkerProgram(
        path: Bundle.main.executablePath ?? ProgramArguments.all.first ?? "", arguments: arguments)
    #endif
  }

  /// The system's error code for a failed start.
  struct SpawnError: Error {
    let code: Int32

    /// The error of the pool that wanted the worker.
    var ofPool: WorkerPoolError {
      WorkerProgram.missing.map { .missing($0) } ?? .cannotStart(reason: String(cString: strerror(code)))
    }
  }

  /// The file or folder of the system without which this program can't start again; nil if all are there.
  package static var missing: String? {
    #if os(Linux)
      if access("/proc/self/exe", F_OK) != 0 { return "/proc" }
    #endif
    return access("/dev/null", F_OK) == 0 ? nil : "/dev/null"
  }

  /// Starts the program with the given standard input and output, and the null device for errors.
  ///
  /// It inherits no other descriptor: a document that takes a worker over could use files and connections of the
  /// program, and pipes of other workers would stay open.
  func spawn(input: Int32, output: Int32) throws(SpawnError) -> pid_t {
    var actions = FileActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    #if os(Linux)
      sandbox_inherit_up_to(STDERR_FILENO, &actions)
    #endif

    var attributes = Attributes()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The worker doesn't inherit the signals that this program ignores and blocks, except those of the terminal: it
    // ignores them itself, but only once it runs.
    var defaults = sigset_t()
    sigfillset(&defaults)
    for number in WorkerLimits.signalsOfTheTerminal { sigdelset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    var flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    #if canImport(Darwin)
      flags |= Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    posix_spawnattr_setflags(&attributes, flags)

    let own = passesOwnArguments ? ProgramArguments.bytes.dropFirst() : []
    let argv =
      ([ProgramArguments.all.first ?? path] + arguments).map { strdup($0) }
      + own.map { strdup($0.map(CChar.init(bitPattern:)) + [0]) } + [nil]
    // A crash ends the worker at once, without the time for a backtrace. Poppler allocates thousands of small blocks
    // for a page and frees them; keeping more than seven of a size ready makes a search an eighth faster.
    let replaced = [
      "SWIFT_BACKTRACE": "enable=no",
      "GLIBC_TUNABLES": EnvironmentVariables["GLIBC_TUNABLES"] ?? "glibc.malloc.tcache_count=4000",
    ]
    let variables = EnvironmentVariables.entries(replacing: replaced, where: Self.inherits)
    let envp = variables.map { strdup($0) } + [nil]
    defer { for string in argv + envp { free(string) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, path, &actions, &attributes, argv, envp)
    guard code == 0 else { throw SpawnError(code: code) }
    return id
  }

  /// Whether a worker gets a variable of the environment.
  ///
  /// A document that takes a worker over finds no passwords and tokens there.
  static func inherits(_ variable: String) -> Bool {
    inherited.contains(variable) || variable.hasPrefix("LC_")
  }

  /// The names: of language and time, of libraries, fonts and temporary files, our own, and of sanitizers and coverage.
  ///
  /// A build with mutants (scripts/mutate) passes its variables on by itself.
  private static let inherited = Set(
    """
    LANG LANGUAGE LOCPATH LOCALE_ARCHIVE NLSPATH GCONV_PATH TZ TZDIR
    LD_LIBRARY_PATH LD_PRELOAD DYLD_LIBRARY_PATH DYLD_FRAMEWORK_PATH GLIBC_TUNABLES HOME TMPDIR
    XDG_DATA_HOME XDG_DATA_DIRS XDG_CONFIG_HOME XDG_CONFIG_DIRS XDG_CACHE_HOME
    FONTCONFIG_PATH FONTCONFIG_FILE FONTCONFIG_SYSROOT
    PDFKEY_OBJECTS PDFKEY_SANDBOX
    ASAN_OPTIONS LSAN_OPTIONS TSAN_OPTIONS UBSAN_OPTIONS ASAN_SYMBOLIZER_PATH LSAN_SYMBOLIZER_PATH
    LLVM_PROFILE_FILE
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  // These types are pointers on macOS and structures elsewhere.
  #if canImport(Darwin)
    private typealias FileActions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias FileActions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif
}
