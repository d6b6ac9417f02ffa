import Foundation
import SystemCallProbe
import Workers

/// An attempt to leave the sandbox; the reply is the error code, 0 for success.
enum EscapeRequest: WorkerRequest, Equatable {
  case read(String)
  case readOnThread(String)
  case write(String)
  case create(String)
  case open(String, Int32)
  case truncate(String)
  case remove(String)
  case rename(String)
  case makeFolder(String)
  case connect(String)
  case connectToPort(Int32)
  case execute(String)
  case fork, vfork, clone
  case trace(Int32)
  case signal(Int32, Int32)
  case type(Int32)
  /// Looks at an open descriptor.
  case use(Int32)
  /// Maps memory with some flags.
  case map(Int32)
  /// Makes system calls by their numbers; the reply is the number of those refused, and the others' names on failure.
  case calls

  func reply(in worker: WorkerContext) -> String {
    switch self {
    case .read(let path): Self.text(probe_open(path, 0))
    case .readOnThread(let path): Self.text(probe_open_on_thread(path))
    case .write(let path): Self.text(probe_write(path))
    case .create(let path): Self.text(probe_open(path, 1))
    case .open(let path, let flags): Self.text(probe_open_with(path, flags))
    case .truncate(let path): Self.text(Foundation.truncate(path, 0) == 0 ? 0 : errno)
    case .remove(let path): Self.text(unlink(path) == 0 ? 0 : errno)
    case .rename(let path): Self.text(Foundation.rename(path, path + ".old") == 0 ? 0 : errno)
    case .makeFolder(let path): Self.text(mkdir(path, 0o700) == 0 ? 0 : errno)
    case .connect(let path): Self.text(probe_socket(path))
    case .connectToPort(let port): Self.text(probe_port(port))
    case .execute(let path): Self.text(probe_execute(path))
    case .fork: Self.text(probe_fork())
    case .vfork: Self.text(probe_vfork())
    case .clone: Self.text(probe_clone())
    case .trace(let process): Self.text(probe_trace(process))
    case .signal(let process, let signal): Self.text(probe_signal(process, signal))
    case .type(let terminal): Self.text(probe_type(terminal))
    case .use(let descriptor): Self.text(fcntl(descriptor, F_GETFD) >= 0 ? 0 : errno)
    case .map(let flags):
      Self.text(mmap(nil, 4096, PROT_READ | PROT_WRITE, flags, -1, 0) == MAP_FAILED ? errno : 0)
    case .calls: Self.refusedCalls
    }
  }

  private static func text(_ code: Int32) -> String {
    code == 0 ? "success" : String(cString: strerror(code))
  }

  private static var refusedCalls: String {
    var refused = 0
    var others: [String] = []
    var index: Int32 = 0
    while let name = probe_call_name(index) {
      let code = probe_call(index)
      if code == EPERM { refused += 1 } else { others.append("\(String(cString: name)): \(text(code))") }
      index += 1
    }
    return others.isEmpty ? "\(refused)" : others.joined(separator: ", ")
  }
}
