import DocModel

/// Changes of entries as users name them.
extension Annotation {
  /// Sets the colour: that of the letters of a text box, whose own colour is its background's.
  package mutating func setColor(_ color: AnnotationColor) {
    if case .freeText = kind { setLetters(size: nil, color: color) } else { self.color = color }
  }

  /// Sets the size and the colour of a text box's letters, unless they are nil.
  package mutating func setLetters(size: Double?, color: AnnotationColor?) {
    guard case .freeText(var text) = kind else { return }
    text.setLetters(size: size, color: color)
    kind = .freeText(text)
    markup.richText = nil
  }
}

extension Border {
  /// The border as ``EditParsing/border(_:)`` reads it, such as `2,dashed,3:1`.
  var typed: String {
    func number(_ value: Double) -> String {
      value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String(value)
    }
    // Also where no reader draws one.
    let drawn = Border(declared, use: .withEffect, size: size).effective()
    let (width, style) = (number(drawn.width), drawn.style)
    let dashes = style == .dashed ? [drawn.dashes.map(number).joined(separator: ":")] : []
    let effect = drawn.effect.map { ["cloudy:" + number($0.intensity)] } ?? []
    let names = style == .solid ? [] : [style.rawValue]
    return ([width] + names + dashes + effect).filter { !$0.isEmpty }.joined(separator: ",")
  }
}
