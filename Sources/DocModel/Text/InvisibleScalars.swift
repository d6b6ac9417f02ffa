extension String {
  /// A name without invisible scalars that change how it reads.
  ///
  /// Controls of the text direction (UAX #9) become U+FFFD, so that `report<U+202E>fdp.exe` doesn't read as
  /// `reportexe.pdf`. Direction marks, zero-width spaces and everything else that Unicode lets a display ignore are
  /// removed, except joiners and variation selectors between scalars that need them (Persian, Hindi, emoji).
  package var withoutInvisibles: String {
    guard unicodeScalars.contains(where: \.isInvisible) else { return self }
    let scalars = Array(unicodeScalars)
    var shown = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if scalar.turnsDirection {
        shown.append("\u{FFFD}")
      } else if !scalar.isInvisible || scalar.isNeeded(after: shown.last, before: next) {
        shown.append(scalar)
      }
    }
    return String(shown)
  }

  /// The text with every embedding, override and isolate closed at the end of its line (UAX #9, X1–X8), so that it
  /// can't reverse the text printed after it.
  package var withClosedEmbeddings: String {
    guard unicodeScalars.contains(where: \.turnsDirection) else { return self }
    var closed = String.UnicodeScalarView()
    // The closing scalars of all open ones, outermost first.
    var open: [Unicode.Scalar] = []
    for scalar in unicodeScalars {
      switch scalar {
      case "\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}": open.append("\u{202C}")
      case "\u{2066}", "\u{2067}", "\u{2068}": open.append("\u{2069}")
      case "\u{202C}" where open.last == scalar: open.removeLast()
      // The end of an isolate also ends the embeddings inside it.
      case "\u{2069}":
        if let start = open.lastIndex(of: scalar) { open.removeSubrange(start...) }
      case "\n":
        closed.append(contentsOf: open.reversed())
        open = []
      default: break
      }
      closed.append(scalar)
    }
    closed.append(contentsOf: open.reversed())
    return String(closed)
  }
}

extension Unicode.Scalar {
  /// Whether a terminal shows the scalar between two others: it isn't a control, and it is visible or changes its
  /// neighbours.
  func isShown(after previous: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
    guard properties.generalCategory != .control else { return false }
    return !isInvisible || isNeeded(after: previous, before: next)
  }

  /// Whether the scalar has no visible form.
  package var isInvisible: Bool {
    !isASCII && (properties.isDefaultIgnorableCodePoint || (0xFFF9...0xFFFB).contains(value))
  }

  /// Whether the scalar starts or ends an embedding, an override or an isolate.
  fileprivate var turnsDirection: Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }

  /// Whether the invisible scalar has a meaning between two scalars.
  fileprivate func isNeeded(after previous: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
    guard let previous else { return false }
    switch value {
    case 0x200C, 0x200D:
      return (previous.isJoined || (0xFE00...0xFE0F).contains(previous.value)) && next?.isJoined == true
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF:
      return !previous.isInvisible && !(previous.isASCII && previous.properties.isAlphabetic)
    // Mongolian variation selectors.
    case 0x180B...0x180D, 0x180F: return (0x1820...0x18AA).contains(previous.value)
    // Tags, as in the flags of England, Scotland and Wales.
    case 0xE0020...0xE007F:
      return previous.value == 0x1F3F4 || (0xE0020...0xE007F).contains(previous.value)
    default: return false
    }
  }

  /// Whether the scalar is an emoji, or belongs to a script that uses joiners.
  private var isJoined: Bool {
    switch value {
    case 0x0600...0x109F, 0x1780...0x18AF, 0xA840...0xA87F, 0xA980...0xABFF, 0xFB50...0xFDFF,
      0xFE70...0xFEFC, 0x11000...0x11FFF:
      return !isInvisible
    default: return !isASCII && properties.isEmoji
    }
  }
}
