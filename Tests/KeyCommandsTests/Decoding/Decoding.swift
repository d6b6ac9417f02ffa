import KeyCommands

/// The sequences in the documentation of terminals.
enum Bytes {
  static let csi = "\u{1B}["
  static let ss3 = "\u{1B}O"
  static let st = "\u{1B}\\"
}

extension KeyDecoder {
  /// Returns all events of a text, with a pause at its end.
  static func events(_ text: String) -> [InputEvent] {
    events(Array(text.utf8))
  }

  /// Returns all events of bytes, with a pause at their end.
  static func events(_ bytes: [UInt8]) -> [InputEvent] {
    var decoder = KeyDecoder()
    let events = decoder.decode(bytes)
    return events + decoder.waited()
  }

  /// Returns the keys of a text; nil if it has other events.
  static func keys(_ text: String) -> [Key]? {
    var keys: [Key] = []
    for event in events(text) {
      guard case .key(let event) = event, event.phase == .press else { return nil }
      keys.append(event.key)
    }
    return keys
  }

  /// Lets time pass until no bytes are pending.
  mutating func waited() -> [InputEvent] {
    var events: [InputEvent] = []
    var patience = 100
    while isPending, patience > 0 {
      events += flush()
      patience -= 1
    }
    return events
  }
}

extension InputEvent {
  /// Returns the press of a key that types its own character.
  static func press(_ key: Key) -> InputEvent { .key(KeyEvent(key)) }
}
