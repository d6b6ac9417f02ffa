extension Annotation {
  /// The types that the standard, its extensions and ISO 32000-2 define, by their names in files (ISO 32000-1, Table
  /// 169).
  public enum Subtype: String, Hashable, Sendable, Codable, CaseIterable {
    /// A note (12.5.6.4).
    case text = "Text"
    /// A link (12.5.6.5).
    case link = "Link"
    /// A text box or callout (12.5.6.6).
    case freeText = "FreeText"
    /// A line (12.5.6.7).
    case line = "Line"
    /// A rectangle (12.5.6.8).
    case square = "Square"
    /// An ellipse (12.5.6.8).
    case circle = "Circle"
    /// A polygon (12.5.6.9).
    case polygon = "Polygon"
    /// Connected lines (12.5.6.9).
    case polyLine = "PolyLine"
    /// A highlight (12.5.6.10).
    case highlight = "Highlight"
    /// An underline (12.5.6.10).
    case underline = "Underline"
    /// A jagged underline (12.5.6.10).
    case squiggly = "Squiggly"
    /// A line through text (12.5.6.10).
    case strikeOut = "StrikeOut"
    /// A mark where text is inserted (12.5.6.11).
    case caret = "Caret"
    /// A stamp (12.5.6.12).
    case stamp = "Stamp"
    /// A freehand drawing (12.5.6.13).
    case ink = "Ink"
    /// The window of another annotation's text (12.5.6.14).
    case popup = "Popup"
    /// An attached file (12.5.6.15).
    case fileAttachment = "FileAttachment"
    /// A sound (12.5.6.16).
    case sound = "Sound"
    /// A movie (12.5.6.17).
    case movie = "Movie"
    /// An area for media (12.5.6.18).
    case screen = "Screen"
    /// A field of a form (12.5.6.19).
    case widget = "Widget"
    /// A mark for printers (14.11.3).
    case printerMark = "PrinterMark"
    /// A trap network (14.11.6).
    case trapNet = "TrapNet"
    /// A watermark (12.5.6.22).
    case watermark = "Watermark"
    /// A three-dimensional figure (13.6.2).
    case threeD = "3D"
    /// An area to be redacted (12.5.6.23).
    case redact = "Redact"
    /// Rich media (ISO 32000-2, 13.7).
    case richMedia = "RichMedia"
    /// An annotation for external data (ISO 32000-2, 12.5.6.24).
    case projection = "Projection"

    /// The kind, with defaults for all entries.
    package var kind: Kind {
      switch self {
      case .text: .text(Note())
      case .link: .link(LinkArea())
      case .freeText: .freeText(FreeText())
      case .line: .line(Line())
      case .square: .square(Shape())
      case .circle: .circle(Shape())
      case .polygon: .polygon(Polygon(vertices: []))
      case .polyLine: .polyLine(Polygon(vertices: []))
      case .highlight: .highlight(TextMark(quads: []))
      case .underline: .underline(TextMark(quads: []))
      case .squiggly: .squiggly(TextMark(quads: []))
      case .strikeOut: .strikeOut(TextMark(quads: []))
      case .caret: .caret(Caret())
      case .stamp: .stamp(Stamp())
      case .ink: .ink(Ink(strokes: []))
      case .popup: .popup(PopupWindow())
      case .fileAttachment: .fileAttachment(Attachment(file: nil))
      case .sound: .sound(Sound())
      case .movie: .movie(Movie())
      case .screen: .screen(Screen())
      case .widget: .widget(Widget(field: Field(fullName: "")))
      case .printerMark: .printerMark
      case .trapNet: .trapNet
      case .watermark: .watermark(Watermark())
      case .threeD: .threeD
      case .redact: .redact(Redaction())
      case .richMedia: .richMedia
      case .projection: .projection
      }
    }

    /// Whether files of other formats can add annotations of the type to a document.
    package var isImported: Bool {
      switch self {
      case .text, .link, .freeText, .line, .square, .circle, .polygon, .polyLine, .highlight, .underline,
        .squiggly, .strikeOut, .caret, .stamp, .ink, .redact:
        true
      default: false
      }
    }

    /// The element in XFDF; nil for types without one.
    package var element: String? {
      isImported || [.fileAttachment, .sound, .projection].contains(self) ? rawValue.lowercased() : nil
    }

    /// The types by their elements in XFDF.
    package static let byElement = Dictionary(
      uniqueKeysWithValues: allCases.compactMap { type in type.element.map { ($0, type) } })
  }

  /// The type, if it is known.
  package var subtype: Subtype? { type.flatMap(Subtype.init(rawValue:)) }
}

extension Annotation.Kind {
  /// The type with this kind; nil for one that the standard doesn't define.
  var subtype: Annotation.Subtype? {
    switch self {
    case .text: .text
    case .link: .link
    case .freeText: .freeText
    case .line: .line
    case .square: .square
    case .circle: .circle
    case .polygon: .polygon
    case .polyLine: .polyLine
    case .highlight: .highlight
    case .underline: .underline
    case .squiggly: .squiggly
    case .strikeOut: .strikeOut
    case .caret: .caret
    case .stamp: .stamp
    case .ink: .ink
    case .popup: .popup
    case .fileAttachment: .fileAttachment
    case .sound: .sound
    case .movie: .movie
    case .screen: .screen
    case .widget: .widget
    case .printerMark: .printerMark
    case .trapNet: .trapNet
    case .watermark: .watermark
    case .threeD: .threeD
    case .redact: .redact
    case .richMedia: .richMedia
    case .projection: .projection
    case .unknown(let name): Annotation.Subtype(rawValue: name)
    }
  }
}
