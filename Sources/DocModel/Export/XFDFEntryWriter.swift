/// Writes an annotation as an XFDF element.
struct XFDFEntryWriter {
  private let entry: DocumentAnnotations.Entry
  private var annotation: Annotation { entry.annotation }
  /// The warnings about entries that XFDF can't represent, in one sentence each.
  private(set) var losses: [String] = []

  init(_ entry: DocumentAnnotations.Entry) {
    self.entry = entry
  }

  /// Returns the element; nil for a type without one.
  mutating func element() -> XMLElement? {
    // A popup is a child of the annotation whose text it shows.
    if case .popup = annotation.kind { return nil }
    guard let name = Self.name(of: annotation.kind) else {
      losses.append("XFDF has no element for the type \(entry.typeName)")
      return nil
    }
    var element = XMLElement(name)
    addCommon(to: &element)
    if name != "link" { addMarkup(to: &element) }
    addBorder(to: &element)
    addKind(to: &element)
    addTexts(to: &element)
    return element
  }

  private static func name(of kind: Annotation.Kind) -> String? {
    switch kind {
    case .text: "text"
    case .link: "link"
    case .freeText: "freetext"
    case .line: "line"
    case .square: "square"
    case .circle: "circle"
    case .polygon: "polygon"
    case .polyLine: "polyline"
    case .highlight: "highlight"
    case .underline: "underline"
    case .squiggly: "squiggly"
    case .strikeOut: "strikeout"
    case .caret: "caret"
    case .stamp: "stamp"
    case .ink: "ink"
    case .fileAttachment: "fileattachment"
    case .sound: "sound"
    case .redact: "redact"
    case .projection: "projection"
    case .popup, .movie, .screen, .widget, .printerMark, .trapNet, .watermark, .threeD, .richMedia, .unknown:
      nil
    }
  }

  // MARK: Common entries

  private mutating func addCommon(to element: inout XMLElement) {
    element.set("page", String(entry.page.index))
    if annotation.rectangle == nil {
      losses.append("it has no rectangle, which XFDF needs; an empty one is written")
    }
    element.set("rect", (annotation.rectangle?.numbers ?? [0, 0, 0, 0]).list)
    element.set("color", color(annotation.color, "colour"))
    element.set("date", annotation.modified?.raw)
    let names = annotation.flags.names.filter { $0 != "lockedContents" }.map { $0.lowercased() }
    if annotation.flags.rawValue & ~0x1FF != 0 { losses.append("XFDF has no names for some of its flags") }
    element.set("flags", names.isEmpty ? nil : names.joined(separator: ","))
    element.set("name", entry.id)
    if let name = annotation.name, !name.isEmpty, name != entry.id {
      losses.append("another annotation has the same name \(name)")
    }
    element.set("title", annotation.author)
    if !annotation.isOptionalContentOn {
      losses.append("optional content hides it, which XFDF doesn't support")
    }
    if case .stamp = annotation.kind, annotation.appearance != nil {
      losses.append("the stamp's appearance isn't part of the export")
    }
  }

  private mutating func addMarkup(to element: inout XMLElement) {
    let markup = annotation.markup
    element.set("creationdate", markup.created?.raw)
    if markup.opacity != 1 { element.set("opacity", [markup.opacity].list) }
    element.set("subject", markup.subject)
    element.set("intent", markup.intent)
    if let target = entry.inReplyTo {
      element.set("inreplyto", target)
      element.set("replyType", markup.replyType == .group ? "group" : "reply")
    }
    if markup.externalData != nil { losses.append("its ExData isn't part of the export") }
  }

  /// Returns a colour in RGB, XFDF's only colour space.
  private mutating func color(_ color: AnnotationColor?, _ name: String) -> String? {
    guard let color, let hex = color.hex else { return nil }
    if color.space != .rgb { losses.append("its \(name) is converted from \(color.space.rawValue) to RGB") }
    return hex
  }

  private mutating func addBorder(to element: inout XMLElement) {
    let border = annotation.border
    guard border.use != .none, border.declared.source != .none || border.declared.effect != nil else {
      return
    }
    let effective = border.effective(.iso)
    if case .link = annotation.kind, border.declared.source == .array {
      var child = XMLElement("BorderStyleAlt")
      let radii = effective.radii.count == 2 ? effective.radii : [0, 0]
      child.set("HCornerRadius", [radii[0]].list)
      child.set("VCornerRadius", [radii[1]].list)
      child.set("Width", [effective.width].list)
      if effective.style == .dashed { child.set("DashPattern", effective.dashes.list) }
      return element.append(child)
    }
    element.set("width", [effective.width].list)
    if let effect = effective.effect, effect.style == .cloudy {
      element.set("style", "cloudy")
      element.set("intensity", [effect.intensity].list)
      if effective.style != .solid {
        losses.append("XFDF stores cloudy instead of the border's style \(effective.style.rawValue)")
      }
    } else {
      element.set("style", Self.name(of: effective.style))
      if effective.style == .dashed { element.set("dashes", effective.dashes.list) }
    }
    if !effective.radii.isEmpty { losses.append("XFDF has no corner radii") }
    if effective.phase != 0 { losses.append("XFDF has no dash phase") }
  }

  private static func name(of style: Border.Style) -> String {
    switch style {
    case .solid: "solid"
    case .dashed: "dash"
    case .beveled: "bevelled"
    case .inset: "inset"
    case .underline: "underline"
    }
  }

  // MARK: Entries of one type

  private mutating func addKind(to element: inout XMLElement) {
    if !annotation.quads.isEmpty { element.set("coords", annotation.quads.flatMap(\.numbers).list) }
    element.set("interior-color", color(annotation.interiorColor, "interior colour"))
    if let rotation = annotation.rotation, rotation != 0 { element.set("rotation", String(rotation)) }
    switch annotation.kind {
    case .text(let note):
      element.set("icon", note.icon)
      element.set("state", note.state)
      element.set("statemodel", note.stateModel)
    case .freeText(let text): add(text, to: &element)
    case .line(let line): add(line, to: &element)
    case .square(let shape), .circle(let shape): element.set("fringe", shape.differences?.list)
    case .polygon(let polygon): add(polygon, hasEnds: false, to: &element)
    case .polyLine(let polygon): add(polygon, hasEnds: true, to: &element)
    case .caret(let caret):
      element.set("fringe", caret.differences?.list)
      element.set("symbol", caret.symbol == "P" ? "paragraph" : "none")
    case .stamp(let stamp): element.set("icon", stamp.icon)
    case .ink(let ink):
      var list = XMLElement("inklist")
      for stroke in ink.strokes { list.append("gesture", text: stroke.list) }
      element.append(list)
    case .fileAttachment(let attachment): add(attachment, to: &element)
    case .sound(let sound): add(sound, to: &element)
    case .redact(let redaction): add(redaction, to: &element)
    case .link(let link): add(link, to: &element)
    default: break
    }
  }

  private func add(_ text: Annotation.FreeText, to element: inout XMLElement) {
    element.set("justification", text.justification.name)
    element.set("fringe", text.differences?.list)
    if !text.callout.isEmpty {
      element.set("callout", text.callout.numbers.list)
      element.set("head", text.lineEnding.rawValue)
    }
    element.append("defaultappearance", text: text.defaultAppearance)
    element.append("defaultstyle", text: text.defaultStyle)
  }

  private mutating func add(_ line: Annotation.Line, to element: inout XMLElement) {
    element.set("start", line.start.map { [$0.x, $0.y].list })
    element.set("end", line.end.map { [$0.x, $0.y].list })
    element.set("head", line.endings.start.rawValue)
    element.set("tail", line.endings.end.rawValue)
    for (name, value) in [
      ("leaderLength", line.leaderLength), ("leaderExtend", line.leaderExtension),
      ("leader-offset", line.leaderOffset), ("caption-offset-h", line.captionOffset.width),
      ("caption-offset-v", line.captionOffset.height),
    ] where value != 0 { element.set(name, [value].list) }
    if line.hasCaption {
      element.set("caption", "yes")
      element.set("caption-style", line.captionPosition.rawValue)
    }
    if line.isMeasured { losses.append("its scale (Measure) isn't part of the export") }
  }

  private mutating func add(_ polygon: Annotation.Polygon, hasEnds: Bool, to element: inout XMLElement) {
    if hasEnds {
      element.set("head", polygon.endings.start.rawValue)
      element.set("tail", polygon.endings.end.rawValue)
    }
    element.append("vertices", text: polygon.vertices.list)
    if polygon.isMeasured { losses.append("its scale (Measure) isn't part of the export") }
  }

  private mutating func add(_ attachment: Annotation.Attachment, to element: inout XMLElement) {
    element.set("icon", attachment.icon)
    guard let file = attachment.file else { return }
    element.set("file", file.name)
    element.set("size", file.size.map(String.init))
    element.set("creation", file.created?.raw)
    element.set("modification", file.modified?.raw)
    element.set("checksum", file.checksum)
    element.set("mimetype", file.mimeType)
    if file.description != nil { losses.append("XFDF has no file descriptions") }
    if file.content != nil { losses.append("the content of the file isn't part of the export") }
  }

  private mutating func add(_ sound: Annotation.Sound, to element: inout XMLElement) {
    element.set("icon", sound.icon)
    element.set("bits", String(sound.bitsPerSample))
    element.set("channels", String(sound.channels))
    element.set("encoding", sound.encoding.lowercased())
    element.set("rate", sound.samplingRate.map { [$0].list })
    if sound.content != nil { losses.append("the sound itself isn't part of the export") }
  }

  private func add(_ redaction: Annotation.Redaction, to element: inout XMLElement) {
    element.set("overlay-text", redaction.overlayText)
    if redaction.repeatsText { element.set("overlay-text-repeat", "yes") }
    element.set("justification", redaction.justification.name)
    element.append("defaultappearance", text: redaction.defaultAppearance)
  }

  private mutating func add(_ link: Annotation.LinkArea, to element: inout XMLElement) {
    let names: [Annotation.Highlighting: String] = [
      .none: "none", .invert: "invert", .outline: "outline", .push: "push", .toggle: "push",
    ]
    element.set("Highlight", names[link.highlighting])
    guard let action = link.action ?? link.previousAction else { return }
    var actionElement: XMLElement
    switch action.kind {
    case .uri(let uri):
      actionElement = XMLElement("URI")
      actionElement.set("Name", uri)
    case .named(let name):
      actionElement = XMLElement("Named")
      actionElement.set("Name", name)
    case .goTo(let destination):
      guard let page = destination.pageIndex else {
        return losses.append("its destination isn't in the document")
      }
      var point = XMLElement(destination.viewName)
      point.set("Page", String(page))
      if case .xyz(let left, let top, let zoom) = destination.view {
        point.set("Left", left.map { [$0].list })
        point.set("Top", top.map { [$0].list })
        point.set("Zoom", zoom.map { [$0].list })
      }
      var dest = XMLElement("Dest")
      dest.append(point)
      actionElement = XMLElement("GoTo")
      actionElement.append(dest)
    default: return losses.append("its action \(action.typeName) isn't part of the export")
    }
    var inner = XMLElement("Action")
    inner.set("Trigger", "U")
    inner.append(actionElement)
    var outer = XMLElement("OnActivation")
    outer.append(inner)
    element.append(outer)
    if !action.next.isEmpty { losses.append("the actions after its first one aren't part of the export") }
  }

  // MARK: Texts

  private mutating func addTexts(to element: inout XMLElement) {
    element.append("contents", text: annotation.contents)
    if let rich = annotation.markup.richText {
      if let fragment = XMLFragment(rich) {
        var child = XMLElement("contents-richtext")
        child.contents = [.markup(fragment.text)]
        element.append(child)
      } else {
        losses.append("its rich text isn't well-formed")
      }
    }
    guard let popup = annotation.markup.popup else { return }
    var child = XMLElement("popup")
    child.set("page", String(entry.page.index))
    child.set("rect", (popup.rectangle?.numbers ?? [0, 0, 0, 0]).list)
    child.set("open", popup.isOpen ? "yes" : "no")
    element.append(child)
  }
}

extension Annotation.Justification {
  /// The name in XFDF.
  fileprivate var name: String {
    switch self {
    case .left: "left"
    case .centered: "centered"
    case .right: "right"
    }
  }
}

extension Annotation.Differences {
  fileprivate var list: String { [left, top, right, bottom].list }
}

extension [Double] {
  /// The numbers separated by commas, to six decimals.
  fileprivate var list: String {
    map { number in
      guard number.isFinite else { return "0" }
      let rounded = (number * 1e6).rounded() / 1e6
      return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    }
    .joined(separator: ",")
  }
}

extension [Point] {
  /// The points separated by semicolons.
  fileprivate var list: String { map { [$0.x, $0.y].list }.joined(separator: ";") }
}
