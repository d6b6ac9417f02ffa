import Foundation
import SandboxGuard

/// The parent's side of a worker: its pipes and its current request.
///
/// Only ``reap(waiting:)`` blocks. The process is killed when this object is freed.
final class WorkerProcess {
  /// The result of reading from a worker.
  enum Event {
    /// The reply is incomplete.
    case nothing
    /// The worker's answer.
    case answer(WorkerMessage.Answer)
    /// The worker is unusable; nil if it ended, otherwise the reason.
    case end(WorkerFailure?)
  }

  let id: pid_t
  private let requests: WorkerPipe
  private let replies: WorkerPipe
  private var toSend = Data()
  /// The descriptors that are sent with the next byte.
  private var filesToSend: [Int32] = []
  /// Whether a request has been sent with the worker's rights.
  private var hasRights = false
  private var received: FrameBuffer
  private var isReaped = false

  /// The number of the current request; nil while the worker is idle.
  private(set) var task: Int?
  /// The time spent on the current request.
  var spent = Duration.zero
  /// The processor time of the process that was counted so far.
  private var takenProcessorTime = Duration.zero
  /// The number of requests that have been answered.
  private(set) var answered = 0
  /// The resident memory after the last reply, in bytes.
  private(set) var resident = 0

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - program: the worker's program.
  ///   - longestReply: the maximum length of a reply in bytes; a longer one is an error.
  /// - Throws: `WorkerProgram.SpawnError`.
  init(_ program: WorkerProgram, longestReply: Int) throws(WorkerProgram.SpawnError) {
    requests = try WorkerPipe(carryingFiles: true)
    replies = try WorkerPipe()
    replies.widen()
    received = FrameBuffer(limit: longestReply)
    id = try program.spawn(input: requests.reading, output: replies.writing)
    requests.closeReading()
    replies.closeWriting()
    for end in [requests.writing, replies.reading] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    closeFiles()
    guard !isReaped else { return }
    kill()
    _ = reap(waiting: .seconds(1))
  }

  // MARK: Messages

  /// The descriptor of the replies.
  var descriptor: Int32 { replies.reading }
  /// The descriptor for the rest of the request; nil if all of it has been sent.
  var writingDescriptor: Int32? { toSend.isEmpty ? nil : requests.writing }

  /// Whether the worker runs and sends nothing, as an idle worker should.
  var isSilent: Bool {
    var wanted = pollfd(fd: replies.reading, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, 0) == 0 && received.isEmpty
  }

  /// Begins to send a request with its number.
  ///
  /// - Parameters:
  ///   - frame: the request.
  ///   - origin: the request as this process made it, which names the files for the worker.
  ///   - task: the number.
  func send(_ frame: Data, for origin: some WorkerRequest, task: Int) {
    self.task = task
    spent = .zero
    _ = processorTimeSinceLastCall()
    closeFiles()
    toSend = frame
    // A request with more files than a message can carry fails when the worker lacks the rest.
    let files = origin.openFiles().map { Array($0.prefix(Int(sandbox_most_files))) }
    if files != nil || !hasRights {
      let rights = WorkerRights(
        files: (files ?? []).map(\.key), readable: hasRights ? [] : origin.readablePaths)
      filesToSend = (files ?? []).map(\.value)
      toSend = Frame.encode(rights) + frame
      hasRights = true
    }
    sendMore()
  }

  private func closeFiles() {
    for file in filesToSend { close(file) }
    filesToSend = []
  }

  /// Sends as much as the pipe accepts now; errors are detected when replies are read.
  func sendMore() {
    while !toSend.isEmpty {
      let count = toSend.withUnsafeBytes {
        sandbox_send(requests.writing, $0.baseAddress, $0.count, filesToSend, filesToSend.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        if errno != EAGAIN { toSend = Data() }
        return
      }
      closeFiles()
      toSend = count == toSend.count ? Data() : toSend.dropFirst(count)
    }
  }

  /// Reads the available bytes.
  func receive() -> Event {
    let size = 1 << 18
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { buffer in
      while true {
        let count = read(replies.reading, buffer.baseAddress, size)
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN { return .nothing }
        guard count > 0 else { return .end(nil) }
        received.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        let event = nextReplyEvent()
        if case .nothing = event { continue }
        return event
      }
    }
  }

  private func nextReplyEvent() -> Event {
    do {
      guard let payload = try received.next() else { return .nothing }
      let (answer, resident) = try WorkerMessage.answer(in: payload)
      guard task != nil, received.isEmpty else { return .end(.misunderstood("more than one reply")) }
      task = nil
      answered += 1
      self.resident = resident
      return .answer(answer)
    } catch let error as MalformedMessage {
      return .end(.misunderstood(error.reason))
    } catch let error as FrameBuffer.TooLong {
      return .end(.misunderstood("a reply of \(error.length) bytes"))
    } catch {
      return .end(.misunderstood("\(error)"))
    }
  }

  // MARK: Time

  /// Returns the processor time that the process used since the last call or since the request; zero on systems
  /// that don't report it.
  func processorTimeSinceLastCall() -> Duration {
    guard let now = processorTime else { return .zero }
    defer { takenProcessorTime = now }
    return now - takenProcessorTime
  }

  /// The processor time of the process; nil on systems that don't report it.
  private var processorTime: Duration? {
    #if os(Linux)
      var clock = clockid_t()
      var time = timespec()
      guard !isReaped, clock_getcpuclockid(id, &clock) == 0, clock_gettime(clock, &time) == 0 else {
        return nil
      }
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    #else
      return nil
    #endif
  }

  // MARK: Ending

  /// Kills the process, which may still exist when this returns.
  func kill() {
    requests.closeWriting()
    replies.closeReading()
    if !isReaped { _ = Foundation.kill(id, SIGKILL) }
  }

  /// Returns the process's status, as from `wait`; nil if it doesn't end within the time.
  func reap(waiting time: Duration = .zero) -> Int32? {
    guard !isReaped else { return nil }
    let deadline = ContinuousClock.now + time
    while true {
      var status: Int32 = 0
      let result = waitpid(id, &status, WNOHANG)
      if result == id {
        isReaped = true
        return status
      }
      if result < 0, errno != EINTR {
        // Another part of the program waited for it, or SIGCHLD is ignored and the system did.
        isReaped = true
        return nil
      }
      guard ContinuousClock.now < deadline else { return nil }
      usleep(1000)
    }
  }

  /// Whether the process is gone and reaped.
  var isGone: Bool { isReaped || reap() != nil || isReaped }
}

extension WorkerFailure {
  /// Creates the failure of a worker that ended before its reply.
  ///
  /// - Parameters:
  ///   - status: the status from `wait`; nil if the worker hasn't ended.
  ///   - memory: the worker's memory limit in bytes.
  init(endedWith status: Int32?, memory: Int?) {
    guard let status else {
      self = .misunderstood("the worker closed its output")
      return
    }
    // WIFSIGNALED and WEXITSTATUS are macros, which Swift doesn't import.
    let signal = status & 0x7F
    switch (status >> 8) & 0xFF {
    case _ where signal != 0: self = .crashed(signal: signal)
    case Worker.outOfMemoryStatus: self = .outOfMemory(limit: memory)
    case Worker.outOfSandboxStatus:
      self = .misunderstood("the sandbox is required and incomplete")
    case let status: self = .exited(status: status)
    }
  }
}
