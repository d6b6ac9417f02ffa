extension AnnotationJSON {
  /// Returns the object of an annotation; without a file, its `uri` has none.
  package func object(_ entry: DocumentAnnotations.Entry, file: String = "") -> JSONValue {
    let annotation = entry.annotation
    let markup = annotation.markup
    var object: [(String, JSONValue)] = [("id", entry.id.json)]
    object.reserveCapacity(48)
    let type = annotation.subtype
    func add(_ key: String, _ value: JSONValue) { object.append((key, value)) }
    func add(_ rows: [AnnotationEntry]) {
      var last = ""
      // Several types have rows of the same name.
      for row in rows where row.name != last {
        add(row.name, value(of: row, in: annotation, type))
        last = row.name
      }
    }
    func addPart(_ name: String, _ rows: [AnnotationEntry]) {
      guard rows.contains(where: { $0.belongs(to: type) }) else { return }
      let part = JSONValue.object(
        rows.map { ($0.path?.last ?? "", value(of: $0, in: annotation, type)) })
      if !part.present.isEmpty { add(name, part) }
    }
    add(AnnotationEntry.identity)
    add("object", (annotation.object?.description).json)
    add("index", annotation.index.json)
    add("type", annotation.type.json)
    add("page", entry.page.json)
    add("rect", (annotation.rectangle?.numbers).json)
    add(AnnotationEntry.geometry)
    add(
      "text",
      JSONValue(entry.text) { text in
        [
          "plain": text.plain.json, "raw": text.raw.json, "prefix": text.prefix.json,
          "suffix": text.suffix.json,
        ]
      })
    add(AnnotationEntry.common)
    add("appearance", annotation.appearance.json)
    add(AnnotationEntry.look)
    add("inReplyTo", entry.inReplyTo.json)
    add("replyType", (markup.replyType?.rawValue).json)
    add("replies", entry.replies.json)
    add(
      "states",
      .array(
        entry.states.map { state in
          [
            "author": state.author.json, "model": state.model.json, "state": state.state.json,
            "date": state.date.json,
          ]
        }))
    add("popup", JSONValue(markup.popup) { ["rect": ($0.rectangle?.numbers).json, "open": $0.isOpen.json] })
    add(AnnotationEntry.opening)
    add(
      "heading",
      JSONValue(entry.heading) { heading in
        [
          "title": heading.title.json, "path": heading.path.json,
          "page": heading.pageIndex.map { $0 + 1 }.json,
        ]
      })
    add("action", annotation.action.json)
    add("attachment", attachment(annotation.kind, hash: entry.attachmentHash))
    add("field", field(annotation.kind))
    add("image", JSONValue(entry.image) { ["path": $0.path.json, "dpi": $0.pixelsPerInch.json] })
    add("uri", entry.uri(file: file).json)
    if !annotation.otherEntries.isEmpty {
      let others = annotation.otherEntries.sorted { $0.key < $1.key }
      add("otherEntries", .object(others.map { ($0.key, $0.value.description.json) }))
    }
    addPart("textStyle", AnnotationEntry.textStyle)
    addPart("state", AnnotationEntry.state)
    if case .ink = annotation.kind { add("shape", (annotation.shape?.rawValue).json) }
    if let transform = transform?(entry.page) {
      let screen = annotation.screenRectangle(in: transform).map { [$0.x0, $0.y0, $0.x1, $0.y1] }
      add("screen", screen.json)
    }
    return .object(object)
  }

  // MARK: Rows

  /// Returns the value of a row, `null` for those that other types have.
  private func value(
    of row: AnnotationEntry, in annotation: Annotation, _ type: Annotation.Subtype?
  ) -> JSONValue {
    switch row.form {
    case .endings, .calloutEnding:
      return annotation.lineEndings.map { [$0.start.rawValue, $0.end.rawValue] }.json
    case .border: return border(annotation.border)
    case .quads: return row.belongs(to: type) ? annotation.quads.map(\.numbers).json : .array([])
    default: break
    }
    guard row.isCommon || row.belongs(to: type), let value = row.value(in: annotation) else { return .null }
    switch row.form {
    case .ends where value == .numbers([]), .callout where value == .numbers([]): return .null
    default: return value.json
    }
  }

  private func border(_ border: Border) -> JSONValue {
    let (declared, effective) = (border.declared, border.effective(borderReading))
    var width: Double?
    if case .number(let number) = declared.width { width = number }
    return [
      "declared": [
        "source": declared.source.rawValue.json, "width": width.json,
        "style": (declared.style?.rawValue).json,
        "dashes": declared.dashes.json, "radii": declared.radii.json, "effect": declared.effect.json,
      ],
      "effective": [
        "width": effective.width.json, "style": effective.style.rawValue.json,
        "dashes": effective.dashes.json, "radii": effective.radii.json, "effect": effective.effect.json,
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

extension PlainValue: JSONConvertible {
  var json: JSONValue {
    switch self {
    case .text(let text): text.json
    case .integer(let number): number.json
    case .number(let number): number.json
    case .boolean(let value): value.json
    case .numbers(let numbers): numbers.json
    case .lists(let lists): lists.json
    case .names(let names): names.json
    case .date(let date): date.json
    case .color(let color): color.json
    case .flags(let flags): ["bits": flags.rawValue.json, "names": flags.names.json]
    case .border: .null
    }
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
