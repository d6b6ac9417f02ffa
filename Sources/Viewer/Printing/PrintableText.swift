import DocModel

extension String {
  /// A text with nothing in it that a terminal would obey; line feeds and tabs stay.
  ///
  /// What a file says (a title, a name, an address) may hold escape sequences. C0 and C1 controls and DEL
  /// (ISO/IEC 6429) become U+FFFD, and the line ends that PDF text strings use, CR and CR LF, become line
  /// feeds. What turns the direction of text does so up to the end of its line.
  public var printable: String { harmless(keepingLines: true).withClosedEmbeddings }

  /// A line of running text, as ``printable``, but every line end and tab becomes one space.
  public var textOnOneLine: String { harmless(keepingLines: false).withClosedEmbeddings }

  /// A name, title, label or address on one line, with nothing in it that a terminal would obey, and nothing
  /// unseen that changes how it reads.
  ///
  /// As ``textOnOneLine``, but what turns the direction of text becomes U+FFFD, and what is never seen is removed.
  public var onOneLine: String { harmless(keepingLines: false).withoutInvisibles }

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
      default: result.append(scalar.isControl ? "\u{FFFD}" : scalar)
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a C0 or C1 control or DEL, which terminals obey.
  public var isControl: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value)
  }

  fileprivate func needsCare(keepingLines: Bool) -> Bool {
    switch value {
    case 0x09, 0x0A: !keepingLines
    case 0x2028, 0x2029: true
    default: isControl
    }
  }
}
