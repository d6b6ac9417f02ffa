/// Reads the entries specific to one type of annotation (ISO 32000-1, 12.5.6).
struct KindReader {
  let entries: EntryReader
  /// The annotation's object identifier; nil if it is direct.
  let id: ObjectID?
  /// The same dictionary as an object of the file, for actions and files, which refer to other objects.
  let object: () -> PDFObject?
  let actions: ActionReader
  let fields: FieldReader

  /// Returns the kind for a type; `rectangle` is the annotation's own.
  func kind(_ type: String?, within rectangle: Rectangle?) -> Annotation.Kind {
    switch type {
    case "Text": .text(note)
    case "Link": .link(link(within: rectangle))
    case "FreeText": .freeText(freeText)
    case "Line": .line(line)
    case "Square": .square(shape)
    case "Circle": .circle(shape)
    case "Polygon": .polygon(polygon)
    case "PolyLine": .polyLine(polygon)
    case "Highlight": .highlight(textMark)
    case "Underline": .underline(textMark)
    case "Squiggly": .squiggly(textMark)
    case "StrikeOut": .strikeOut(textMark)
    case "Caret": .caret(Annotation.Caret(differences: differences, symbol: entries.name("Sy") ?? "None"))
    case "Stamp": .stamp(Annotation.Stamp(icon: entries.name("Name") ?? "Draft"))
    case "Ink": .ink(Annotation.Ink(strokes: strokes))
    case "Popup": .popup(popup)
    case "FileAttachment": .fileAttachment(attachment)
    case "Sound": .sound(sound)
    case "Movie": .movie(movie)
    case "Screen": .screen(Annotation.Screen(look: look, action: action))
    case "Widget": .widget(widget)
    case "PrinterMark": .printerMark
    case "TrapNet": .trapNet
    case "Watermark": .watermark(watermark)
    case "3D": .threeD
    case "Redact": .redact(redaction)
    case "RichMedia": .richMedia
    case "Projection": .projection
    default: .unknown(type ?? "")
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

  // MARK: Notes

  private var note: Annotation.Note {
    Annotation.Note(
      isOpen: entries.boolean("Open") ?? false, icon: entries.name("Name") ?? "Note",
      state: entries.text("State"), stateModel: entries.text("StateModel"))
  }

  private var popup: Annotation.PopupWindow {
    Annotation.PopupWindow(
      parent: entries.has("Parent") ? entries.reference("Parent") : nil,
      isOpen: entries.boolean("Open") ?? false)
  }

  private var freeText: Annotation.FreeText {
    var callout = entries.points("CL") ?? []
    if callout.count != 2, callout.count != 3, !callout.isEmpty {
      entries.recordProblem("CL has \(callout.count) points instead of 2 or 3")
      callout = Array(callout.prefix(3))
    }
    return Annotation.FreeText(
      defaultAppearance: entries.text("DA"), justification: justification,
      defaultStyle: entries.text("DS"), callout: callout, differences: differences,
      lineEnding: lineEndings.start)
  }

  private var justification: Annotation.Justification {
    guard let number = entries.integer("Q") else { return .left }
    if let justification = Annotation.Justification(rawValue: number) { return justification }
    entries.recordProblem("Q is \(number), which isn't known")
    return .left
  }

  /// The distances in RD, in the order left, top, right, bottom (Table 177).
  private var differences: Annotation.Differences? {
    guard let numbers = entries.numbers("RD") else { return nil }
    guard numbers.count == 4 else {
      entries.recordProblem("RD has \(numbers.count) numbers instead of 4")
      return nil
    }
    return Annotation.Differences(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
  }

  // MARK: Drawings

  private var line: Annotation.Line {
    var line = Annotation.Line()
    if let points = entries.points("L") {
      if points.count == 2 {
        (line.start, line.end) = (points[0], points[1])
      } else {
        entries.recordProblem("L has \(points.count) points instead of 2")
      }
    } else if !entries.has("L") {
      entries.recordProblem("L is missing")
    }
    line.endings = lineEndings
    line.interiorColor = entries.color("IC")
    line.leaderLength = entries.number("LL") ?? 0
    line.leaderExtension = entries.number("LLE") ?? 0
    line.leaderOffset = entries.number("LLO") ?? 0
    line.hasCaption = entries.boolean("Cap") ?? false
    line.captionPosition = entries.name("CP", as: Annotation.Line.CaptionPosition.self) ?? .inline
    if let offset = entries.numbers("CO") {
      if offset.count == 2 {
        line.captionOffset = Size(width: offset[0], height: offset[1])
      } else {
        entries.recordProblem("CO has \(offset.count) numbers instead of 2")
      }
    }
    line.isMeasured = entries.dictionary("Measure") != nil
    return line
  }

  /// The line endings in LE: two names, or one for the start of a callout.
  private var lineEndings: LineEndings {
    switch entries["LE"] {
    case nil: return LineEndings()
    case .name(let name): return LineEndings(start: lineEnding(name))
    case .array(let elements):
      let names = elements.map(entries.file.resolved).map { element -> LineEnding in
        if case .name(let name) = element { return lineEnding(name) }
        entries.recordProblem("LE has an element that isn't a name")
        return .none
      }
      if names.count != 2 { entries.recordProblem("LE has \(names.count) names instead of 2") }
      return LineEndings(start: names.first ?? .none, end: names.count > 1 ? names[1] : .none)
    case let value?:
      entries.recordProblem("LE is \(value.typeName), not an array")
      return LineEndings()
    }
  }

  private func lineEnding(_ name: PDFName) -> LineEnding {
    if let ending = LineEnding(rawValue: name.text) { return ending }
    entries.recordProblem("the line ending \(name.text) isn't known")
    return .none
  }

  private var shape: Annotation.Shape {
    Annotation.Shape(interiorColor: entries.color("IC"), differences: differences)
  }

  private var polygon: Annotation.Polygon {
    if !entries.has("Vertices") { entries.recordProblem("Vertices is missing") }
    return Annotation.Polygon(
      vertices: entries.points("Vertices") ?? [], endings: lineEndings, interiorColor: entries.color("IC"),
      isMeasured: entries.dictionary("Measure") != nil)
  }

  private var strokes: [[Point]] {
    guard let list = entries.array("InkList") else {
      if !entries.has("InkList") { entries.recordProblem("InkList is missing") }
      return []
    }
    return list.enumerated().compactMap { index, element in
      guard case .array(let elements) = element else {
        entries.recordProblem("stroke \(index + 1) is \(element.typeName), not an array")
        return nil
      }
      let numbers = elements.compactMap { entries.file.resolved($0).number }
      if numbers.count != elements.count {
        entries.recordProblem("stroke \(index + 1) has an element that isn't a number")
        return nil
      }
      if numbers.count % 2 != 0 {
        entries.recordProblem("stroke \(index + 1) has an odd number of coordinates; the last one is dropped")
      }
      return EntryReader.points(numbers)
    }
  }

  // MARK: Marked text

  private var textMark: Annotation.TextMark {
    if !entries.has("QuadPoints") { entries.recordProblem("QuadPoints is missing") }
    return Annotation.TextMark(quads: quads)
  }

  private var quads: [Annotation.MarkedQuad] {
    guard let elements = entries.array("QuadPoints") else { return [] }
    if elements.count % 8 != 0 {
      entries.recordProblem(
        "QuadPoints has \(elements.count) numbers; the last \(elements.count % 8) are dropped")
    }
    return stride(from: 0, to: elements.count - elements.count % 8, by: 8).compactMap { start in
      let numbers = elements[start..<start + 8].compactMap(\.number)
      if let quad = Annotation.MarkedQuad(numbers: numbers) { return quad }
      entries.recordProblem("quadrilateral \(start / 8 + 1) of QuadPoints has an element that isn't a number")
      return nil
    }
  }

  private func link(within rectangle: Rectangle?) -> Annotation.LinkArea {
    var quads = quads
    if let rectangle, !quads.allSatisfy({ rectangle.holds($0.quad) }) {
      entries.recordProblem("QuadPoints extends outside Rect and is ignored")
      quads = []
    }
    return Annotation.LinkArea(
      action: action, previousAction: previousAction,
      highlighting: entries.name("H", as: Annotation.Highlighting.self) ?? .invert, quads: quads)
  }

  private var redaction: Annotation.Redaction {
    var redaction = Annotation.Redaction(quads: quads, interiorColor: entries.color("IC"))
    redaction.overlayText = entries.text("OverlayText")
    redaction.repeatsText = entries.boolean("Repeat") ?? false
    redaction.defaultAppearance = entries.text("DA")
    redaction.justification = justification
    return redaction
  }

  // MARK: Files and media

  private var attachment: Annotation.Attachment {
    let icon = entries.name("Name") ?? "PushPin"
    guard let specification = object()?["FS"] else {
      entries.recordProblem("FS is missing")
      return Annotation.Attachment(file: nil, icon: icon)
    }
    let file = FileSpecification.attachment(specification)
    if file.name == nil, file.content == nil { entries.recordProblem("FS names no file") }
    return Annotation.Attachment(file: file, icon: icon)
  }

  private var sound: Annotation.Sound {
    var sound = Annotation.Sound(icon: entries.name("Name") ?? "Speaker")
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
