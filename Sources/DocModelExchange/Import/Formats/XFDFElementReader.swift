import Foundation

/// Reads an annotation from an XFDF element: the counterpart of ``XFDFEntryWriter``.
struct XFDFElementReader {
  let element: XMLElement
  /// The losses and assumptions, in one clause each.
  private(set) var notes: [String] = []

  init(_ element: XMLElement) { self.element = element }

  /// Returns the annotation, perhaps with the reason why it can't be imported.
  mutating func imported() -> ImportedAnnotation {
    let subtype = Annotation.Subtype.byElement[element.localName]
    let type = subtype?.rawValue
    let page = element["page"].flatMap { Int($0) }.map(ImportedAnnotation.pageIndex)
    func refused(_ reason: String) -> ImportedAnnotation {
      ImportedAnnotation(
        obstacle: reason, id: element["name"], type: type ?? element.localName, pageIndex: page)
    }
    guard let subtype, let type else {
      return refused("the element \(element.localName) isn't a known annotation")
    }
    guard let page else { return refused("it has no page") }
    let rectangle = rectangle("rect")
    guard subtype.isImported else { return refused("annotations of the type \(type) can't be imported") }
    var annotation = Annotation(
      pageIndex: page, index: 0, type: type, kind: subtype.kind, rectangle: rectangle)
    annotation.name = element["name"].flatMap { $0.isEmpty ? nil : $0 }
    for row in AnnotationEntry.rows(of: subtype) {
      if let value = value(of: row) { row.set(value, in: &annotation) }
    }
    if let intent = element["IT"], annotation.markup.intent == nil { annotation.markup.intent = intent }
    annotation.markup.popup = popup()
    annotation.border = border(of: annotation.kind)
    if case .stamp(let stamp) = annotation.kind {
      annotation.kind = .stamp(Annotation.Stamp(icon: stamp.icon, image: image()))
    }
    annotation.kind.link.action = subtype == .link ? action() : nil
    readRichText(&annotation)
    var imported = ImportedAnnotation(annotation)
    imported.inReplyTo = element["inreplyto"].flatMap { $0.isEmpty ? nil : $0 }
    imported.annotation.markup.replyType =
      imported.inReplyTo == nil ? nil : element["replyType"]?.lowercased() == "group" ? .group : .reply
    imported.notes = notes
    return imported
  }

  // MARK: Rows

  private mutating func value(of row: AnnotationEntry) -> PlainValue? {
    guard let name = row.element ?? row.attributes.first else { return nil }
    let child = row.element.flatMap(element.element)
    let text = row.element == nil ? element[name] : child?.text
    switch row.form {
    case .text, .name: return text.map(PlainValue.text)
    case .choice(_, _, let names):
      return names.keys.sorted().first { names[$0]?.lowercased() == text?.lowercased() }.map(PlainValue.text)
    case .date: return text.map { .date(AnnotationDate($0)) }
    case .number: return number(name).map(PlainValue.number)
    case .fraction: return number(name).map { .number(min(1, max(0, $0))) }
    case .integer: return text.flatMap { Int($0) }.map(PlainValue.integer)
    case .justification:
      let name = text?.lowercased() == "center" ? "centered" : text?.lowercased()
      return XFDFEntryWriter.justifications.first { $0.value == name }.map { .integer($0.key) }
    case .boolean: return .boolean(text == "yes")
    case .color: return color(name).map(PlainValue.color)
    case .flags: return .flags(flags(text ?? ""))
    case .quads: return .numbers(numbers(name) ?? [])
    case .callout: return .numbers(Array((numbers(name) ?? []).prefix(6)))
    case .vertices: return .numbers(numbers(name, text ?? "") ?? [])
    case .ends: return .numbers(row.attributes.flatMap { (numbers($0) ?? []).prefix(2) })
    case .size: return .numbers(row.attributes.map { number($0) ?? 0 })
    case .differences: return numbers(name).map(PlainValue.numbers)
    case .strokes:
      let gestures = child?.elements.filter { $0.localName == "gesture" } ?? []
      return .lists(gestures.map { numbers("gesture", $0.text) ?? [] })
    case .endings, .calloutEnding: return .names(row.attributes.map { lineEnding($0) })
    case .richText, .border: return nil
    }
  }

  // MARK: Values

  /// Reads a list of finite numbers; nil if there is none, or it has anything else.
  private mutating func numbers(_ name: String, _ text: String? = nil) -> [Double]? {
    guard let text = text ?? element[name] else { return nil }
    let parts = text.utf8.split { [0x2C, 0x3B, 0x20, 0x09, 0x0D, 0x0A].contains($0) }
    let numbers = parts.compactMap { Double(Substring($0)) }
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

  private mutating func flags(_ text: String) -> AnnotationFlags {
    var flags: AnnotationFlags = []
    for name in text.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      if let flag = AnnotationFlags(name: name) {
        flags.insert(flag)
      } else if !name.isEmpty {
        notes.append("the flag \(name) isn't known")
      }
    }
    return flags
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

  private func popup() -> Popup? {
    guard let popup = element.element("popup") else { return nil }
    var reader = XFDFElementReader(popup)
    let area = reader.rectangle("rect").flatMap { $0.isEmpty ? nil : $0 }
    return Popup(rectangle: area, isOpen: popup["open"] == "yes")
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
    let known = XFDFEntryWriter.styles.first { $0.value == (style == "beveled" ? "bevelled" : style) }?.key
    let isCloudy = style == "cloudy" && kind.border == .withEffect
    var border = Border(
      width: width, style: known ?? .solid,
      dashes: style == "dash" ? numbers("dashes") : nil,
      cloudiness: isCloudy ? number("intensity") ?? 1 : nil)
    border.use = kind.border
    return border
  }

  private mutating func readRichText(_ annotation: inout Annotation) {
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

  private mutating func lineEnding(_ name: String) -> String {
    guard let text = element[name] else { return "None" }
    if LineEnding(rawValue: text) == nil { notes.append("the line ending \(text) isn't known") }
    return text
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
