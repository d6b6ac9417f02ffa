import Foundation

/// The parent's side of one worker: its pipes, and what it is doing.
///
/// Nothing here waits but ``reap(waiting:)``; the process is killed with its last owner.
final class WorkerProcess {
  /// What came of reading from a worker.
  enum Event {
    /// The reply isn't whole yet.
    case nothing
    /// What the worker answers.
    case answer(WorkerMessage.Answer)
    /// The worker can't be used any more; the reason is given where it isn't that it ended.
    case end(WorkerFailure?)
  }

  let id: pid_t
  private let requests: WorkerPipe
  private let replies: WorkerPipe
  private var toSend = Data()
  private var received: FrameBuffer
  private var isReaped = false

  /// The number of the request that it is carrying out; nil while it is idle.
  private(set) var task: Int?
  /// How long it has been doing so.
  var spent = Duration.zero
  /// How many requests it has answered.
  private(set) var answered = 0
  /// What memory it had after the last one, in bytes.
  private(set) var resident = 0

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - program: what is started.
  ///   - longestReply: in bytes; what says that it sends more isn't believed.
  /// - Throws: `WorkerProgram.SpawnError`.
  init(_ program: WorkerProgram, longestReply: Int) throws(WorkerProgram.SpawnError) {
    requests = try WorkerPipe()
    replies = try WorkerPipe()
    replies.widen()
    received = FrameBuffer(limit: longestReply)
    id = try program.spawn(input: requests.reading, output: replies.writing)
    requests.closeReading()
    replies.closeWriting()
    for end in [requests.writing, replies.reading] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    guard !isReaped else { return }
    kill()
    _ = reap(waiting: .seconds(1))
  }

  // MARK: Talking

  /// The descriptor from which replies come.
  var descriptor: Int32 { replies.reading }
  /// The descriptor to which the rest of a request has yet to go; nil where there is none.
  var writingDescriptor: Int32? { toSend.isEmpty ? nil : requests.writing }

  /// Whether it is there and says nothing, as is right while nobody has asked.
  var isSilent: Bool {
    var wanted = pollfd(fd: replies.reading, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, 0) == 0 && received.isEmpty
  }

  /// Begins to send a request, whose number is to be remembered.
  func send(_ frame: Data, task: Int) {
    self.task = task
    spent = .zero
    toSend = frame
    goOnSending()
  }

  /// Sends what the pipe takes now; that nobody reads it any more shows where replies are read.
  func goOnSending() {
    while !toSend.isEmpty {
      let count = toSend.withUnsafeBytes { write(requests.writing, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        if errno != EAGAIN { toSend = Data() }
        return
      }
      toSend = count == toSend.count ? Data() : toSend.dropFirst(count)
    }
  }

  /// Reads what has come.
  func receive() -> Event {
    let size = 1 << 18
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { buffer in
      while true {
        let count = read(replies.reading, buffer.baseAddress, size)
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN { return .nothing }
        guard count > 0 else { return .end(nil) }
        received.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        let event = takeReply()
        if case .nothing = event { continue }
        return event
      }
    }
  }

  private func takeReply() -> Event {
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

  // MARK: Ending

  /// Ends the process, which need not have gone when this returns.
  func kill() {
    requests.closeWriting()
    replies.closeReading()
    if !isReaped { _ = Foundation.kill(id, SIGKILL) }
  }

  /// How the process ended, as `wait` has it; nil where it hasn't within the time.
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
        // Somebody else waited for it, or the system does where SIGCHLD is ignored.
        isReaped = true
        return nil
      }
      guard ContinuousClock.now < deadline else { return nil }
      usleep(1000)
    }
  }

  /// Whether nothing is left of the process.
  var isGone: Bool { isReaped || reap() != nil || isReaped }
}

extension WorkerFailure {
  /// Why a worker ended before it had answered.
  ///
  /// - Parameters:
  ///   - status: as `wait` has it; nil where the worker hasn't ended.
  ///   - memory: how many bytes it might use.
  init(endedWith status: Int32?, memory: Int?) {
    guard let status else {
      self = .misunderstood("the worker closed its output")
      return
    }
    // WIFSIGNALED and WEXITSTATUS are macros, which Swift doesn't see.
    let signal = status & 0x7F
    switch (status >> 8) & 0xFF {
    case _ where signal != 0: self = .crashed(signal: signal)
    case Worker.outOfMemoryStatus: self = .outOfMemory(limit: memory)
    case let status: self = .exited(status: status)
    }
  }
}
