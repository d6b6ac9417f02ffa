import DocModel

/// Commands on form fields: their list, and filling them in.
struct FieldCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  // MARK: List

  /// Returns the rows of the form's fields with values.
  func fieldRows() throws(CommandFailure) -> [PaneRow] {
    let form = try form()
    let labels = try labels()
    let others = form.fields.filter { !$0.isFillable && !$0.name.isEmpty && $0.kind != .button }
    return (form.fieldsInTabOrder + others).map { field in
      let details = [
        PaneRow.Detail("value", field.shownValue), PaneRow.Detail("type", field.kind?.rawValue ?? "unknown"),
        PaneRow.Detail("name", labels[field.name] == nil ? "" : field.name),
        PaneRow.Detail("limits", field.limits.joined(separator: settings.style.separator)),
        PaneRow.Detail("flags", unread: field.flagNames),
        PaneRow.Detail("options", unread: field.options.map(\.value)),
      ]
      return PaneRow(
        labels[field.name] ?? field.name, page: field.pageIndexes.first.map(tab.reference),
        details: details.filter { !$0.text.isEmpty || $0.values?.isEmpty == false },
        target: .field(field.name))
    }
  }

  private func labels() throws(CommandFailure) -> [String: String] {
    try reading { () throws(DocumentError) in try tab.cache.fieldLabels() }
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

  /// Shows the field with a name, and marks the fields on the pages.
  func show(field name: String) throws(CommandFailure) {
    guard let field = try form().field(named: name) else {
      throw .unavailable("the form has no field \(name.onOneLine)")
    }
    // The full screen scrolls no farther than it has to.
    if let position = field.position, !host.isFullScreen || position.pageIndex != tab.position.pageIndex {
      let widget = field.widgets.first { $0.pageIndex == position.pageIndex }
      moving.jump(to: position, showing: widget?.rectangle)
    }
    try select(field)
  }

  /// Makes a field the current one without going to its page.
  private func select(_ field: FormField) throws(CommandFailure) {
    (tab.fieldCursor, tab.isFilling) = (field.name, true)
    let value = field.shownValue
    let label = try labels()[field.name] ?? field.name
    let advice = host.isFullScreen ? field.keysThatChoose : ""
    emit(.message("\(label): \(value.isEmpty ? "empty" : value)\(field.hint)\(advice)"))
  }

  /// Goes to the next or previous field that can be filled in, or begins with the first or last one in view; in the list
  /// of fields the row moves along.
  func goToField(forward: Bool) throws(CommandFailure) {
    let fields = try form().fillableFields
    guard !fields.isEmpty else { throw .unavailable(Self.noFields) }
    let page = tab.position.pageIndex
    var next = forward ? fields.count : -1
    let current = currentField()
    if let index = fields.firstIndex(where: { $0.name == current }),
      tab.isFilling || tab.pane?.kind == .fields || host.pageScroller == nil || isInView(fields[index])
    {
      next = forward ? index + 1 : index - 1
    } else if let index = forward ? fields.firstIndex(where: isInView) : fields.lastIndex(where: isInView) {
      next = index
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
      editInPlace(fields[next])
    }
  }

  /// Lets the user type the value of a text field on the full screen, as in other programs' forms.
  private func editInPlace(_ field: FormField) {
    if field.kind == .text, host.isFullScreen { host.perform(.type(line)) }
  }

  /// The line with which the value of the current field is typed.
  var line: String { "\(CommandName.fill.typedName) \(presentValue())" }

  /// Returns whether the place at which a field is filled in is visible on the screen.
  private func isInView(_ field: FormField) -> Bool {
    guard let widget = field.widgets.first(where: { $0.pageIndex != nil }), let page = widget.pageIndex,
      let box = widget.rectangle
    else { return false }
    return host.pageScroller?.shows([Quad(box)], onPage: page) == true
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
    if field.takesSeveral, !field.hasOption(text) {
      texts = text.split(separator: ",").map { String($0.trimmingPrefix(while: \.isWhitespace)) }
    }
    try fill(field, with: texts)
  }

  private func fill(_ field: FormField, with texts: [String]) throws(CommandFailure) {
    let value: FieldValue?
    do throws(FieldValueError) {
      value = try field.value(from: texts.isEmpty ? .none : .texts(texts))
    } catch {
      throw .usage(error.description)
    }
    tab.fieldCursor = field.name
    // Leaving a field in place as it was is no failure.
    if tab.isFilling, value == field.value || value?.isEmpty ?? true && field.value?.isEmpty ?? true {
      return
    }
    let name = (try labels()[field.name] ?? field.name).onOneLine
    let label = name.count > Self.longestLabel ? name.prefix(Self.longestLabel) + "…" : name[...]
    try edit(
      [.value(field: field.name, from: field.value, to: value, pageIndexes: field.pageIndexes)],
      title: "\(value?.isEmpty ?? true ? "Clear" : "Fill In") “\(label)”")
  }

  /// The most characters of a label in the title of an edit.
  private static let longestLabel = 40

  /// Turns a check box on or off, or chooses the next option of radio buttons or of a list, after the last the first.
  ///
  /// In a list that takes several options, it adds or removes the one at the cursor. A text is edited in place.
  func toggleField() throws(CommandFailure) {
    let field = try targetField()
    if field.kind == .text { return editInPlace(field) }
    if field.takesSeveral { return try toggleOption(of: field) }
    if let next = field.nextState ?? field.option(after: 1, wraps: true) { try fill(next) }
  }

  /// Whether the current field is a check box or radio buttons.
  var isAtButton: Bool { (try? targetField())?.isButton == true }

  /// Chooses the next or previous option of radio buttons or of a list, or moves the cursor to it in a list that takes
  /// several options; the ends stay.
  func chooseOption(forward: Bool) throws(CommandFailure) {
    let field = try targetField()
    let step = forward ? 1 : -1
    let noOption = CommandFailure(.unavailable, "this is the \(forward ? "last" : "first") option")
    guard field.takesSeveral else {
      guard let next = field.option(after: step) else { throw noOption }
      return try fill(next)
    }
    let next = optionCursor(in: field).map { $0 + step } ?? field.firstChosenOption
    guard field.options.indices.contains(next) else { throw noOption }
    tab.optionCursor = (field.name, next)
    emit(.message(describe(next, of: field)))
  }

  /// Adds the option at the cursor to the chosen ones, or removes it; without a cursor, goes to the first chosen option.
  private func toggleOption(of field: FormField) throws(CommandFailure) {
    guard let index = optionCursor(in: field) else { return try chooseOption(forward: true) }
    let value = field.options[index].value
    let wasChosen = field.isChosen(value)
    try fill(
      field, with: field.options.map(\.value).filter { $0 == value ? !wasChosen : field.isChosen($0) })
    emit(.message(describe(index, of: try targetField())))
  }

  /// Returns the index of the option at the cursor; nil if the cursor is in no list, or in another one.
  private func optionCursor(in field: FormField) -> Int? {
    guard let cursor = tab.optionCursor, cursor.field == field.name,
      field.options.indices.contains(cursor.index)
    else { return nil }
    return cursor.index
  }

  /// Returns an option of a list that takes several, with its place in the list and the key's effect.
  private func describe(_ index: Int, of field: FormField) -> String {
    let option = field.options[index]
    let isChosen = field.isChosen(option.value)
    let advice = host.isFullScreen ? "; space \(isChosen ? "removes" : "adds") it" : ""
    let place = "\(index + 1) of \(field.options.count)"
    return "\(option.label.onOneLine) (\(place)\(isChosen ? ", chosen" : ""))\(advice)"
  }

  /// Returns the reason why a command on the current field has no effect; nil if it has one.
  func obstacle(onField name: CommandName) -> String? {
    guard let current = currentField() else { return Obstacle.noField }
    guard name != .fill, let field = try? form().field(named: current) else { return nil }
    if field.kind == .radio || name == .toggleField && field.kind == .checkbox { return nil }
    if name == .toggleField, field.kind == .text, host.isFullScreen { return nil }
    // In the list of fields the arrows move through the fields.
    if field.kind == .choice, !field.takesSeveral || tab.pane?.kind != .fields { return nil }
    let reason = name == .toggleField ? "isn't a check box" : "has no options to go through"
    return "\(field.name.onOneLine) \(reason); fill VALUE fills it in"
  }

  /// Stops marking the fields on the pages.
  func leaveForm() { tab.isFilling = false }

  /// Makes the field at a point the current one, and turns a button on or off.
  ///
  /// - Returns: whether the field takes a typed value; nil if there is no field that can be filled in.
  func press(at point: Point, onPage page: Int) throws(CommandFailure) -> Bool? {
    guard tab.cache.hasFields(onPage: page),
      let widget = tab.cache.widgets(onPage: page).last(where: { $0.rectangle.contains(point) }),
      let field = try form().field(named: widget.field)
    else { return nil }
    try select(field)
    guard let state = widget.state else { return true }
    let isOn = field.value == .state(state)
    // One of these radio buttons stays on.
    if !isOn || field.kind == .checkbox || !field.flags.contains(.noToggleToOff) {
      try fill(isOn ? "Off" : state)
    }
    return false
  }

  /// The current field where it is filled in on the page; nil without one.
  var place: FieldPlace? {
    guard tab.isFilling, tab.pane == nil, let name = tab.fieldCursor,
      let field = try? form().field(named: name),
      let widget = field.widgets.first(where: { $0.pageIndex != nil }), let page = widget.pageIndex,
      let box = widget.rectangle
    else { return nil }
    return FieldPlace(
      name: name, pageIndex: page, rectangle: box, label: (try? labels()[name]) ?? name, limits: field.limits,
      isSecret: field.flags.contains(.password), isButton: field.isButton,
      isMultiline: field.flags.contains(.multiline), maximumLength: field.maximumLength,
      isText: field.kind == .text, line: line)
  }

  /// Returns the text with which the line of `fill` begins: the present value, or the next state of a button.
  func presentValue() -> String {
    guard let field = try? targetField() else { return "" }
    let value = field.nextState ?? field.value?.texts.joined(separator: ", ") ?? ""
    return value.contains(where: \.isNewline) && !field.flags.contains(.multiline) ? "" : value
  }

  /// Returns the possible values of the current field.
  func fieldChoices() -> [String] {
    guard let field = try? targetField() else { return [] }
    return field.options.map(\.label) + (field.isButton ? ["Off"] : [])
  }
}

extension CommandGroup { var fields: FieldCommands { FieldCommands(tab: tab, context: context) } }
