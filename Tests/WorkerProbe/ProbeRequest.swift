import DocModel
import Foundation
import Workers

/// A request that makes a worker reply or fail.
enum ProbeRequest: WorkerRequest, Equatable {
  /// Replies with the text, after a delay.
  case echo(String, milliseconds: Int = 0)
  /// Replies with a number of letters.
  case letters(Int)
  /// Ends with a signal.
  case crash(Int32)
  /// Exits.
  case exit(Int32)
  /// Replies after using an amount of processor time.
  case work(milliseconds: Int)
  /// Never replies, and keeps the processor busy.
  case hang
  /// Fills an amount of memory, one mebibyte at a time, then replies.
  case fill(mebibytes: Int)
  /// Allocates an amount of memory at once, and aborts on failure, as libraries do.
  case allocate(mebibytes: Int)
  /// Keeps an amount of memory after the reply.
  case keep(mebibytes: Int)
  /// Prints to standard output, which carries the replies, and to standard error.
  case chatter
  /// Replies with the process identifier.
  case process
  /// Replies with the page count of a document, and whether it was opened for this request.
  case pages(String)

  func openFiles() -> [String: Int32]? {
    if case .pages(let path) = self { HandedFiles.open([path]) } else { nil }
  }

  nonisolated(unsafe) private static var kept: [[UInt8]] = []

  func reply(in worker: WorkerContext) -> String {
    switch self {
    case .echo(let text, let milliseconds):
      usleep(UInt32(milliseconds) * 1000)
      return text
    case .letters(let count): return String(repeating: "x", count: count)
    case .crash(let signal):
      if signal == SIGABRT { abort() }
      raise(signal)
    case .exit(let status): Foundation.exit(status)
    case .work(let milliseconds):
      let end = clock() + clock_t(milliseconds) * clock_t(CLOCKS_PER_SEC) / 1000
      while clock() < end {}
    case .hang: while true {}
    case .fill(let mebibytes): return "\(Self.fill(mebibytes).count)"
    case .allocate(let mebibytes):
      guard let memory = malloc(mebibytes << 20) else { abort() }
      free(memory)
    case .keep(let mebibytes): Self.kept = Self.fill(mebibytes)
    case .chatter:
      print("not a frame")
      fflush(nil)
      write(1, "not a frame\n", 12)
      write(2, "not a frame\n", 12)
    case .process: return "\(getpid())"
    case .pages(let path):
      guard let document = try? worker.document(.path(path)) else { return "none" }
      let again = try? worker.document(.path(path))
      return "\(document.pageCount) \(again === document)"
    }
    return "done"
  }

  private static func fill(_ mebibytes: Int) -> [[UInt8]] {
    (0..<mebibytes).map { [UInt8](repeating: UInt8(truncatingIfNeeded: $0) | 1, count: 1 << 20) }
  }
}

/// A request with a reply of bytes.
struct BytesRequest: WorkerRequest {
  var count: Int

  func reply(in worker: WorkerContext) -> Data { Data((0..<count).map { UInt8(truncatingIfNeeded: $0) }) }
}

/// A request that is unknown to workers.
struct UnknownRequest: WorkerRequest {
  func reply(in worker: WorkerContext) -> Bool { true }
}
