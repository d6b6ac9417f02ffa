import DocModel

/// Commands on form fields: their list, and filling them in.
struct FieldCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  // MARK: List

  /// Returns the rows of the form's fields with values.
  func fieldRows() throws(CommandFailure) -> [PaneRow] {
    try form().fields.filter { !$0.name.isEmpty && $0.kind != .button }.map { field in
      let details = [
        PaneRow.Detail("value", field.shownValue), PaneRow.Detail("type", field.kind?.rawValue ?? "unknown"),
        PaneRow.Detail("flags", field.flagNames),
        PaneRow.Detail("options", unread: field.options.map(\.value)),
      ]
      return PaneRow(
        field.name, page: field.pageIndexes.first.map(tab.reference),
        details: details.filter { !$0.text.isEmpty || $0.values?.isEmpty == false },
        target: .field(field.name))
    }
  }

  private func form() throws(CommandFailure) -> Form {
    try reading { () throws(DocumentError) in try tab.cache.form() }
  }

  /// Returns the row of the field that was shown last, else of the first one of the page.
  func selectedField(in rows: [PaneRow]) -> Int? {
    let number = tab.position.pageIndex + 1
    return rows.firstIndex { $0.target == tab.fieldCursor.map(PaneRow.Target.field) }
      ?? rows.firstIndex { ($0.page?.number ?? 0) >= number } ?? (rows.isEmpty ? nil : 0)
  }

  // MARK: Moving

  /// Shows the field with a name.
  func show(field name: String) throws(CommandFailure) {
    guard let field = try form().field(named: name) else {
      throw .unavailable("the form has no field \(name.onOneLine)")
    }
    tab.fieldCursor = name
    if let position = field.position {
      let widget = field.widgets.first { $0.pageIndex == position.pageIndex }
      moving.jump(to: position, showing: widget?.rectangle)
    }
    let value = field.shownValue
    emit(.message("\(name): \(value.isEmpty ? "empty" : value)\(field.hint)"))
  }

  /// Goes to the next or previous field that can be filled in; in the list of fields the row moves along.
  func goToField(forward: Bool) throws(CommandFailure) {
    let fields = try form().fields.filter {
      $0.isFillable && !$0.name.isEmpty && !$0.flags.contains(.readOnly)
    }
    guard !fields.isEmpty else { throw .unavailable(Self.noFields) }
    let page = tab.position.pageIndex
    var next = forward ? fields.count : -1
    let current = currentField()
    if let index = fields.firstIndex(where: { $0.name == current }) {
      next = forward ? index + 1 : index - 1
    } else if forward {
      next = fields.firstIndex { ($0.pageIndexes.first ?? 0) >= page } ?? fields.count
    } else {
      next = fields.lastIndex { ($0.pageIndexes.first ?? 0) <= page } ?? -1
    }
    guard fields.indices.contains(next) else {
      throw .unavailable("there is no \(forward ? "next" : "previous") field")
    }
    let name = fields[next].name
    if tab.pane?.kind == .fields {
      tab.fieldCursor = name
      lists.moveSelection { $0.select(PaneRow.Target.field(name)) }
    } else {
      try show(field: name)
    }
  }

  /// Returns the name of the selected field, or of the one that was shown last.
  func currentField() -> String? {
    if tab.pane?.kind == .fields, case .field(let name)? = tab.pane?.selectedRow?.target { return name }
    return tab.fieldCursor
  }

  private func targetField() throws(CommandFailure) -> FormField {
    guard let name = currentField(), let field = try form().field(named: name) else {
      throw .unavailable(Obstacle.noField)
    }
    return field
  }

  private static let noFields = "the document has no fields to fill in"

  // MARK: Values

  /// Fills in the current field; several options of a list are separated by commas.
  func fill(_ text: String) throws(CommandFailure) {
    let field = try targetField()
    var texts = text.isEmpty ? [] : [text]
    if field.kind == .choice, field.flags.contains(.multiSelect), !field.hasOption(text) {
      texts = text.split(separator: ",").map { String($0.trimmingPrefix(while: \.isWhitespace)) }
    }
    let value: FieldValue?
    do throws(FieldValueError) {
      value = try field.value(from: texts.isEmpty ? .none : .texts(texts))
    } catch {
      throw .usage(error.description)
    }
    tab.fieldCursor = field.name
    try edit(
      [.value(field: field.name, from: field.value, to: value, pageIndexes: field.pageIndexes)])
  }

  /// Turns a check box on or off, or radio buttons to the next state.
  func toggleField() throws(CommandFailure) {
    let field = try targetField()
    guard let next = field.nextState else {
      throw .unavailable("\(field.name.onOneLine) isn't a check box; fill VALUE fills it in")
    }
    try fill(next)
  }

  /// Returns the text with which the line of `fill` begins: the present value, or the next state of a button.
  func presentValue() -> String {
    guard let field = try? targetField() else { return "" }
    let value = field.nextState ?? field.value?.texts.joined(separator: ", ") ?? ""
    return value.contains(where: \.isNewline) ? "" : value
  }

  /// Returns the possible values of the current field.
  func fieldChoices() -> [String] {
    guard let field = try? targetField() else { return [] }
    let isButton = field.kind == .checkbox || field.kind == .radio
    return field.options.map(\.label) + (isButton ? ["Off"] : [])
  }
}

extension CommandGroup { var fields: FieldCommands { FieldCommands(tab: tab, context: context) } }

extension FormField {
  /// The position of the first widget; nil if no page has one.
  var position: Position? {
    guard let widget = widgets.first(where: { $0.pageIndex != nil }), let page = widget.pageIndex else {
      return nil
    }
    return Position(pageIndex: page, height: widget.rectangle?.y1)
  }

  /// The value in a list; a password isn't shown.
  fileprivate var shownValue: String {
    let texts = (value?.texts ?? []).map { text in options.first { $0.value == text }?.label ?? text }
    let text = texts.joined(separator: ", ")
    return flags.contains(.password) ? String(repeating: "*", count: min(text.count, 100)) : text
  }

  /// The advice after a value: what the field accepts.
  fileprivate var hint: String {
    if flags.contains(.readOnly) { return " (read-only)" }
    return flags.contains(.required) ? " (required)" : ""
  }

  /// The state after the present one; nil for other fields than buttons.
  fileprivate var nextState: String? {
    guard kind == .checkbox || kind == .radio else { return nil }
    guard case .state(let state)? = value, let index = options.firstIndex(where: { $0.value == state }) else {
      return options.first?.value
    }
    return options.indices.contains(index + 1)
      ? options[index + 1].value : kind == .checkbox ? "Off" : options[0].value
  }

  fileprivate func hasOption(_ text: String) -> Bool {
    options.contains { $0.value == text || $0.label == text }
  }
}
