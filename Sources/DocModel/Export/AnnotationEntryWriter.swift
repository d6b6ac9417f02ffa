/// Writes one annotation as JSON: the entries of an object of the schema `pdfkey.annotations/1`.
struct AnnotationEntryWriter {
  private let writer: JSONWriter
  private let style: AnnotationJSON
  /// The URI of the document.
  private let file: String

  init(_ writer: JSONWriter, _ style: AnnotationJSON, file: String) {
    self.writer = writer
    self.style = style
    self.file = file
  }

  func write(_ entry: DocumentAnnotations.Entry) {
    let annotation = entry.annotation
    writer.entry("id", entry.id)
    writer.entry("name", annotation.name)
    writer.entry("object", annotation.object?.description)
    writer.entry("index", annotation.index)
    writer.entry("type", annotation.type)
    writer.key("page") { write(entry.page) }
    writer.entry("rect", annotation.rectangle?.numbers)
    writeGeometry(annotation)
    writer.entry("text", object: entry.text) { text in
      writer.entry("plain", text.plain)
      writer.entry("raw", text.raw)
      writer.entry("prefix", text.prefix)
      writer.entry("suffix", text.suffix)
    }
    writer.entry("contents", annotation.contents)
    writeMarkup(annotation)
    write("color", annotation.color)
    write("interiorColor", annotation.interiorColor)
    writer.entry("opacity", annotation.markup.opacity)
    writer.key("flags") {
      writer.object {
        writer.entry("bits", annotation.flags.rawValue)
        writer.entry("names", annotation.flags.names)
      }
    }
    writer.key("border") { write(annotation.border) }
    writer.entry("appearance", object: annotation.appearance) { write($0) }
    writer.entry("icon", annotation.icon)
    writer.entry("intent", annotation.markup.intent)
    writer.key("lineEndings") { write(annotation.lineEndings) }
    writeThread(entry)
    writer.entry("popup", object: annotation.markup.popup) { popup in
      writer.entry("rect", popup.rectangle?.numbers)
      writer.entry("open", popup.isOpen)
    }
    writer.entry("open", annotation.isOpen)
    writer.entry("heading", object: entry.heading) { heading in
      writer.entry("title", heading.title)
      writer.entry("path", heading.path)
      writer.entry("page", heading.pageIndex.map { $0 + 1 })
    }
    writeBelongings(annotation, hash: entry.attachmentHash)
    writer.entry("image", object: entry.image) { image in
      writer.entry("path", image.path)
      writer.entry("dpi", image.pixelsPerInch)
    }
    writer.entry("uri", entry.uri(file: file))
    writeScreen(entry)
  }

  private func write(_ page: PageGeometry) {
    writer.object {
      writer.entry("number", page.number)
      writer.entry("label", page.label)
      writer.entry("rotation", page.rotation)
      writer.entry("cropBox", page.cropBox.numbers)
    }
  }

  // MARK: Geometry

  private func writeGeometry(_ annotation: Annotation) {
    writer.key("quads") { writer.array(annotation.quads) { writer.write($0.numbers) } }
    var vertices: [Point]?
    var strokes: [[Point]]?
    var line: [Double]?
    var callout: [Point]?
    switch annotation.kind {
    case .polygon(let polygon), .polyLine(let polygon): vertices = polygon.vertices
    case .ink(let ink): strokes = ink.strokes
    case .line(let ends):
      if let start = ends.start, let end = ends.end { line = [start.x, start.y, end.x, end.y] }
    case .freeText(let text): callout = text.callout.isEmpty ? nil : text.callout
    default: break
    }
    writer.entry("vertices", vertices?.numbers)
    writer.key("ink") {
      if let strokes { writer.array(strokes) { writer.write($0.numbers) } } else { writer.null() }
    }
    writer.entry("line", line)
    writer.entry("callout", callout?.numbers)
  }

  /// Writes the rectangle on the requested screen.
  private func writeScreen(_ entry: DocumentAnnotations.Entry) {
    guard let transform = style.transform?(entry.page) else { return }
    let place = entry.annotation.screenRect(in: transform)
    writer.entry("screen", place.map { [$0.x0, $0.y0, $0.x1, $0.y1] })
  }

  // MARK: Markup

  private func writeMarkup(_ annotation: Annotation) {
    let markup = annotation.markup
    writer.entry("richText", markup.richText)
    writer.entry("author", markup.author)
    writer.entry("subject", markup.subject)
    write("created", markup.created)
    write("modified", annotation.modified)
  }

  private func write(_ key: StaticString, _ date: AnnotationDate?) {
    writer.entry(key, object: date) { date in
      writer.entry("iso", date.date?.iso8601)
      writer.entry("raw", date.raw)
    }
  }

  private func writeThread(_ entry: DocumentAnnotations.Entry) {
    writer.entry("inReplyTo", entry.inReplyTo)
    writer.entry("replyType", entry.annotation.markup.replyType?.rawValue)
    writer.entry("replies", entry.replies)
    writer.key("states") {
      writer.array(entry.states) { state in
        writer.object {
          writer.entry("author", state.author)
          writer.entry("model", state.model)
          writer.entry("state", state.state)
          write("date", state.date)
        }
      }
    }
  }

  // MARK: Appearance

  private func write(_ key: StaticString, _ color: AnnotationColor?) {
    // A colour without components is transparent.
    writer.entry(key, object: color.flatMap { $0.space == .none ? nil : $0 }) { color in
      writer.entry("hex", color.hex)
      writer.entry("space", color.space.rawValue)
      writer.entry("components", color.components)
      writer.entry("name", color.name)
    }
  }

  private func write(_ border: Border) {
    writer.object {
      let declared = border.declared
      writer.key("declared") {
        writer.object {
          writer.entry("source", declared.source.rawValue)
          var width: Double?
          if case .number(let number) = declared.width { width = number }
          writer.entry("width", width)
          writer.entry("style", declared.style?.rawValue)
          writer.entry("dashes", declared.dashes)
          writer.entry("radii", declared.radii)
          write(declared.effect)
        }
      }
      let effective = border.effective(style.borderReading)
      writer.key("effective") {
        writer.object {
          writer.entry("width", effective.width)
          writer.entry("style", effective.style.rawValue)
          writer.entry("dashes", effective.dashes)
          writer.entry("radii", effective.radii)
          write(effective.effect)
        }
      }
    }
  }

  private func write(_ effect: BorderEffect?) {
    writer.entry("effect", object: effect) { effect in
      writer.entry("style", effect.style.rawValue)
      writer.entry("intensity", effect.intensity)
    }
  }

  private func write(_ appearance: Appearance) {
    write("normal", appearance.normal)
    write("rollover", appearance.rollover)
    write("down", appearance.down)
    writer.entry("state", appearance.state)
  }

  private func write(_ key: StaticString, _ entry: Appearance.Entry?) {
    switch entry {
    case nil: writer.entry(key, false)
    case .stream: writer.entry(key, true)
    case .states(let states): writer.entry(key, states)
    }
  }

  private func write(_ endings: LineEndings?) {
    guard let endings else { return writer.null() }
    writer.array([endings.start, endings.end]) { writer.write($0.rawValue) }
  }

  // MARK: Actions and files

  private func writeBelongings(_ annotation: Annotation, hash: String?) {
    writer.entry("action", object: annotation.action) { action in
      writer.entry("type", action.typeName)
      var uri: String?
      if case .uri(let text) = action.kind { uri = text }
      writer.entry("uri", uri)
      writer.entry("page", action.destination?.pageIndex.map { $0 + 1 })
      writer.entry("destination", action.destination?.name)
    }
    var file: FileAttachment?
    if case .fileAttachment(let attachment) = annotation.kind { file = attachment.file }
    writer.entry("attachment", object: file) { file in
      writer.entry("name", file.name)
      writer.entry("size", file.size)
      writer.entry("mime", file.mimeType)
      writer.entry("description", file.description)
      writer.entry("sha256", hash)
    }
    var field: FormField?
    if case .widget(let widget) = annotation.kind { field = widget.field }
    writer.entry("field", object: field) { field in
      writer.entry("name", field.fullName)
      writer.entry("type", field.type)
      writer.entry("value", field.value)
    }
  }
}

extension Rectangle {
  /// The left, lower, right and upper edges.
  var numbers: [Double] { [x0, y0, x1, y1] }
}

extension [Point] {
  /// The coordinates of all points in order.
  var numbers: [Double] { flatMap { [$0.x, $0.y] } }
}
