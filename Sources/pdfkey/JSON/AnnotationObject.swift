import DocModel
import Viewer

/// An annotation in the answers of a session, in the words of the schema `pdfkey.annotations/1`.
///
/// Two things are as they are in all answers: a page is `page` and `label`, and what isn't there has no key.
struct AnnotationObject: Encodable {
  struct Text: Encodable {
    let plain: String
    let raw: String
    let prefix: String
    let suffix: String
  }

  struct Time: Encodable {
    let iso: String?
    let raw: String

    init(_ date: AnnotationDate) {
      iso = date.date?.iso8601
      raw = date.raw
    }
  }

  struct Color: Encodable {
    let hex: String?
    let space: AnnotationColor.Space
    let components: [Double?]
    let name: String?

    init?(_ color: AnnotationColor?) {
      guard let color, color.space != .none else { return nil }
      hex = color.hex
      space = color.space
      components = color.components.map(\.finite)
      name = color.name
    }
  }

  struct Flags: Encodable {
    let bits: Int
    let names: [String]
  }

  // What a row has.
  let id: String
  let type: String?
  let page: Int
  let label: String
  let author: String?
  let created: Time?
  let modified: Time?
  let color: Color?
  let text: Text?
  let contents: String?
  let subject: String?
  let flags: Flags
  let inReplyTo: String?
  let replyType: String?
  let replies: [String]

  /// What only an annotation has that was gone to.
  let whole: Whole?

  init(_ entry: DocumentAnnotations.Entry, whole: Whole? = nil) {
    let annotation = entry.annotation
    id = entry.id
    type = annotation.type
    page = entry.page.number
    label = entry.page.label
    author = annotation.author
    created = annotation.markup.created.map(Time.init)
    modified = annotation.modified.map(Time.init)
    color = Color(annotation.color)
    text = entry.text.map { Text(plain: $0.plain, raw: $0.raw, prefix: $0.prefix, suffix: $0.suffix) }
    contents = annotation.contents
    subject = annotation.markup.subject
    flags = Flags(bits: annotation.flags.rawValue, names: annotation.flags.names)
    inReplyTo = entry.inReplyTo
    replyType = annotation.markup.replyType?.rawValue
    replies = entry.replies
    self.whole = whole
  }

  enum CodingKeys: CodingKey {
    case id, type, page, label, author, created, modified, color, text, contents, subject, flags, inReplyTo
    case replyType, replies
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encodeIfPresent(type, forKey: .type)
    try container.encode(page, forKey: .page)
    try container.encode(label, forKey: .label)
    try container.encodeIfPresent(author, forKey: .author)
    try container.encodeIfPresent(created, forKey: .created)
    try container.encodeIfPresent(modified, forKey: .modified)
    try container.encodeIfPresent(color, forKey: .color)
    try container.encodeIfPresent(text, forKey: .text)
    try container.encodeIfPresent(contents, forKey: .contents)
    try container.encodeIfPresent(subject, forKey: .subject)
    try container.encode(flags, forKey: .flags)
    try container.encodeIfPresent(inReplyTo, forKey: .inReplyTo)
    try container.encodeIfPresent(replyType, forKey: .replyType)
    try container.encode(replies, forKey: .replies)
    // The keys of both stand in one object.
    try whole?.encode(to: encoder)
  }
}

extension AnnotationObject {
  /// What only an annotation has that was gone to.
  struct Whole: Encodable {
    struct State: Encodable {
      let author: String?
      let model: String
      let state: String
      let date: Time?
    }

    struct Heading: Encodable {
      let title: String
      let path: [String]
      let page: Int?
    }

    struct Borders: Encodable {
      let declared: BorderObject
      let effective: BorderObject
    }

    /// The number among all marks in reading order, from 1.
    let number: Int
    /// How many marks there are.
    let count: Int
    let index: Int
    let name: String?
    let object: String?
    let rect: NumbersJSON?
    /// Where it lands on a screen that shows the page at zoom 1, in pixels from the upper left corner.
    let screen: [Double]?
    let quads: [[Double?]]
    let richText: String?
    let interiorColor: Color?
    let opacity: Double?
    let border: Borders
    let icon: String?
    let intent: String?
    let lineEndings: [String]?
    let states: [State]
    let heading: Heading?
    let problems: [String]?

    init(_ report: AnnotationReport) {
      let entry = report.entry
      let annotation = entry.annotation
      number = report.number
      count = report.count
      index = annotation.index
      name = annotation.name
      object = annotation.object?.description
      rect = annotation.rectangle.map { NumbersJSON($0) }
      screen = annotation.screenRect(in: report.transform)
        .map { [$0.x0, $0.y0, $0.x1, $0.y1] }
        .flatMap { $0.allSatisfy(\.isFinite) ? $0 : nil }
      quads = annotation.quads.map { $0.numbers.map(\.finite) }
      richText = annotation.markup.richText
      interiorColor = Color(annotation.interiorColor)
      opacity = annotation.markup.opacity.finite
      border = Borders(
        declared: BorderObject(annotation.border.declared),
        effective: BorderObject(annotation.border.effective(.iso)))
      icon = annotation.icon
      intent = annotation.markup.intent
      lineEndings = annotation.lineEndings.map { [$0.start.rawValue, $0.end.rawValue] }
      states = entry.states.map {
        State(author: $0.author, model: $0.model, state: $0.state, date: $0.date.map(Time.init))
      }
      heading = entry.heading.map {
        Heading(title: $0.title, path: $0.path, page: $0.pageIndex.map { $0 + 1 })
      }
      problems = annotation.problems.isEmpty ? nil : annotation.problems
    }
  }
}

/// A border as it is declared, or as it is to be drawn.
struct BorderObject: Encodable {
  struct Effect: Encodable {
    let style: String
    let intensity: Double?
  }

  let source: String?
  let width: Double?
  let style: String?
  let dashes: [Double?]?
  let radii: [Double?]?
  let effect: Effect?

  init(_ border: Border.Declared) {
    source = border.source.rawValue
    if case .number(let number) = border.width { width = number.finite } else { width = nil }
    style = border.style?.rawValue
    dashes = border.dashes?.map(\.finite)
    radii = border.radii?.map(\.finite)
    effect = border.effect.map { Effect(style: $0.style.rawValue, intensity: $0.intensity.finite) }
  }

  init(_ border: Border.Effective) {
    source = nil
    width = border.width.finite
    style = border.style.rawValue
    dashes = border.dashes.map(\.finite)
    radii = border.radii.map(\.finite)
    effect = border.effect.map { Effect(style: $0.style.rawValue, intensity: $0.intensity.finite) }
  }
}
