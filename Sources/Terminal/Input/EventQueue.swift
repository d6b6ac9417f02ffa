/// A queue of events that weren't consumed yet, the oldest first.
struct EventQueue {
  private var events: [TerminalEvent] = []
  /// The number of consumed events.
  private var taken = 0

  var isEmpty: Bool { taken == events.count }

  mutating func append(_ event: TerminalEvent) {
    events.append(event)
  }

  /// Adds an event, and removes one of the same kind that it supersedes.
  mutating func appendOnce(_ event: TerminalEvent) {
    if let index = events[taken...].firstIndex(where: { $0.isReplaced(by: event) }) {
      events.remove(at: index)
    }
    events.append(event)
  }

  mutating func popFirst() -> TerminalEvent? {
    guard !isEmpty else { return nil }
    defer {
      taken += 1
      if taken == events.count {
        events.removeAll(keepingCapacity: true)
        taken = 0
      }
    }
    return events[taken]
  }

  func contains(where isWanted: (TerminalEvent) -> Bool) -> Bool {
    events[taken...].contains(where: isWanted)
  }

  /// Removes and returns the capabilities, wherever they are in the queue.
  mutating func popCapabilities() -> TerminalCapabilities? {
    for index in events.indices[taken...] {
      guard case .capabilities(let capabilities) = events[index] else { continue }
      events.remove(at: index)
      return capabilities
    }
    return nil
  }

  /// Removes keys and pastes up to the last event of a kind, and the events of that kind.
  mutating func removeTyping(upTo isLast: (TerminalEvent) -> Bool) {
    events.removeFirst(taken)
    taken = 0
    guard let last = events.lastIndex(where: isLast) else { return }
    let kept = events[...last].filter { event in
      switch event {
      case .input(.key), .input(.paste): false
      default: !isLast(event)
      }
    }
    events.replaceSubrange(...last, with: kept)
  }
}

extension TerminalEvent {
  /// Whether a later event supersedes this one.
  fileprivate func isReplaced(by later: TerminalEvent) -> Bool {
    switch (self, later) {
    case (.resized, .resized), (.resumed, .resumed), (.resized, .resumed): true
    default: false
    }
  }
}
