import Foundation
import KeyCommands
import TerminalGuard

/// The keys, signals and replies of an active ``TerminalDevice``, in order of arrival.
///
/// Only one thread may use it. A long command calls ``pollInterruption()`` between its steps to learn whether
/// Ctrl-C was pressed; keys typed meanwhile wait.
package final class TerminalInput {
  /// The time that a lone Esc, or an unfinished sequence, waits for the rest.
  package var escapeDelay: Duration

  private let device: TerminalDevice
  private var decoder = KeyDecoder()
  /// The time at which the last bytes came, or the decoder was flushed.
  private var lastBytes: ContinuousClock.Instant = .now
  /// The events that weren't consumed yet.
  private var queue = EventQueue()
  /// The queries whose replies are still coming.
  private var probing: CapabilityProbe?
  /// The queries about shared pixels that wait for replies.
  private var probingSharing: SharingProbe?
  private var isAtEnd = false

  /// Creates the input of a terminal, which has to be active during reads.
  package init(_ device: TerminalDevice) {
    self.device = device
    escapeDelay = device.environment.escapeDelay
  }

  /// Waits for the next event; if a time is given, at most that long.
  ///
  /// - Parameters:
  ///   - timeout: the maximum time to wait.
  ///   - descriptors: descriptors such as the pipes of workers: if one of them can be read, or is closed, and
  ///     no other event came, the result is ``TerminalEvent/readable``.
  /// - Returns: the event.
  package func next(timeout: Duration? = nil, orReadable descriptors: [Int32] = []) -> TerminalEvent {
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      readSignals()
      if let event = queue.popFirst() { return event }
      if isAtEnd { return .end }
      let isReadable = receive(until: deadline, orSignal: true, orReadable: descriptors)
      if isReadable, queue.isEmpty {
        readSignals()
        return queue.popFirst() ?? (isAtEnd ? .end : .readable)
      }
      if queue.isEmpty, let deadline, ContinuousClock.now >= deadline {
        readSignals()
        return queue.popFirst() ?? (isAtEnd ? .end : .timeout)
      }
    }
  }

  // MARK: Interruptions

  /// Returns whether an event interrupts the running command, without waiting for one.
  ///
  /// Such events are Ctrl-C, SIGINT, SIGTERM, SIGHUP, and the end of the terminal. The result stays true until
  /// ``dropInterruption()``, or until the event was consumed.
  ///
  /// - Parameter orEscape: whether Esc interrupts the command, too.
  /// - Returns: whether the command should stop.
  package func pollInterruption(orEscape: Bool = false) -> Bool {
    readSignals()
    if !isAtEnd { receive(until: .now, orSignal: false) }
    return isAtEnd || queue.contains { $0.isInterruption || orEscape && $0.isEscape }
  }

  /// Removes the Ctrl-C that interrupted a command, and the keys typed before it.
  ///
  /// A signal to exit stays in the queue, and so do all events except keys and pastes.
  ///
  /// - Parameter orEscape: whether Esc may have interrupted the command, too.
  package func dropInterruption(orEscape: Bool = false) {
    queue.removeTyping { event in
      switch event {
      case .terminated, .end: false
      default: event.isInterruption || orEscape && event.isEscape
      }
    }
  }

  // MARK: Queries

  /// Queries the terminal's capabilities, and waits for the replies up to a limit.
  ///
  /// Keys typed meanwhile come later from ``next(timeout:orReadable:)``; replies after the limit come from it as
  /// ``TerminalEvent/capabilities(_:)``. A terminal that would show the queries gets none.
  package func probe(limit: Duration = .milliseconds(150)) -> TerminalCapabilities {
    var probe = CapabilityProbe(device.environment)
    guard !probe.questions.isEmpty else { return probe.capabilities }
    device.ask(probe.text)
    probe.begin()
    let deadline = ContinuousClock.now + limit
    probing = probe
    while !isAtEnd, probing != nil, ContinuousClock.now < deadline {
      receive(until: deadline, orSignal: false)
    }
    // Replies in time need no event.
    if let capabilities = queue.popCapabilities() { return capabilities }
    probing?.stopWaiting()
    return probing?.capabilities ?? probe.capabilities
  }

  /// Queries whether the terminal reads pixels from shared memory and files, and waits for the replies up to a limit.
  ///
  /// Other events come later from ``next(timeout:orReadable:)``.
  func probeSharing(limit: Duration) -> SharingProbe.Answers {
    let probe = SharingProbe()
    defer {
      probe.discard()
      probingSharing = nil
    }
    probingSharing = probe
    device.ask(probe.text)
    let deadline = ContinuousClock.now + limit
    while !isAtEnd, probingSharing?.isComplete == false, ContinuousClock.now < deadline {
      receive(until: deadline, orSignal: false)
    }
    return probingSharing?.answers ?? SharingProbe.Answers()
  }

  // MARK: Reading

  /// Waits for bytes or a signal, and adds their events to the queue.
  ///
  /// - Parameters:
  ///   - deadline: the end of the wait.
  ///   - orSignal: whether a signal ends the wait.
  ///   - descriptors: others that end the wait.
  /// - Returns: whether one of the other descriptors can be read.
  @discardableResult
  private func receive(
    until deadline: ContinuousClock.Instant?, orSignal: Bool, orReadable descriptors: [Int32] = []
  ) -> Bool {
    let escape = decoder.isPending ? lastBytes + escapeDelay : nil
    let end = [deadline, escape].compactMap { $0 }.min()
    var wanted = [pollfd(fd: device.reading, events: Int16(POLLIN), revents: 0)]
    if orSignal { wanted.append(pollfd(fd: terminal_guard_descriptor(), events: Int16(POLLIN), revents: 0)) }
    let own = wanted.count
    wanted += descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = poll(&wanted, nfds_t(wanted.count), end.map { ($0 - .now).pollTime } ?? -1)
    if count > 0, wanted[0].revents != 0 {
      read()
    } else if count >= 0, let escape, ContinuousClock.now >= escape {
      lastBytes = .now
      deliver(decoder.flush())
    }
    return count > 0 && wanted[own...].contains { $0.revents != 0 }
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
      if case .reply(.deviceAttributes) = event { device.recordAnswer() }
      if case .reply(let reply) = event, probing?.record(reply) == true {
        if let probe = probing, probe.isComplete {
          probing = nil
          queue.append(.capabilities(probe.capabilities))
        }
      } else if case .reply(let reply) = event, probingSharing?.record(reply) == true {
        continue
      } else {
        queue.append(.input(event))
      }
    }
  }

  private func readSignals() {
    while case let number = terminal_guard_next(), number >= 0 {
      switch number {
      case SIGWINCH: queue.appendOnce(.resized(device.size))
      case SIGCONT: queue.appendOnce(.resumed(device.size))
      default: queue.append(.terminated(signal: number))
      }
    }
  }
}
