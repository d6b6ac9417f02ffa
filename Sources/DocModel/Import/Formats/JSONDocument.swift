/// A document of the schema `pdfkey.annotations/1`: the counterpart of ``AnnotationJSON``.
struct JSONDocument: Decodable {
  private let path: String?
  private let identifiers: [String]?
  private let pageCount: Int?
  private let annotations: LenientList<JSONAnnotation>?
  private let error: Failure?

  private struct Failure: Decodable {
    let message: String?
  }

  /// Returns the annotations.
  ///
  /// - Throws: ``ImportError`` if the exported document couldn't be read.
  func imported(name: String) throws(ImportError) -> ImportedAnnotations {
    if let error {
      throw ImportError(file: name, reason: error.message ?? "the exported document had an error")
    }
    var file = ImportedAnnotations(name: name, format: .json)
    file.pageCount = pageCount
    if let permanent = identifiers?.first {
      file.identifiers = DocumentInfo.Identifiers(
        permanent: permanent.lowercased(), update: (identifiers?.last ?? permanent).lowercased())
    }
    let results = annotations?.results ?? []
    // Exports have the annotations that set states, or only the states.
    let hasStates = results.contains {
      if case .success(let annotation) = $0 { annotation.isState } else { false }
    }
    for result in results {
      switch result {
      case .success(let annotation):
        file.annotations.append(annotation.imported())
        if !hasStates { file.annotations += annotation.importedStates() }
      case .failure(let error):
        file.annotations.append(
          ImportedAnnotation(obstacle: error.reason, id: nil, type: nil, pageIndex: nil))
      }
    }
    return file
  }
}

/// An annotation of the schema.
struct JSONAnnotation: Decodable {
  private let id: String?
  private let name: String?
  private let type: String?
  private let page: Page?
  private let rect: [Double]?
  private let quads: [[Double]]?
  private let vertices: [Double]?
  private let ink: [[Double]]?
  private let line: [Double]?
  private let callout: [Double]?
  private let contents: String?
  private let richText: String?
  private let author: String?
  private let subject: String?
  private let created: Date?
  private let modified: Date?
  private let color: Color?
  private let interiorColor: Color?
  private let opacity: Double?
  private let flags: Flags?
  private let border: Border?
  private let icon: String?
  private let intent: String?
  private let lineEndings: [String]?
  private let inReplyTo: String?
  private let replyType: String?
  private let popup: PopupWindow?
  private let open: Bool?
  private let action: LinkAction?
  private let textStyle: TextStyle?
  private let state: State?
  private let states: [State]?

  private struct Page: Decodable {
    let number: Int
  }
  private struct Date: Decodable {
    let raw: String?
    let iso: String?

    var date: AnnotationDate? {
      raw.map(AnnotationDate.init) ?? iso.flatMap(PDFDate.text(ofISO8601:)).map(AnnotationDate.init)
    }
  }
  private struct Color: Decodable {
    let components: [Double]

    var color: AnnotationColor? { AnnotationColor(components: components) }
  }
  private struct Flags: Decodable {
    let bits: Int
  }
  private struct PopupWindow: Decodable {
    let rect: [Double]?
    let open: Bool?
  }
  private struct LinkAction: Decodable {
    let type: String?
    let uri: String?
    let page: Int?
  }
  private struct TextStyle: Decodable {
    let defaultAppearance: String?
    let defaultStyle: String?
    let justification: Int?
  }
  private struct State: Decodable {
    let model: String?
    let state: String?
    let author: String?
    let date: Date?
  }

  /// Whether the annotation sets the state of another one.
  var isState: Bool { state != nil }

  /// Returns annotations that set the states of this one.
  func importedStates() -> [ImportedAnnotation] {
    guard let page, let target = id ?? name else { return [] }
    return (states ?? []).map { state in
      let note = Annotation.Note(state: state.state, stateModel: state.model)
      var annotation = Annotation(
        pageIndex: ImportedAnnotation.pageIndex(page.number &- 1), index: 0, type: "Text", kind: .text(note))
      annotation.flags = [.hidden, .print, .noZoom, .noRotate]
      annotation.contents = "\(state.state ?? "") set by \(state.author ?? "unknown")"
      annotation.markup.author = state.author
      annotation.modified = state.date?.date
      annotation.markup.replyType = .reply
      var imported = ImportedAnnotation(annotation)
      imported.inReplyTo = target
      return imported
    }
  }
  private struct Border: Decodable {
    let declared: Declared

    struct Declared: Decodable {
      let source: String?
      let width: Double?
      let style: String?
      let dashes: [Double]?
      let radii: [Double]?
      let effect: Effect?
    }
    struct Effect: Decodable {
      let style: String?
      let intensity: Double?
    }
  }

  /// Returns the annotation, perhaps with the reason why it can't be imported.
  func imported() -> ImportedAnnotation {
    func refused(_ reason: String) -> ImportedAnnotation {
      ImportedAnnotation(
        obstacle: reason, id: name ?? id, type: type, pageIndex: page.map { $0.number &- 1 })
    }
    guard let page else { return refused("it has no page") }
    guard let type, let kind = kind(type) else {
      return refused("annotations of the type \(type ?? "none") can't be imported")
    }
    var annotation = Annotation(
      pageIndex: ImportedAnnotation.pageIndex(page.number &- 1), index: 0, type: type, kind: kind,
      rectangle: rectangle(rect))
    annotation.name = name.flatMap { $0.isEmpty ? nil : $0 }
    annotation.contents = contents
    annotation.modified = modified?.date
    annotation.flags = AnnotationFlags(rawValue: flags?.bits ?? 0)
    annotation.color = color?.color
    annotation.border = border(of: kind)
    annotation.markup.author = author
    annotation.markup.created = created?.date
    annotation.markup.opacity = min(1, max(0, opacity ?? 1))
    annotation.markup.richText = richText
    annotation.markup.subject = subject
    annotation.markup.intent = intent
    annotation.markup.replyType = inReplyTo == nil ? nil : replyType == "Group" ? .group : .reply
    annotation.markup.popup = popup.map {
      Popup(rectangle: rectangle($0.rect).flatMap { $0.isEmpty ? nil : $0 }, isOpen: $0.open ?? false)
    }
    var imported = ImportedAnnotation(annotation, id: id ?? name)
    imported.inReplyTo = inReplyTo
    return imported
  }

  private func rectangle(_ numbers: [Double]?) -> Rectangle? {
    guard let numbers, numbers.count == 4 else { return nil }
    return Rectangle(x0: numbers[0], y0: numbers[1], x1: numbers[2], y1: numbers[3])
  }

  private func border(of kind: Annotation.Kind) -> DocModel.Border {
    var declared = DocModel.Border.Declared(
      border?.declared.source.flatMap(DocModel.Border.Source.init(rawValue:)) ?? .none)
    if let border = border?.declared, kind.border != .none {
      declared.width = border.width.map { .number($0) } ?? .absent
      declared.styleName =
        declared.source == .borderStyle
        ? border.style.flatMap(DocModel.Border.Style.init(rawValue:))?.name : nil
      declared.dashes = border.dashes
      declared.radii = border.radii
      declared.count = border.dashes == nil ? 3 : 4
      declared.effect = border.effect.map {
        BorderEffect($0.style == "cloudy" ? .cloudy : .none, intensity: $0.intensity ?? 0)
      }
    } else {
      declared = DocModel.Border.Declared(.none)
    }
    return DocModel.Border(declared, use: kind.border)
  }

  // MARK: Entries of one type

  private var endings: LineEndings {
    let endings = (lineEndings ?? []).map { LineEnding(rawValue: $0) ?? .none }
    return LineEndings(start: endings.first ?? .none, end: endings.count > 1 ? endings[1] : .none)
  }

  private func kind(_ type: String) -> Annotation.Kind? {
    let quads = (quads ?? []).compactMap { Annotation.MarkedQuad(numbers: $0) }
    let points = EntryReader.points
    let mark = Annotation.TextMark(quads: quads)
    let polygon = Annotation.Polygon(
      vertices: points(vertices ?? []), endings: endings, interiorColor: interiorColor?.color)
    let shape = Annotation.Shape(interiorColor: interiorColor?.color)
    let justification = textStyle?.justification.flatMap(Annotation.Justification.init(rawValue:)) ?? .left
    switch type {
    case "Text":
      return .text(
        Annotation.Note(
          isOpen: open ?? false, icon: icon ?? "Note", state: state?.state, stateModel: state?.model))
    case "FreeText":
      return .freeText(
        Annotation.FreeText(
          defaultAppearance: textStyle?.defaultAppearance, justification: justification,
          defaultStyle: textStyle?.defaultStyle, callout: Array(points(callout ?? []).prefix(3)),
          lineEnding: endings.start))
    case "Line":
      let ends = points(line ?? [])
      var line = Annotation.Line(start: ends.first, end: ends.count > 1 ? ends[1] : nil)
      (line.endings, line.interiorColor) = (endings, interiorColor?.color)
      return .line(line)
    case "Square": return .square(shape)
    case "Circle": return .circle(shape)
    case "Polygon": return .polygon(polygon)
    case "PolyLine": return .polyLine(polygon)
    case "Highlight": return .highlight(mark)
    case "Underline": return .underline(mark)
    case "Squiggly": return .squiggly(mark)
    case "StrikeOut": return .strikeOut(mark)
    case "Caret": return .caret(Annotation.Caret())
    case "Stamp": return .stamp(Annotation.Stamp(icon: icon ?? "Draft"))
    case "Ink": return .ink(Annotation.Ink(strokes: (ink ?? []).map(points)))
    case "Redact":
      var redaction = Annotation.Redaction(quads: quads, interiorColor: interiorColor?.color)
      (redaction.defaultAppearance, redaction.justification) = (textStyle?.defaultAppearance, justification)
      return .redact(redaction)
    case "Link": return .link(Annotation.LinkArea(action: linkAction, quads: quads))
    default: return nil
    }
  }

  private var linkAction: Action? {
    switch action?.type {
    case "URI": action?.uri.map { Action(.uri($0)) }
    case "GoTo":
      action?.page.map { Action(.goTo(Destination(pageIndex: ImportedAnnotation.pageIndex($0 &- 1)))) }
    default: nil
    }
  }
}
