import Foundation

/// The look of a form field, held against its value (ISO 32000-1, 12.7.3.3 and 12.7.4).
struct FieldLook {
  private let field: PDFObject
  /// The field in the earlier revision; nil if it hadn't got it.
  private let before: PDFObject?
  private let type: String?
  private let flags: FieldFlags
  private let value: PDFObject?
  private let content: CoveredContent

  /// Prepares to judge a field.
  ///
  /// - Parameters:
  ///   - field: the field that has the value.
  ///   - before: the field in the earlier revision; nil if it hadn't got it.
  ///   - type: its type (FT), perhaps inherited.
  ///   - content: the reader of appearances.
  init(_ field: PDFObject, before: PDFObject?, type: String?, _ content: CoveredContent) {
    (self.field, self.before, self.type, self.content) = (field, before, type, content)
    flags = FieldFlags(rawValue: Self.inherited("Ff", of: field)?.int ?? 0)
    value = Self.inherited("V", of: field)
  }

  /// Returns an entry of a field, perhaps inherited (12.7.3.1).
  static func inherited(_ key: StaticString, of field: PDFObject) -> PDFObject? {
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
  ///   - page: the 0-based index of its page; nil if no page has it.
  /// - Returns: the reason.
  func flaw(of widget: PDFObject, before: PDFObject?, hasNewLook: Bool, onPage page: Int?) -> String? {
    // Some readers take a widget's own value for that of its field.
    if widget.id != field.id, let own = widget["V"], own.textOrName != value?.textOrName {
      return "comes from a value of its own"
    }
    switch type {
    case "Tx", "Ch": return textFlaw(widget, before, onPage: page)
    case "Btn":
      guard hasNewLook else { return nil }
      let hasImage = content.marks(of: widget).contains { $0.kind == .image }
      return before?["AP"] != nil ? "was exchanged" : hasImage ? "has images" : nil
    default: return "can't be judged"
    }
  }

  // MARK: Buttons

  /// Returns the reason why the states of a field's buttons aren't those of its value; nil if they are, or if it has
  /// none.
  func flaw(ofStates widgets: [PDFObject]) -> String? {
    guard type == "Btn", !flags.contains(.pushButton) else { return nil }
    let buttons = widgets.filter { $0["AP"]?["N"]?.isStream == false }
    let on = value?.textOrName.flatMap { $0 == "Off" ? nil : $0 }
    let states = buttons.map { $0["AS"]?.name.flatMap { $0 == "Off" ? nil : $0 } }
    for (button, state) in zip(buttons, states) {
      guard let state else { continue }
      let isKnown = button["AP"]?["N"]?.keys.contains { $0.text == state } ?? false
      guard isKnown, state == on else { return "isn't that of its value" }
    }
    let able = buttons.count { button in button["AP"]?["N"]?.keys.contains { $0.text == on } ?? false }
    if on != nil, able > 0, states.allSatisfy({ $0 == nil }) { return "isn't that of its value" }
    // Buttons with one name: the mark may not move from one to the other.
    let earlier = buttons.map { $0.id.flatMap { before?.file.object($0) }?["AS"]?.name ?? "Off" }
    let isSame = before.map { Self.inherited("V", of: $0)?.textOrName == value?.textOrName } ?? false
    return isSame && earlier != states.map { $0 ?? "Off" } ? "changed without its value" : nil
  }

  // MARK: Texts

  private func textFlaw(_ widget: PDFObject, _ before: PDFObject?, onPage page: Int?) -> String? {
    if type == "Ch", !flags.contains(.edit) || !flags.contains(.combo), !texts.allSatisfy(isOption) {
      return "isn't that of an option"
    }
    if type == "Ch", !hasRightIndexes { return "may be that of another option" }
    if type == "Tx", let most = Self.inherited("MaxLen", of: field)?.int, most > 0,
      texts.contains(where: { $0.count > most })
    {
      return "is that of a value that is too long"
    }
    guard let area = widget["Rect"]?.rectangle, !area.isEmpty else { return nil }
    let streams = CoveredContent.appearances(of: widget)
    // Some readers draw the value themselves, others show nothing.
    guard !streams.isEmpty else { return texts.allSatisfy(\.isEmpty) ? nil : "is missing" }
    for stream in streams {
      let text = FieldText(
        GlyphReader(appearance: stream, in: area, fonts: content.fonts(of: stream.file)), in: area,
        turn: widget["MK"]?["R"]?.int ?? 0, border: Self.border(of: before ?? widget),
        isComb: flags.contains(.comb), isList: isListBox)
      let ground = { (point: Point) in page.flatMap { content.lightness(below: point, onPage: $0) } ?? 1 }
      if let flaw = text.flaw(ground: ground) { return flaw }
      if isListBox,
        text.markedLetters
          != FieldText.plain(options.filter { texts.contains($0.value) }.map(\.label).joined())
      {
        return "marks another option than its value"
      }
      guard shows(text) else { return "isn't that of its value" }
    }
    // A value that was there all along, and wasn't shown.
    guard let before, let earlier = self.before, before["Rect"]?.rectangle == area,
      FieldLook(earlier, before: nil, type: type, content).texts == texts, !isListBox,
      let stream = CoveredContent.appearances(of: before).first
    else { return nil }
    let text = FieldText(
      GlyphReader(appearance: stream, in: area, fonts: content.fonts(of: stream.file)), in: area, turn: 0,
      border: Self.border(of: before), isComb: flags.contains(.comb), isList: false)
    return shows(text) ? nil : "wasn't that of the same value before"
  }

  private static func border(of widget: PDFObject) -> Double {
    widget["BS"]?["W"]?.number ?? widget["Border"]?[2]?.number ?? 1
  }

  private var isListBox: Bool { type == "Ch" && !flags.contains(.combo) }

  /// Whether the indexes of the selected options are those of the value (Table 231, I).
  private var hasRightIndexes: Bool {
    guard let indexes = Self.inherited("I", of: field), indexes.isArray else { return true }
    let options = options
    let named = indexes.elements.map { index in
      index.int.flatMap { options.indices.contains($0) ? options[$0].value : nil }
    }
    return Set(named) == Set(texts.map(Optional.some))
  }

  private func shows(_ shown: FieldText) -> Bool {
    let texts = labels
    if flags.contains(.password), type == "Tx" {
      let letters = shown.letters
      return Set(letters).count <= 1 && letters.count == texts.first?.count ?? 0
        && !letters.contains { $0.isLetter || $0.isNumber }
    }
    if isListBox { return showsOptions(shown.letters) }
    let text = texts.first ?? ""
    if shown.isRightToLeft || text.unicodeScalars.contains(where: FieldText.isRightToLeft) {
      // They stand in the order in which they are seen.
      return shown.letters.sorted() == FieldText.plain(text).sorted()
    }
    if flags.contains(.comb) { return shown.letters == FieldText.plain(text) }
    if shown.words == FieldText.words(text) { return true }
    // The format that the form has declared before.
    if type == "Tx", let before, let format = FieldScripts([before]).format,
      let formatted = format.shownText(of: text)?.text, shown.words == FieldText.words(formatted)
    {
      return true
    }
    return Self.inherited("AA", of: field)?["F"] != nil && Self.isSameNumber(shown.letters, text)
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
    let labels = options.map { FieldText.plain($0.label) }
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
