import DocModel

extension String {
  /// The text without control characters; line feeds and tabs stay.
  ///
  /// Text from a file (a title, a name, an address) may contain escape sequences. C0 and C1 controls and DEL
  /// (ISO/IEC 6429) become U+FFFD, and the line ends of PDF text strings, CR and CR LF, become line feeds.
  /// Bidirectional formatting ends with its line.
  package var printable: String { harmless(keepingLines: true).withClosedEmbeddings }

  /// The text on one line, as ``printable``, with every line end and tab replaced by one space.
  package var textOnOneLine: String { harmless(keepingLines: false).withClosedEmbeddings }

  /// The text as a name, title, label or address on one line, without control characters and invisible characters.
  ///
  /// As ``textOnOneLine``, but bidirectional formatting becomes U+FFFD, and invisible characters are removed.
  package var onOneLine: String { harmless(keepingLines: false).withoutInvisibles }

  private func harmless(keepingLines: Bool) -> String {
    guard unicodeScalars.contains(where: { $0.needsCare(keepingLines: keepingLines) }) else { return self }
    var result = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in unicodeScalars {
      defer { afterReturn = scalar == "\r" }
      switch scalar {
      case "\n" where afterReturn: continue
      case "\n", "\r": result.append(keepingLines ? "\n" : " ")
      case "\t": result.append(keepingLines ? "\t" : " ")
      case "\u{85}", "\u{2028}", "\u{2029}": result.append(keepingLines ? "\n" : " ")
      default: result.append(scalar.isControl || scalar.isPathByte ? "\u{FFFD}" : scalar)
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a C0 or C1 control or DEL, which terminals interpret.
  package var isControl: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value)
  }

  /// Whether the scalar is a byte of a path that isn't UTF-8.
  fileprivate var isPathByte: Bool { value >= 0x10_FF80 }

  fileprivate func needsCare(keepingLines: Bool) -> Bool {
    switch value {
    case 0x09, 0x0A: !keepingLines
    case 0x2028, 0x2029: true
    default: isControl || isPathByte
    }
  }
}
