import KeyCommands

/// Sequences as documents on terminals write them.
enum Bytes {
  static let csi = "\u{1B}["
  static let ss3 = "\u{1B}O"
  static let st = "\u{1B}\\"
}

extension KeyDecoder {
  /// Everything that a text comes to, with a pause at its end.
  static func events(_ text: String) -> [InputEvent] {
    events(Array(text.utf8))
  }

  /// Everything that bytes come to, with a pause at their end.
  static func events(_ bytes: [UInt8]) -> [InputEvent] {
    var decoder = KeyDecoder()
    let events = decoder.decode(bytes)
    return events + decoder.waited()
  }

  /// The keys that a text comes to; nil where something else is among them.
  static func keys(_ text: String) -> [Key]? {
    var keys: [Key] = []
    for event in events(text) {
      guard case .key(let event) = event, event.phase == .press else { return nil }
      keys.append(event.key)
    }
    return keys
  }

  /// Lets time pass until nothing waits.
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
  /// A press of a key that types what the key says.
  static func press(_ key: Key) -> InputEvent { .key(KeyEvent(key)) }
}
