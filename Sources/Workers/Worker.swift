import DocModel
import Foundation

/// The worker's side: it replies to requests until its standard input ends.
package enum Worker {
  /// The exit status of a worker that ran out of memory; the statuses of `sysexits.h` are lower.
  static let outOfMemoryStatus: Int32 = 86
  /// The exit status of a worker whose required sandbox isn't complete.
  static let outOfSandboxStatus: Int32 = 87
  /// The maximum length of a request: a document from standard input is sent as its bytes.
  private static let longestRequest = 1 << 30

  /// Makes this process a worker, which replies on standard output to requests from standard input.
  ///
  /// Libraries that read or print there get the null device instead.
  ///
  /// - Parameters:
  ///   - types: the types of requests.
  ///   - memory: the maximum number of bytes of memory; nil for no limit.
  ///   - sandbox: how the sandbox is used, which the worker enters with its first request.
  ///   - prepare: prepares the worker's context before the first request.
  /// - Returns: never; the process ends when standard input does, or when its output is closed.
  package static func run(
    answering types: [any WorkerRequest.Type], memory: Int? = nil, sandbox: Sandbox.Mode = .auto,
    prepare: (WorkerContext) -> Void = { _ in }
  ) -> Never {
    guard let (requests, replies) = claimPipes() else { _exit(1) }
    WorkerLimits.ignoreSignalsOfTheTerminal()
    WorkerLimits.installOutOfMemoryHandlers()
    WorkerLimits.disableCoreDumps()
    WorkerLimits.limit(memory: memory)

    let known = Dictionary(types.map { ($0.name, $0) }) { first, _ in first }
    let context = WorkerContext()
    prepare(context)
    // No thread may start earlier: it would keep its rights.
    var isFirst = true
    let receive = { (rights: WorkerRights, files: [Int32]) in
      HandedFiles.process.replace(with: Dictionary(zip(rights.files, files)) { $1 })
      guard isFirst else { return }
      isFirst = false
      guard let parts = rights.enter(sandbox) else { _exit(outOfSandboxStatus) }
      context.sandbox = parts
      endWithParent(requests)
    }
    let (input, output) = (MessageStream(requests), MessageStream(replies))
    while let payload = nextRequest(input, receive) {
      errno = 0
      guard let frame = answer(payload, known, context), frame.allSatisfy({ output.write($0) }) else { break }
    }
    // Exits without freeing memory, which the system does anyway.
    _exit(0)
  }

  // MARK: Answering

  /// Returns the frame of a reply, in pieces.
  private static func answer(
    _ payload: Data, _ known: [String: any WorkerRequest.Type], _ context: WorkerContext
  ) -> [Data]? {
    do {
      let (name, parts, body) = try WorkerMessage.request(in: payload)
      guard let type = known[name] else {
        throw MalformedMessage(reason: "the request \(name) is unknown")
      }
      let found = try autorelease {
        if let type = type as? any SharedRequest.Type { return try answerShared(type, body, parts, context) }
        return try answer(type, body, context)
      }
      guard let frame = WorkerMessage.frame(found, resident: WorkerLimits.residentMemory) else {
        throw MalformedMessage(reason: "the reply is too long")
      }
      return frame
    } catch let error as MalformedMessage {
      return WorkerMessage.refusalFrame(error.reason)
    } catch {
      return WorkerMessage.refusalFrame("\(error)")
    }
  }

  private static func answer<Request: WorkerRequest>(
    _ type: Request.Type, _ body: Data, _ context: WorkerContext
  ) throws -> WorkerMessage.Answer {
    .reply(try WorkerCoding.encode(try WorkerCoding.decode(Request.self, from: body).reply(in: context)))
  }

  private static func answerShared<Request: SharedRequest>(
    _ type: Request.Type, _ body: Data, _ parts: [Data], _ context: WorkerContext
  ) throws -> WorkerMessage.Answer {
    let request = try WorkerCoding.decode(Request.self, from: body)
    let known = try parts.map { try WorkerCoding.decode(Request.Part.Reply.self, from: $0) }
    switch request.answer(in: context, knowing: known) {
    case .reply(let reply): return .reply(try WorkerCoding.encode(reply))
    case .parts(let parts): return .parts(try parts.map { try WorkerMessage.encode($0) })
    case .instead(let requests): return .instead(try WorkerCoding.encode(requests))
    }
  }

  /// Runs a body in an autorelease pool, on systems that have them.
  private static func autorelease<Result>(_ body: () throws -> Result) rethrows -> Result {
    #if canImport(ObjectiveC)
      try autoreleasepool(invoking: body)
    #else
      try body()
    #endif
  }

  // MARK: Pipes

  /// Moves standard input and output to private descriptors, and puts the null device in their place.
  static func claimPipes() -> (requests: Int32, replies: Int32)? {
    let requests = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    let replies = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard requests >= 0, replies >= 0, null >= 0 else { return nil }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where dup2(null, descriptor) < 0 {
      return nil
    }
    return (requests, replies)
  }

  /// Ends the process as soon as the parent closes its end, even during a request.
  ///
  /// A thread waits for that: Linux's PR_SET_PDEATHSIG depends on the thread that started the process, which
  /// may end long before its program does.
  private static func endWithParent(_ requests: Int32) {
    let thread = Thread {
      while true {
        // No events are requested, since hang-ups are always reported.
        var ends = pollfd(fd: requests, events: 0, revents: 0)
        if poll(&ends, 1, -1) > 0 { _exit(0) }
      }
    }
    thread.stackSize = 1 << 18
    thread.start()
  }

  /// Waits for the next request, and receives its rights; nil at the end of the input.
  private static func nextRequest(
    _ input: MessageStream, _ receive: (_ rights: WorkerRights, _ files: [Int32]) -> Void
  ) -> Data? {
    while true {
      var files: [Int32] = []
      guard let (length, payload) = input.readFrame(upTo: longestRequest, receiving: &files) else {
        return nil
      }
      guard length & Frame.rightsFlag != 0 else { return payload }
      guard let rights = try? WorkerCoding.decode(WorkerRights.self, from: payload) else { return nil }
      receive(rights, files)
    }
  }
}
