import Foundation

/// The limits of a worker's resources, and the handling of lack of memory.
enum WorkerLimits {
  /// Limits the memory of this process.
  ///
  /// Linux counts writable memory (RLIMIT_DATA), which is what documents make a program fill; the address
  /// space (RLIMIT_AS) would include libraries and reservations, which cost nothing. macOS has only the
  /// latter, and hardly enforces it.
  static func limit(memory: Int?) {
    guard let memory else { return }
    #if os(Linux)
      set(.data, memory)
    #else
      set(.addresses, memory)
    #endif
  }

  /// Disables core files, since a batch may have many bad files.
  static func disableCoreDumps() { set(.core, 0) }

  private enum Resource { case core, data, addresses }

  private static func set(_ resource: Resource, _ amount: Int) {
    var limit = rlimit(rlim_cur: rlim_t(max(0, amount)), rlim_max: rlim_t(max(0, amount)))
    #if canImport(Glibc)
      // The numbers are an enumeration there, whose raw type isn't that of the function's parameter.
      switch resource {
      case .core: setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
      case .data: setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
      case .addresses: setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      }
    #else
      switch resource {
      case .core: setrlimit(RLIMIT_CORE, &limit)
      case .data: setrlimit(RLIMIT_DATA, &limit)
      case .addresses: setrlimit(RLIMIT_AS, &limit)
      }
    #endif
  }

  /// Ignores Ctrl-C and hang-ups, so that the parent ends its workers in order: these signals reach all
  /// processes of a command at once, and would look like crashes.
  static func ignoreSignalsOfTheTerminal() {
    for number in signalsOfTheTerminal + [SIGPIPE] { signal(number, SIG_IGN) }
  }

  /// The signals that a terminal sends to all processes of a command.
  static let signalsOfTheTerminal = [SIGINT, SIGQUIT, SIGHUP]

  /// Distinguishes lack of memory from a crash: both end a worker by the same signals.
  ///
  /// Libraries abort when an allocation fails, and `malloc` has set `errno` by then.
  static func installOutOfMemoryHandlers() {
    for number in [SIGABRT, SIGTRAP, SIGILL, SIGSEGV, SIGBUS] {
      signal(number) { number in
        // ``Worker/outOfMemoryStatus`` as a literal, since nothing else is safe to use here.
        if errno == ENOMEM { _exit(86) }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// The resident memory of this process, in bytes; 0 if the system doesn't report it.
  static var residentMemory: Int {
    #if os(Linux)
      // The file has the size and the resident part, in pages.
      let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return 0 }
      defer { close(descriptor) }
      let text = withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
      }
      let fields = text.split(separator: " ")
      guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
      return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    #else
      // This is the peak, so a worker that grew once is replaced, which is harmless.
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}
