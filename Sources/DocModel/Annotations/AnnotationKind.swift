extension Annotation {
  /// The kind of an annotation, with the entries specific to it (ISO 32000-1, Table 169).
  public enum Kind: Hashable, Sendable, Codable {
    /// A note, shown as an icon until it is opened.
    case text(Note)
    /// An area that performs an action.
    case link(LinkArea)
    /// Text on the page.
    case freeText(FreeText)
    /// A straight line.
    case line(Line)
    /// A rectangle.
    case square(Shape)
    /// An ellipse inscribed in the rectangle.
    case circle(Shape)
    /// A closed polygon.
    case polygon(Polygon)
    /// An open polyline.
    case polyLine(Polygon)
    /// Highlighted text.
    case highlight(TextMark)
    /// Underlined text.
    case underline(TextMark)
    /// Text with a jagged underline.
    case squiggly(TextMark)
    /// Struck-out text.
    case strikeOut(TextMark)
    /// A position where text is to be inserted.
    case caret(Caret)
    /// A rubber stamp.
    case stamp(Stamp)
    /// Freehand lines.
    case ink(Ink)
    /// The window of another annotation.
    case popup(PopupWindow)
    /// An attached file.
    case fileAttachment(Attachment)
    /// A sound.
    case sound(Sound)
    /// A movie.
    case movie(Movie)
    /// An area of the page in which media are played.
    case screen(Screen)
    /// A form field, or part of one.
    case widget(Widget)
    /// A printer's mark, such as a colour bar.
    case printerMark
    /// The trapping of a page.
    case trapNet
    /// Content printed at a fixed position on every page.
    case watermark(Watermark)
    /// 3D artwork.
    case threeD
    /// Content that is to be removed from the document.
    case redact(Redaction)
    /// Rich media, from Adobe's extensions to ISO 32000-1.
    case richMedia
    /// A point on 3D artwork (ISO 32000-2).
    case projection
    /// Any other type, by name; empty if the file gives none.
    case unknown(String)
  }
}

extension Annotation.Kind {
  /// Whether the annotation is a mark, rather than a link, a form field or the popup of another annotation.
  public var isMark: Bool {
    switch self {
    case .link, .widget, .popup, .printerMark, .trapNet: false
    default: true
    }
  }

  /// The use of a border in annotations of this kind (12.5.4).
  package var border: Border.Use {
    switch self {
    case .freeText, .square, .circle, .polygon: .withEffect
    case .link, .line, .polyLine, .ink, .widget: .plain
    default: .none
    }
  }

  /// Whether the standard or its extensions define the type; the flag Invisible applies to other types.
  public var isKnown: Bool {
    if case .unknown = self { false } else { true }
  }

  /// Whether the annotation marks text with quadrilaterals.
  public var isTextMarkup: Bool {
    switch self {
    case .highlight, .underline, .squiggly, .strikeOut: true
    default: false
    }
  }
}
