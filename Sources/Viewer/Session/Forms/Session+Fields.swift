import DocModel

/// Commands on form fields: their list, and filling them in.
extension Session {
  // MARK: List

  /// Returns the rows of the form's fields with values.
  func fieldRows(of tab: Tab) throws(CommandFailure) -> [PaneRow] {
    try form(of: tab).fields.filter { !$0.name.isEmpty && $0.type != .button }.map { field in
      let details = [
        PaneRow.Detail("value", field.shownValue), PaneRow.Detail("type", field.type?.rawValue ?? "unknown"),
        PaneRow.Detail("flags", field.flagNames),
        PaneRow.Detail("options", unread: field.options.map(\.value)),
      ]
      return PaneRow(
        field.name, page: field.pageIndexes.first.map(tab.reference),
        details: details.filter { !$0.text.isEmpty || $0.values?.isEmpty == false },
        target: .field(field.name))
    }
  }

  private func form(of tab: Tab) throws(CommandFailure) -> Form {
    do throws(DocumentError) {
      return try tab.form()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Returns the row of the field that was shown last, else of the first one of the page.
  func selectedField(in rows: [PaneRow], of tab: Tab) -> Int? {
    let number = tab.position.pageIndex + 1
    return rows.firstIndex { $0.target == tab.fieldCursor.map(PaneRow.Target.field) }
      ?? rows.firstIndex { ($0.page?.number ?? 0) >= number } ?? (rows.isEmpty ? nil : 0)
  }

  /// Reads the rows of the list of fields again, if it is shown.
  func refreshFields(_ tab: Tab) {
    guard var list = tab.column, list.kind == .fields, let rows = try? fieldRows(of: tab) else { return }
    let isFocused = tab.pane?.kind == .fields
    list.replaceRows(rows, selecting: list.selectedRow?.target)
    if isFocused { tab.pane = list } else { tab.column = list }
  }

  // MARK: Moving

  /// Shows the field with a name.
  func show(field name: String, in tab: Tab) throws(CommandFailure) {
    guard let field = try form(of: tab).field(named: name) else {
      throw CommandFailure(.unavailable, "the form has no field \(name.onOneLine)")
    }
    tab.fieldCursor = name
    if let position = field.position {
      let widget = field.widgets.first { $0.pageIndex == position.pageIndex }
      jump(tab, to: position, showing: widget?.rectangle)
    }
    let value = field.shownValue
    emit(.message("\(name): \(value.isEmpty ? "empty" : value)\(field.hint)"))
  }

  /// Goes to the next or previous field that can be filled in; in the list of fields the row moves along.
  func goToField(_ tab: Tab, forward: Bool) throws(CommandFailure) {
    let fields = try form(of: tab).fields.filter {
      $0.isFillable && !$0.name.isEmpty && !$0.flags.contains(.readOnly)
    }
    guard !fields.isEmpty else { throw CommandFailure(.unavailable, Self.noFields) }
    let page = tab.position.pageIndex
    var next = forward ? fields.count : -1
    let current = currentField(of: tab)
    if let index = fields.firstIndex(where: { $0.name == current }) {
      next = forward ? index + 1 : index - 1
    } else if forward {
      next = fields.firstIndex { ($0.pageIndexes.first ?? 0) >= page } ?? fields.count
    } else {
      next = fields.lastIndex { ($0.pageIndexes.first ?? 0) <= page } ?? -1
    }
    guard fields.indices.contains(next) else {
      throw CommandFailure(.unavailable, "there is no \(forward ? "next" : "previous") field")
    }
    let name = fields[next].name
    if tab.pane?.kind == .fields {
      tab.fieldCursor = name
      moveSelection(tab) { $0.select(PaneRow.Target.field(name)) }
    } else {
      try show(field: name, in: tab)
    }
  }

  /// Returns the name of the selected field, or of the one that was shown last.
  private func currentField(of tab: Tab) -> String? {
    if tab.pane?.kind == .fields, case .field(let name)? = tab.pane?.selectedRow?.target { return name }
    return tab.fieldCursor
  }

  private func targetField(of tab: Tab) throws(CommandFailure) -> FormField {
    guard let name = currentField(of: tab), let field = try form(of: tab).field(named: name) else {
      throw CommandFailure(.unavailable, Self.noField)
    }
    return field
  }

  /// Returns the reason why a command about fields would have no effect now, as far as is known without reading.
  func obstacle(toFields name: CommandName, _ tab: Tab) -> String? {
    switch name {
    case .fill, .toggleField: currentField(of: tab) == nil ? Self.noField : nil
    default: nil
    }
  }

  private static let noField = "no field is current; ]f goes to the next one, fields lists them"
  private static let noFields = "the document has no fields to fill in"

  // MARK: Values

  /// Fills in the current field; several options of a list are separated by commas.
  func fill(_ text: String, in tab: Tab) throws(CommandFailure) {
    let field = try targetField(of: tab)
    var texts = text.isEmpty ? [] : [text]
    if field.type == .choice, field.flags.contains(.multiSelect), !field.hasOption(text) {
      texts = text.split(separator: ",").map { String($0.trimmingPrefix(while: \.isWhitespace)) }
    }
    let value: FieldValue?
    do throws(FieldValueError) {
      value = try field.value(from: texts.isEmpty ? .none : .texts(texts))
    } catch {
      throw CommandFailure(.usage, error.description)
    }
    tab.fieldCursor = field.name
    try edit(
      tab,
      [.value(field: field.name, from: field.value, to: value, pageIndexes: field.pageIndexes)])
  }

  /// Turns a check box on or off, or radio buttons to the next state.
  func toggleField(in tab: Tab) throws(CommandFailure) {
    let field = try targetField(of: tab)
    guard let next = field.nextState else {
      throw CommandFailure(.unavailable, "\(field.name.onOneLine) isn't a check box; fill VALUE fills it in")
    }
    try fill(next, in: tab)
  }

  /// Returns the text with which the line of `fill` begins: the present value, or the next state of a button.
  func presentValue(ofFieldIn tab: Tab) -> String {
    guard let field = try? targetField(of: tab) else { return "" }
    let value = field.nextState ?? field.value?.texts.joined(separator: ", ") ?? ""
    return value.contains(where: \.isNewline) ? "" : value
  }

  /// Returns the possible values of the current field.
  func fieldChoices(in tab: Tab) -> [String] {
    guard let field = try? targetField(of: tab) else { return [] }
    let isButton = field.type == .checkbox || field.type == .radio
    return field.options.map(\.label) + (isButton ? ["Off"] : [])
  }
}

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
    guard type == .checkbox || type == .radio else { return nil }
    guard case .state(let state)? = value, let index = options.firstIndex(where: { $0.value == state }) else {
      return options.first?.value
    }
    return options.indices.contains(index + 1)
      ? options[index + 1].value : type == .checkbox ? "Off" : options[0].value
  }

  fileprivate func hasOption(_ text: String) -> Bool {
    options.contains { $0.value == text || $0.label == text }
  }
}
