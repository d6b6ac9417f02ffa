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
      for object in objects {
        var failure: EditValueError?
        try editor.change(object, force: force) { annotation in
          do throws(EditValueError) { try describe(&annotation) } catch { failure = error }
        }
        if let failure { throw failure }
      }
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
        let reply = try editor.reply(to: object, contents ?? "")
        if author != nil || subject != nil {
          try editor.change(reply) { annotation in
            if let author { annotation.markup.author = author }
            if let subject { annotation.markup.subject = subject }
          }
        }
        return reply
      }
    case .state:
      guard let state = AnnotationState.Value(state ?? "") else {
        throw EditValueError(
          "the state \(state ?? "") isn't known; choose from accepted, rejected, cancelled, completed, none, marked, unmarked"
        )
      }
      return try objects(editor).map { try editor.setState(state, of: $0) }
    }
  }

  private func objects(_ editor: DocumentEditor) throws -> [ObjectID] {
    guard !ids.isEmpty else { throw EditValueError("an annotation has to be named by its ID") }
    return try ids.map { try editor.annotation(named: $0) }
  }

  // MARK: New annotations

  /// The types by their names, everyday ones included, in lower case.
  static let types: [String: String] = [
    "note": "Text", "text": "Text", "highlight": "Highlight", "underline": "Underline",
    "squiggly": "Squiggly",
    "strikeout": "StrikeOut", "strike": "StrikeOut", "freetext": "FreeText", "textbox": "FreeText",
    "typewriter": "FreeText", "callout": "FreeText", "line": "Line", "arrow": "Line", "square": "Square",
    "box": "Square", "rectangle": "Square", "circle": "Circle", "ellipse": "Circle", "oval": "Circle",
    "polygon": "Polygon", "polyline": "PolyLine", "ink": "Ink", "drawing": "Ink", "stamp": "Stamp",
    "caret": "Caret", "insert": "Caret",
  ]

  private func drafts(_ document: Document) throws -> [Annotation] {
    guard let type else { throw EditValueError("a new annotation needs a type") }
    guard let standard = Self.types[type.lowercased()] else {
      throw EditValueError(
        "the type \(type) can't be added; choose from \(Self.types.keys.sorted().joined(separator: ", "))")
    }
    try checkGeometry(of: standard, named: type)
    let drafts: [Annotation]
    if let text {
      drafts = try selections(of: text, document).map {
        try draft(standard, type.lowercased(), on: $0, of: document)
      }
    } else {
      let index = try pageIndex(document) ?? 0
      drafts = [
        try draft(
          standard, type.lowercased(), on: TextSelection(pageIndex: index, range: 0..<0, text: "", quads: []),
          of: document)
      ]
    }
    return try drafts.map { draft in
      var annotation = draft
      try describe(&annotation)
      return annotation
    }
  }

  /// The geometries that make an annotation of a type; each has only one of them.
  private static let geometries: [String: [String]] = [
    "Highlight": ["text", "quads", "rect"], "Underline": ["text", "quads", "rect"],
    "Squiggly": ["text", "quads", "rect"], "StrikeOut": ["text", "quads", "rect"],
    "Text": ["at", "rect", "text"], "Caret": ["at", "rect", "text"], "FreeText": ["rect", "at"],
    "Stamp": ["rect", "at"], "Square": ["rect", "text"], "Circle": ["rect", "text"], "Line": ["vertices"],
    "Polygon": ["vertices"], "PolyLine": ["vertices"], "Ink": ["ink"],
  ]

  /// The names of the geometries that the request has.
  private var geometry: [String] {
    let all: [(String, Bool)] = [
      ("text", text != nil), ("at", at != nil), ("rect", rect != nil), ("quads", quads != nil),
      ("vertices", vertices != nil), ("ink", ink != nil),
    ]
    return all.filter(\.1).map(\.0)
  }

  /// Throws if a new annotation has a geometry that its type lacks, or several that contradict each other.
  private func checkGeometry(of standard: String, named type: String) throws(EditValueError) {
    let allowed = Self.geometries[standard] ?? []
    if let other = geometry.first(where: { !allowed.contains($0) }) {
      throw EditValueError("a \(type) has no \(other)")
    }
    guard geometry.count < 2 else {
      throw EditValueError("\(geometry.joined(separator: " and ")) exclude each other")
    }
    for (name, isGiven) in [
      ("callout", callout != nil), ("font size", fontSize != nil), ("text color", textColor != nil),
    ]
    where isGiven && standard != "FreeText" {
      throw EditValueError("a \(type) has no \(name)")
    }
  }

  private func pageIndex(_ document: Document) throws -> Int? {
    guard let page else {
      guard document.pageCount == 1 || text != nil else {
        throw EditValueError("a new annotation needs a page")
      }
      return document.pageCount == 1 ? 0 : nil
    }
    guard let index = PageSelection.page(page, labels: document.pageLabels, count: document.pageCount) else {
      throw PageSelectionError.noSuchPage(page, count: document.pageCount)
    }
    return index
  }

  /// Returns the wanted occurrence of a text on the page, or in the document if no page is given.
  private func selections(of text: String, _ document: Document) throws -> [TextSelection] {
    let finder = try TextFinder(SearchQuery(text))
    let page = try pageIndex(document)
    var left = occurrence
    var found: [TextSelection] = []
    for index in page.map({ $0...$0 }) ?? 0...max(0, document.pageCount - 1) {
      for match in try document.matches(of: finder, onPage: index) {
        left -= 1
        let selection = TextSelection(pageIndex: index, range: match.range, text: text, quads: match.quads)
        if occurrence == 0 { found.append(selection) } else if left == 0 { return [selection] }
      }
    }
    guard found.isEmpty else { return found }
    let place = page.map { "page \($0 + 1)" } ?? "the document"
    throw EditValueError(
      occurrence > 1
        ? "\(place) doesn't have “\(text)” \(occurrence) times" : "\(place) doesn't have “\(text)”")
  }

  private func draft(
    _ standard: String, _ type: String, on selection: TextSelection, of document: Document
  ) throws -> Annotation {
    let index = selection.pageIndex
    let bounds = selection.quads.first.map { quad in
      selection.quads.reduce(quad.bounds) { $0.union($1.bounds) }
    }
    func need<Value>(_ value: Value?, _ option: String) throws -> Value {
      guard let value else { throw EditValueError("a \(type) needs \(option)") }
      return value
    }
    var selection = selection
    if let quads {
      selection.quads = quads.map(\.quad)
    } else if selection.quads.isEmpty, let rect {
      selection.quads = [Quad(rect)]
    }
    switch standard {
    case "Highlight": return .highlight(selection)
    case "Underline": return .underline(selection)
    case "Squiggly": return .squiggly(selection)
    case "StrikeOut": return .strikeOut(selection)
    case "Text":
      let corner = at ?? (rect ?? bounds).map { Point(x: $0.x0, y: $0.y1) }
      return .note(at: try need(corner, "--at"), onPage: index)
    case "FreeText":
      let box = rect ?? at.map { Rectangle(x0: $0.x, y0: $0.y, x1: $0.x + 200, y1: $0.y) }
      var annotation = Annotation.freeText(
        contents ?? "", in: try need(box, "--rect or --at"), onPage: index, size: fontSize ?? 12,
        textColor: textColor ?? color ?? .black)
      if type == "typewriter" { annotation.markup.intent = "FreeTextTypeWriter" }
      if type == "callout" || callout != nil {
        let points = try need(callout, "--callout")
        annotation.markup.intent = "FreeTextCallout"
        annotation.border = Border(width: 1)
        if case .freeText(var text) = annotation.kind {
          (text.callout, text.lineEnding) = (points, .openArrow)
          annotation.kind = .freeText(text)
        }
      }
      return annotation
    case "Line":
      let points = try need(vertices, "--vertices")
      guard points.count == 2 else { throw EditValueError("a \(type) needs two --vertices") }
      return .line(from: points[0], to: points[1], onPage: index, hasArrow: type == "arrow")
    case "Square": return .square(try need(rect ?? bounds, "--rect"), onPage: index)
    case "Circle": return .circle(try need(rect ?? bounds, "--rect"), onPage: index)
    case "Polygon": return .polygon(try need(vertices, "--vertices"), onPage: index)
    case "PolyLine": return .polyLine(try need(vertices, "--vertices"), onPage: index)
    case "Ink": return .ink(try need(ink, "--ink"), onPage: index)
    case "Stamp":
      // Upright as the page is shown.
      let isTurned = try document.page(at: index).rotation % 180 != 0
      let (width, height) = isTurned ? (40.0, 150.0) : (150.0, 40.0)
      let box = rect ?? at.map { Rectangle(x0: $0.x, y0: $0.y - height, x1: $0.x + width, y1: $0.y) }
      return .stamp(icon ?? "Draft", in: try need(box, "--rect or --at"), onPage: index)
    default:
      let box =
        rect
        ?? (at ?? bounds.map { Point(x: $0.x1, y: $0.y0) }).map {
          Rectangle(x0: $0.x - 5, y0: $0.y - 8, x1: $0.x + 5, y1: $0.y + 2)
        }
      return .caret(in: try need(box, "--at or --rect"), onPage: index)
    }
  }

  // MARK: Entries

  /// Changes the entries that the request names.
  private func describe(_ annotation: inout Annotation) throws(EditValueError) {
    if let contents { annotation.contents = contents }
    if let author { annotation.markup.author = author }
    if let subject { annotation.markup.subject = subject }
    if let name { annotation.name = name }
    if let opacity { annotation.markup.opacity = opacity }
    if let border { annotation.border = border }
    flags?.apply(to: &annotation.flags)
    if operation == .edit, let rect {
      guard geometry == ["rect"] else {
        throw EditValueError("\(geometry.joined(separator: " and ")) exclude each other")
      }
      annotation.rectangle = rect
    }
    if case .freeText = annotation.kind {
      // In the file the colour of a text box is that of its background; a user means the letters.
      if let interiorColor { annotation.color = interiorColor }
      let letters = textColor ?? color
      if operation == .edit, fontSize != nil || letters != nil {
        annotation.setLetters(size: fontSize, color: letters)
      }
    } else if let color {
      annotation.color = color
    }
    try describe(&annotation.kind)
  }

  private func describe(_ kind: inout Annotation.Kind) throws(EditValueError) {
    var left = Set<String>()
    if interiorColor != nil { left.insert("interior-color") }
    if lineEndings != nil { left.insert("line-endings") }
    if operation == .edit {
      if quads != nil { left.insert("quads") }
      if vertices != nil { left.insert("vertices") }
      if ink != nil { left.insert("ink") }
    }
    if icon != nil { left.insert("icon") }
    if image != nil { left.insert("image") }
    if callout != nil { left.insert("callout") }
    if fontSize != nil { left.insert("font size") }
    if textColor != nil { left.insert("text color") }
    func mark(_ mark: Annotation.TextMark) -> Annotation.TextMark {
      left.remove("quads")
      return quads.map { Annotation.TextMark(quads: $0) } ?? mark
    }
    switch kind {
    case .highlight(let old): kind = .highlight(mark(old))
    case .underline(let old): kind = .underline(mark(old))
    case .squiggly(let old): kind = .squiggly(mark(old))
    case .strikeOut(let old): kind = .strikeOut(mark(old))
    case .line(var line):
      if let vertices, vertices.count == 2, left.remove("vertices") != nil {
        (line.start, line.end) = (vertices[0], vertices[1])
      }
      if let interiorColor, left.remove("interior-color") != nil { line.interiorColor = interiorColor }
      if let lineEndings, left.remove("line-endings") != nil { line.endings = lineEndings }
      kind = .line(line)
    case .square(var shape), .circle(var shape):
      if let interiorColor, left.remove("interior-color") != nil { shape.interiorColor = interiorColor }
      if case .square = kind { kind = .square(shape) } else { kind = .circle(shape) }
    case .polygon(var polygon), .polyLine(var polygon):
      if let vertices, left.remove("vertices") != nil { polygon.vertices = vertices }
      if let interiorColor, left.remove("interior-color") != nil { polygon.interiorColor = interiorColor }
      if case .polygon = kind {
        kind = .polygon(polygon)
      } else {
        if let lineEndings, left.remove("line-endings") != nil { polygon.endings = lineEndings }
        kind = .polyLine(polygon)
      }
    case .ink(var drawing):
      if let ink, left.remove("ink") != nil { drawing.strokes = ink }
      kind = .ink(drawing)
    case .freeText(var text):
      left.subtract(["callout", "font size", "text color", "interior-color"])
      if let callout { text.callout = callout }
      if let lineEndings, left.remove("line-endings") != nil { text.lineEnding = lineEndings.end }
      kind = .freeText(text)
    case .text(var note):
      if let icon, left.remove("icon") != nil { note.icon = icon }
      kind = .text(note)
    case .stamp(var stamp):
      if let icon, left.remove("icon") != nil { stamp.icon = icon }
      if let image, left.remove("image") != nil {
        guard let data = FileManager.default.contents(atPath: image) else {
          throw EditValueError("the image \(image) can't be read; check the name")
        }
        stamp.image = data
      }
      kind = .stamp(stamp)
    default: break
    }
    if let option = left.sorted().first {
      throw EditValueError("annotations of this type have no \(option)")
    }
  }
}
