/// The font, its size and the colour of a text (DA; ISO 32000-1, 12.7.3.3).
struct DefaultAppearance: Hashable {
  /// The font; that of the size 0, which readers choose, is the default.
  var font = TextFont()
  /// Whether the text has a size of its own; readers choose one otherwise.
  private(set) var hasSize = false
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
        if let size = numbers.last.map(abs), size > 0, size.isFinite { (font.size, hasSize) = (size, true) }
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

extension Annotation.FreeText {
  /// Sets the size in points or the colour of the letters, and keeps the other operators of the default appearance.
  ///
  /// - Parameters:
  ///   - size: the size; nil to keep it.
  ///   - color: the colour; nil to keep it.
  package mutating func setLetters(size: Double?, color: AnnotationColor?) {
    var tokens = (defaultAppearance ?? "").split(whereSeparator: \.isWhitespace)
    let standard = Self.defaultAppearance(size: size ?? 12, color: color ?? .black)
      .split(separator: " ")
    if let index = tokens.firstIndex(of: "Tf"), index > 0 {
      if size != nil { tokens[index - 1] = standard[1] }
    } else {
      tokens = standard.prefix(3) + tokens
    }
    if color != nil {
      for (name, count) in [("g", 1), ("rg", 3), ("k", 4)] as [(Substring, Int)] {
        while let index = tokens.firstIndex(of: name) {
          tokens.removeSubrange(max(0, index - count)...index)
        }
      }
      tokens += standard.suffix(4)
    }
    defaultAppearance = tokens.joined(separator: " ")
    // Readers that style rich text would go on with the old letters.
    defaultStyle = nil
  }
}
