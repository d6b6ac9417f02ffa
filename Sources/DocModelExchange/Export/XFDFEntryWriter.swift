/// Writes an annotation as an XFDF element.
struct XFDFEntryWriter {
  private let entry: DocumentAnnotations.Entry
  private let annotation: Annotation
  private let type: Annotation.Subtype?
  /// The warnings about entries that XFDF can't represent, in one sentence each.
  private(set) var losses: [String] = []

  init(_ entry: DocumentAnnotations.Entry) {
    (self.entry, annotation, type) = (entry, entry.annotation, entry.annotation.subtype)
  }

  /// Returns the element; nil for a type without one.
  mutating func element() -> XMLElement? {
    // A popup is a child of the annotation whose text it shows.
    if case .popup = annotation.kind { return nil }
    guard let name = type?.element else {
      losses.append("XFDF has no element for the type \(entry.typeName)")
      return nil
    }
    var element = XMLElement(name)
    addPlace(to: &element)
    for row in AnnotationEntry.rows(of: type) where row.isInXFDF(of: type) {
      if let value = row.value(in: annotation) { add(value, of: row, to: &element) }
    }
    if type != .link { addThread(to: &element) }
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
    if type != .link, annotation.markup.externalData != nil {
      losses.append("its ExData isn't part of the export")
    }
    if annotation.kind.line.isMeasured || annotation.kind.polygon.isMeasured {
      losses.append("its scale (Measure) isn't part of the export")
    }
  }

  // MARK: Rows

  private mutating func add(_ value: PlainValue, of row: AnnotationEntry, to element: inout XMLElement) {
    func set(_ text: String?, _ index: Int = 0) {
      if let name = row.element { return element.append(name, text: text) }
      element.set(row.attributes[index], text)
    }
    switch value {
    case .text(let text):
      if case .choice(_, _, let names) = row.form {
        return set(names[text].flatMap { $0.isEmpty ? nil : $0 })
      }
      set(text)
    case .date(let date): set(date.raw)
    case .color(let color): set(hex(color, row.name == "color" ? "colour" : "interior colour"))
    case .flags(let flags): set(names(of: flags))
    case .integer(let number):
      if case .justification = row.form { return set(Self.justifications[number]) }
      set(number == 0 ? nil : String(number))
    case .boolean(let isSet): set(isSet ? "yes" : nil)
    case .number(let number): if value != row.defaultValue { set([number].list) }
    case .numbers(let numbers):
      if case .vertices = row.form { return set([Point](numbers: numbers).list) }
      if case .ends = row.form, numbers.count != 4 { return }
      guard value != row.defaultValue else { return }
      let count = numbers.count / row.attributes.count
      for index in row.attributes.indices {
        set(Array(numbers.dropFirst(index * count).prefix(count)).list, index)
      }
    case .names(let endings):
      if case .calloutEnding = row.form, annotation.kind.freeText.callout.isEmpty { return }
      for (index, ending) in endings.enumerated() { set(ending, index) }
    case .lists(let strokes):
      var list = XMLElement(row.element ?? "")
      for stroke in strokes { list.append("gesture", text: [Point](numbers: stroke).list) }
      element.append(list)
    case .border: break
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
