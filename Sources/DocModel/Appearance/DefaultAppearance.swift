/// The font, its size and the colour of a text (DA; ISO 32000-1, 12.7.3.3).
struct DefaultAppearance: Hashable {
  /// The font; that of the size 0, which readers choose, is the default.
  var font = TextFont()
  /// The colour.
  var color = AnnotationColor.black

  /// Parses the operators of a DA entry; anything unknown in it is ignored.
  init(_ text: String?) {
    var operands: [Substring] = []
    for token in text?.split(whereSeparator: \.isWhitespace) ?? [] {
      let numbers = operands.compactMap { Double($0) }
      switch token {
      case "Tf":
        font = TextFont(name: operands.first?.drop { $0 == "/" } ?? "")
        if let size = numbers.last.map(abs), size > 0, size.isFinite { font.size = size }
      case "g" where numbers.count == 1, "rg" where numbers.count == 3, "k" where numbers.count == 4:
        color = AnnotationColor(components: numbers) ?? color
      case let token where token.first == "/" || Double(token) != nil:
        operands.append(token)
        continue
      default: break
      }
      operands = []
    }
  }
}

extension TextFont {
  /// Creates the font for the name of a font resource: Acrobat's abbreviations such as `HeBo`, or any family
  /// with a style, such as `Arial-BoldItalic`.
  fileprivate init(name: Substring) {
    let base = name.prefix { !"-,".contains($0) }
    let style = name.dropFirst(base.count).lowercased()
    isBold = style.contains("bold")
    isItalic = style.contains("italic") || style.contains("oblique")
    if name.count == 4, let known = Self.abbreviations[name.prefix(2)] {
      family = known
      isBold = ["Bo", "BO", "BI"].contains(name.suffix(2))
      isItalic = ["Ob", "It", "BO", "BI"].contains(name.suffix(2))
      return
    }
    family = Self.standardFamilies[base] ?? (base.isEmpty ? family : String(base))
  }

  /// The families of Acrobat's abbreviations for the standard fonts.
  private static let abbreviations: [Substring: String] = ["He": "sans", "Ti": "serif", "Co": "monospace"]
  /// Families that need not be installed.
  private static let standardFamilies: [Substring: String] = [
    "Helvetica": "sans", "Arial": "sans", "Times": "serif", "Courier": "monospace",
  ]
}
