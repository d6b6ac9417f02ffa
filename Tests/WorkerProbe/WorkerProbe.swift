import DocModelWorkers
import Foundation
import SystemCallProbe
import Viewer
import Workers

/// A worker for tests or, as `pool`, a parent of workers for a test to kill.
@main
enum WorkerProbe {
  static func main() {
    DocumentWorker.runIfAsked(answering: [PageWords.self])
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "worker":
      Worker.run(
        answering: [ProbeRequest.self, BytesRequest.self, SharedProbeRequest.self, EscapeRequest.self],
        memory: arguments.dropFirst().first.flatMap { Int($0) },
        sandbox: arguments.dropFirst(2).first.flatMap(Sandbox.Mode.init) ?? .standard)
    case "reader":
      // A worker of the reader; its documents follow the rules after the memory limit.
      let rules = arguments.dropFirst(2).compactMap(HostileDocument.Rule.init)
      Worker.run(
        answering: ReaderRequests.all, memory: arguments.dropFirst().first.flatMap { Int($0) },
        sandbox: .standard,
        prepare: { $0.opener = HostileOpener(rules: rules) })
    case "closed":
      // Exits without a reply.
      _exit(3)
    case "liar":
      // Announces a reply that exceeds the memory.
      _ = "\u{7F}\u{7F}\u{7F}\u{7F}".withCString { write(1, $0, 4) }
      pause()
    case "pool": runPool()
    case "command": runCommand(Array(arguments.dropFirst()))
    case "part": runPart(Array(arguments.dropFirst()))
    case "many": runMany(arguments.dropFirst().first.flatMap { Int($0) } ?? 0)
    default: _exit(64)
    }
  }

  /// Requests a number of replies of 64 KiB, and prints the peak memory, in megabytes.
  private static func runMany(_ count: Int) {
    let pool = WorkerPool(.init(program: .this(arguments: ["worker"]), jobs: 2))
    try? pool.run(Array(repeating: ProbeRequest.letters(1 << 16), count: count)) { _, _ in }
    #if os(Linux)
      // getrusage would include the memory of the program that started this one.
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      print((line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) >> 10)
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      print(usage.ru_maxrss >> 20)
    #endif
  }

  /// Enters the sandbox of a command that reads all files, and prints what attempts to write in a folder and to start
  /// others lead to.
  private static func runCommand(_ folders: [String]) {
    guard let folder = folders.first else { _exit(64) }
    Sandbox.enter(reading: ["/"], mayRestart: true)
    let attempts: [EscapeRequest] = [
      .read(folder + "/old"), .write(folder + "/old"), .create(folder + "/new"), .execute("/bin/true"), .fork,
      .connectToPort(22),
    ]
    for attempt in attempts { print(attempt.reply(in: WorkerContext())) }
    fflush(nil)
  }

  /// Enters one part of the sandbox, and prints what attempts with the files of a folder and with others lead to; the
  /// last one, if it succeeds, ends the program.
  private static func runPart(_ arguments: [String]) {
    guard let part = arguments.first, let folder = arguments.dropFirst().first else { _exit(64) }
    var socket: Int32 = -1
    let (child, port) = (probe_child(), probe_listen(&socket))
    guard child > 0, port > 0, probe_enter(part) != 0 else { _exit(69) }
    let file = folder + "/file"
    let attempts: [(String, EscapeRequest)] = [
      ("O_RDONLY", .open(file, O_RDONLY)), ("O_WRONLY", .open(file, O_WRONLY)),
      ("O_RDWR", .open(file, O_RDWR)), ("O_APPEND", .open(file, O_RDONLY | O_APPEND)),
      ("O_TRUNC", .open(file, O_RDONLY | O_TRUNC)), ("O_CREAT", .open(folder + "/new", O_RDONLY | O_CREAT)),
      ("truncate", .truncate(file)), ("mkdir", .makeFolder(folder + "/folder")), ("rename", .rename(file)),
      ("unlink", .remove(folder + "/other")), ("connect", .connectToPort(port)), ("kill", .signal(child, 0)),
      ("ptrace", .trace(child)), ("fork", .fork), ("execve", .execute("/bin/true")),
    ]
    for (name, attempt) in attempts {
      print("\(name): \(attempt.reply(in: WorkerContext()))")
      fflush(nil)
    }
  }

  /// Makes its workers hang, and prints their process identifiers.
  private static func runPool() {
    let program = WorkerProgram.this(arguments: ["worker"])
    let pool = WorkerPool(.init(program: program, jobs: 3))
    var isSaid = false
    try? pool.run(
      Array(repeating: ProbeRequest.hang, count: 3),
      isCancelled: {
        if !isSaid, pool.processIDs.count == 3 {
          isSaid = true
          print(pool.processIDs.map(String.init).joined(separator: " "))
          fflush(nil)
        }
        return false
      }, deliver: { _, _ in })
  }
}
