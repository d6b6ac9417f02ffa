import DocModel

/// A tab's memory of its document with the edits so far, so that keys don't read it again.
final class DocumentCache {
  private let document: any ReadableDocument
  private let pages = RecentPages<PageGeometry>()
  private let croppedPages = RecentPages<PageGeometry>()
  private let annotations = RecentPages<[Annotation]>()
  let lines = RecentPages<[String]>(1)
  private let texts = RecentPages<PageText>(1)
  private let units = RecentPages<TextUnits>(1)
  private let lineBoxes = RecentPages<[Rectangle]>(8)
  let links = RecentPages<[Link]>(8)
  private let references = RecentPages<[Reference]>(8)
  let markCounts = RecentPages<Int>(1)
  private var knownForm: Form?
  /// The widgets of fields that can be filled in, by page, with the form; and the labels, which edits don't change.
  private var knownWidgets: [Int: [FieldWidget]]?
  private var knownLabels: [String: String]?
  /// The numbers of edits of the pages with edits, by index.
  private(set) var editions: [Int: Int] = [:]

  init(_ document: any ReadableDocument) {
    self.document = document
  }

  /// Returns a page's size and rotation.
  func page(at index: Int) throws(DocumentError) -> PageGeometry {
    try pages.value(ofPage: index) { () throws(DocumentError) in try document.page(at: index) }
  }

  /// Returns a page without its margins, but for a hundredth of its extent.
  func cropped(_ page: PageGeometry) -> PageGeometry {
    if let known = croppedPages[page.index] { return known }
    var cropped = page
    let (box, width, height) = (page.cropBox, page.cropBox.width / 100, page.cropBox.height / 100)
    if let ink = try? document.inkBox(ofPage: page.index), ink.width > width, ink.height > height {
      cropped = PageGeometry(
        index: page.index, label: page.label, mediaBox: page.mediaBox,
        cropBox: Rectangle(
          x0: max(box.x0, ink.x0 - width), y0: max(box.y0, ink.y0 - height), x1: min(box.x1, ink.x1 + width),
          y1: min(box.y1, ink.y1 + height)), rotation: page.rotation, userUnit: page.userUnit)
    }
    croppedPages[page.index] = cropped
    return cropped
  }

  /// Returns the lines of a page that aren't blank.
  func lines(ofPage page: Int) throws(DocumentError) -> [String] {
    try lines.value(ofPage: page) { () throws(DocumentError) in try string(ofPage: page).linesWithText }
  }

  /// Returns the text of a page in reading order with the values of its fields, on the same lines as without them.
  func string(ofPage page: Int) throws(DocumentError) -> String {
    let string = try document.string(ofPage: page)
    return (try? filledText(ofPage: page, keepingLines: true))?.string ?? string
  }

  /// Returns the text of a page with the values of its fields where the page shows them.
  func shownText(ofPage page: Int) throws(DocumentError) -> PageText {
    // The text is there even if the fields can't be read.
    if let filled = try? filledText(ofPage: page, keepingLines: false) { return filled }
    return try text(ofPage: page)
  }

  /// Returns the text of a page with the values of its fields; nil if it shows none besides its text.
  private func filledText(ofPage page: Int, keepingLines: Bool) throws(DocumentError) -> PageText? {
    let shown = try annotations(onPage: page).filter {
      if case .widget = $0.kind { $0.isShownOnScreen } else { false }
    }
    guard !shown.isEmpty else { return nil }
    let objects = Set(shown.compactMap(\.object))
    let widgets = try form().fields.flatMap { field in
      field.widgets.filter { $0.pageIndex == page && $0.object.map(objects.contains) ?? false }
        .compactMap { widget in widget.rectangle.map { (field: field, widget: widget, box: $0) } }
    }
    let text = try text(ofPage: page)
    let labels = FieldLabels(text, widgets: widgets.map(\.box))
    let values = widgets.compactMap { field, widget, box -> InsertedText? in
      let lines = field.shownLines(of: widget)
      guard !box.isEmpty, !lines.isEmpty, !text.has(lines, in: box) else { return nil }
      var placed = labels.placed(lines, of: field.kind, in: box)
      placed.justification = field.justification
      return placed
    }
    guard !values.isEmpty else { return nil }
    return text.inserting(values, on: try self.page(at: page), keepingLines: keepingLines)
  }

  /// Returns the text of a page with the positions of its letters.
  func text(ofPage page: Int) throws(DocumentError) -> PageText {
    try texts.value(ofPage: page) { () throws(DocumentError) in try document.text(ofPage: page) }
  }

  /// Returns the text of a page, divided into words, lines, sentences and paragraphs.
  func units(ofPage page: Int) throws(DocumentError) -> TextUnits {
    try units.value(ofPage: page) { () throws(DocumentError) in TextUnits(try text(ofPage: page)) }
  }

  /// Returns the boxes of the lines of a page.
  func lineBoxes(ofPage page: Int) throws(DocumentError) -> [Rectangle] {
    try lineBoxes.value(ofPage: page) { () throws(DocumentError) in
      let units = try units(ofPage: page)
      return units.ranges(of: .line).compactMap(units.page.bounds)
    }
  }

  /// Returns the links of a page, joined by a function.
  func links(ofPage page: Int, _ join: ([Link]) -> [Link]) throws(DocumentError) -> [Link] {
    try links.value(ofPage: page) { () throws(DocumentError) in join(try document.links(onPage: page)) }
  }

  /// Returns the references on a page.
  func references(ofPage page: Int) throws(DocumentError) -> [Reference] {
    try references.value(ofPage: page) { () throws(DocumentError) in try document.references(onPage: page) }
  }

  /// Returns the annotations of a page.
  func annotations(onPage page: Int) throws(DocumentError) -> [Annotation] {
    try annotations.value(ofPage: page) { () throws(DocumentError) in try document.annotations(onPage: page) }
  }

  /// Returns the number of marks on a page.
  func markCount(ofPage page: Int) throws(DocumentError) -> Int {
    try markCounts.value(ofPage: page) { () throws(DocumentError) in
      try annotations(onPage: page).count { $0.isMark && !$0.isState }
    }
  }

  /// Returns the form.
  func form() throws(DocumentError) -> Form {
    if let knownForm { return knownForm }
    let form = try document.form()
    knownForm = form
    return form
  }

  /// Returns whether a page has fields that can be filled in; the form is read once there is a widget.
  func hasFields(onPage page: Int) -> Bool {
    let annotations = (try? annotations(onPage: page)) ?? []
    return annotations.contains { if case .widget = $0.kind { true } else { false } }
      && !widgets(onPage: page).isEmpty
  }

  /// Returns the widgets on a page of the fields that can be filled in.
  func widgets(onPage page: Int) -> [FieldWidget] {
    if let knownWidgets { return knownWidgets[page] ?? [] }
    var widgets: [Int: [FieldWidget]] = [:]
    for field in (try? form())?.fillableFields ?? [] {
      for widget in field.widgets {
        guard let page = widget.pageIndex, let box = widget.rectangle, !box.isEmpty else { continue }
        widgets[page, default: []].append(
          FieldWidget(
            field: field.name, rectangle: box, isRequired: field.flags.contains(.required),
            state: widget.state))
      }
    }
    knownWidgets = widgets
    return widgets[page] ?? []
  }

  /// Returns the labels of the fields that have one, by their full names.
  func fieldLabels() throws(DocumentError) -> [String: String] {
    if let knownLabels { return knownLabels }
    var labels: [String: String] = [:]
    var (readers, pageCount) = ([Int: FieldLabels](), 0)
    for field in try form().fieldsInTabOrder {
      if let name = field.alternateName, !name.isEmpty {
        labels[field.name] = name
        continue
      }
      guard let widget = field.widgets.first(where: { $0.pageIndex != nil }), let page = widget.pageIndex,
        let box = widget.rectangle
      else { continue }
      if readers[page] == nil, pageCount < Self.mostLabelledPages, let text = try? text(ofPage: page) {
        readers = [page: FieldLabels(text, widgets: widgets(onPage: page).map(\.rectangle))]
        pageCount += 1
      }
      labels[field.name] = readers[page]?.label(of: field, in: box)
    }
    knownLabels = labels
    return labels
  }

  /// The greatest number of pages whose text is read for labels, which takes some milliseconds for each.
  private static let mostLabelledPages = 20

  /// Forgets what is known of the pages that a step has edited; their marks are counted without reading them.
  func forget(_ step: EditHistory.Step) {
    // Values of fields are a part of the text.
    let fillsIn = step.edits.contains { if case .value = $0 { true } else { false } }
    for page in step.pageIndexes {
      editions[page, default: 0] += 1
      annotations[page] = nil
      if fillsIn { (lines[page], texts[page], units[page]) = (nil, nil, nil) }
      markCounts[page] = markCounts[page].map { count in
        step.edits.reduce(count) { $0 + ($1.annotation?.pageIndex == page ? $1.addedMarks : 0) }
      }
    }
    croppedPages.removeAll()
    (knownForm, knownWidgets) = (nil, nil)
  }
}

/// A widget of a field that can be filled in.
struct FieldWidget {
  /// The full name of the field.
  var field: String
  /// The rectangle in the page's default user space.
  var rectangle: Rectangle
  /// Whether the field has to have a value.
  var isRequired: Bool
  /// The appearance state of a button that is on.
  var state: String?
}

extension Form {
  /// The fields that the user can fill in, in the order of the pages.
  var fillableFields: [FormField] { fieldsInTabOrder.filter { !$0.flags.contains(.readOnly) } }
}

/// Values of the pages that were read last, by index.
final class RecentPages<Value> {
  private let limit: Int
  private var values: [Int: Value] = [:]

  init(_ limit: Int = 64) {
    self.limit = limit
  }

  subscript(page: Int) -> Value? {
    get { values[page] }
    set {
      if newValue != nil, values.count >= limit { values = [:] }
      values[page] = newValue
    }
  }

  /// Returns the value of a page, which is read unless it is known.
  func value(ofPage page: Int, _ read: () throws(DocumentError) -> Value) throws(DocumentError) -> Value {
    if let known = values[page] { return known }
    let value = try read()
    self[page] = value
    return value
  }

  func removeAll() { values = [:] }
}

extension PageText {
  /// Returns whether the text in an area has the letters of some lines.
  fileprivate func has(_ lines: [String], in area: Rectangle) -> Bool {
    var letters = String.UnicodeScalarView()
    letters.append(
      contentsOf: scalars.indices.lazy.filter {
        area.contains(boxes[$0].center) && !scalars[$0].isBlank
      }
      .map { scalars[$0] })
    return String(letters).contains(lines.joined().filter { !$0.isWhitespace })
  }
}

extension String {
  /// The lines that aren't blank.
  var linesWithText: [String] {
    split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
  }
}
