/// Reads the fields of a form (ISO 32000-1, 12.7.3) without recursion: a tree of fields may be deep, or loop.
struct FormReader {
  private let file: PDFFile
  private let form: PDFObject?
  private var result = Form()
  private var visited: Set<ObjectID> = []
  /// The pages of widgets.
  private var pages: [ObjectID: Int] = [:]
  /// The positions of widgets in the order of their pages.
  private var places: [ObjectID: Int] = [:]
  private var defaultAppearance: String?
  /// The names of fields with calculations, by their objects.
  private var calculated: [ObjectID: String] = [:]

  /// A dictionary of the tree that waits to be read.
  private struct Node {
    let object: PDFObject
    let inherited: Inherited
    let depth: Int
  }

  /// The entries that fields inherit (Tables 220, 222 and 229).
  private struct Inherited {
    var name = ""
    var type: String?
    var flags: Int?
    var value: PDFObject?
    var defaultValue: PDFObject?
    var appearance: String?
    var justification: Int?
    var maximumLength: Int?
    var options: PDFObject?
  }

  /// Reads the form of a document.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - pageCount: the number of pages.
  ///   - page: returns the dictionary of a page.
  /// - Returns: the form.
  static func form(of file: PDFFile, pageCount: Int, page: (Int) -> PDFObject?) -> Form {
    file.counted {
      var reader = FormReader(file)
      reader.read(pageCount: pageCount, page: page)
      return reader.result
    }
  }

  private init(_ file: PDFFile) {
    self.file = file
    form = file.catalog?["AcroForm"]
  }

  private mutating func read(pageCount: Int, page: (Int) -> PDFObject?) {
    result.isXFA = form?["XFA"] != nil
    result.needsAppearances = form?["NeedAppearances"]?.bool ?? false
    defaultAppearance = form?["DA"]?.text
    let listed = widgets(pageCount: pageCount, page: page)
    walk((form?["Fields"]?.elements ?? []).map { Node(object: $0, inherited: Inherited(), depth: 0) })
    // A field that only a page lists may be a part of a tree that the form lacks.
    for id in listed where !visited.contains(id) {
      guard let widget = file.object(id), let top = topmost(widget) else { continue }
      walk([Node(object: top, inherited: Inherited(), depth: 0)])
    }
    guard !calculated.isEmpty else { return }
    result.calculationOrder = (form?["CO"]?.elements ?? []).compactMap { $0.id.flatMap { calculated[$0] } }
  }

  /// Returns the widgets that pages list, and records their pages.
  private mutating func widgets(pageCount: Int, page: (Int) -> PDFObject?) -> [ObjectID] {
    var listed: [ObjectID] = []
    for index in 0..<pageCount where !file.isRepeatingItself {
      guard let leaf = page(index), let list = leaf["Annots"] else { continue }
      var found: [(id: ObjectID, rectangle: Rectangle?)] = []
      for element in list.elements(upTo: DocumentLimits.mostAnnotationsOnPage) {
        guard case .reference(let id) = element, pages[id] == nil, pages.count < DocumentLimits.mostFields,
          case .dictionary(let entries) = file.value(of: id),
          entries["Subtype"].map(file.resolved) == Self.widget
        else { continue }
        pages[id] = index
        found.append((id, Self.rectangle(entries["Rect"].map { PDFObject($0, of: file) })))
      }
      listed += found.map(\.id)
      for (place, id) in TabOrder(leaf).sorted(found).enumerated() { places[id] = place }
    }
    return listed
  }

  private static let widget = PDFValue.name("Widget")

  /// Returns the topmost parent of a widget that hasn't been read; nil if one of them has been.
  private func topmost(_ widget: PDFObject) -> PDFObject? {
    var (top, seen) = (widget, Set<ObjectID>())
    for _ in 0..<DocumentLimits.deepestField {
      guard let id = top.id, seen.insert(id).inserted else { return widget }
      guard let parent = top["Parent"], parent.isDictionary, let id = parent.id else { return top }
      // The parent's list of kids lacks this widget, which then is a field of its own.
      if visited.contains(id) { return widget }
      top = parent
    }
    return widget
  }

  private mutating func walk(_ roots: [Node]) {
    var pending = Array(roots.reversed())
    while let node = pending.popLast(), result.fields.count < DocumentLimits.mostFields,
      !file.isRepeatingItself
    {
      guard node.object.isDictionary, node.depth <= DocumentLimits.deepestField else { continue }
      if let id = node.object.id, !visited.insert(id).inserted { continue }
      let entries = inherited(by: node)
      let kids = node.object["Kids"]?.elements.filter(\.isDictionary) ?? []
      // A kid without a name is a widget of the field (12.7.3.1), unless it has kids itself.
      var (fields, widgets) = ([PDFObject](), [PDFObject]())
      for kid in kids {
        if kid["T"] != nil || kid["Kids"] != nil { fields.append(kid) } else { widgets.append(kid) }
      }
      if fields.isEmpty || !widgets.isEmpty {
        widgets = widgets.filter { kid in kid.id.map { visited.insert($0).inserted } ?? true }
        append(node.object, entries, widgets: kids.isEmpty ? [node.object] : widgets)
      }
      pending += fields.reversed().map { Node(object: $0, inherited: entries, depth: node.depth + 1) }
    }
  }

  /// Returns the entries of a node with those that it inherits.
  private func inherited(by node: Node) -> Inherited {
    let object = node.object
    var entries = node.inherited
    if let name = object["T"]?.textOrName {
      entries.name += (entries.name.isEmpty ? "" : ".") + name
      // Each level repeats the names above it.
      file.repeatedReading?.count(stringOfLength: node.inherited.name.utf8.count)
    }
    entries.type = object["FT"]?.name ?? entries.type
    entries.flags = object["Ff"]?.int ?? entries.flags
    entries.value = object["V"] ?? entries.value
    entries.defaultValue = object["DV"] ?? entries.defaultValue
    entries.appearance = object["DA"]?.text ?? entries.appearance
    entries.justification = object["Q"]?.int ?? entries.justification
    entries.maximumLength = object["MaxLen"]?.int ?? entries.maximumLength
    entries.options = object["Opt"] ?? entries.options
    return entries
  }

  // MARK: Fields

  private mutating func append(_ object: PDFObject, _ entries: Inherited, widgets: [PDFObject]) {
    var field = FormField(name: entries.name)
    field.flags = FieldFlags(rawValue: entries.flags ?? 0)
    field.kind = Self.kind(entries.type, field.flags)
    field.alternateName = object["TU"]?.text
    field.maximumLength = entries.maximumLength.flatMap { $0 > 0 ? $0 : nil }
    field.justification = entries.justification.flatMap(Annotation.Justification.init) ?? .left
    field.defaultAppearance = entries.appearance ?? defaultAppearance
    field.objects = [object.id].compactMap(\.self)
    let options = self.options(entries.options)
    field.widgets = widgets.map { widget in
      let shown = FormField.Widget(
        object: widget.id, pageIndex: widget.id.flatMap { pages[$0] },
        rectangle: Self.rectangle(widget["Rect"]), tabIndex: widget.id.flatMap { places[$0] })
      return shown
    }
    if object["Kids"] == nil, object["Subtype"]?.name != "Widget", object["Rect"] == nil {
      field.widgets = []
    }
    switch field.kind {
    case .checkbox, .radio: readStates(&field, widgets, labels: options)
    case .choice: field.options = options
    default: break
    }
    field.value = value(entries.value, of: field) ?? shownState(of: field, widgets)
    field.defaultValue = value(entries.defaultValue, of: field)
    readScripts(&field, kids: object["Kids"] == nil ? [] : widgets, of: object)
    result.append(field)
  }

  private mutating func readScripts(_ field: inout FormField, kids: [PDFObject], of object: PDFObject) {
    let scripts = FieldScripts([object] + kids)
    (field.isFormatted, field.isCalculated) = (scripts.isFormatted, scripts.isCalculated)
    // Of lists Acrobat formats the labels, whose values are of other kinds.
    guard field.kind == .text else { return field.hasOtherScripts = scripts.isFormatted }
    (field.format, field.typedFormat, field.range) = (scripts.format, scripts.typedFormat, scripts.range)
    (field.calculation, field.hasOtherScripts) = (scripts.calculation, scripts.hasOthers)
    if field.calculation != nil {
      for id in ([object] + kids).compactMap(\.id) { calculated[id] = field.name }
    }
  }

  private static func kind(_ type: String?, _ flags: FieldFlags) -> FormField.Kind? {
    switch type {
    case "Tx": .text
    case "Ch": .choice
    case "Sig": .signature
    case "Btn": flags.contains(.pushButton) ? .button : flags.contains(.radio) ? .radio : .checkbox
    default: nil
    }
  }

  private static func rectangle(_ object: PDFObject?) -> Rectangle? {
    guard let numbers = object?.elements.prefix(4).compactMap(\.number), numbers.count == 4 else {
      return nil
    }
    return Rectangle(x0: numbers[0], y0: numbers[1], x1: numbers[2], y1: numbers[3])
  }

  /// Returns the options (Table 231, Opt): texts, or pairs of an export value and a text.
  private func options(_ list: PDFObject?) -> [FormField.Option] {
    guard let list else { return [] }
    let elements = list.elements(upTo: DocumentLimits.mostCoordinates).map { PDFObject($0, of: file) }
    return elements.compactMap { element in
      if let text = element.textOrName { return FormField.Option(value: text, label: text) }
      guard let value = element[0]?.textOrName else { return nil }
      return FormField.Option(value: value, label: element[1]?.textOrName ?? value)
    }
  }

  // MARK: Buttons

  /// Reads the states of buttons: the names of the appearances that they have when they are on.
  private func readStates(
    _ field: inout FormField, _ widgets: [PDFObject], labels: [FormField.Option]
  ) {
    for (index, widget) in widgets.enumerated() where field.widgets.indices.contains(index) {
      let state =
        onState(widget)
        ?? (field.kind == .radio ? String(index) : widget["AS"]?.name.flatMap { $0 == "Off" ? nil : $0 })
        ?? "Yes"
      field.widgets[index].state = state
      guard !field.options.contains(where: { $0.value == state }) else { continue }
      // The export values of buttons are in the order of the widgets (Table 227).
      let label = labels.count == widgets.count ? labels[index].value : state
      field.options.append(FormField.Option(value: state, label: label))
    }
  }

  /// Returns the name of the appearance that a button has when it is on; nil if it has none.
  private func onState(_ widget: PDFObject) -> String? {
    let appearances = widget["AP"]
    for states in [appearances?["N"], appearances?["D"]].compactMap(\.self) where !states.isStream {
      if let state = states.keys.first(where: { $0 != "Off" && states.value(forKey: $0) != nil }) {
        return state.text
      }
    }
    return nil
  }

  /// Returns the state that buttons without a value show.
  private func shownState(of field: FormField, _ widgets: [PDFObject]) -> FieldValue? {
    guard field.kind == .checkbox || field.kind == .radio else { return nil }
    let shown = widgets.lazy.compactMap { $0["AS"]?.name }.first { name in
      field.options.contains { $0.value == name }
    }
    return shown.map(FieldValue.state)
  }

  // MARK: Values

  private func value(_ object: PDFObject?, of field: FormField) -> FieldValue? {
    guard let object else { return nil }
    switch field.kind {
    case .checkbox, .radio:
      guard let state = object.textOrName else { return nil }
      return state == "Off" || state.isEmpty ? .off : .state(state)
    case .choice:
      let elements = object.isArray ? object.elements : [object]
      return .choices(elements.compactMap(text))
    case .signature: return object.isDictionary ? .text(object["Name"]?.text ?? "") : nil
    case .button: return nil
    case .text, nil: return text(object).map { .text($0.withLineFeeds) }
    }
  }

  /// Returns a value as text: a string, a name, a number, or the text of a stream.
  private func text(_ object: PDFObject) -> String? {
    if let text = object.textOrName { return text }
    if let number = object.int { return String(number) }
    if let number = object.number { return String(number) }
    return object.streamData.map(PDFTextString.decode)
  }
}
