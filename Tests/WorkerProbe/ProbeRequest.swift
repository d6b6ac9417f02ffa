import Foundation
import Workers

/// What a worker does at its worst, and how it answers.
enum ProbeRequest: WorkerRequest, Equatable {
  /// Answers with the text, after a while.
  case echo(String, milliseconds: Int = 0)
  /// Answers with so many letters.
  case letters(Int)
  /// Ends by a signal.
  case crash(Int32)
  /// Ends by itself.
  case exit(Int32)
  /// Answers once it has used so much of the processor.
  case work(milliseconds: Int)
  /// Never answers, and uses the processor.
  case hang
  /// Fills so much memory, a mebibyte at a time, then answers.
  case fill(mebibytes: Int)
  /// Asks for so much memory at once, and aborts where there is none, as libraries do.
  case allocate(mebibytes: Int)
  /// Holds on to so much memory after it has answered.
  case keep(mebibytes: Int)
  /// Prints where replies go, and to standard error.
  case chatter
  /// Answers with the process's number.
  case process
  /// Answers with the number of pages of a document, and whether it was opened anew.
  case pages(String)

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

/// A request that answers with bytes.
struct BytesRequest: WorkerRequest {
  var count: Int

  func reply(in worker: WorkerContext) -> Data { Data((0..<count).map { UInt8(truncatingIfNeeded: $0) }) }
}

/// A request that no worker knows.
struct UnknownRequest: WorkerRequest {
  func reply(in worker: WorkerContext) -> Bool { true }
}
