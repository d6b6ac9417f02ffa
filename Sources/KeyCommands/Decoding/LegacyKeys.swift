/// The keys of terminals since the VT100, by the final character or the first number of their sequence.
enum LegacyKeys {
  /// Returns the key of `CSI letter`, `CSI 1 ; modifiers letter` and `SS3 letter`.
  static func key(letter: UInt8) -> KeyCode? {
    switch letter {
    case UInt8(ascii: "A"): .upArrow
    case UInt8(ascii: "B"): .downArrow
    case UInt8(ascii: "C"): .rightArrow
    case UInt8(ascii: "D"): .leftArrow
    case UInt8(ascii: "E"): .begin
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P"): .function(1)
    case UInt8(ascii: "Q"): .function(2)
    case UInt8(ascii: "R"): .function(3)
    case UInt8(ascii: "S"): .function(4)
    default: nil
    }
  }

  /// Returns the arrow of rxvt's small letters: ⇧ with CSI, ⌃ with SS3.
  static func rxvtArrow(letter: UInt8) -> KeyCode? {
    (UInt8(ascii: "a")...UInt8(ascii: "d")).contains(letter) ? key(letter: letter - 0x20) : nil
  }

  /// Returns the key of `CSI number ~`, numbered as on the VT220 and by xterm, rxvt and the Linux console.
  static func key(number: Int) -> KeyCode? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .forwardDelete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    case 57427: .begin
    default: nil
    }
  }

  /// Returns the key of the keypad that `SS3 letter` stands for in application mode.
  static func keypad(letter: UInt8) -> KeyCode? {
    switch letter {
    case UInt8(ascii: " "): .space
    case UInt8(ascii: "I"): .tab
    case UInt8(ascii: "M"): .return
    case UInt8(ascii: "X"): .character("=")
    // The letters are 0x40 above the characters that they stand for.
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Character(Unicode.Scalar(letter - 0x40)))
    default: nil
    }
  }

  /// Returns the modifiers of the final character that rxvt sends in place of `~`.
  static func rxvtModifiers(final: UInt8) -> Modifiers? {
    switch final {
    case UInt8(ascii: "^"): .control
    case UInt8(ascii: "$"): .shift
    case UInt8(ascii: "@"): [.control, .shift]
    default: nil
    }
  }
}
