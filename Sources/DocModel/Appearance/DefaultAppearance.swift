/// The font, its size and the colour of a text (DA; ISO 32000-1, 12.7.3.3).
struct DefaultAppearance: Hashable {
  /// The name of the font resource, such as `Helv`; nil if none is given.
  var fontName: String?
  /// The font size in points; 0 if readers choose it.
  var fontSize = 0.0
  /// The colour.
  var color = AnnotationColor.black

  /// Parses the operators of a DA entry; anything unknown in it is ignored.
  init(_ text: String?) {
    var operands: [Substring] = []
    for token in text?.split(whereSeparator: \.isWhitespace) ?? [] {
      let numbers = operands.compactMap { Double($0) }
      switch token {
      case "Tf":
        fontName = operands.first.map { String($0.drop { $0 == "/" }) }
        fontSize = numbers.last.flatMap { $0.isFinite ? abs($0) : nil } ?? 0
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
