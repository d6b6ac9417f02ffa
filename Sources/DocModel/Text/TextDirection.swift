/// The text direction of a scalar: the bidirectional classes of UAX #9, as far as they are needed to restore the
/// reading order of a line.
enum TextDirection {
  case leftToRight
  case rightToLeft
  /// A digit, written from left to right in any text.
  case number
  /// A mark on the preceding letter.
  case mark
  /// A space or punctuation mark, which follows its neighbours.
  case neutral

  /// Finds the direction of a scalar; the standard library doesn't have its bidirectional class.
  init(_ scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .decimalNumber: self = .number
    case .nonspacingMark, .enclosingMark: self = .mark
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .spacingMark, .letterNumber:
      self = Self.isRightToLeft(scalar) ? .rightToLeft : .leftToRight
    default: self = .neutral
    }
  }

  /// Whether a letter is in one of Unicode's blocks for right-to-left scripts.
  private static func isRightToLeft(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// Whether a scalar joins the adjacent digits into one number, as in `1.7` and `12:30` (UAX #9, W4).
  static func joinsDigits(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", ",", ":", "/", "-", "+", "\u{A0}", "\u{66B}", "\u{66C}", "\u{2212}": true
    default: false
    }
  }

  /// Whether a scalar belongs to an adjacent number, as in `12%` and `$5` (UAX #9, W5).
  static func accompaniesDigits(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "%", "#", "°", "\u{66A}", "\u{2030}", "\u{2032}", "\u{2033}": true
    default: scalar.properties.generalCategory == .currencySymbol
    }
  }
}
