import Foundation

/// Runs a program to its end and collects its output.
package struct ProcessRunner {
  /// The input of a program.
  package enum Input {
    case nothing
    case bytes([UInt8])

    package static func text(_ text: String) -> Input { .bytes(Array(text.utf8)) }
  }

  /// The destination of the program's output.
  package enum Output {
    case captured
    /// A pipe without a reader.
    case closedPipe
    /// A file or device.
    case file(String)
  }

  /// The result of a run.
  package struct Outcome {
    package let ending: ChildProcess.Ending
    /// The bytes of standard output, if it was captured.
    package let outputBytes: [UInt8]
    private let messageBytes: [UInt8]

    package init(ending: ChildProcess.Ending, output: [UInt8], messages: [UInt8]) {
      self.ending = ending
      outputBytes = output
      messageBytes = messages
    }

    /// Standard output.
    package var output: String { String(decoding: outputBytes, as: UTF8.self) }
    /// Standard error.
    package var messages: String { String(decoding: messageBytes, as: UTF8.self) }
    /// The exit status; nil if a signal or the time limit ended the program.
    package var status: Int32? { if case .status(let status) = ending { status } else { nil } }
    /// The lines of standard output.
    package var lines: [String] { output.split(separator: "\n").map(String.init) }
    /// The lines of standard output, parsed as JSON.
    package var json: [Any] {
      get throws { try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) } }
    }
  }

  package let executable: String
  package let environment: [String: String]
  package let timeout: Duration

  package init(
    executable: String, environment: [String: String] = [:], timeout: Duration = Patience.limit
  ) {
    self.executable = executable
    self.environment = environment
    self.timeout = timeout
  }

  /// Runs the program; raw arguments come last and need not be UTF-8.
  package func run(
    _ arguments: [String], rawArguments: [[UInt8]] = [], input: Input = .nothing,
    output: Output = .captured
  ) throws -> Outcome {
    Self.ignoreBrokenPipes
    let stdin = try Pipe()
    let stdout = try Pipe()
    let stderr = try Pipe()
    let target: ChildProcess.Descriptor
    switch output {
    case .captured: target = .copy(of: stdout.writing)
    case .closedPipe:
      stdout.closeReading()
      target = .copy(of: stdout.writing)
    case .file(let path): target = .open(path, flags: O_WRONLY | O_CREAT)
    }
    let deadline = ContinuousClock.now + timeout
    let process = try ChildProcess(
      executable, arguments.map { Array($0.utf8) } + rawArguments, environment: environment,
      descriptors: [.copy(of: stdin.reading), target, .copy(of: stderr.writing)])
    stdin.closeReading()
    stdout.closeWriting()
    stderr.closeWriting()

    var conversation = Conversation(toWrite: [], writing: stdin, reading: [stdout, stderr])
    if case .bytes(let bytes) = input { conversation.toWrite = bytes[...] }
    conversation.hold(until: deadline)
    let ending = process.wait(until: deadline)
    let outcome = Outcome(ending: ending, output: conversation.read[0], messages: conversation.read[1])
    if ending == .timeout {
      let shown = (outcome.output.suffix(200) + outcome.messages.suffix(200)).debugDescription
      Watchdog.say("\(executable) \(arguments) took longer than \(timeout); it said last \(shown)")
    }
    return outcome
  }

  /// A program may end before it has read its input, which must not end the test.
  private static let ignoreBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()
}

/// A simultaneous exchange of input and output with a program, which prevents deadlocks.
private struct Conversation {
  var toWrite: ArraySlice<UInt8>
  let writing: Pipe
  let reading: [Pipe]
  private(set) var read: [[UInt8]]

  init(toWrite: ArraySlice<UInt8>, writing: Pipe, reading: [Pipe]) {
    self.toWrite = toWrite
    self.writing = writing
    self.reading = reading
    read = reading.map { _ in [] }
  }

  /// Continues until the program has closed all output pipes.
  mutating func hold(until deadline: ContinuousClock.Instant) {
    _ = fcntl(writing.writing, F_SETFL, O_NONBLOCK)
    while ContinuousClock.now < deadline {
      if toWrite.isEmpty { writing.closeWriting() }
      var wanted = reading.map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
      wanted.append(pollfd(fd: writing.writing, events: Int16(POLLOUT), revents: 0))
      // Closed descriptors are negative, which poll ignores.
      guard wanted.contains(where: { $0.fd >= 0 && $0.events == Int16(POLLIN) }) else { return }
      guard poll(&wanted, nfds_t(wanted.count), 100) > 0 else { continue }
      for index in reading.indices where wanted[index].revents != 0 { receive(index) }
      if wanted[reading.count].revents != 0 { send() }
    }
  }

  private mutating func receive(_ index: Int) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(reading[index].reading, &buffer, buffer.count)
    if count > 0 {
      read[index] += buffer[..<count]
    } else if count == 0 || errno != EINTR {
      reading[index].closeReading()
    }
  }

  private mutating func send() {
    let count = toWrite.withUnsafeBytes { write(writing.writing, $0.baseAddress, $0.count) }
    if count > 0 {
      toWrite = toWrite.dropFirst(count)
    } else if errno != EAGAIN, errno != EINTR {
      toWrite = []
    }
  }
}

/// A pipe that no other program inherits, closed with its last owner.
private final class Pipe {
  private(set) var reading: Int32
  private(set) var writing: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    let isMade = ChildProcess.descriptorLock.withLock {
      guard pipe(&ends) == 0 else { return false }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return true
    }
    guard isMade else { throw ChildProcess.SpawnError(code: errno) }
    (reading, writing) = (ends[0], ends[1])
  }

  func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  deinit {
    closeReading()
    closeWriting()
  }
}
