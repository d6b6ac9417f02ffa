extension Annotation {
  /// The types that the standard, its extensions and ISO 32000-2 define, by their names in files (Table 169).
  package enum Subtype: String, Hashable, Sendable, CaseIterable {
    case text = "Text", link = "Link", freeText = "FreeText", line = "Line", square = "Square"
    case circle = "Circle", polygon = "Polygon", polyLine = "PolyLine", highlight = "Highlight"
    case underline = "Underline", squiggly = "Squiggly", strikeOut = "StrikeOut", caret = "Caret"
    case stamp = "Stamp", ink = "Ink", popup = "Popup", fileAttachment = "FileAttachment", sound = "Sound"
    case movie = "Movie", screen = "Screen", widget = "Widget", printerMark = "PrinterMark"
    case trapNet = "TrapNet", watermark = "Watermark", threeD = "3D", redact = "Redact"
    case richMedia = "RichMedia", projection = "Projection"

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
