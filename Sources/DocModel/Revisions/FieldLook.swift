import Foundation
import PDFObjects

/// The look of a form field, held against its value (ISO 32000-1, 12.7.3.3 and 12.7.4).
struct FieldLook {
  private let field: PDFObject
  private let type: String?
  private let flags: FieldFlags
  private let value: PDFObject?

  /// Prepares to judge a field.
  ///
  /// - Parameters:
  ///   - field: the field that has the value.
  ///   - type: its type (FT), perhaps inherited.
  init(_ field: PDFObject, type: String?) {
    (self.field, self.type) = (field, type)
    flags = FieldFlags(rawValue: Self.inherited("Ff", of: field)?.int ?? 0)
    value = Self.inherited("V", of: field)
  }

  private static func inherited(_ key: StaticString, of field: PDFObject) -> PDFObject? {
    var current = Optional(field)
    for _ in 0..<DocumentLimits.deepestField {
      guard let object = current else { return nil }
      if let value = object[key] { return value }
      current = object["Parent"]
    }
    return nil
  }

  /// Returns the reason why a widget doesn't show the field's value, in a clause without a subject; nil if it does.
  ///
  /// - Parameters:
  ///   - widget: the widget.
  ///   - before: the widget in the earlier revision; nil if it hadn't got it.
  ///   - hasNewLook: whether its appearance is another one than before.
  ///   - content: the reader of appearances.
  /// - Returns: the reason.
  func flaw(
    of widget: PDFObject, before: PDFObject?, hasNewLook: Bool, _ content: CoveredContent
  ) -> String? {
    // A widget's own value would be another one than that of its field.
    if widget.id != field.id, widget["V"] != nil { return "comes from a value of its own" }
    switch type {
    case "Tx", "Ch": return textFlaw(widget, before, content)
    case "Btn":
      guard hasNewLook else { return stateFlaw(widget) }
      let hasImage = content.marks(of: widget).contains { $0.kind == .image }
      return before?["AP"] != nil ? "was exchanged" : hasImage ? "has images" : stateFlaw(widget)
    default: return "can't be judged"
    }
  }

  // MARK: Buttons

  private func stateFlaw(_ widget: PDFObject) -> String? {
    let (state, value, states) = (widget["AS"]?.rawName, self.value?.rawName, widget["AP"]?["N"])
    guard !flags.contains(.pushButton) else { return nil }
    guard let states, !states.isStream, let state else { return nil }
    if state == "Off" {
      // Buttons without a value of their own are off.
      guard let value, value != "Off", states.keys.contains(value), !flags.contains(.radiosInUnison) else {
        return nil
      }
      return flags.contains(.radio) ? nil : "isn't that of its value"
    }
    guard states.keys.contains(state) else { return "is of an unknown state" }
    return state == value ? nil : "isn't that of its value"
  }

  // MARK: Texts

  private func textFlaw(_ widget: PDFObject, _ before: PDFObject?, _ content: CoveredContent) -> String? {
    if type == "Ch", !flags.contains(.edit) || !flags.contains(.combo), !texts.allSatisfy(isOption) {
      return "isn't that of an option"
    }
    if type == "Ch", !hasRightIndexes { return "may be that of another option" }
    guard let area = widget["Rect"]?.rectangle, !area.isEmpty else { return nil }
    let streams = CoveredContent.appearances(of: widget)
    // Some readers draw the value themselves, others show nothing.
    guard !streams.isEmpty else { return texts.allSatisfy(\.isEmpty) ? nil : "is missing" }
    for stream in streams {
      let reader = GlyphReader(appearance: stream, in: area, fonts: content.fonts(of: stream.file))
      if let flaw = flaw(of: reader, in: area) { return flaw }
    }
    // A value that was there all along, and wasn't shown.
    if let before, before["Rect"]?.rectangle == area, FieldLook(owner(of: before), type: type).texts == texts
    {
      let earlier = CoveredContent.appearances(of: before).map {
        Self.letters(of: GlyphReader(appearance: $0, in: area, fonts: content.fonts(of: $0.file)))
      }
      if let first = earlier.first, type != "Ch" || flags.contains(.combo), !shows(first, first) {
        return "wasn't that of the same value before"
      }
    }
    return nil
  }

  /// Returns the field of a widget of the earlier revision.
  private func owner(of widget: PDFObject) -> PDFObject {
    field.id.flatMap { widget.file.object($0) } ?? widget
  }

  private static func letters(of reader: GlyphReader) -> String {
    letters(reader.glyphs.filter { !$0.isInvisible }.map { $0.letters[0] }.joined())
  }

  private func flaw(of reader: GlyphReader, in area: Rectangle) -> String? {
    if let obstacle = reader.obstacles.sorted().first { return obstacle }
    var text: [Rectangle] = []
    var background = false
    for mark in reader.marks {
      switch mark.kind {
      case .letter(let index):
        text.append(mark.box)
        if mark.isPale, !background, !reader.glyphs[index].letters[0].allSatisfy(\.isWhitespace) {
          return "has white letters"
        }
      case .rectangle:
        // Those of a list are drawn line by line.
        if mark.transparency < 0.95, text.contains(where: { $0.fraction(in: mark.box) > 0.3 }) {
          return "has a rectangle over its text"
        }
        background = background || !mark.isPale
      case .line:
        // Borders, and the lines between the cells of a comb, reach an edge.
        if !touchesEdge(mark.box, area) { return "has lines besides its text" }
      case .shape, .image: return "has drawings besides its text"
      }
    }
    let glyphs = reader.glyphs.filter { !$0.isInvisible }
    if glyphs.contains(where: { $0.size < 1 && !$0.letters[0].allSatisfy(\.isWhitespace) }) {
      return "has letters that are too small"
    }
    let shown = (0..<2).map { way in Self.letters(glyphs.map { $0.letters[way] }.joined()) }
    let visible = Self.letters(
      glyphs.filter { $0.box.intersection(area.inset(by: -1)) != nil }.map { $0.letters[0] }.joined())
    guard shown[0] == shown[1] else { return "has a font that shows other letters than it tells" }
    if type == "Ch", !flags.contains(.combo), !marksSelection(reader, in: area) {
      return "marks another option than its value"
    }
    return shows(shown[0], visible) ? nil : "isn't that of its value"
  }

  /// Whether the highlighted lines of a list box are those of the value.
  private func marksSelection(_ reader: GlyphReader, in area: Rectangle) -> Bool {
    let grounds = reader.marks.filter {
      $0.kind == .rectangle && !$0.isPale && area.fraction(in: $0.box) < 0.9
    }
    let marked = reader.marks.compactMap { mark -> String? in
      guard case .letter(let index) = mark.kind, grounds.contains(where: { $0.box.contains(mark.box.center) })
      else { return nil }
      return reader.glyphs[index].letters[0]
    }
    let selected = options.filter { texts.contains($0.value) }.map(\.label).joined()
    return Self.letters(marked.joined()) == Self.letters(selected)
  }

  /// Whether the indexes of the selected options are those of the value (Table 231, I).
  private var hasRightIndexes: Bool {
    guard let indexes = Self.inherited("I", of: field), indexes.isArray else { return true }
    let options = options
    let named = indexes.elements.map { index in
      index.int.flatMap { options.indices.contains($0) ? options[$0].value : nil }
    }
    return Set(named) == Set(texts.map(Optional.some))
  }

  private func touchesEdge(_ line: Rectangle, _ area: Rectangle) -> Bool {
    let reach = max(3, min(line.width, line.height) * 1.5)
    return line.x0 - area.x0 < reach || area.x1 - line.x1 < reach || line.y0 - area.y0 < reach
      || area.y1 - line.y1 < reach
  }

  /// Returns a text without white space, in one form of each letter.
  private static func letters(_ text: String) -> String {
    String(text.precomposedStringWithCompatibilityMapping.filter { !$0.isWhitespace && $0 != "\u{AD}" })
  }

  private func shows(_ shown: String, _ visible: String) -> Bool {
    if flags.contains(.password), type == "Tx" {
      return Set(shown).count <= 1 && !shown.contains { $0.isLetter || $0.isNumber }
    }
    let texts = labels.map(Self.letters)
    if type == "Ch", !flags.contains(.combo) { return showsOptions(shown) }
    let text = texts.first ?? ""
    // Text beyond the edges is cut off, but not all of it.
    guard text.isEmpty || !visible.isEmpty else { return false }
    if shown == text { return true }
    // Letters of scripts from right to left stand in the order in which they are seen.
    if text.unicodeScalars.contains(where: Self.isRightToLeft) { return shown.sorted() == text.sorted() }
    return Self.inherited("AA", of: field)?["F"] != nil && Self.isSameNumber(shown, text)
  }

  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    (0x0590...0x08FF).contains(scalar.value) || (0xFB1D...0xFEFC).contains(scalar.value)
  }

  /// Whether two texts have the same number, which a script of the form may write in another way.
  private static func isSameNumber(_ text: String, _ other: String) -> Bool {
    func number(_ text: String) -> Double? {
      let sign = text.contains("-") || text.contains("(") ? -1.0 : 1.0
      let digits = text.filter { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
      guard let mark = digits.lastIndex(where: { !$0.isNumber }) else {
        return Double(digits).map { sign * $0 }
      }
      let (whole, part) = (digits[..<mark].filter(\.isNumber), digits[mark...].dropFirst())
      let isGroup = part.count == 3
      return Double(isGroup ? whole + part : whole + "." + part).map { sign * $0 }
    }
    guard let first = number(text), let second = number(other) else { return false }
    return abs(first - second) < 0.005
  }

  /// The texts of the value.
  private var texts: [String] {
    guard let value else { return [] }
    return value.isArray
      ? value.elements.prefix(1_000).compactMap(Self.text) : [Self.text(value)].compactMap(\.self)
  }

  private func isOption(_ text: String) -> Bool { text.isEmpty || options.contains { $0.value == text } }

  /// The texts of the value as they are shown: the labels of options.
  private var labels: [String] {
    type == "Ch" ? texts.map { text in options.first { $0.value == text }?.label ?? text } : texts
  }

  private static func text(_ value: PDFObject) -> String? {
    value.textOrName ?? value.streamData.map { PDFTextString.decode($0) }
  }

  private var options: [(value: String, label: String)] {
    (Self.inherited("Opt", of: field)?.elements.prefix(10_000) ?? []).compactMap { option in
      let (value, label) = (option[0]?.text ?? option.text, option[1]?.text ?? option.text)
      return value.flatMap { value in label.map { (value, $0) } }
    }
  }

  /// Whether a list box shows some of its options, in their order.
  private func showsOptions(_ shown: String) -> Bool {
    let labels = options.map { Self.letters($0.label) }
    guard !labels.isEmpty else { return shown.isEmpty }
    return labels.indices.contains { start in
      var rest = shown[...]
      for label in labels[start...] {
        if rest.isEmpty { return true }
        guard rest.hasPrefix(label) else { return false }
        rest = rest.dropFirst(label.count)
      }
      return rest.isEmpty
    }
  }
}
