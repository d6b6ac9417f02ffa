/// The responders that keys are offered to, one after the other.
///
/// What happens with keys that several responders want:
///
/// - The nearest responder with these exact keys gets them, at once: there is no waiting to see whether a
///   longer sequence follows, so that the same input always does the same. A longer sequence that starts with
///   a nearer (or the same) responder's whole one can't be reached; ``Keymap/conflicts()`` finds such.
/// - A longer sequence of a nearer responder goes before these exact keys of a farther one, which then can't
///   be reached.
/// - While text is being typed, commands whose keys conflict with typing are left out, except those of the
///   first responder, which is what is being typed into.
public struct ResponderChain {
  /// What keys lead to.
  public enum Match {
    /// The keys are those of a command, offered by this responder.
    case command(KeyCommand, responder: any Responder)
    /// The keys begin longer sequences: those that can still be completed, nearest responder first.
    case prefix(continuations: [KeyCommand])
    /// Nobody wants the keys.
    case unhandled
  }

  /// The commands that one responder offers.
  public typealias Offer = (responder: any Responder, commands: [KeyCommand])

  /// The responders, the first responder first.
  public let responders: [any Responder]

  /// A chain of responders, the first responder first.
  public init(_ responders: [any Responder]) {
    self.responders = responders
  }

  /// Finds what the keys pressed so far lead to.
  ///
  /// - Parameters:
  ///   - keys: the keys pressed since the last command, all of them.
  ///   - isTyping: whether the first responder is taking text.
  /// - Returns: the command, what could complete the keys, or that nobody wants them; then the keys may still be
  ///   text, or the last of them may mean something by itself.
  public func match(_ keys: some Collection<Key>, isTyping: Bool) -> Match {
    guard !keys.isEmpty else { return .unhandled }
    let offers = allowed(isTyping: isTyping)
    for (responder, commands) in offers {
      if let command = commands.first(where: { $0.keys.keys.elementsEqual(keys) }) {
        return .command(command, responder: responder)
      }
      if commands.contains(where: { $0.keys.continues(keys) }) {
        let longer = offers.map { offer in
          (offer.responder, offer.commands.filter { $0.keys.continues(keys) })
        }
        return .prefix(continuations: Self.reachable(longer).flatMap(\.commands))
      }
    }
    return .unhandled
  }

  /// Finds what a sequence of keys leads to.
  public func match(_ sequence: KeySequence, isTyping: Bool) -> Match {
    match(sequence.keys, isTyping: isTyping)
  }

  /// Finds what an event leads to, after the keys that went before it.
  ///
  /// The event is taken for each of its ``KeyEvent/equivalents`` in turn, until somebody wants one.
  ///
  /// - Parameters:
  ///   - event: the key that was pressed now.
  ///   - keys: the keys pressed before it since the last command, as earlier calls have returned them.
  ///   - isTyping: whether the first responder is taking text.
  /// - Returns: what it leads to, and the keys it was found under; with nobody wanting them the literal ones.
  public func match(
    _ event: KeyEvent, after keys: [Key] = [], isTyping: Bool
  ) -> (match: Match, keys: [Key]) {
    for key in event.equivalents {
      let match = match(keys + [key], isTyping: isTyping)
      if case .unhandled = match { continue }
      return (match, keys + [key])
    }
    return (.unhandled, keys + [event.key])
  }

  /// What can be done now: the commands whose keys would reach them, by responder, nearest first.
  ///
  /// Responders that have none are left out.
  public func offered(isTyping: Bool) -> [Offer] {
    Self.reachable(allowed(isTyping: isTyping))
  }

  /// Each responder's commands, without those that typing forbids.
  private func allowed(isTyping: Bool) -> [Offer] {
    responders.enumerated().map { index, responder in
      let commands = responder.keyCommands
      guard isTyping, index > 0 else { return (responder, commands) }
      return (responder, commands.filter { !$0.conflictsWithTextInput })
    }
  }

  /// The commands that no other one's keys stand in the way of.
  private static func reachable(_ offers: [Offer]) -> [Offer] {
    var taken: [KeySequence] = []
    var result: [Offer] = []
    for (responder, commands) in offers {
      // Nearer responders have gone before: any overlap with them is lost.
      let open = commands.filter { command in !taken.contains { $0.overlaps(command.keys) } }
      // Within a responder the first of equals and the shorter of overlapping sequences is found.
      let reached = open.enumerated().filter { index, command in
        !open.enumerated().contains { otherIndex, other in
          command.keys.continues(other.keys.keys) || (other.keys == command.keys && otherIndex < index)
        }
      }.map(\.element)
      taken += reached.map(\.keys)
      if !reached.isEmpty { result.append((responder, reached)) }
    }
    return result
  }
}
