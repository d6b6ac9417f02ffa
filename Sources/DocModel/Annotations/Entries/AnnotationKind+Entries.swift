/// The entries of each type; those of other types have their defaults and can't be set.
extension Annotation.Kind {
  var note: Annotation.Note {
    get { if case .text(let note) = self { note } else { Annotation.Note() } }
    set { if case .text = self { self = .text(newValue) } }
  }

  package var link: Annotation.LinkArea {
    get { if case .link(let link) = self { link } else { Annotation.LinkArea() } }
    set { if case .link = self { self = .link(newValue) } }
  }

  package var freeText: Annotation.FreeText {
    get { if case .freeText(let text) = self { text } else { Annotation.FreeText() } }
    set { if case .freeText = self { self = .freeText(newValue) } }
  }

  package var line: Annotation.Line {
    get { if case .line(let line) = self { line } else { Annotation.Line() } }
    set { if case .line = self { self = .line(newValue) } }
  }

  var shape: Annotation.Shape {
    get {
      switch self {
      case .square(let shape), .circle(let shape): shape
      default: Annotation.Shape()
      }
    }
    set {
      if case .square = self { self = .square(newValue) }
      if case .circle = self { self = .circle(newValue) }
    }
  }

  package var polygon: Annotation.Polygon {
    get {
      switch self {
      case .polygon(let polygon), .polyLine(let polygon): polygon
      default: Annotation.Polygon(vertices: [])
      }
    }
    set {
      if case .polygon = self { self = .polygon(newValue) }
      if case .polyLine = self { self = .polyLine(newValue) }
    }
  }

  var textMark: Annotation.TextMark {
    get {
      switch self {
      case .highlight(let mark), .underline(let mark), .squiggly(let mark), .strikeOut(let mark): mark
      default: Annotation.TextMark(quads: [])
      }
    }
    set {
      switch self {
      case .highlight: self = .highlight(newValue)
      case .underline: self = .underline(newValue)
      case .squiggly: self = .squiggly(newValue)
      case .strikeOut: self = .strikeOut(newValue)
      default: break
      }
    }
  }

  var caret: Annotation.Caret {
    get { if case .caret(let caret) = self { caret } else { Annotation.Caret() } }
    set { if case .caret = self { self = .caret(newValue) } }
  }

  var ink: Annotation.Ink {
    get { if case .ink(let ink) = self { ink } else { Annotation.Ink(strokes: []) } }
    set { if case .ink = self { self = .ink(newValue) } }
  }

  var redaction: Annotation.Redaction {
    get { if case .redact(let redaction) = self { redaction } else { Annotation.Redaction() } }
    set { if case .redact = self { self = .redact(newValue) } }
  }

  /// Whether a note or popup is open initially.
  package var isOpen: Bool {
    get { if case .popup(let popup) = self { popup.isOpen } else { note.isOpen } }
    set {
      note.isOpen = newValue
      if case .popup(let popup) = self { self = .popup(.init(parent: popup.parent, isOpen: newValue)) }
    }
  }

  /// The line endings of a line or polyline.
  var endings: LineEndings {
    get { if case .line(let line) = self { line.endings } else { polygon.endings } }
    set {
      line.endings = newValue
      polygon.endings = newValue
    }
  }
}

/// Entries that several types have.
extension Annotation {
  /// The quadrilaterals of a text mark, a link or a redaction; empty for other kinds, which ignore those that are set.
  public var quads: [MarkedQuad] {
    get { kind.textMark.quads + kind.link.quads + kind.redaction.quads }
    set {
      kind.textMark.quads = newValue
      kind.link.quads = newValue
      kind.redaction.quads = newValue
    }
  }

  /// The interior colour of a line, a shape or a redaction (IC); other kinds ignore one that is set.
  public var interiorColor: AnnotationColor? {
    get {
      kind.line.interiorColor ?? kind.shape.interiorColor ?? kind.polygon.interiorColor
        ?? kind.redaction.interiorColor
    }
    set {
      kind.line.interiorColor = newValue
      kind.shape.interiorColor = newValue
      kind.polygon.interiorColor = newValue
      kind.redaction.interiorColor = newValue
    }
  }

  /// The name of the icon or stamp; nil for kinds without one, which ignore a name that is set, as nil is ignored.
  public var icon: String? {
    get {
      switch kind {
      case .text(let note): note.icon
      case .stamp(let stamp): stamp.icon
      case .fileAttachment(let attachment): attachment.icon
      case .sound(let sound): sound.icon
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch kind {
      case .text: kind.note.icon = newValue
      case .stamp(let stamp): kind = .stamp(Stamp(icon: newValue, image: stamp.image))
      case .fileAttachment(var attachment):
        attachment.icon = newValue
        kind = .fileAttachment(attachment)
      case .sound(var sound):
        sound.icon = newValue
        kind = .sound(sound)
      default: break
      }
    }
  }

  /// The distances of the shape, text box or caret from the rectangle (RD).
  var differences: Differences? {
    get { kind.differences ?? kind.caret.differences }
    set {
      kind.differences = newValue
      kind.caret.differences = newValue
    }
  }

  /// The font of a text box or of a redaction's text, with its size and colour (DA).
  package var defaultAppearance: String? {
    get { kind.freeText.defaultAppearance ?? kind.redaction.defaultAppearance }
    set {
      kind.freeText.defaultAppearance = newValue
      kind.redaction.defaultAppearance = newValue
    }
  }

  /// The justification of a text box or of a redaction's text (Q).
  package var justification: Justification {
    get {
      if case .redact(let redaction) = kind { redaction.justification } else { kind.freeText.justification }
    }
    set {
      kind.freeText.justification = newValue
      kind.redaction.justification = newValue
    }
  }
}
