/// An annotation as an object of the schema `pdfkey.annotations/1`, which `pdfkey annotations list --json` prints.
///
/// ```swift
/// let records = document.allAnnotations().entries.map { AnnotationRecord($0) }
/// let data = try JSONEncoder().encode(records)
/// for record in try JSONDecoder().decode([AnnotationRecord].self, from: data) {
///   print(record.entry.id, record.entry.annotation.contents ?? "")
/// }
/// ```
///
/// Decoding gives what an import of the JSON gives, and the actions of links, buttons and media: appearances, embedded
/// files, fields, measures and the distances inside rectangles aren't part of it. A whole document is an
/// ``AnnotatedDocument``.
public struct AnnotationRecord: Hashable, Sendable, Codable {
  /// The annotation with its context in the document.
  public var entry: DocumentAnnotations.Entry
  /// The path of the document, to which `uri` refers; nil for none.
  public var path: String?

  /// Creates a record.
  public init(_ entry: DocumentAnnotations.Entry, path: String? = nil) {
    (self.entry, self.path) = (entry, path)
  }

  /// Encodes the annotation with all keys of the schema; absent values are `null`.
  ///
  /// `actions` has the actions with all their entries, if there are any.
  public func encode(to encoder: any Encoder) throws {
    let object = AnnotationJSON().object(entry, file: AnnotationJSON.uri(path: path ?? "-"))
    try CompleteJSONValue(object).encode(to: encoder)
    let actions = Actions(entry.annotation.kind)
    guard actions != Actions() else { return }
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(actions, forKey: .actions)
  }

  /// Decodes an annotation.
  ///
  /// - Throws: `DecodingError` if it has no page, or a value of the wrong type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func value<Value: Decodable>(_ key: Key) throws -> Value? {
      try values.decodeIfPresent(Value.self, forKey: key)
    }
    let object = try JSONAnnotation(from: decoder)
    var annotation = object.annotation
    annotation.index = try value(.index) ?? 0
    (try value(.actions) as Actions?)?.set(in: &annotation.kind)
    let id: String? = try value(.object)
    if case .reference(let id)? = id.flatMap({ PDFValue($0) }) { annotation.object = id }
    annotation.border.size = annotation.rectangle.map { Size(width: $0.width, height: $0.height) }
    let page = try values.decode(Page.self, forKey: .page)
    entry = DocumentAnnotations.Entry(annotation, on: page.geometry(at: annotation.pageIndex))
    entry.id = object.id ?? annotation.id
    entry.text = try (value(.text) as Text?)?.text
    entry.heading = try (value(.heading) as Heading?)?.heading
    (entry.inReplyTo, entry.states) = (object.inReplyTo, object.givenStates)
    entry.replies = try value(.replies) ?? []
  }

  private enum Key: String, CodingKey {
    case index, object, page, text, heading, replies, actions
  }

  /// The actions of an annotation with all their entries, of which `action` has some.
  private struct Actions: Equatable, Codable {
    var click: Action?
    var previous: Action?

    init() {}

    init(_ kind: Annotation.Kind) {
      switch kind {
      case .link(let link): (click, previous) = (link.action, link.previousAction)
      case .screen(let screen): click = screen.action
      case .widget(let widget): click = widget.action
      default: break
      }
    }

    func set(in kind: inout Annotation.Kind) {
      switch kind {
      case .link(var link):
        (link.action, link.previousAction) = (click, previous)
        kind = .link(link)
      case .screen(var screen):
        screen.action = click
        kind = .screen(screen)
      case .widget(var widget):
        widget.action = click
        kind = .widget(widget)
      default: break
      }
    }
  }

  private struct Page: Decodable {
    let label: String?
    let rotation: Int?
    let cropBox: [Double]?

    func geometry(at index: Int) -> PageGeometry {
      var box = Rectangle(x0: 0, y0: 0, x1: 0, y1: 0)
      if let cropBox, cropBox.count == 4 {
        box = Rectangle(x0: cropBox[0], y0: cropBox[1], x1: cropBox[2], y1: cropBox[3])
      }
      return PageGeometry(
        index: index, label: label ?? "\(index + 1)", mediaBox: box, cropBox: box, rotation: rotation ?? 0)
    }
  }

  private struct Text: Decodable {
    let plain: String
    let raw: String?
    let prefix: String?
    let suffix: String?

    var text: MarkedText {
      MarkedText(plain: plain, raw: raw ?? plain, prefix: prefix ?? "", suffix: suffix ?? "", range: 0..<0)
    }
  }

  private struct Heading: Decodable {
    let title: String
    let path: [String]?
    let page: Int?

    var heading: DocumentAnnotations.Heading {
      DocumentAnnotations.Heading(
        title: title, path: path ?? [title],
        pageIndex: page.map { ImportedAnnotation.pageIndex($0 &- 1) })
    }
  }
}
