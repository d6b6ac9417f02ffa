/// Encodes annotations as dictionaries (ISO 32000-1, 12.5.2): the counterpart of ``AnnotationReader``.
///
/// An entry with its default value is left out. So two encodings differ in exactly those entries whose meaning differs,
/// and a change rewrites only these. Numbers are written with all their digits.
enum AnnotationEncoder {
  /// Returns the entries of an annotation, without its appearance and its page.
  static func entries(of annotation: Annotation) -> PDFDictionary {
    var entries = DictionaryBuilder()
    entries["Subtype"] = annotation.type.map { .name(PDFName(Array($0.utf8))) }
    entries["Rect"] = annotation.rectangle.map {
      .array([$0.x0, $0.y0, $0.x1, $0.y1].map(PDFValue.init(exact:)))
    }
    entries["Contents"] = annotation.contents.map(PDFValue.init(text:))
    entries["NM"] = annotation.name.map(PDFValue.init(text:))
    entries["M"] = annotation.modified.map { PDFValue(text: $0.raw) }
    entries["F"] = annotation.flags.isEmpty ? nil : .integer(annotation.flags.rawValue)
    entries["C"] = annotation.color.map(PDFValue.init(color:))
    entries["Rotate"] = annotation.rotation.map(PDFValue.integer)
    encode(annotation.border.declared, &entries)
    if case .widget = annotation.kind {} else { encode(annotation.markup, &entries) }
    encode(annotation.kind, &entries)
    return entries.dictionary
  }

  /// Returns the entries that differ between two states of an annotation; nil for one that goes.
  ///
  /// Numbers that differ by less than a half of the fourth decimal, which is finer than any device, don't differ: other
  /// programs write the same coordinate with more or fewer digits.
  static func changes(from old: Annotation, to new: Annotation) -> [(key: PDFName, value: PDFValue?)] {
    let (before, after) = (entries(of: old), entries(of: new))
    let removed = before.entries.filter { !after.has($0.key) }.map { ($0.key, PDFValue?.none) }
    let changed = after.entries.filter { !($0.value.isAlike(before.value(forKey: $0.key))) }.map {
      ($0.key, PDFValue?.some($0.value))
    }
    return removed + changed
  }

  private static func encode(_ border: Border.Declared, _ entries: inout DictionaryBuilder) {
    let width: PDFValue? =
      switch border.width {
      case .number(let width): PDFValue(exact: width)
      case .name(let name): .name(PDFName(Array(name.utf8)))
      case .absent, .wrongType: nil
      }
    let dashes = border.dashes.map { PDFValue.array($0.map(PDFValue.init(exact:))) }
    switch border.source {
    case .borderStyle:
      var style = DictionaryBuilder()
      style["W"] = width
      style["S"] = border.styleName.map { .name(PDFName(Array($0.utf8))) }
      style["D"] = dashes
      entries["BS"] = .dictionary(style.dictionary)
    case .array:
      let radii = border.radii ?? [0, 0]
      entries["Border"] = .array(
        radii.map(PDFValue.init(exact:)) + [width ?? .integer(1)] + [dashes].compactMap { $0 })
    case .none: break
    }
    if let effect = border.effect {
      var dictionary = DictionaryBuilder()
      dictionary["S"] = .name(effect.style == .cloudy ? "C" : "S")
      dictionary["I"] = effect.intensity == 0 ? nil : PDFValue(exact: effect.intensity)
      entries["BE"] = .dictionary(dictionary.dictionary)
    }
  }

  private static func encode(_ markup: Markup, _ entries: inout DictionaryBuilder) {
    entries["T"] = markup.author.map(PDFValue.init(text:))
    entries["Popup"] = markup.popup?.object.map(PDFValue.reference)
    entries["CA"] = markup.opacity == 1 ? nil : PDFValue(exact: markup.opacity)
    entries["RC"] = markup.richText.map(PDFValue.init(text:))
    entries["CreationDate"] = markup.created.map { PDFValue(text: $0.raw) }
    entries["IRT"] = markup.inReplyTo.map(PDFValue.reference)
    entries["RT"] = markup.replyType == .group ? .name("Group") : nil
    entries["Subj"] = markup.subject.map(PDFValue.init(text:))
    entries["IT"] = markup.intent.map { .name(PDFName(Array($0.utf8))) }
  }

  private static func encode(_ kind: Annotation.Kind, _ entries: inout DictionaryBuilder) {
    switch kind {
    case .text(let note):
      entries["Open"] = note.isOpen ? .boolean(true) : nil
      entries["Name"] = name(note.icon, unless: "Note")
      entries["State"] = note.state.map(PDFValue.init(text:))
      entries["StateModel"] = note.stateModel.map(PDFValue.init(text:))
    case .freeText(let text):
      entries["DA"] = text.defaultAppearance.map(PDFValue.init(text:))
      entries["Q"] = text.justification == .left ? nil : .integer(text.justification.rawValue)
      entries["DS"] = text.defaultStyle.map(PDFValue.init(text:))
      entries["CL"] = points(text.callout)
      entries["RD"] = text.differences.map(PDFValue.init(differences:))
      entries["LE"] = name(text.lineEnding.rawValue, unless: "None")
    case .line(let line):
      entries["L"] = points([line.start, line.end].compactMap { $0 })
      entries["LE"] = lineEndings(line.endings)
      entries["IC"] = line.interiorColor.map(PDFValue.init(color:))
      entries["LL"] = number(line.leaderLength)
      entries["LLE"] = number(line.leaderExtension)
      entries["LLO"] = number(line.leaderOffset)
      entries["Cap"] = line.hasCaption ? .boolean(true) : nil
      entries["CP"] = name(line.captionPosition.rawValue, unless: "Inline")
      let offset = line.captionOffset
      entries["CO"] =
        offset == Size(width: 0, height: 0)
        ? nil : .array([offset.width, offset.height].map(PDFValue.init(exact:)))
    case .square(let shape), .circle(let shape):
      entries["IC"] = shape.interiorColor.map(PDFValue.init(color:))
      entries["RD"] = shape.differences.map(PDFValue.init(differences:))
    case .polygon(let polygon), .polyLine(let polygon):
      entries["Vertices"] = points(polygon.vertices)
      entries["LE"] = lineEndings(polygon.endings)
      entries["IC"] = polygon.interiorColor.map(PDFValue.init(color:))
    case .highlight(let mark), .underline(let mark), .squiggly(let mark), .strikeOut(let mark):
      entries["QuadPoints"] = quads(mark.quads)
    case .caret(let caret):
      entries["RD"] = caret.differences.map(PDFValue.init(differences:))
      entries["Sy"] = name(caret.symbol, unless: "None")
    case .stamp(let stamp):
      entries["Name"] = name(stamp.icon, unless: "Draft")
    case .ink(let ink):
      entries["InkList"] = .array(ink.strokes.map { points($0) ?? .array([]) })
    case .popup(let window):
      entries["Parent"] = window.parent.map(PDFValue.reference)
      entries["Open"] = window.isOpen ? .boolean(true) : nil
    case .fileAttachment(let attachment):
      entries["Name"] = name(attachment.icon, unless: "PushPin")
    case .sound(let sound):
      entries["Name"] = name(sound.icon, unless: "Speaker")
    case .redact(let redaction):
      entries["QuadPoints"] = quads(redaction.quads)
      entries["IC"] = redaction.interiorColor.map(PDFValue.init(color:))
      entries["OverlayText"] = redaction.overlayText.map(PDFValue.init(text:))
      entries["Repeat"] = redaction.repeatsText ? .boolean(true) : nil
      entries["DA"] = redaction.defaultAppearance.map(PDFValue.init(text:))
      entries["Q"] = redaction.justification == .left ? nil : .integer(redaction.justification.rawValue)
    case .link(let link):
      entries["QuadPoints"] = quads(link.quads)
      entries["H"] = name(link.highlighting.rawValue, unless: "I")
    case .movie, .screen, .widget, .printerMark, .trapNet, .watermark, .threeD, .richMedia, .projection,
      .unknown:
      break
    }
  }

  private static func number(_ number: Double) -> PDFValue? { number == 0 ? nil : PDFValue(exact: number) }

  private static func name(_ name: String, unless usual: String) -> PDFValue? {
    name == usual ? nil : .name(PDFName(Array(name.utf8)))
  }

  private static func points(_ points: [Point]) -> PDFValue? {
    points.isEmpty ? nil : .array(points.flatMap { [$0.x, $0.y] }.map(PDFValue.init(exact:)))
  }

  private static func quads(_ quads: [Annotation.MarkedQuad]) -> PDFValue? {
    quads.isEmpty ? nil : .array(quads.flatMap(\.numbers).map(PDFValue.init(exact:)))
  }

  private static func lineEndings(_ endings: LineEndings) -> PDFValue? {
    endings == LineEndings()
      ? nil : .array([endings.start, endings.end].map { .name(PDFName(Array($0.rawValue.utf8))) })
  }
}

extension PDFValue {
  /// Whether another value is the same but for the digits after the fourth decimal.
  fileprivate func isAlike(_ other: PDFValue?) -> Bool { self == other || rounded == other?.rounded }

  /// The value with numbers of at most four decimals.
  private var rounded: PDFValue {
    switch self {
    case .real(let number): PDFValue(number: number)
    case .array(let elements): .array(elements.map(\.rounded))
    case .dictionary(let entries):
      .dictionary(PDFDictionary(entries.entries.map { ($0.key, $0.value.rounded) }))
    default: self
    }
  }
}
