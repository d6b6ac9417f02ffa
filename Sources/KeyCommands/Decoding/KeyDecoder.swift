/// Makes keys, pastes, mouse events and answers of the bytes that a terminal sends.
///
/// It reads the kitty keyboard protocol, xterm's modifyOtherKeys and what terminals sent before either: VT
/// sequences, rxvt's and the Linux console's variants, Esc before a character for ⌥. The bytes may come in any
/// pieces. Some sequences begin as keys do by themselves, Esc above all: then the decoder waits
/// (``isPending``), and after a time, some 50 ms, ``flush()`` makes of it what is there.
///
/// No input stops it or is kept without limit. A sequence that can't go on as it does is given up as
/// ``TerminalReply/other(_:)``, and what broke it off is read anew: the keys that follow arrive.
public struct KeyDecoder: Sendable {
  /// What has begun and isn't whole yet.
  enum State: Sendable {
    /// Nothing.
    case ground
    /// Esc, once or (with ``KeyDecoder/isDoubled``) twice.
    case escape
    /// Esc `[` and what belongs to it.
    case controlSequence
    /// Esc `[[`, with which the Linux console begins F1 to F5.
    case linuxFunctionKey
    /// Esc `O` and numbers.
    case singleShift
    /// Esc and `]`, `P` or `_`: an answer that goes on until ST or BEL.
    case string
    /// Esc within such an answer, perhaps the first half of ST.
    case stringEscape
    /// The first bytes of a character.
    case character
    /// The text of a paste.
    case paste
  }

  /// The most bytes of a control sequence.
  static let longestSequence = 1024
  /// The most bytes of an answer.
  static let longestString = 4096
  /// The most bytes of a paste that are kept; those beyond it are passed over.
  public static let longestPaste = 1 << 20
  /// How many times ``flush()`` has to be called in a row, without a byte in between, to end a paste.
  public static let flushesThatEndPaste = 20

  var state = State.ground
  /// The bytes of the unfinished sequence from its Esc on; the first of two Escs isn't among them.
  var pending: [UInt8] = []
  /// Whether another Esc came before: with some terminals ⌥ and a key that is a sequence itself.
  var isDoubled = false
  var sequence = ControlSequence()
  var character = PartialCharacter()
  var paste = PartialPaste()

  /// A decoder at the beginning of the input.
  public init() {}

  /// Whether an unfinished sequence or a lone Esc waits for more.
  public var isPending: Bool { state != .ground }

  /// Reads bytes, as many as there are.
  ///
  /// - Returns: what they and those that waited come to, in order.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    if let events = bytes.withContiguousStorageIfAvailable({ decode(buffer: $0) }) { return events }
    return Array(bytes).withUnsafeBufferPointer { decode(buffer: $0) }
  }

  /// Says that time has passed: what waits counts as it stands.
  ///
  /// A lone Esc is the key, and the beginning of a sequence is what it would be as keys: ⌥[ for Esc `[`. A
  /// paste goes on, as its rest would act as keys; ``flushesThatEndPaste`` calls in a row end that, too.
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

  /// Reads a byte in whatever state but those of a character and a paste, which are read as far as they go.
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
