/// Reads what only annotations of one type have and that isn't in the table of entries: actions, files, media, fields.
struct KindReader {
  let entries: EntryReader
  /// The annotation's object identifier; nil if it is direct.
  let id: ObjectID?
  /// The same dictionary as an object of the file, for actions and files, which refer to other objects.
  let object: () -> PDFObject?
  let actions: ActionReader
  let fields: FieldReader

  /// Completes a kind whose other entries have been read; `rectangle` is that of the annotation.
  func complete(_ kind: inout Annotation.Kind, within rectangle: Rectangle?) {
    switch kind {
    case .link(let link): kind = .link(completed(link, within: rectangle))
    case .line: kind.line.isMeasured = entries.dictionary("Measure") != nil
    case .polygon, .polyLine: kind.polygon.isMeasured = entries.dictionary("Measure") != nil
    case .popup(let popup):
      let parent = entries.has("Parent") ? entries.reference("Parent") : nil
      kind = .popup(Annotation.PopupWindow(parent: parent, isOpen: popup.isOpen))
    case .fileAttachment(var attachment):
      attachment.file = file
      kind = .fileAttachment(attachment)
    case .sound(let sound): kind = .sound(completed(sound))
    case .movie: kind = .movie(movie)
    case .screen: kind = .screen(Annotation.Screen(look: look, action: action))
    case .widget: kind = .widget(widget)
    case .watermark: kind = .watermark(watermark)
    default: break
    }
  }

  private var action: Action? {
    guard entries.has("A") || entries.has("Dest") else { return nil }
    let action = object().flatMap { actions.action(of: $0) }
    if action == nil {
      entries.recordProblem(entries.has("A") ? "A isn't an action" : "Dest isn't a destination")
    }
    return action
  }

  private var previousAction: Action? {
    guard entries.has("PA") else { return nil }
    return object()?["PA"].flatMap { actions.action($0) }
  }

  private func completed(_ link: Annotation.LinkArea, within rectangle: Rectangle?) -> Annotation.LinkArea {
    var link = link
    if let rectangle, !link.quads.allSatisfy({ rectangle.holds($0.quad) }) {
      entries.recordProblem("QuadPoints extends outside Rect and is ignored")
      link.quads = []
    }
    (link.action, link.previousAction) = (action, previousAction)
    return link
  }

  // MARK: Files and media

  private var file: FileAttachment? {
    guard let specification = object()?["FS"] else {
      entries.recordProblem("FS is missing")
      return nil
    }
    let file = FileSpecification.attachment(specification)
    if file.name == nil, file.content == nil { entries.recordProblem("FS names no file") }
    return file
  }

  private func completed(_ sound: Annotation.Sound) -> Annotation.Sound {
    var sound = sound
    guard let stream = object()?["Sound"], stream.isStream else {
      entries.recordProblem(entries.has("Sound") ? "Sound isn't a stream" : "Sound is missing")
      return sound
    }
    sound.samplingRate = stream["R"]?.number
    sound.channels = stream["C"]?.int ?? 1
    sound.bitsPerSample = stream["B"]?.int ?? 8
    sound.encoding = stream["E"]?.name ?? "Raw"
    sound.content = stream.id
    return sound
  }

  private var movie: Annotation.Movie {
    if !entries.has("Movie") { entries.recordProblem("Movie is missing") }
    _ = entries.dictionary("Movie")
    return Annotation.Movie(
      file: FileSpecification.name(object()?["Movie"]?["F"]), isPlayed: object()?["A"]?.bool ?? true)
  }

  // MARK: Forms

  private var widget: Annotation.Widget {
    Annotation.Widget(
      field: fields.field(entries, object: id),
      highlighting: entries.name("H", as: Annotation.Highlighting.self) ?? .invert, look: look,
      action: action)
  }

  private var look: Annotation.Look? {
    guard let entries = entries.dictionary("MK") else { return nil }
    return Annotation.Look(
      rotation: entries.integer("R") ?? 0, borderColor: entries.color("BC"),
      backgroundColor: entries.color("BG"), caption: entries.text("CA"))
  }

  private var watermark: Annotation.Watermark {
    guard let print = entries.dictionary("FixedPrint") else { return Annotation.Watermark() }
    return Annotation.Watermark(
      matrix: print.numbers("Matrix") ?? [1, 0, 0, 1, 0, 0],
      offset: Size(width: print.number("H") ?? 0, height: print.number("V") ?? 0))
  }
}

extension Rectangle {
  /// Whether a quadrilateral lies inside, give or take 1 point, since producers round the two differently.
  func holds(_ quad: Quad) -> Bool {
    let room = Rectangle(x0: x0 - 1, y0: y0 - 1, x1: x1 + 1, y1: y1 + 1)
    return room.intersection(quad.bounds) == quad.bounds
  }
}
