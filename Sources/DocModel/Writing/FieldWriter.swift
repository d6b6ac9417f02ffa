/// Turns values of form fields into changed objects of the file (ISO 32000-1, 12.7.3 and 12.7.4).
struct FieldWriter {
  /// The changes so far.
  private(set) var changes: DocumentDraft
  private let edited: EditedDocument
  /// The annotations of pages with widgets.
  private var pages: [Int: [ObjectID: Annotation]] = [:]

  private var file: PDFFile { changes.file }

  /// Prepares to write the edited fields, after all annotations.
  init(_ changes: DocumentDraft, _ edited: EditedDocument) {
    (self.changes, self.edited) = (changes, edited)
  }

  /// Adds the changes.
  ///
  /// - Throws: ``EditError`` if an object can't be changed without losing a part of it.
  mutating func write() throws(EditError) {
    guard !edited.fields.changed.isEmpty else { return }
    for field in edited.fields.changed {
      try setValue(of: field)
      for widget in field.widgets { try write(widget, of: field) }
      if field.flags.contains(.password), field.kind == .text, !(field.value?.isEmpty ?? true) {
        changes.warnings.append("the password in the field \(field.name) can be read in the file")
      }
    }
    for field in edited.fields.undrawn where field.kind == .text || field.kind == .choice {
      for widget in field.widgets {
        try draw(widget, of: field, because: " (drawn by readers so far)")
      }
    }
    if file.catalog?["AcroForm"]?["NeedAppearances"] != nil {
      changes.changeCatalogEntry("AcroForm") { $0["NeedAppearances"] = nil }
    }
    if !edited.fields.scripted.isEmpty {
      let names = edited.fields.scripted
      let shown = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
      changes.warnings.append("the scripts of its form aren't run: check the values of \(shown)")
    }
  }

  // MARK: Values

  private mutating func setValue(of field: FormField) throws(EditError) {
    guard !field.objects.isEmpty else {
      throw changes.notEditable("the field \(field.name) is no object of its own")
    }
    let value = entry(of: field)
    for id in field.objects {
      guard var text = changes.text(of: id) else {
        throw changes.notEditable("the field \(field.name) can't be read")
      }
      // Without an entry the field would have the value of its parent.
      let isInherited = text["Parent"] != nil
      text["V"] = value ?? (isInherited ? empty(field) : nil)
      // Readers that style rich text would go on with the old text.
      text["RV"] = nil
      if field.kind == .choice { text["I"] = indexes(of: field) }
      changes.objects.set(id, to: .text(text))
    }
  }

  private func empty(_ field: FormField) -> PDFValue {
    field.kind == .checkbox || field.kind == .radio ? .name("Off") : .string([])
  }

  /// Returns the value as an object; nil for none.
  private func entry(of field: FormField) -> PDFValue? {
    switch field.value {
    case nil: nil
    // Files separate lines as Acrobat does.
    case .text(let text): PDFValue(text: text.replacing("\n", with: "\r"))
    case .choices(let choices):
      switch choices.count {
      case 0: nil
      case 1: PDFValue(text: choices[0])
      default: .array(choices.map(PDFValue.init(text:)))
      }
    case .state(let state):
      .name(
        field.widgets.lazy.filter { $0.state == state }.compactMap { $0.object }
          .compactMap { name(ofState: state, of: $0) }.first ?? PDFName(Array(state.utf8)))
    case .off: .name("Off")
    }
  }

  /// Returns the indexes of the selected options (Table 231, I), by which readers tell options with the same value
  /// apart; nil for a combo box.
  private func indexes(of field: FormField) -> PDFValue? {
    guard !field.flags.contains(.combo), case .choices(let choices)? = field.value, !choices.isEmpty else {
      return nil
    }
    let indexes = field.options.indices.filter { choices.contains(field.options[$0].value) }
    return indexes.isEmpty ? nil : .array(indexes.map(PDFValue.integer))
  }

  /// Returns the name of an appearance state with the bytes that the widget has.
  private func name(ofState state: String, of widget: ObjectID) -> PDFName? {
    file.object(widget)?["AP"]?["N"].flatMap { states in
      states.isStream ? nil : states.keys.first { $0.text == state }
    }
  }

  // MARK: Widgets

  private mutating func write(_ widget: FormField.Widget, of field: FormField) throws(EditError) {
    guard let id = widget.object, var text = changes.text(of: id) else {
      throw changes.notEditable("a widget of the field \(field.name) is no object of its own")
    }
    // A widget's own value would hide that of its field.
    if !field.objects.contains(id), text["V"] != nil || text["RV"] != nil {
      text["V"] = nil
      text["RV"] = nil
      changes.objects.set(id, to: .text(text))
    }
    switch field.kind {
    case .checkbox, .radio: try setState(of: widget, id, of: field)
    default: try draw(widget, of: field)
    }
  }

  private mutating func setState(
    of widget: FormField.Widget, _ id: ObjectID, of field: FormField
  ) throws(EditError) {
    guard let state = widget.state, var text = changes.text(of: id) else { return }
    let known = name(ofState: state, of: id)
    let isOn = field.value == .state(state)
    text["AS"] = .name(isOn ? known ?? PDFName(Array(state.utf8)) : "Off")
    if known == nil, let drawing = drawing(of: widget, field), let on = drawing.buttonAppearance(isOn: true),
      let off = drawing.buttonAppearance(isOn: false)
    {
      var states = PDFDictionary()
      states.append(PDFName(Array(state.utf8)), .reference(changes.add(on, of: "the field \(field.name)")))
      states.append("Off", .reference(changes.add(off, of: "the field \(field.name)")))
      text["AP"] = .dictionary(PDFDictionary("N", .dictionary(states)))
    }
    changes.objects.set(id, to: .text(text))
  }

  /// Draws the value of a text field or a list; warnings give the reason if the value stays.
  private mutating func draw(
    _ widget: FormField.Widget, of field: FormField, because reason: String = ""
  ) throws(EditError) {
    guard let id = widget.object, var text = changes.text(of: id), var drawing = drawing(of: widget, field)
    else { return }
    if field.kind == .choice, !field.flags.contains(.combo) {
      drawing.topIndex = topIndex(of: field, drawing)
      text["TI"] = drawing.topIndex > 0 ? .integer(drawing.topIndex) : nil
    }
    guard let appearance = drawing.textAppearance() else { return }
    text["AP"] = .dictionary(
      PDFDictionary("N", .reference(changes.add(appearance, of: "the field \(field.name)\(reason)"))))
    changes.objects.set(id, to: .text(text))
  }

  /// Returns the first option that a list box shows, so that the first selected one is visible.
  private func topIndex(of field: FormField, _ drawing: FieldDrawing) -> Int {
    guard case .choices(let choices)? = field.value,
      let selected = field.options.firstIndex(where: { choices.contains($0.value) })
    else { return 0 }
    return drawing.topIndex(showing: selected)
  }

  /// Draws a widget with the value of its field; nil if that isn't possible.
  mutating func appearance(of widget: FormField.Widget, _ field: FormField) -> AppearanceStream? {
    let drawing = drawing(of: widget, field)
    return switch field.kind {
    case .text, .choice: drawing?.textAppearance()
    case .checkbox, .radio: drawing?.buttonAppearance(isOn: field.value == widget.state.map(FieldValue.state))
    case .button, .signature, nil: nil
    }
  }

  /// Returns the look of a widget; nil if no page has it, or it has no rectangle.
  private mutating func drawing(of widget: FormField.Widget, _ field: FormField) -> FieldDrawing? {
    guard let id = widget.object, let page = widget.pageIndex, let annotation = annotation(id, onPage: page),
      case .widget(let entries) = annotation.kind, let rectangle = annotation.rectangle, !rectangle.isEmpty
    else { return nil }
    let object = file.object(id)
    return FieldDrawing(
      field: field, rectangle: rectangle, look: entries.look ?? Annotation.Look(),
      border: annotation.border.effective(.iso),
      style: style(object?["DA"]?.text ?? field.defaultAppearance),
      justification: object?["Q"]?.int.flatMap(Annotation.Justification.init) ?? field.justification,
      topIndex: max(0, object?["TI"]?.int ?? 0))
  }

  private mutating func annotation(_ id: ObjectID, onPage index: Int) -> Annotation? {
    if pages[index] == nil {
      let found =
        edited.pages.pages[index]?.compactMap(\.current)
        ?? (try? changes.document.annotations(onPage: index)) ?? []
      pages[index] = Dictionary(
        found.compactMap { annotation in annotation.object.map { ($0, annotation) } },
        uniquingKeysWith: { $1 })
    }
    return pages[index]?[id]
  }

  /// Returns the style of a text with the name of the font instead of that of its resource.
  private func style(_ appearance: String?) -> DefaultAppearance {
    var tokens = (appearance ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    if let index = tokens.firstIndex(of: "Tf"), index >= 2 {
      let resource = PDFName(Array(tokens[index - 2].drop { $0 == "/" }.utf8))
      let font = file.catalog?["AcroForm"]?["DR"]?["Font"]?.value(forKey: resource)
      if let name = font?["BaseFont"]?.name { tokens[index - 2] = "/" + Self.family(ofFont: name) }
    }
    var style = DefaultAppearance(tokens.joined(separator: " "))
    // A font as wide as the one that other programs have laid out the form with, if it is installed.
    style.font.family = Self.families[style.font.family] ?? style.font.family
    return style
  }

  private static let families = [
    "sans": "Helvetica,sans", "serif": "Times,serif", "monospace": "Courier,monospace",
  ]

  /// Returns the name of a font without the tag of a subset (9.6.4) and the marks of its maker.
  private static func family(ofFont name: String) -> String {
    let parts = name.split(separator: "+", maxSplits: 1)
    var family = String(parts.count == 2 && parts[0].count == 6 ? parts[1] : Substring(name))
    for mark in ["PSMT", "MT"] { family = family.split(separator: mark).joined() }
    return family.filter { !$0.isWhitespace }
  }
}
