import DocModel
import Foundation
import Viewer

extension EditRequest {
  /// Makes the edits, and returns the objects of the annotations that were added, changed or removed.
  func apply(to editor: DocumentEditor, force: Bool) throws -> [ObjectID] {
    switch operation {
    case .add:
      return try drafts(editor.document).map { try editor.add($0) }
    case .edit:
      let objects = try objects(editor)
      for object in objects { try change(object, of: editor, force: force) }
      return objects
    case .remove:
      let objects = try objects(editor)
      // Replies go with their annotation.
      for object in objects where (try? editor.annotation(object)) != nil {
        try editor.remove(object, force: force)
      }
      return objects
    case .reply:
      return try objects(editor).map { object in
        let reply = try editor.reply(to: object, with: values["contents"] ?? "")
        if values.names.contains(where: { $0 != "contents" }) { try change(reply, of: editor, force: force) }
        return reply
      }
    case .state:
      let name = values["state"] ?? ""
      guard let state = AnnotationState.Value(name) else {
        throw EditValueError(
          "the state \(name) isn't known; choose from accepted, rejected, cancelled, completed, none, marked, unmarked"
        )
      }
      return try objects(editor).map { try editor.setState(state, of: $0) }
    }
  }

  private func change(_ object: ObjectID, of editor: DocumentEditor, force: Bool) throws {
    var failure: EditValueError?
    try editor.change(object, force: force) { annotation in
      do throws(EditValueError) { try describe(&annotation) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func objects(_ editor: DocumentEditor) throws -> [ObjectID] {
    guard !ids.isEmpty else { throw EditValueError("an annotation has to be named by its ID") }
    return try ids.map { try editor.object(ofAnnotationNamed: $0) }
  }

  // MARK: New annotations

  private func drafts(_ document: Document) throws -> [Annotation] {
    guard let type else { throw EditValueError("a new annotation needs a type") }
    try checkGeometry(of: type)
    let places: [TextSelection]
    if let text = values["text"] {
      places = try selections(of: text, document)
    } else {
      places = [TextSelection(pageIndex: try pageIndex(document) ?? 0, range: 0..<0, text: "", quads: [])]
    }
    return try places.map { place in
      var annotation = try draft(type, on: place, of: document)
      try describe(&annotation)
      return annotation
    }
  }

  /// The names of the geometries that the request has.
  private var geometry: [String] {
    ["text", "at", "rect", "quads", "vertices", "ink"].filter { values[$0] != nil }
  }

  /// Throws if a new annotation has a geometry that its type lacks, or several that contradict each other.
  private func checkGeometry(of type: AddedType) throws(EditValueError) {
    let geometry = geometry
    if let other = geometry.first(where: { !type.geometries.contains($0) }) {
      throw EditValueError("a \(type) has no \(other)")
    }
    guard geometry.count < 2 else {
      throw EditValueError("\(geometry.joined(separator: " and ")) exclude each other")
    }
    for (name, option) in Self.textBoxOptions where values[option] != nil && !type.isFreeText {
      throw EditValueError("a \(type) has no \(name)")
    }
  }

  private static let textBoxOptions = [
    ("callout", "callout"), ("font size", "fontSize"), ("text color", "textColor"),
  ]

  private func pageIndex(_ document: Document) throws -> Int? {
    guard let page = values["page"] else {
      guard document.pageCount == 1 || values["text"] != nil else {
        throw EditValueError("a new annotation needs a page")
      }
      return document.pageCount == 1 ? 0 : nil
    }
    guard
      let index = PageSelection.index(
        ofPage: page, labels: document.pageLabels, pageCount: document.pageCount)
    else {
      throw PageSelectionError.noSuchPage(page, count: document.pageCount)
    }
    return index
  }

  /// Returns the wanted occurrence of a text on the page, or in the document if no page is given.
  private func selections(of text: String, _ document: Document) throws -> [TextSelection] {
    let finder = try TextFinder(SearchQuery(text))
    let page = try pageIndex(document)
    let occurrence = values.occurrence
    var left = occurrence
    var found: [TextSelection] = []
    for index in page.map({ $0...$0 }) ?? 0...max(0, document.pageCount - 1) {
      for match in try document.matches(of: finder, onPage: index) {
        left -= 1
        let selection = TextSelection(match)
        if occurrence == 0 { found.append(selection) } else if left == 0 { return [selection] }
      }
    }
    guard found.isEmpty else { return found }
    let place = page.map { "page \($0 + 1)" } ?? "the document"
    throw EditValueError(
      occurrence > 1
        ? "\(place) doesn't have “\(text)” \(occurrence) times" : "\(place) doesn't have “\(text)”")
  }

  /// Returns a new annotation without the entries of the request.
  private func draft(
    _ type: AddedType, on selection: TextSelection, of document: Document
  ) throws -> Annotation {
    let index = selection.pageIndex
    let (at, rect) = (try values.at, try values.rectangle)
    let bounds = selection.bounds
    func need<Value>(_ value: Value?, _ option: String) throws(EditValueError) -> Value {
      guard let value else { throw EditValueError("a \(type) needs \(option)") }
      return value
    }
    var selection = selection
    if selection.quads.isEmpty, let rect { selection.quads = [Quad(rect)] }
    switch type {
    case .highlight: return .highlight(selection)
    case .underline: return .underline(selection)
    case .squiggly: return .squiggly(selection)
    case .strikeout, .strike: return .strikeOut(selection)
    case .note, .text:
      let corner = at ?? (rect ?? bounds).map { Point(x: $0.x0, y: $0.y1) }
      return .note(at: try need(corner, "--at"), onPage: index)
    case .freetext, .textbox, .typewriter, .callout:
      let box = rect ?? at.map { Rectangle(x0: $0.x, y0: $0.y, x1: $0.x + 200, y1: $0.y) }
      if type == .callout { _ = try need(values["callout"], "--callout") }
      return try textBox(in: try need(box, "--rect or --at"), onPage: index, type)
    case .line, .arrow:
      _ = try need(values["vertices"], "--vertices")
      let origin = Point(x: 0, y: 0)
      return .line(from: origin, to: origin, onPage: index, hasArrow: type == .arrow)
    case .square, .box, .rectangle: return .square(try need(rect ?? bounds, "--rect"), onPage: index)
    case .circle, .ellipse, .oval: return .circle(try need(rect ?? bounds, "--rect"), onPage: index)
    case .polygon, .polyline:
      _ = try need(values["vertices"], "--vertices")
      return type == .polygon ? .polygon([], onPage: index) : .polyLine([], onPage: index)
    case .ink, .drawing:
      _ = try need(values["ink"], "--ink")
      return .ink([], onPage: index)
    case .stamp:
      // Upright as the page is shown.
      let isTurned = try document.page(at: index).rotation % 180 != 0
      let (width, height) = isTurned ? (40.0, 150.0) : (150.0, 40.0)
      let box = rect ?? at.map { Rectangle(x0: $0.x, y0: $0.y - height, x1: $0.x + width, y1: $0.y) }
      return .stamp(in: try need(box, "--rect or --at"), onPage: index)
    case .caret, .insert:
      let box =
        rect
        ?? (at ?? bounds.map { Point(x: $0.x1, y: $0.y0) }).map {
          Rectangle(x0: $0.x - 5, y0: $0.y - 8, x1: $0.x + 5, y1: $0.y + 2)
        }
      return .caret(in: try need(box, "--at or --rect"), onPage: index)
    }
  }

  private func textBox(
    in box: Rectangle, onPage index: Int, _ type: AddedType
  ) throws(EditValueError) -> Annotation {
    let color = try values.letterColor ?? .black
    var annotation = Annotation.freeText(
      "", in: box, onPage: index, size: try values.fontSize ?? 12, textColor: color)
    if type == .typewriter { annotation.markup.intent = "FreeTextTypeWriter" }
    if values["callout"] != nil {
      annotation.markup.intent = "FreeTextCallout"
      annotation.border = Border(width: 1)
      annotation.kind.freeText.lineEnding = .openArrow
    }
    return annotation
  }

  // MARK: Entries

  /// Changes the entries that the request names.
  private func describe(_ annotation: inout Annotation) throws(EditValueError) {
    if operation == .edit, let rect = try values.rectangle {
      guard geometry == ["rect"] else {
        throw EditValueError("\(geometry.joined(separator: " and ")) exclude each other")
      }
      annotation.rectangle = rect
    }
    guard case .freeText = annotation.kind else {
      for (name, option) in Self.textBoxOptions where values[option] != nil {
        throw EditValueError("annotations of this type have no \(name)")
      }
      try setImage(of: &annotation)
      return try values.apply(to: &annotation)
    }
    guard values["image"] == nil else { throw EditValueError("annotations of this type have no image") }
    let (size, letters) = (try values.fontSize, try values.letterColor)
    if operation == .edit, size != nil || letters != nil { annotation.setLetters(size: size, color: letters) }
    try values.ofTextBox.apply(to: &annotation)
  }

  private func setImage(of annotation: inout Annotation) throws(EditValueError) {
    guard let image = values["image"] else { return }
    guard case .stamp(var stamp) = annotation.kind else {
      throw EditValueError("annotations of this type have no image")
    }
    guard let data = FileManager.default.contents(atPath: image) else {
      throw EditValueError("the image \(image) can't be read; check the name")
    }
    stamp.image = data
    annotation.kind = .stamp(stamp)
  }
}
