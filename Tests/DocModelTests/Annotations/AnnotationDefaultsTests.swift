import Testing

@testable import DocModel

/// Annotations with only Subtype and Rect: all values are the defaults of the tables (ISO 32000-1, 12.5.6).
struct AnnotationDefaultsTests {
  private static let kinds: [(type: String?, kind: Annotation.Kind, missing: String?)] = [
    ("Text", .text(Annotation.Note()), nil), ("FreeText", .freeText(Annotation.FreeText()), nil),
    ("Line", .line(Annotation.Line()), "L is missing"), ("Square", .square(Annotation.Shape()), nil),
    ("Circle", .circle(Annotation.Shape()), nil),
    ("Polygon", .polygon(Annotation.Polygon(vertices: [])), "Vertices is missing"),
    ("PolyLine", .polyLine(Annotation.Polygon(vertices: [])), "Vertices is missing"),
    ("Highlight", .highlight(Annotation.TextMark(quads: [])), "QuadPoints is missing"),
    ("Underline", .underline(Annotation.TextMark(quads: [])), "QuadPoints is missing"),
    ("Squiggly", .squiggly(Annotation.TextMark(quads: [])), "QuadPoints is missing"),
    ("StrikeOut", .strikeOut(Annotation.TextMark(quads: [])), "QuadPoints is missing"),
    ("Caret", .caret(Annotation.Caret()), nil), ("Stamp", .stamp(Annotation.Stamp()), nil),
    ("Ink", .ink(Annotation.Ink(strokes: [])), "InkList is missing"),
    ("FileAttachment", .fileAttachment(Annotation.Attachment(file: nil)), "FS is missing"),
    ("Sound", .sound(Annotation.Sound()), "Sound is missing"),
    ("Redact", .redact(Annotation.Redaction()), nil), ("Projection", .projection, nil),
    ("Link", .link(Annotation.LinkArea()), nil), ("Popup", .popup(Annotation.PopupWindow()), nil),
    ("Movie", .movie(Annotation.Movie()), "Movie is missing"), ("Screen", .screen(Annotation.Screen()), nil),
    ("Widget", .widget(Annotation.Widget(field: Annotation.Field(fullName: ""))), nil),
    ("PrinterMark", .printerMark, nil), ("TrapNet", .trapNet, nil),
    ("Watermark", .watermark(Annotation.Watermark()), nil), ("3D", .threeD, nil),
    ("RichMedia", .richMedia, nil), ("Unheard", .unknown("Unheard"), nil),
    (nil, .unknown(""), "Subtype is missing"),
  ]

  @Test func everyTypeWithoutEntries() throws {
    let annotations = try Samples.open("types-bare.pdf").annotations(onPage: 0)
    #expect(annotations.map(\.type) == Self.kinds.map(\.type))
    for (annotation, expected) in zip(annotations, Self.kinds) {
      #expect(annotation.kind == expected.kind, "\(expected.type ?? "none")")
      #expect(annotation.problems == [expected.missing].compactMap { $0 }, "\(expected.type ?? "none")")
    }
  }

  @Test func defaultsOfCommonEntries() throws {
    for annotation in try Samples.open("types-bare.pdf").annotations(onPage: 0) {
      #expect(annotation.rectangle?.width == 80)
      #expect(annotation.id == "p1-a\(annotation.index)")
      #expect(annotation.flags == [])
      #expect(annotation.markup == Markup())
      #expect(annotation.contents == nil && annotation.name == nil && annotation.modified == nil)
      #expect(annotation.color == nil && annotation.interiorColor == nil && annotation.appearance == nil)
      #expect(annotation.structParent == nil && annotation.rotation == nil)
      #expect(annotation.border.declared == Border.Declared(.none))
      #expect(annotation.isShownOnScreen && !annotation.isPrinted)
      #expect(annotation.action == nil && annotation.quads.isEmpty && !annotation.isState)
    }
  }

  // The defaults of the tables again, in case the initialisers of the model are wrong.
  @Test func defaultsOfTheTables() {
    let (note, text) = (Annotation.Note(), Annotation.FreeText())
    #expect((note.icon, note.isOpen, note.state) == ("Note", false, nil))
    #expect(text.justification == .left && text.lineEnding == .none && text.callout.isEmpty)
    let line = Annotation.Line()
    #expect(line.endings == LineEndings(start: .none, end: .none))
    #expect((line.leaderLength, line.leaderExtension, line.leaderOffset) == (0, 0, 0))
    #expect(!line.hasCaption && line.captionPosition == .inline && !line.isMeasured)
    #expect(line.captionOffset == Size(width: 0, height: 0))
    #expect(Annotation.Stamp().icon == "Draft" && Annotation.Caret().symbol == "None")
    #expect(
      Annotation.Attachment(file: nil).icon == "PushPin" && Annotation.LinkArea().highlighting == .invert)
    let sound = Annotation.Sound()
    #expect((sound.icon, sound.channels, sound.bitsPerSample, sound.encoding) == ("Speaker", 1, 8, "Raw"))
    #expect(!Annotation.PopupWindow().isOpen && Annotation.Movie().isPlayed)
    let redaction = Annotation.Redaction()
    #expect(!redaction.repeatsText && redaction.justification == .left && redaction.overlayText == nil)
    #expect(Markup().opacity == 1)
  }
}
