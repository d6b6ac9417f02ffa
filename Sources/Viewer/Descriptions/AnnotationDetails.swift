import DocModel

/// The details of an annotation, as text.
package struct AnnotationDetails: Sendable {
  /// A named detail.
  package struct Line: Hashable, Sendable {
    /// The name, such as `border`.
    package var name: String
    /// The text.
    package var text: String
  }

  /// The annotation with its context.
  package let entry: DocumentAnnotations.Entry
  /// The transform to the screen for coordinates; nil for none.
  package let transform: PageTransform?
  /// Short texts for the annotations that it replies to and the replies to it, by identifier; missing ones
  /// are shown by identifier.
  package let thread: [String: String]

  /// Creates the details of an annotation, with its coordinates on a screen if there is a transform.
  package init(
    _ entry: DocumentAnnotations.Entry, at transform: PageTransform? = nil, thread: [String: String] = [:]
  ) {
    self.entry = entry
    self.transform = transform
    self.thread = thread
  }

  private var annotation: Annotation { entry.annotation }

  /// The type of the annotation in words, such as `Note` or `Reply`; its type in the file if that has no common name.
  package var type: String {
    if case .text = annotation.kind, entry.inReplyTo != nil, annotation.markup.replyType != .group {
      return "Reply"
    }
    return annotation.kind.words ?? typeInFile
  }

  /// The type of the annotation as in the file, or that it has none.
  package var typeInFile: String { annotation.type?.onOneLine ?? "no type" }

  /// The day of modification, or of creation; the text in the file if it isn't a date.
  package var day: String? {
    guard let date = annotation.modified ?? annotation.markup.created else { return nil }
    guard date.date != nil else { return date.raw.onOneLine }
    return String(date.readable.prefix { $0 != " " })
  }

  /// The text of the annotation: the shape of a drawing, the marked text, then the contents.
  package var gist: String {
    [annotation.shape?.rawValue, marked, contentsText].compactMap { $0 }.joined(separator: " ")
  }

  /// The marked text in quotation marks.
  package var marked: String? { entry.text.map { "“\($0.plain.textOnOneLine)”" } }

  /// The contents, or a substitute if there are none.
  package var contentsText: String? {
    annotation.contents.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0.textOnOneLine } ?? fallback
  }

  /// The substitute for missing contents.
  private var fallback: String? {
    switch annotation.kind {
    case .link: annotation.action?.description.onOneLine
    case .widget(let widget): widgetSummary(widget.field)
    case .fileAttachment(let attachment): attachment.file?.name?.onOneLine
    case .stamp(let stamp): stamp.icon.onOneLine
    case .redact(let redaction): redaction.overlayText?.onOneLine
    default: nil
    }
  }

  private func widgetSummary(_ field: Annotation.Field) -> String {
    guard let value = field.value, !value.isEmpty else { return field.fullName.onOneLine }
    return "\(field.fullName) = \(value)".onOneLine
  }

  /// The details except type, page and author, a line each; those with the usual value are left out.
  package var lines: [Line] {
    var lines: [Line] = []
    func add(_ name: String, _ text: String?, as shown: (String) -> String = { $0.onOneLine }) {
      if let text, !text.isEmpty { lines.append(Line(name: name, text: shown(text))) }
    }
    add("text", entry.text?.plain, as: { $0.textOnOneLine })
    add("contents", annotation.contents, as: { $0.textOnOneLine })
    add("subject", annotation.markup.subject)
    add("shape", annotation.shape?.rawValue)
    add("heading", entry.heading?.path.joined(separator: " › "))
    add("created", annotation.markup.created?.readable)
    add("modified", annotation.modified?.readable)
    add("color", color(annotation.color))
    add("interior", color(annotation.interiorColor))
    if annotation.markup.opacity != 1 { add("opacity", annotation.markup.opacity.brief) }
    add("border", border)
    add("flags", annotation.flags.names.joined(separator: ", "))
    add("icon", annotation.icon)
    add("intent", annotation.markup.intent)
    if let endings = annotation.lineEndings, endings != LineEndings() {
      add("line ends", "\(endings.start.rawValue), \(endings.end.rawValue)")
    }
    add("leads to", annotation.action?.description)
    add("file", attachment)
    add("field", field)
    add("appearance", appearance)
    let isMember = annotation.markup.replyType == .group
    add(isMember ? "part of" : "in reply to", entry.inReplyTo.map { thread[$0] ?? $0 })
    if thread.isEmpty {
      add("replies", entry.replies.joined(separator: ", "))
    } else {
      for reply in entry.replies { add("reply", thread[reply] ?? reply) }
    }
    for state in entry.states { add("state", Self.describe(state)) }
    add("rectangle", annotation.rectangle?.brief)
    add("on screen", screen)
    add("name", annotation.name)
    add("object", annotation.object?.description)
    for problem in annotation.problems { add("problem", problem) }
    return lines
  }

  private func color(_ color: AnnotationColor?) -> String? {
    guard let color, let hex = color.hex, let name = color.name else { return nil }
    return "\(name) (\(hex))"
  }

  /// The border by the standard, and as in Acrobat if that differs.
  private var border: String? {
    guard annotation.border.use != .none else { return nil }
    let iso = annotation.border.effective(.iso)
    let acrobat = annotation.border.effective(.acrobat)
    let source = annotation.border.declared.source
    let from = source == .none ? "by default" : "from \(source.rawValue)"
    let shown = Self.describe(iso) + " (\(from))"
    return iso == acrobat ? shown : shown + "; in Acrobat: " + Self.describe(acrobat)
  }

  private static func describe(_ border: Border.Effective) -> String {
    guard border.width > 0 else { return "none" }
    var parts = ["\(border.width.brief) pt", border.style.rawValue]
    if !border.dashes.isEmpty { parts.append(border.dashes.map(\.brief).joined(separator: "–")) }
    if !border.radii.isEmpty {
      parts.append("corners " + border.radii.map(\.brief).joined(separator: " × "))
    }
    if let effect = border.effect { parts.append("\(effect.style.rawValue) \(effect.intensity.brief)") }
    return parts.joined(separator: " ")
  }

  private static func describe(_ state: AnnotationState) -> String {
    var text = state.state
    if let author = state.author { text += " by \(author)" }
    if let date = state.date { text += ", \(date.readable)" }
    return text
  }

  private var attachment: String? {
    guard case .fileAttachment(let attachment) = annotation.kind, let file = attachment.file else {
      return nil
    }
    let size = file.size.map { "\($0) bytes" }
    return [file.name ?? "no name", size, file.mimeType, file.description].compactMap { $0 }
      .joined(separator: ", ")
  }

  private var field: String? {
    guard case .widget(let widget) = annotation.kind else { return nil }
    return [widgetSummary(widget.field), widget.field.type].compactMap { $0 }.joined(separator: ", ")
  }

  private var appearance: String? {
    guard let appearance = annotation.appearance else { return nil }
    let entries: [(String, Appearance.Entry?)] = [
      ("normal", appearance.normal), ("rollover", appearance.rollover), ("down", appearance.down),
    ]
    var parts = entries.compactMap { name, entry -> String? in
      switch entry {
      case nil: nil
      case .stream: name
      case .states(let states): "\(name) (\(states.joined(separator: ", ")))"
      }
    }
    if let state = appearance.state { parts.append("state \(state)") }
    return parts.joined(separator: ", ")
  }

  private var screen: String? {
    guard let transform, let screenRectangle = annotation.screenRectangle(in: transform) else { return nil }
    return
      "\(screenRectangle.x0.brief) \(screenRectangle.y0.brief) \(screenRectangle.x1.brief) \(screenRectangle.y1.brief) px"
  }
}
