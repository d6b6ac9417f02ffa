import Foundation

/// What a worker may use, and what becomes of it when it asks for more.
enum WorkerLimits {
  /// Limits the memory of this process.
  ///
  /// Linux counts what can be written to (RLIMIT_DATA), which is what a document makes a program fill;
  /// addresses alone (RLIMIT_AS) would count libraries and reserves that cost nothing. macOS knows only the
  /// latter, and hardly keeps to it.
  static func limit(memory: Int?) {
    guard let memory else { return }
    #if os(Linux)
      set(.data, memory)
    #else
      set(.addresses, memory)
    #endif
  }

  /// Leaves no core files behind where a batch has many bad files.
  static func leaveNoCoreFiles() { set(.core, 0) }

  private enum Resource { case core, data, addresses }

  private static func set(_ resource: Resource, _ amount: Int) {
    var limit = rlimit(rlim_cur: rlim_t(max(0, amount)), rlim_max: rlim_t(max(0, amount)))
    #if canImport(Glibc)
      // The numbers are an enumeration there, and its values another type than the function's parameter.
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

  /// Leaves Ctrl-C and a terminal that goes away to the parent, which ends its workers in order: the signals
  /// reach all processes of a command at once, and would look like crashes.
  static func ignoreSignalsOfTheTerminal() {
    for number in [SIGINT, SIGQUIT, SIGHUP, SIGPIPE] { signal(number, SIG_IGN) }
  }

  /// Tells a worker that had no memory left from one that crashed: both end by the same signals.
  ///
  /// Libraries stop the program when memory isn't given, and `malloc` has said so in `errno` by then.
  static func nameLackOfMemory() {
    for number in [SIGABRT, SIGTRAP, SIGILL, SIGSEGV, SIGBUS] {
      signal(number) { number in
        // ``Worker/outOfMemoryStatus``: nothing may be looked up here, where anything may be broken.
        if errno == ENOMEM { _exit(86) }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// The memory that this process holds now, in bytes; 0 where the system doesn't say.
  static var residentMemory: Int {
    #if os(Linux)
      // Its size and what of it is in memory, in pages.
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
      // The most that it ever held: a worker that has grown once is replaced, which does no harm.
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}
