extension AnnotationJSON {
  /// Returns the object of an annotation; without a file, its `uri` has none.
  package func object(_ entry: DocumentAnnotations.Entry, file: String = "") -> JSONValue {
    let annotation = entry.annotation
    let markup = annotation.markup
    let geometry = Geometry(annotation.kind)
    var object: JSONValue = [
      "id": entry.id.json,
      "name": annotation.name.json,
      "object": (annotation.object?.description).json,
      "index": annotation.index.json,
      "type": annotation.type.json,
      "page": entry.page.json,
      "rect": (annotation.rectangle?.numbers).json,
      "quads": annotation.quads.map(\.numbers).json,
      "vertices": (geometry.vertices?.numbers).json,
      "ink": (geometry.strokes?.map(\.numbers)).json,
      "line": geometry.line.json,
      "callout": (geometry.callout?.numbers).json,
      "text": JSONValue(entry.text) { text in
        [
          "plain": text.plain.json, "raw": text.raw.json, "prefix": text.prefix.json,
          "suffix": text.suffix.json,
        ]
      },
      "contents": annotation.contents.json,
      "richText": markup.richText.json,
      "author": markup.author.json,
      "subject": markup.subject.json,
      "created": markup.created.json,
      "modified": annotation.modified.json,
      "color": annotation.color.json,
      "interiorColor": annotation.interiorColor.json,
      "opacity": markup.opacity.json,
      "flags": ["bits": annotation.flags.rawValue.json, "names": annotation.flags.names.json],
      "border": border(annotation.border),
      "appearance": annotation.appearance.json,
      "icon": annotation.icon.json,
      "intent": markup.intent.json,
      "lineEndings": annotation.lineEndings.map { [$0.start.rawValue, $0.end.rawValue] }.json,
      "inReplyTo": entry.inReplyTo.json,
      "replyType": (markup.replyType?.rawValue).json,
      "replies": entry.replies.json,
      "states": .array(
        entry.states.map { state in
          [
            "author": state.author.json, "model": state.model.json, "state": state.state.json,
            "date": state.date.json,
          ]
        }),
      "popup": JSONValue(markup.popup) { ["rect": ($0.rectangle?.numbers).json, "open": $0.isOpen.json] },
      "open": annotation.isOpen.json,
      "heading": JSONValue(entry.heading) { heading in
        [
          "title": heading.title.json, "path": heading.path.json,
          "page": heading.pageIndex.map { $0 + 1 }.json,
        ]
      },
      "action": annotation.action.json,
      "attachment": attachment(annotation.kind, hash: entry.attachmentHash),
      "field": field(annotation.kind),
      "image": JSONValue(entry.image) { ["path": $0.path.json, "dpi": $0.pixelsPerInch.json] },
      "uri": entry.uri(file: file).json,
    ]
    if case .object(let entries) = object { object = .object(entries + entriesOfKind(annotation)) }
    if let transform = transform?(entry.page), case .object(let entries) = object {
      let screen = annotation.screenRect(in: transform).map { [$0.x0, $0.y0, $0.x1, $0.y1] }
      object = .object(entries + [("screen", screen.json)])
    }
    return object
  }

  /// Returns the entries that only annotations of some kinds have.
  private func entriesOfKind(_ annotation: Annotation) -> [(String, JSONValue)] {
    func style(
      _ appearance: String?, _ justification: Annotation.Justification, _ style: String? = nil
    ) -> [(String, JSONValue)] {
      let entries: JSONValue = [
        "defaultAppearance": appearance.json, "defaultStyle": style.json,
        "justification": justification.rawValue.json,
      ]
      return [("textStyle", entries)]
    }
    switch annotation.kind {
    case .ink: return [("shape", (annotation.shape?.rawValue).json)]
    case .freeText(let text): return style(text.defaultAppearance, text.justification, text.defaultStyle)
    case .redact(let redaction): return style(redaction.defaultAppearance, redaction.justification)
    case .text(let note) where note.state != nil || note.stateModel != nil:
      return [("state", ["model": note.stateModel.json, "state": note.state.json])]
    default: return []
    }
  }

  /// The coordinates of a kind of annotation.
  private struct Geometry {
    var vertices: [Point]?
    var strokes: [[Point]]?
    var line: [Double]?
    var callout: [Point]?

    init(_ kind: Annotation.Kind) {
      switch kind {
      case .polygon(let polygon), .polyLine(let polygon): vertices = polygon.vertices
      case .ink(let ink): strokes = ink.strokes
      case .line(let ends):
        if let start = ends.start, let end = ends.end { line = [start.x, start.y, end.x, end.y] }
      case .freeText(let text): callout = text.callout.isEmpty ? nil : text.callout
      default: break
      }
    }
  }

  private func border(_ border: Border) -> JSONValue {
    let (declared, effective) = (border.declared, border.effective(borderReading))
    var width: Double?
    if case .number(let number) = declared.width { width = number }
    return [
      "declared": [
        "source": declared.source.rawValue.json,
        "width": width.json,
        "style": (declared.style?.rawValue).json,
        "dashes": declared.dashes.json,
        "radii": declared.radii.json,
        "effect": declared.effect.json,
      ],
      "effective": [
        "width": effective.width.json,
        "style": effective.style.rawValue.json,
        "dashes": effective.dashes.json,
        "radii": effective.radii.json,
        "effect": effective.effect.json,
      ],
    ]
  }

  private func attachment(_ kind: Annotation.Kind, hash: String?) -> JSONValue {
    guard case .fileAttachment(let attachment) = kind else { return .null }
    return JSONValue(attachment.file) { file in
      [
        "name": file.name.json, "size": file.size.json, "mime": file.mimeType.json,
        "description": file.description.json, "sha256": hash.json,
      ]
    }
  }

  private func field(_ kind: Annotation.Kind) -> JSONValue {
    guard case .widget(let widget) = kind else { return .null }
    return JSONValue(widget.field) { field in
      ["name": field.fullName.json, "type": field.type.json, "value": field.value.json]
    }
  }
}

extension PageGeometry: JSONConvertible {
  var json: JSONValue {
    [
      "number": number.json, "label": label.json, "rotation": rotation.json, "cropBox": cropBox.numbers.json,
    ]
  }
}

extension AnnotationDate: JSONConvertible {
  var json: JSONValue { ["iso": (date?.iso8601).json, "raw": raw.json] }
}

extension AnnotationColor: JSONConvertible {
  var json: JSONValue {
    // A colour without components is transparent.
    guard space != .none else { return .null }
    return [
      "hex": hex.json, "space": space.rawValue.json, "components": components.json, "name": name.json,
    ]
  }
}

extension BorderEffect: JSONConvertible {
  var json: JSONValue { ["style": style.rawValue.json, "intensity": intensity.json] }
}

extension Appearance: JSONConvertible {
  var json: JSONValue {
    [
      "normal": Self.json(normal), "rollover": Self.json(rollover), "down": Self.json(down),
      "state": state.json,
    ]
  }

  private static func json(_ entry: Entry?) -> JSONValue {
    switch entry {
    case nil: false.json
    case .stream: true.json
    case .states(let states): states.json
    }
  }
}

extension Action: JSONConvertible {
  var json: JSONValue {
    var uri: String?
    if case .uri(let text) = kind { uri = text }
    return [
      "type": typeName.json,
      "uri": uri.json,
      "page": (destination?.pageIndex).map { $0 + 1 }.json,
      "destination": (destination?.name).json,
    ]
  }
}

extension Rectangle {
  /// The left, lower, right and upper edges.
  var numbers: [Double] { [x0, y0, x1, y1] }
}
