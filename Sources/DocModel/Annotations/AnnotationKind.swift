extension Annotation {
  /// What an annotation is, with what only its type has (ISO 32000-1, Table 169).
  public enum Kind: Hashable, Sendable, Codable {
    /// A note that is an icon until it is opened.
    case text(Note)
    /// An area that leads somewhere.
    case link(LinkArea)
    /// Text that stands on the page.
    case freeText(FreeText)
    /// A straight line.
    case line(Line)
    /// A rectangle.
    case square(Shape)
    /// An ellipse within the rectangle.
    case circle(Shape)
    /// A closed line of straight parts.
    case polygon(Polygon)
    /// An open line of straight parts.
    case polyLine(Polygon)
    /// Marked text.
    case highlight(TextMark)
    /// Underlined text.
    case underline(TextMark)
    /// Text with a jagged line under it.
    case squiggly(TextMark)
    /// Text that is struck out.
    case strikeOut(TextMark)
    /// A place where text is to be put in.
    case caret(Caret)
    /// A rubber stamp.
    case stamp(Stamp)
    /// Lines that are drawn by hand.
    case ink(Ink)
    /// The window of another annotation.
    case popup(PopupWindow)
    /// A file.
    case fileAttachment(Attachment)
    /// A sound.
    case sound(Sound)
    /// A film.
    case movie(Movie)
    /// A part of the page on which media are played.
    case screen(Screen)
    /// A form field, or a part of one.
    case widget(Widget)
    /// Something for the printer, as a colour bar.
    case printerMark
    /// A page's trapping.
    case trapNet
    /// Something that is printed on every page alike.
    case watermark(Watermark)
    /// A picture in three dimensions.
    case threeD
    /// Text that is to be taken out of the document.
    case redact(Redaction)
    /// Rich media, of Adobe's extensions to ISO 32000-1.
    case richMedia
    /// A point on a picture in three dimensions (ISO 32000-2).
    case projection
    /// Any other type, by its name; empty if the file names none.
    case unknown(String)
  }
}

extension Annotation.Kind {
  /// Whether it is a mark that people make, and not a link, a form field or the window of another.
  public var isMark: Bool {
    switch self {
    case .link, .widget, .popup, .printerMark, .trapNet: false
    default: true
    }
  }

  /// The kind of a type that is no mark, with nothing else said; nil for the types of marks.
  static func otherThanMark(_ type: String) -> Self? {
    switch type {
    case "Link": .link(Annotation.LinkArea())
    case "Widget": .widget(Annotation.Widget(field: FormField(fullName: "")))
    case "Popup": .popup(Annotation.PopupWindow())
    case "PrinterMark": .printerMark
    case "TrapNet": .trapNet
    default: nil
    }
  }

  /// What annotations of the type make of a border (12.5.4).
  var border: Border.Use {
    switch self {
    case .freeText, .square, .circle, .polygon: .withEffect
    case .link, .line, .polyLine, .ink, .widget: .plain
    default: .none
    }
  }

  /// Whether the standard knows the type, or its extensions do; the flag Invisible is about the others.
  public var isKnown: Bool {
    if case .unknown = self { false } else { true }
  }

  /// Whether text is marked by quadrilaterals.
  public var isTextMarkup: Bool {
    switch self {
    case .highlight, .underline, .squiggly, .strikeOut: true
    default: false
    }
  }
}
