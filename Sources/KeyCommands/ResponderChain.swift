/// The responders that handle keys, tried one after the other.
///
/// If several responders have commands for the same keys:
///
/// - The nearest responder with these exact keys gets them at once. The chain doesn't wait for a longer
///   sequence, so the same input always has the same effect. A longer sequence that starts with a whole
///   sequence of a nearer (or the same) responder can't be reached; ``Keymap/conflicts()`` finds these.
/// - A longer sequence of a nearer responder takes precedence over these exact keys of a farther one, which
///   then can't be reached.
/// - While text is being typed, commands whose keys conflict with typing are left out, except those of the
///   first responder, which receives the text.
public struct ResponderChain<Command: Hashable & Sendable> {
  /// The result of looking up keys.
  public enum Match {
    /// The keys run a command of this responder.
    case command(KeyCommand<Command>, responder: any Responder<Command>)
    /// The keys begin longer sequences, which are listed nearest responder first.
    case prefix(continuations: [KeyCommand<Command>])
    /// No responder has a command for the keys.
    case unhandled
  }

  /// The available commands of one responder.
  public typealias Offer = (responder: any Responder<Command>, commands: [KeyCommand<Command>])

  /// The responders, the first responder first.
  public let responders: [any Responder<Command>]

  /// Creates a chain of responders, the first responder first.
  public init(_ responders: [any Responder<Command>]) {
    self.responders = responders
  }

  /// Returns the match for the keys pressed so far.
  ///
  /// - Parameters:
  ///   - keys: all keys pressed since the last command.
  ///   - isTyping: whether the first responder receives text.
  /// - Returns: the match. If it is ``Match/unhandled``, the keys may still be text, or the last key may have
  ///   a match by itself.
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

  /// Returns the match for a sequence of keys.
  public func match(_ sequence: KeySequence, isTyping: Bool) -> Match {
    match(sequence.keys, isTyping: isTyping)
  }

  /// Returns the match for an event and the keys before it.
  ///
  /// Tries each of the event's ``KeyEvent/equivalents`` in turn, until one has a match.
  ///
  /// - Parameters:
  ///   - event: the key event.
  ///   - keys: the keys pressed before it since the last command, as earlier calls have returned them.
  ///   - isTyping: whether the first responder receives text.
  /// - Returns: the match and the keys that have it; the literal keys if there is none.
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

  /// Returns the commands that can be reached now, by responder, nearest first.
  ///
  /// Responders without such commands are left out.
  public func offered(isTyping: Bool) -> [Offer] {
    Self.reachable(allowed(isTyping: isTyping))
  }

  /// Returns each responder's commands, without those that conflict with typing.
  private func allowed(isTyping: Bool) -> [Offer] {
    responders.enumerated().map { index, responder in
      let commands = responder.keyCommands
      guard isTyping, index > 0 else { return (responder, commands) }
      return (responder, commands.filter { !$0.conflictsWithTextInput })
    }
  }

  /// Returns the commands that no other command's keys hide.
  private static func reachable(_ offers: [Offer]) -> [Offer] {
    var taken: [KeySequence] = []
    var result: [Offer] = []
    for (responder, commands) in offers {
      // Nearer responders take precedence: any overlap with them makes a command unreachable.
      let open = commands.filter { command in !taken.contains { $0.overlaps(command.keys) } }
      // Within a responder the first of equal sequences and the shorter of overlapping ones wins.
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
