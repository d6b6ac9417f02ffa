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
    guard let name = annotation.subtype?.element else {
      losses.append("XFDF has no element for the type \(entry.typeName)")
      return nil
    }
    var element = XMLElement(name)
    addPlace(to: &element)
    for row in AnnotationEntry.rows(of: annotation.subtype)
    where annotation.subtype != .link || row.belongsToLinks {
      if let name = row.xfdf, let value = row.value(in: annotation) {
        add(value, of: row, name, to: &element)
      }
    }
    if annotation.subtype != .link { addThread(to: &element) }
    addBorder(to: &element)
    switch annotation.kind {
    case .fileAttachment(let attachment): add(attachment, to: &element)
    case .sound(let sound): add(sound, to: &element)
    case .link(let link): add(link, to: &element)
    default: break
    }
    addRichText(to: &element)
    recordLosses()
    return element
  }

  // MARK: Common entries

  private mutating func addPlace(to element: inout XMLElement) {
    element.set("page", String(entry.page.index))
    if annotation.rectangle == nil {
      losses.append("it has no rectangle, which XFDF needs; an empty one is written")
    }
    element.set("rect", (annotation.rectangle?.numbers ?? [0, 0, 0, 0]).list)
    element.set("name", entry.id)
    if let name = annotation.name, !name.isEmpty, name != entry.id {
      losses.append("another annotation has the same name \(name)")
    }
  }

  private func addThread(to element: inout XMLElement) {
    guard let target = entry.inReplyTo else { return }
    element.set("inreplyto", target)
    element.set("replyType", annotation.markup.replyType == .group ? "group" : "reply")
  }

  private mutating func recordLosses() {
    if !annotation.isOptionalContentOn {
      losses.append("optional content hides it, which XFDF doesn't support")
    }
    if case .stamp = annotation.kind, annotation.appearance != nil {
      losses.append("the stamp's appearance isn't part of the export")
    }
    if annotation.subtype != .link, annotation.markup.externalData != nil {
      losses.append("its ExData isn't part of the export")
    }
    if annotation.kind.line.isMeasured || annotation.kind.polygon.isMeasured {
      losses.append("its scale (Measure) isn't part of the export")
    }
  }

  // MARK: Rows

  private mutating func add(
    _ value: PlainValue, of row: AnnotationEntry, _ name: String, to element: inout XMLElement
  ) {
    let isDefault = value == row.defaultValue
    switch (value, row.form) {
    case (.text(let text), .choice(_, let names)):
      set(name, names[text].flatMap { $0.isEmpty ? nil : $0 }, in: &element)
    case (.text(let text), _): set(name, text, in: &element)
    case (.date(let date), _): set(name, date.raw, in: &element)
    case (.color(let color), _):
      set(name, hex(color, name == "color" ? "colour" : "interior colour"), in: &element)
    case (.flags(let flags), _): set(name, names(of: flags), in: &element)
    case (.integer(let number), .justification): set(name, Self.justifications[number], in: &element)
    case (.integer(let number), _): set(name, number == 0 ? nil : String(number), in: &element)
    case (.boolean(let isSet), _): set(name, isSet ? "yes" : nil, in: &element)
    case (.number(let number), _) where !isDefault: set(name, [number].list, in: &element)
    case (.numbers(let numbers), .vertices): set(name, [Point](numbers: numbers).list, in: &element)
    case (.numbers(let numbers), .ends) where numbers.count != 4: break
    case (.numbers(let numbers), .ends), (.numbers(let numbers), .size):
      let names = name.split(separator: " ").map(String.init)
      let count = numbers.count / names.count
      for (index, name) in names.enumerated() where count > 0 && !isDefault {
        set(name, Array(numbers[count * index..<count * (index + 1)]).list, in: &element)
      }
    case (.numbers(let numbers), _) where !isDefault: set(name, numbers.list, in: &element)
    case (.names, .calloutEnding) where annotation.kind.freeText.callout.isEmpty: break
    case (.names(let endings), _):
      for (name, ending) in zip(name.split(separator: " "), endings) {
        set(String(name), ending, in: &element)
      }
    case (.lists(let strokes), _):
      var list = XMLElement(String(name.dropFirst()))
      for stroke in strokes { list.append("gesture", text: [Point](numbers: stroke).list) }
      element.append(list)
    case (.border, _), (.number, _), (.numbers, _): break
    }
  }

  /// Sets an attribute, or adds a child element if there is a `<` before its name.
  private func set(_ name: String, _ text: String?, in element: inout XMLElement) {
    if name.hasPrefix("<") {
      element.append(String(name.dropFirst()), text: text)
    } else {
      element.set(name, text)
    }
  }

  /// The names of justifications by their numbers in files.
  static let justifications = [0: "left", 1: "centered", 2: "right"]

  private mutating func names(of flags: AnnotationFlags) -> String? {
    let names = flags.names.filter { $0 != "lockedContents" }.map { $0.lowercased() }
    if flags.rawValue & ~0x1FF != 0 { losses.append("XFDF has no names for some of its flags") }
    return names.isEmpty ? nil : names.joined(separator: ",")
  }

  /// Returns a colour in RGB, XFDF's only colour space.
  private mutating func hex(_ color: AnnotationColor, _ name: String) -> String? {
    guard let hex = color.hex else { return nil }
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
      element.set("style", Self.styles[effective.style])
      if effective.style == .dashed { element.set("dashes", effective.dashes.list) }
    }
    if !effective.radii.isEmpty { losses.append("XFDF has no corner radii") }
    if effective.phase != 0 { losses.append("XFDF has no dash phase") }
  }

  /// The names of border styles.
  static let styles: [Border.Style: String] = [
    .solid: "solid", .dashed: "dash", .beveled: "bevelled", .inset: "inset", .underline: "underline",
  ]

  // MARK: Entries of one type

  private mutating func add(_ attachment: Annotation.Attachment, to element: inout XMLElement) {
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
    element.set("bits", String(sound.bitsPerSample))
    element.set("channels", String(sound.channels))
    element.set("encoding", sound.encoding.lowercased())
    element.set("rate", sound.samplingRate.map { [$0].list })
    if sound.content != nil { losses.append("the sound itself isn't part of the export") }
  }

  private mutating func add(_ link: Annotation.LinkArea, to element: inout XMLElement) {
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

  private mutating func addRichText(to element: inout XMLElement) {
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
