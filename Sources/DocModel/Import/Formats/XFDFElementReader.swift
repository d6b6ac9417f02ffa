import Foundation

/// Reads an annotation from an XFDF element: the counterpart of ``XFDFEntryWriter``.
struct XFDFElementReader {
  let element: XMLElement
  /// The losses and assumptions, in one clause each.
  private(set) var notes: [String] = []

  init(_ element: XMLElement) { self.element = element }

  /// The types by their elements.
  private static let types: [String: String] = [
    "text": "Text", "link": "Link", "freetext": "FreeText", "line": "Line", "square": "Square",
    "circle": "Circle", "polygon": "Polygon", "polyline": "PolyLine", "highlight": "Highlight",
    "underline": "Underline", "squiggly": "Squiggly", "strikeout": "StrikeOut", "caret": "Caret",
    "stamp": "Stamp", "ink": "Ink", "redact": "Redact", "fileattachment": "FileAttachment", "sound": "Sound",
    "projection": "Projection",
  ]

  /// Returns the annotation, perhaps with the reason why it can't be imported.
  mutating func imported() -> ImportedAnnotation {
    let type = Self.types[element.localName]
    let page = element["page"].flatMap { Int($0) }.map(ImportedAnnotation.pageIndex)
    func refused(_ reason: String) -> ImportedAnnotation {
      ImportedAnnotation(
        obstacle: reason, id: element["name"], type: type ?? element.localName, pageIndex: page)
    }
    guard let type else { return refused("the element \(element.localName) isn't a known annotation") }
    guard let page else { return refused("it has no page") }
    let rectangle = rectangle("rect")
    guard let kind = kind() else {
      return refused("annotations of the type \(type) can't be imported")
    }
    var annotation = Annotation(pageIndex: page, index: 0, type: type, kind: kind, rectangle: rectangle)
    annotation.name = element["name"].flatMap { $0.isEmpty ? nil : $0 }
    annotation.modified = element["date"].map(AnnotationDate.init)
    for name in (element["flags"] ?? "").split(separator: ",") {
      let name = name.trimmingCharacters(in: .whitespaces)
      if let flag = AnnotationFlags(name: name) {
        annotation.flags.insert(flag)
      } else if !name.isEmpty {
        notes.append("the flag \(name) isn't known")
      }
    }
    annotation.color = color("color")
    annotation.rotation = element["rotation"].flatMap { Int($0) }
    annotation.markup = markup()
    annotation.border = border(of: kind)
    readTexts(&annotation)
    var imported = ImportedAnnotation(annotation)
    imported.inReplyTo = element["inreplyto"].flatMap { $0.isEmpty ? nil : $0 }
    imported.annotation.markup.replyType =
      imported.inReplyTo == nil ? nil : element["replyType"]?.lowercased() == "group" ? .group : .reply
    imported.notes = notes
    return imported
  }

  // MARK: Values

  /// Reads a list of finite numbers; nil if there is none, or it has anything else.
  private mutating func numbers(_ name: String, _ text: String? = nil) -> [Double]? {
    guard let text = text ?? element[name] else { return nil }
    let parts = text.split { ",; \t\r\n".contains($0) }
    let numbers = parts.compactMap { Double($0) }
    guard numbers.count == parts.count, numbers.allSatisfy(\.isFinite) else {
      notes.append("its \(name) isn't a list of numbers")
      return nil
    }
    return numbers
  }

  private mutating func number(_ name: String) -> Double? { numbers(name)?.first }

  private mutating func rectangle(_ name: String) -> Rectangle? {
    guard let numbers = numbers(name), numbers.count == 4 else { return nil }
    let rectangle = Rectangle(x0: numbers[0], y0: numbers[1], x1: numbers[2], y1: numbers[3])
    // An exporter writes this for an annotation without a rectangle.
    return numbers.allSatisfy { $0 == 0 } ? nil : rectangle
  }

  private mutating func points(_ name: String, _ text: String? = nil) -> [Point] {
    EntryReader.points(numbers(name, text) ?? [])
  }

  private mutating func quads() -> [Annotation.MarkedQuad] {
    let numbers = numbers("coords") ?? []
    return stride(from: 0, to: numbers.count - 7, by: 8).compactMap {
      Annotation.MarkedQuad(numbers: Array(numbers[$0..<$0 + 8]))
    }
  }

  private mutating func differences(_ name: String) -> Annotation.Differences? {
    guard let numbers = numbers(name), numbers.count == 4 else { return nil }
    return Annotation.Differences(
      left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
  }

  private mutating func color(_ name: String) -> AnnotationColor? {
    guard let text = element[name], !text.isEmpty else { return nil }
    let digits = text.dropFirst(text.hasPrefix("#") ? 1 : 0)
    guard digits.utf8.count == 6, let value = UInt32(digits, radix: 16) else {
      notes.append("its \(name) isn't a colour")
      return nil
    }
    return AnnotationColor(
      components: [value >> 16, value >> 8, value].map { (Double($0 & 0xFF) / 255).roundedToFile })
  }

  private mutating func markup() -> Markup {
    var markup = Markup()
    markup.author = element["title"]
    markup.created = element["creationdate"].map(AnnotationDate.init)
    if let opacity = number("opacity") { markup.opacity = min(1, max(0, opacity)) }
    markup.subject = element["subject"]
    markup.intent = element["intent"] ?? element["IT"]
    if let popup = element.element("popup") {
      var reader = XFDFElementReader(popup)
      let area = reader.rectangle("rect").flatMap { $0.isEmpty ? nil : $0 }
      markup.popup = Popup(rectangle: area, isOpen: popup["open"] == "yes")
    }
    return markup
  }

  private mutating func border(of kind: Annotation.Kind) -> Border {
    let none = Border(Border.Declared(.none), use: kind.border)
    if case .link = kind, let alternative = element.element("BorderStyleAlt") {
      var reader = XFDFElementReader(alternative)
      let radii = [reader.number("HCornerRadius") ?? 0, reader.number("VCornerRadius") ?? 0]
      let dashes = reader.numbers("DashPattern")
      return Border(
        width: reader.number("Width") ?? 1, style: dashes == nil ? .solid : .dashed, dashes: dashes,
        radii: radii)
    }
    let style = element["style"]?.lowercased()
    guard kind.border != .none, let width = number("width") ?? (style == nil ? nil : 1) else { return none }
    let styles: [String: Border.Style] = [
      "dash": .dashed, "bevelled": .beveled, "beveled": .beveled, "inset": .inset, "underline": .underline,
    ]
    let isCloudy = style == "cloudy" && kind.border == .withEffect
    var border = Border(
      width: width, style: style.flatMap { styles[$0] } ?? .solid,
      dashes: style == "dash" ? numbers("dashes") : nil,
      cloudiness: isCloudy ? number("intensity") ?? 1 : nil)
    border.use = kind.border
    return border
  }

  private mutating func readTexts(_ annotation: inout Annotation) {
    annotation.contents = element.element("contents")?.text
    guard let rich = element.element("contents-richtext")?.contents.first(where: \.isMarkup) else { return }
    switch rich {
    case .element(let body):
      annotation.markup.richText = body.written
      if annotation.contents == nil { annotation.contents = body.paragraphs.joined(separator: "\n") }
    case .markup(let markup):
      // In the form in which a file with it is read.
      let root = Array(markup.utf8).withUnsafeBytes { try? XMLFile.read($0) }
      annotation.markup.richText = root?.written ?? markup
    case .text: break
    }
  }

  // MARK: Entries of one type

  private mutating func kind() -> Annotation.Kind? {
    switch element.localName {
    case "text":
      return .text(
        Annotation.Note(
          icon: element["icon"] ?? "Note", state: element["state"], stateModel: element["statemodel"]))
    case "freetext": return .freeText(freeText())
    case "line": return .line(line())
    case "square": return .square(shape())
    case "circle": return .circle(shape())
    case "polygon": return .polygon(polygon(hasEnds: false))
    case "polyline": return .polyLine(polygon(hasEnds: true))
    case "highlight": return .highlight(Annotation.TextMark(quads: quads()))
    case "underline": return .underline(Annotation.TextMark(quads: quads()))
    case "squiggly": return .squiggly(Annotation.TextMark(quads: quads()))
    case "strikeout": return .strikeOut(Annotation.TextMark(quads: quads()))
    case "caret":
      return .caret(
        Annotation.Caret(
          differences: differences("fringe"), symbol: element["symbol"] == "paragraph" ? "P" : "None"))
    case "stamp":
      return .stamp(Annotation.Stamp(icon: element["icon"] ?? "Draft", image: image()))
    case "ink":
      let gestures = element.element("inklist")?.elements.filter { $0.localName == "gesture" } ?? []
      return .ink(Annotation.Ink(strokes: gestures.map { points("gesture", $0.text) }))
    case "redact": return .redact(redaction())
    case "link": return .link(link())
    default: return nil
    }
  }

  private var justification: Annotation.Justification {
    let names: [String: Annotation.Justification] = [
      "left": .left, "centered": .centered, "center": .centered, "right": .right,
    ]
    return (element["justification"]?.lowercased()).flatMap { names[$0] } ?? .left
  }

  private mutating func lineEnding(_ name: String) -> LineEnding {
    guard let text = element[name] else { return .none }
    if let ending = LineEnding(rawValue: text) { return ending }
    notes.append("the line ending \(text) isn't known")
    return .none
  }

  private mutating func freeText() -> Annotation.FreeText {
    Annotation.FreeText(
      defaultAppearance: element.element("defaultappearance")?.text, justification: justification,
      defaultStyle: element.element("defaultstyle")?.text, callout: Array(points("callout").prefix(3)),
      differences: differences("fringe"), lineEnding: lineEnding("head"))
  }

  private mutating func line() -> Annotation.Line {
    var line = Annotation.Line(start: points("start").first, end: points("end").first)
    line.endings = LineEndings(start: lineEnding("head"), end: lineEnding("tail"))
    line.interiorColor = color("interior-color")
    line.leaderLength = number("leaderLength") ?? 0
    line.leaderExtension = number("leaderExtend") ?? 0
    line.leaderOffset = number("leader-offset") ?? 0
    line.hasCaption = element["caption"] == "yes"
    line.captionPosition =
      element["caption-style"].flatMap(Annotation.Line.CaptionPosition.init(rawValue:)) ?? .inline
    line.captionOffset = Size(
      width: number("caption-offset-h") ?? 0, height: number("caption-offset-v") ?? 0)
    return line
  }

  private mutating func shape() -> Annotation.Shape {
    Annotation.Shape(interiorColor: color("interior-color"), differences: differences("fringe"))
  }

  private mutating func polygon(hasEnds: Bool) -> Annotation.Polygon {
    Annotation.Polygon(
      vertices: points("vertices", element.element("vertices")?.text ?? ""),
      endings: hasEnds ? LineEndings(start: lineEnding("head"), end: lineEnding("tail")) : LineEndings(),
      interiorColor: color("interior-color"))
  }

  /// The image of a stamp, as Acrobat writes it: `data:image/png;base64,…`.
  private mutating func image() -> Data? {
    guard let text = element.element("imagedata")?.text, let comma = text.firstIndex(of: ",") else {
      return nil
    }
    let data = Data(
      base64Encoded: String(text[text.index(after: comma)...]), options: .ignoreUnknownCharacters)
    if data == nil { notes.append("its image can't be decoded") }
    return data
  }

  private mutating func redaction() -> Annotation.Redaction {
    var redaction = Annotation.Redaction(
      quads: quads(), interiorColor: color("interior-color"))
    redaction.overlayText = element["overlay-text"]
    redaction.repeatsText = element["overlay-text-repeat"] == "yes"
    redaction.justification = justification
    redaction.defaultAppearance = element.element("defaultappearance")?.text
    return redaction
  }

  private mutating func link() -> Annotation.LinkArea {
    let names: [String: Annotation.Highlighting] = [
      "none": .none, "invert": .invert, "outline": .outline, "push": .push,
    ]
    return Annotation.LinkArea(
      action: action(), highlighting: (element["Highlight"]?.lowercased()).flatMap { names[$0] } ?? .invert,
      quads: quads())
  }

  private mutating func action() -> Action? {
    guard let action = element.element("OnActivation")?.element("Action")?.elements.first else { return nil }
    switch action.localName {
    case "URI": return action["Name"].map { Action(.uri($0)) }
    case "Named": return action["Name"].map { Action(.named($0)) }
    case "GoTo":
      guard let view = action.element("Dest")?.elements.first,
        let page = view["Page"].flatMap({ Int($0) }).map(ImportedAnnotation.pageIndex)
      else { return nil }
      guard view.localName == "XYZ" else { return Action(.goTo(Destination(pageIndex: page))) }
      var reader = XFDFElementReader(view)
      return Action(
        .goTo(
          Destination(
            pageIndex: page,
            view: .xyz(left: reader.number("Left"), top: reader.number("Top"), zoom: reader.number("Zoom")))))
    default:
      notes.append("its action \(action.localName) isn't taken")
      return nil
    }
  }
}

extension XMLElement {
  /// The texts of the paragraphs of rich text; without any, the whole text.
  fileprivate var paragraphs: [String] {
    let paragraphs = elements.filter { $0.localName == "p" }
    return paragraphs.isEmpty ? [text] : paragraphs.map(\.text)
  }
}

extension XMLElement.Content {
  fileprivate var isMarkup: Bool {
    if case .text = self { false } else { true }
  }
}
