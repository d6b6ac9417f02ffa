import Foundation
import KeyCommands
import TerminalGuard

/// Keys, signals and answers of an active ``TerminalDevice``, in the order in which they come.
///
/// One thread uses it. A command that takes long asks ``pollInterruption()`` between its steps whether Ctrl-C
/// was pressed; what is typed meanwhile waits.
public final class TerminalInput {
  /// How long a lone Esc, or an unfinished sequence, waits for the rest.
  public var escapeDelay: Duration

  private let device: TerminalDevice
  private var decoder = KeyDecoder()
  /// When the last bytes came, or were taken as they stood.
  private var lastBytes: ContinuousClock.Instant = .now
  /// Events that nobody has taken.
  private var queue = EventQueue()
  /// The questions whose answers are still coming.
  private var probing: CapabilityProbe?
  /// The questions about pixels whose answers are waited for.
  private var probingSharing: SharingProbe?
  private var isAtEnd = false

  /// Reads from a terminal, which has to be active while that is done.
  public init(_ device: TerminalDevice) {
    self.device = device
    escapeDelay = device.environment.escapeDelay
  }

  /// Waits for the next event; at most so long, if a time is given.
  public func next(timeout: Duration? = nil) -> TerminalEvent {
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      takeSignals()
      if let event = queue.takeFirst() { return event }
      if isAtEnd { return .end }
      receive(until: deadline, orSignal: true)
      if queue.isEmpty, let deadline, ContinuousClock.now >= deadline {
        takeSignals()
        return queue.takeFirst() ?? (isAtEnd ? .end : .timeout)
      }
    }
  }

  // MARK: Interruptions

  /// Whether something came that a running command is to stop for; doesn't wait for it.
  ///
  /// That is Ctrl-C, SIGINT, SIGTERM, SIGHUP, and the end of the terminal. It stays so until ``dropInterruption()``, or until the event was taken.
  ///
  /// - Parameter orEscape: whether Esc stops it, too.
  /// - Returns: whether it is to stop.
  public func pollInterruption(orEscape: Bool = false) -> Bool {
    takeSignals()
    if !isAtEnd { receive(until: .now, orSignal: false) }
    return isAtEnd || queue.contains { $0.isInterruption || orEscape && $0.isEscape }
  }

  /// Forgets the Ctrl-C or SIGINT that stopped a command, and what was typed before it for what would have come
  /// after that command.
  ///
  /// A signal that is to end the program stays, and so does what isn't a key or a paste.
  ///
  /// - Parameter orEscape: whether Esc may have stopped it, too.
  public func dropInterruption(orEscape: Bool = false) {
    queue.removeTyping { event in
      switch event {
      case .terminated, .end: false
      default: event.isInterruption || orEscape && event.isEscape
      }
    }
  }

  // MARK: Questions

  /// Asks the terminal what it can do, and waits for the answers, but no longer than a limit.
  ///
  /// What is typed meanwhile comes later from ``next(timeout:)``, and so do, as ``TerminalEvent/capabilities(_:)``,
  /// answers that are later than the limit. Nothing is sent to a terminal that would show it.
  public func probe(limit: Duration = .milliseconds(150)) -> TerminalCapabilities {
    var probe = CapabilityProbe(device.environment)
    guard !probe.questions.isEmpty else { return probe.capabilities }
    device.write(probe.text)
    probe.begin()
    let deadline = ContinuousClock.now + limit
    probing = probe
    while !isAtEnd, probing != nil, ContinuousClock.now < deadline {
      receive(until: deadline, orSignal: false)
    }
    // Answers in time aren't news.
    if let capabilities = queue.takeCapabilities() { return capabilities }
    probing?.stopWaiting()
    return probing?.capabilities ?? probe.capabilities
  }

  /// Asks the terminal which ways besides its input it reads pixels, and waits for the answers, but no longer than a
  /// limit.
  ///
  /// What comes meanwhile, and isn't an answer, comes later from ``next(timeout:)``.
  func probeSharing(limit: Duration) -> SharingProbe.Answers {
    let probe = SharingProbe()
    defer {
      probe.takeBack()
      probingSharing = nil
    }
    probingSharing = probe
    device.write(probe.text)
    let deadline = ContinuousClock.now + limit
    while !isAtEnd, probingSharing?.isComplete == false, ContinuousClock.now < deadline {
      receive(until: deadline, orSignal: false)
    }
    return probingSharing?.answers ?? SharingProbe.Answers()
  }

  // MARK: Reading

  /// Waits for bytes, or a signal, and puts events in the queue.
  private func receive(until deadline: ContinuousClock.Instant?, orSignal: Bool) {
    let escape = decoder.isPending ? lastBytes + escapeDelay : nil
    let end = [deadline, escape].compactMap { $0 }.min()
    var wanted = [pollfd(fd: device.reading, events: Int16(POLLIN), revents: 0)]
    if orSignal { wanted.append(pollfd(fd: terminal_guard_descriptor(), events: Int16(POLLIN), revents: 0)) }
    let count = poll(&wanted, nfds_t(wanted.count), end.map { ($0 - .now).pollTime } ?? -1)
    if count > 0, wanted[0].revents != 0 {
      read()
    } else if count == 0, let escape, ContinuousClock.now >= escape {
      lastBytes = .now
      deliver(decoder.flush())
    }
  }

  private func read() {
    switch device.read() {
    case .bytes(let bytes):
      lastBytes = .now
      deliver(decoder.decode(bytes))
    case .nothing: break
    case .end:
      deliver(decoder.flush())
      isAtEnd = true
      device.forget()
    }
  }

  private func deliver(_ events: [InputEvent]) {
    for event in events {
      if case .reply(let reply) = event, probing?.take(reply) == true {
        if let probe = probing, probe.isComplete {
          probing = nil
          queue.append(.capabilities(probe.capabilities))
        }
      } else if case .reply(let reply) = event, probingSharing?.take(reply) == true {
        continue
      } else {
        queue.append(.input(event))
      }
    }
  }

  private func takeSignals() {
    while case let number = terminal_guard_next(), number >= 0 {
      switch number {
      case SIGWINCH: queue.appendOnce(.resized(device.size))
      case SIGCONT: queue.appendOnce(.resumed(device.size))
      case SIGINT: queue.appendOnce(.interrupted)
      default: queue.append(.terminated(signal: number))
      }
    }
  }
}
