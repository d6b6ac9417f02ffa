/// The rows in groups, between which `pdfkey.annotations/1` has what isn't an entry.
extension AnnotationEntry {
  private typealias Row = AnnotationEntry

  package static let identity: [AnnotationEntry] = [
    Row("NM", "name", .text({ $0.name }, { $0.name = $1 }), option: ("name", nil, nil))
  ]

  package static let geometry: [AnnotationEntry] = [
    Row(
      "QuadPoints", "quads", .quads({ $0.quads }, { $0.quads = $1 }),
      [.highlight, .underline, .squiggly, .strikeOut, .link, .redact], xfdf: "coords",
      option: ("quads", "Corners of marked areas, eight numbers each.", "numbers")),
    Row(
      "Vertices", "vertices", .vertices({ $0.kind.polygon.vertices }, { $0.kind.polygon.vertices = $1 }),
      [.polygon, .polyLine], xfdf: "<vertices",
      option: ("vertices", "Vertices x,y,x,y … of a line or polygon.", "numbers")),
    Row(
      "InkList", "ink", .strokes({ $0.kind.ink.strokes }, { $0.kind.ink.strokes = $1 }), [.ink],
      xfdf: "<inklist", option: ("ink", "Strokes x,y,x,y …, separated by semicolons.", "numbers")),
    Row(
      "L", "line",
      .ends(
        { [$0.kind.line.start, $0.kind.line.end].compactMap(\.self) },
        { ($0.kind.line.start, $0.kind.line.end) = ($1.first, $1.dropFirst().first) }),
      [.line], xfdf: "start end",
      option: ("vertices", nil, nil)),
    Row(
      "CL", "callout", .callout({ $0.kind.freeText.callout }, { $0.kind.freeText.callout = $1 }), [.freeText],
      xfdf: "callout", option: ("callout", "Points x,y,x,y of a callout's line, from its tip.", "numbers")),
  ]

  package static let common: [AnnotationEntry] = [
    Row(
      "Contents", "contents", .text({ $0.contents }, { $0.contents = $1 }), xfdf: "<contents",
      option: ("contents", "Text of the annotation.", nil)),
    Row("RC", "richText", .richText({ $0.markup.richText }, { $0.markup.richText = $1 }), markup),
    Row(
      "T", "author", .text({ $0.markup.author }, { $0.markup.author = $1 }), markup, xfdf: "title",
      option: ("author", nil, nil)),
    Row(
      "Subj", "subject", .text({ $0.markup.subject }, { $0.markup.subject = $1 }), markup, xfdf: "subject",
      option: ("subject", "Subject.", nil)),
    Row(
      "CreationDate", "created", .date({ $0.markup.created }, { $0.markup.created = $1 }), markup,
      xfdf: "creationdate"),
    Row("M", "modified", .date({ $0.modified }, { $0.modified = $1 }), xfdf: "date"),
    Row(
      "C", "color", .color({ $0.color }, { $0.color = $1 }), xfdf: "color",
      option: ("color", "Colour: a name or #RRGGBB.", "color")),
    Row(
      "IC", "interiorColor", .color({ $0.interiorColor }, { $0.interiorColor = $1 }),
      [.line, .square, .circle, .polygon, .polyLine, .redact], xfdf: "interior-color",
      option: ("interiorColor", "Colour inside of shapes, endings and text boxes.", "color")),
    Row(
      "CA", "opacity", .fraction({ $0.markup.opacity }, { $0.markup.opacity = $1 }), markup, xfdf: "opacity",
      option: ("opacity", "Opacity from 0 to 1.", "number")),
    Row(
      "F", "flags", .flags({ $0.flags }, { $0.flags = $1 }), xfdf: "flags",
      option: ("flags", "Flags, as print,noZoom or +locked,-print.", "flags")),
    Row(
      "BS", "border", .border({ $0.border.declared }, { $0.border.declared = $1 }),
      option: ("border", "Border, as 2,dashed,3:1 or 1,cloudy:2.", "border")),
  ]

  package static let look: [AnnotationEntry] = [
    Row(
      "Name", "icon", .name({ $0.icon }, { $0.icon = $1 }), [.text, .stamp, .fileAttachment, .sound],
      xfdf: "icon", option: ("icon", "Icon of a note, or name of a stamp.", "name")),
    Row("IT", "intent", .name({ $0.markup.intent }, { $0.markup.intent = $1 }), markup, xfdf: "intent"),
    Row(
      "LE", "lineEndings", .endings({ $0.kind.endings }, { $0.kind.endings = $1 }), [.line, .polyLine],
      xfdf: "head tail", option: ("lineEndings", "Line endings, as none,openArrow.", "names")),
    Row(
      "LE", "lineEndings",
      .calloutEnding({ $0.kind.freeText.lineEnding }, { $0.kind.freeText.lineEnding = $1 }), [.freeText],
      xfdf: "head", option: ("lineEndings", nil, nil)),
  ]

  package static let opening: [AnnotationEntry] = [
    Row("Open", "open", .boolean({ $0.kind.isOpen }, { $0.kind.isOpen = $1 }), [.text, .popup])
  ]

  /// The entries in an object that only some annotations have, as those of the following.
  package static let textStyle: [AnnotationEntry] = [
    Row(
      "DA", "textStyle.defaultAppearance", .text({ $0.defaultAppearance }, { $0.defaultAppearance = $1 }),
      [.freeText, .redact], xfdf: "<defaultappearance"),
    Row(
      "DS", "textStyle.defaultStyle",
      .text({ $0.kind.freeText.defaultStyle }, { $0.kind.freeText.defaultStyle = $1 }), [.freeText],
      xfdf: "<defaultstyle"),
    Row(
      "Q", "textStyle.justification", .justification({ $0.justification }, { $0.justification = $1 }),
      [.freeText, .redact], xfdf: "justification"),
  ]

  package static let state: [AnnotationEntry] = [
    Row(
      "StateModel", "state.model", .text({ $0.kind.note.stateModel }, { $0.kind.note.stateModel = $1 }),
      [.text], xfdf: "statemodel"),
    Row(
      "State", "state.state", .text({ $0.kind.note.state }, { $0.kind.note.state = $1 }), [.text],
      xfdf: "state"),
  ]

  /// The entries that `pdfkey.annotations/1` leaves out.
  package static let unwritten: [AnnotationEntry] = [
    Row("Rotate", "rotation", .integer({ $0.rotation }, { $0.rotation = $1 }), xfdf: "rotation"),
    Row(
      "OverlayText", "overlayText",
      .text({ $0.kind.redaction.overlayText }, { $0.kind.redaction.overlayText = $1 }), [.redact],
      xfdf: "overlay-text"),
    Row(
      "Repeat", "repeatsText",
      .boolean({ $0.kind.redaction.repeatsText }, { $0.kind.redaction.repeatsText = $1 }), [.redact],
      xfdf: "overlay-text-repeat"),
    Row(
      "RD", "differences", .differences({ $0.differences }, { $0.differences = $1 }),
      [.freeText, .square, .circle, .caret], xfdf: "fringe"),
    Row(
      "LL", "leaderLength", .number({ $0.kind.line.leaderLength }, { $0.kind.line.leaderLength = $1 }),
      [.line], xfdf: "leaderLength"),
    Row(
      "LLE", "leaderExtension",
      .number({ $0.kind.line.leaderExtension }, { $0.kind.line.leaderExtension = $1 }), [.line],
      xfdf: "leaderExtend"),
    Row(
      "LLO", "leaderOffset", .number({ $0.kind.line.leaderOffset }, { $0.kind.line.leaderOffset = $1 }),
      [.line], xfdf: "leader-offset"),
    Row(
      "Cap", "caption", .boolean({ $0.kind.line.hasCaption }, { $0.kind.line.hasCaption = $1 }), [.line],
      xfdf: "caption"),
    Row(
      "CP", "captionPosition",
      .choice(
        { $0.kind.line.captionPosition.rawValue },
        { $0.kind.line.captionPosition = .init(rawValue: $1) ?? .inline },
        inXFDF: ["Inline": "", "Top": "Top"]), [.line], xfdf: "caption-style"),
    Row(
      "CO", "captionOffset", .size({ $0.kind.line.captionOffset }, { $0.kind.line.captionOffset = $1 }),
      [.line], xfdf: "caption-offset-h caption-offset-v"),
    Row(
      "Sy", "symbol",
      .choice(
        { $0.kind.caret.symbol }, { $0.kind.caret.symbol = $1 }, inXFDF: ["None": "none", "P": "paragraph"]),
      [.caret], xfdf: "symbol"),
    Row(
      "H", "highlighting",
      .choice(
        { $0.kind.link.highlighting.rawValue },
        { $0.kind.link.highlighting = .init(rawValue: $1) ?? .invert },
        inXFDF: ["N": "none", "I": "invert", "O": "outline", "P": "push", "T": "push"]), [.link],
      xfdf: "Highlight"),
  ].map { Row($0, isInJSON: false) }
}
