/// A decoder that turns a terminal's bytes into keys, pastes, mouse events and replies.
///
/// It decodes the kitty keyboard protocol, xterm's modifyOtherKeys and older input: VT sequences, the
/// variants of rxvt and the Linux console, Esc before a character for ⌥. The bytes may come in pieces of any
/// size. Some sequences begin with a key that exists by itself, above all Esc: then the decoder waits
/// (``isPending``), and after some 50 ms ``flush()`` decodes the bytes that are there.
///
/// No input stops the decoder, and it keeps no input without limit. It gives up a sequence that can't
/// continue as ``TerminalReply/other(_:)`` and decodes the offending byte anew, so that the keys that follow
/// arrive.
public struct KeyDecoder: Sendable {
  /// The kind of unfinished input.
  enum State: Sendable {
    /// No unfinished input.
    case ground
    /// Esc, once or (with ``KeyDecoder/isDoubled``) twice.
    case escape
    /// Esc `[` and the bytes after it.
    case controlSequence
    /// Esc `[[`, with which the Linux console begins F1 to F5.
    case linuxFunctionKey
    /// Esc `O` and numbers.
    case singleShift
    /// Esc and `]`, `P` or `_`: a reply that continues until ST or BEL.
    case string
    /// Esc within such a reply, perhaps the first half of ST.
    case stringEscape
    /// The first bytes of a character.
    case character
    /// The text of a paste.
    case paste
  }

  /// The maximum number of bytes of a control sequence.
  static let longestSequence = 1024
  /// The maximum number of bytes of a reply.
  static let longestString = 4096
  /// The maximum number of bytes kept of a paste; later ones are dropped.
  public static let longestPaste = 1 << 20
  /// The number of calls of ``flush()`` in a row, without a byte in between, that end a paste.
  public static let flushesThatEndPaste = 20

  var state = State.ground
  /// The bytes of the unfinished sequence from its Esc on; the first of two Escs isn't among them.
  var pending: [UInt8] = []
  /// Whether another Esc came before: some terminals send it for ⌥ with a key that is a sequence itself.
  var isDoubled = false
  var sequence = ControlSequence()
  var character = PartialCharacter()
  var paste = PartialPaste()

  /// Creates a decoder at the beginning of the input.
  public init() {}

  /// Whether an unfinished sequence or a lone Esc waits for more bytes.
  public var isPending: Bool { state != .ground }

  /// Decodes bytes.
  ///
  /// - Returns: the events of these bytes and of those that waited, in order.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    if let events = bytes.withContiguousStorageIfAvailable({ decode(buffer: $0) }) { return events }
    return Array(bytes).withUnsafeBufferPointer { decode(buffer: $0) }
  }

  /// Ends the wait for more bytes and decodes those that are there.
  ///
  /// A lone Esc is the key, and the beginning of a sequence is the keys that would send it: ⌥[ for Esc `[`. A
  /// paste continues, since its rest would act as keys; ``flushesThatEndPaste`` calls in a row end it too.
  public mutating func flush() -> [InputEvent] {
    var events: [InputEvent] = []
    if state == .paste {
      paste.quietFlushes += 1
      if paste.quietFlushes >= Self.flushesThatEndPaste { endPaste(&events) }
    } else {
      giveUp(&events)
    }
    return events
  }

  private mutating func decode(buffer: UnsafeBufferPointer<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    events.reserveCapacity(min(buffer.count, 1 << 16))
    let ascii = TypedCharacters.ascii
    var index = 0
    while index < buffer.count {
      let byte = buffer[index]
      if state == .ground, byte < 0x80, byte != 0x1B {
        events.append(ascii[Int(byte)])
        index += 1
      } else if state == .character {
        index = readCharacter(buffer, from: index, &events)
      } else if state == .paste {
        index = readPaste(buffer, from: index, &events)
      } else {
        read(byte, &events)
        index += 1
      }
    }
    return events
  }

  /// Reads a byte in any state except those of a character and a paste, which are read in runs.
  mutating func read(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch state {
    case .ground: begin(byte, &events)
    case .escape: readAfterEscape(byte, &events)
    case .controlSequence: readInControlSequence(byte, &events)
    case .linuxFunctionKey: readLinuxFunctionKey(byte, &events)
    case .singleShift: readInSingleShift(byte, &events)
    case .string: readInString(byte, &events)
    case .stringEscape: readAfterEscapeInString(byte, &events)
    case .character, .paste: break
    }
  }

  private mutating func begin(_ byte: UInt8, _ events: inout [InputEvent]) {
    if byte == 0x1B {
      beginEscape()
    } else if byte < 0x80 {
      events.append(TypedCharacters.ascii[Int(byte)])
    } else if character.begin(byte, alt: false) {
      state = .character
    } else {
      events.append(TypedCharacters.replacement)
    }
  }

  /// Begins a sequence with Esc.
  mutating func beginEscape() {
    state = .escape
    isDoubled = false
    pending.removeAll(keepingCapacity: true)
    pending.append(0x1B)
  }

  /// Reads further bytes of a character, as far as they belong to it.
  private mutating func readCharacter(
    _ buffer: UnsafeBufferPointer<UInt8>, from start: Int, _ events: inout [InputEvent]
  ) -> Int {
    var index = start
    while index < buffer.count {
      switch character.add(buffer[index]) {
      case .unfinished:
        index += 1
      case .finished(let scalar):
        state = .ground
        events.append(.key(TypedCharacters.event(scalar, alt: character.isAlt)))
        return index + 1
      case .broken:
        state = .ground
        events.append(TypedCharacters.replacement)
        return index
      }
    }
    return index
  }
}
