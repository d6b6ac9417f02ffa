/// An annotation of the schema `pdfkey.annotations/1`.
struct JSONAnnotation: Decodable {
  let id: String?
  private let name: String?
  private let type: String?
  private let page: Page?
  let inReplyTo: String?
  private let states: [State]?
  /// The annotation, on page -1 if the object has none.
  let annotation: Annotation
  /// Whether the annotation sets the state of another one.
  let isState: Bool

  private enum Key: String, CodingKey {
    case id, name, type, page, rect, inReplyTo, replyType, states, state, popup, action, otherEntries
  }
  private struct Page: Decodable {
    let number: Int
  }
  private struct PopupWindow: Decodable {
    let rect: [Double]?
    let open: Bool?
  }
  private struct LinkAction: Decodable {
    let type: String?
    let uri: String?
    let page: Int?

    var action: Action? {
      switch type {
      case "URI": uri.map { Action(.uri($0)) }
      case "GoTo":
        page.map { Action(.goTo(Destination(pageIndex: ImportedAnnotation.pageIndex($0 &- 1)))) }
      default: nil
      }
    }
  }
  private struct State: Decodable {
    let model: String?
    let state: String?
    let author: String?
    let date: JSONDate?
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func value<Value: Decodable>(_ key: Key) throws -> Value? {
      try values.decodeIfPresent(Value.self, forKey: key)
    }
    (id, name, type) = (try value(.id), try value(.name), try value(.type))
    (page, inReplyTo, states) = (try value(.page), try value(.inReplyTo), try value(.states))
    isState = try values.contains(.state) && !values.decodeNil(forKey: .state)
    let subtype = type.flatMap(Annotation.Subtype.init(rawValue:))
    var annotation = Annotation(
      pageIndex: ImportedAnnotation.pageIndex((page?.number ?? 0) &- 1), index: 0, type: type,
      kind: subtype?.kind ?? .unknown(type ?? ""), rectangle: Rectangle(numbers: try value(.rect)))
    let entries = try JSONEntries(decoder)
    for row in AnnotationEntry.rows(of: subtype) {
      if let value = try entries.value(of: row) { row.set(value, in: &annotation) }
    }
    if annotation.name?.isEmpty ?? false { annotation.name = nil }
    if annotation.kind.border == .none { annotation.border.declared = Border.Declared(.none) }
    let replyType: String? = try value(.replyType)
    annotation.markup.replyType = inReplyTo == nil ? nil : replyType == "Group" ? .group : .reply
    if let popup: PopupWindow = try value(.popup) {
      let area = Rectangle(numbers: popup.rect).flatMap { $0.isEmpty ? nil : $0 }
      annotation.markup.popup = Popup(rectangle: area, isOpen: popup.open ?? false)
    }
    let others: [String: String]? = try value(.otherEntries)
    annotation.otherEntries = others?.compactMapValues { PDFValue($0) } ?? [:]
    let action: LinkAction? = try value(.action)
    annotation.kind.link.action = action?.action
    self.annotation = annotation
  }

  /// The states given to the annotation.
  var givenStates: [AnnotationState] {
    (states ?? []).map {
      AnnotationState(
        author: $0.author, model: $0.model ?? "", state: $0.state ?? "", date: $0.date?.date)
    }
  }

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

  /// Returns the annotation, perhaps with the reason why it can't be imported.
  func imported() -> ImportedAnnotation {
    guard page != nil, annotation.subtype?.isImported ?? false else {
      let reason =
        page == nil ? "it has no page" : "annotations of the type \(type ?? "none") can't be imported"
      return ImportedAnnotation(
        obstacle: reason, id: name ?? id, type: type, pageIndex: page.map { $0.number &- 1 })
    }
    var imported = ImportedAnnotation(annotation, id: id ?? name)
    imported.inReplyTo = inReplyTo
    return imported
  }
}

extension Rectangle {
  /// Creates a rectangle from its edges; nil for another count of numbers.
  fileprivate init?(numbers: [Double]?) {
    guard let numbers, numbers.count == 4 else { return nil }
    self.init(x0: numbers[0], y0: numbers[1], x1: numbers[2], y1: numbers[3])
  }
}

/// The values of rows in the object of an annotation.
private struct JSONEntries {
  let values: KeyedDecodingContainer<AnyKey>

  init(_ decoder: any Decoder) throws { values = try decoder.container(keyedBy: AnyKey.self) }

  /// Reads the value of a row; nil if there is none.
  func value(of row: AnnotationEntry) throws -> PlainValue? {
    var (values, keys) = (values, (row.path ?? []).map(AnyKey.init(stringValue:)))
    guard let key = keys.popLast() else { return nil }
    for object in keys {
      guard values.contains(object), try !values.decodeNil(forKey: object) else { return nil }
      values = try values.nestedContainer(keyedBy: AnyKey.self, forKey: object)
    }
    guard values.contains(key), try !values.decodeNil(forKey: key) else { return nil }
    func decoded<Value: Decodable>(_: Value.Type) throws -> Value {
      try values.decode(Value.self, forKey: key)
    }
    return switch row.form {
    case .text, .richText, .name, .choice: .text(try decoded(String.self))
    case .date: try decoded(JSONDate.self).date.map(PlainValue.date)
    case .number: .number(try decoded(Double.self))
    case .fraction: .number(min(1, max(0, try decoded(Double.self))))
    case .integer, .justification: .integer(try decoded(Int.self))
    case .boolean: .boolean(try decoded(Bool.self))
    case .color: AnnotationColor(components: try decoded(Color.self).components).map(PlainValue.color)
    case .flags: .flags(AnnotationFlags(rawValue: try decoded(Flags.self).bits))
    case .border: .border(try decoded(BorderObject.self).border)
    case .quads: .numbers(try decoded([[Double]].self).filter { $0.count == 8 }.flatMap(\.self))
    case .strokes: .lists(try decoded([[Double]].self))
    case .vertices, .ends, .differences, .size: .numbers(try decoded([Double].self))
    case .callout: .numbers(Array(try decoded([Double].self).prefix(6)))
    case .endings, .calloutEnding: .names(try decoded([String].self))
    }
  }

  private struct Color: Decodable {
    let components: [Double]
  }
  private struct Flags: Decodable {
    let bits: Int
  }
  private struct BorderObject: Decodable {
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

    var border: Border.Declared {
      var border = Border.Declared(declared.source.flatMap(Border.Source.init(rawValue:)) ?? .none)
      border.width = declared.width.map { .number($0) } ?? .absent
      if border.source == .borderStyle {
        border.styleName = declared.style.flatMap(Border.Style.init(rawValue:))?.name
      }
      (border.dashes, border.radii) = (declared.dashes, declared.radii)
      if border.source == .array { border.count = declared.dashes == nil ? 3 : 4 }
      border.effect = declared.effect.map {
        BorderEffect($0.style == "cloudy" ? .cloudy : .none, intensity: $0.intensity ?? 0)
      }
      return border
    }
  }
}

private struct JSONDate: Decodable {
  let raw: String?
  let iso: String?

  var date: AnnotationDate? {
    raw.map(AnnotationDate.init) ?? iso.flatMap(PDFDate.text(ofISO8601:)).map(AnnotationDate.init)
  }
}
