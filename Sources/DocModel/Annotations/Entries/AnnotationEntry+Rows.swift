/// The rows in groups, between which `pdfkey.annotations/1` has what isn't an entry.
extension AnnotationEntry {
  private typealias Row = AnnotationEntry

  package static let identity: [AnnotationEntry] = [
    Row("NM", "name", .text(\.name), option: ("name", nil, nil))
  ]

  package static let geometry: [AnnotationEntry] = [
    Row(
      "QuadPoints", "quads", .quads(\.quads),
      [.highlight, .underline, .squiggly, .strikeOut, .link, .redact], xfdf: "coords",
      option: ("quads", "Corners of marked areas, eight numbers each.", "numbers")),
    Row(
      "Vertices", "vertices", .vertices(\.kind.polygon.vertices), [.polygon, .polyLine], xfdf: "<vertices",
      option: ("vertices", "Vertices x,y,x,y … of a line or polygon.", "numbers")),
    Row(
      "InkList", "ink", .strokes(\.kind.ink.strokes), [.ink], xfdf: "<inklist",
      option: ("ink", "Strokes x,y,x,y …, separated by semicolons.", "numbers")),
    Row("L", "line", .ends(\.kind.line.ends), [.line], xfdf: "start end", option: ("vertices", nil, nil)),
    Row(
      "CL", "callout", .callout(\.kind.freeText.callout), [.freeText], xfdf: "callout",
      option: ("callout", "Points x,y,x,y of a callout's line, from its tip.", "numbers")),
  ]

  package static let common: [AnnotationEntry] = [
    Row(
      "Contents", "contents", .text(\.contents), xfdf: "<contents",
      option: ("contents", "Text of the annotation.", nil)
    ),
    Row("RC", "richText", .richText(\.markup.richText), markup),
    Row("T", "author", .text(\.markup.author), markup, xfdf: "title", option: ("author", nil, nil)),
    Row(
      "Subj", "subject", .text(\.markup.subject), markup, xfdf: "subject",
      option: ("subject", "Subject.", nil)),
    Row("CreationDate", "created", .date(\.markup.created), markup, xfdf: "creationdate"),
    Row("M", "modified", .date(\.modified), xfdf: "date"),
    Row(
      "C", "color", .color(\.color), xfdf: "color",
      option: ("color", "Colour: a name or #RRGGBB.", "color")),
    Row(
      "IC", "interiorColor", .color(\.interiorColor),
      [.line, .square, .circle, .polygon, .polyLine, .redact],
      xfdf: "interior-color",
      option: ("interiorColor", "Colour inside of shapes, endings and text boxes.", "color")),
    Row(
      "CA", "opacity", .fraction(\.markup.opacity), markup, xfdf: "opacity",
      option: ("opacity", "Opacity from 0 to 1.", "number")),
    Row(
      "F", "flags", .flags(\.flags), xfdf: "flags",
      option: ("flags", "Flags, as print,noZoom or +locked,-print.", "flags")),
    Row(
      "BS", "border", .border(\.border.declared),
      option: ("border", "Border, as 2,dashed,3:1 or 1,cloudy:2.", "border")),
  ]

  package static let look: [AnnotationEntry] = [
    Row(
      "Name", "icon", .name(\.icon), [.text, .stamp, .fileAttachment, .sound], xfdf: "icon",
      option: ("icon", "Icon of a note, or name of a stamp.", "name")),
    Row("IT", "intent", .name(\.markup.intent), markup, xfdf: "intent"),
    Row(
      "LE", "lineEndings", .endings(\.kind.endings), [.line, .polyLine], xfdf: "head tail",
      option: ("lineEndings", "Line endings, as none,openArrow.", "names")),
    Row(
      "LE", "lineEndings", .calloutEnding(\.kind.freeText.lineEnding), [.freeText], xfdf: "head",
      option: ("lineEndings", nil, nil)),
  ]

  package static let opening: [AnnotationEntry] = [
    Row("Open", "open", .boolean(\.kind.isOpen), [.text, .popup])
  ]

  /// Entries in objects that only some annotations have.
  package static let parts: [AnnotationEntry] = [
    Row(
      "DA", "textStyle.defaultAppearance", .text(\.defaultAppearance), [.freeText, .redact],
      xfdf: "<defaultappearance"),
    Row(
      "DS", "textStyle.defaultStyle", .text(\.kind.freeText.defaultStyle), [.freeText], xfdf: "<defaultstyle"),
    Row(
      "Q", "textStyle.justification", .justification(\.justification), [.freeText, .redact],
      xfdf: "justification"),
    Row("StateModel", "state.model", .text(\.kind.note.stateModel), [.text], xfdf: "statemodel"),
    Row("State", "state.state", .text(\.kind.note.state), [.text], xfdf: "state"),
  ]

  /// The entries that `pdfkey.annotations/1` leaves out.
  static let unwritten: [AnnotationEntry] = [
    Row("Rotate", "rotation", .integer(\.rotation), xfdf: "rotation"),
    Row("OverlayText", "overlayText", .text(\.kind.redaction.overlayText), [.redact], xfdf: "overlay-text"),
    Row(
      "Repeat", "repeatsText", .boolean(\.kind.redaction.repeatsText), [.redact], xfdf: "overlay-text-repeat"),
    Row(
      "RD", "differences", .differences(\.differences), [.freeText, .square, .circle, .caret], xfdf: "fringe"),
    Row("LL", "leaderLength", .number(\.kind.line.leaderLength), [.line], xfdf: "leaderLength"),
    Row("LLE", "leaderExtension", .number(\.kind.line.leaderExtension), [.line], xfdf: "leaderExtend"),
    Row("LLO", "leaderOffset", .number(\.kind.line.leaderOffset), [.line], xfdf: "leader-offset"),
    Row("Cap", "caption", .boolean(\.kind.line.hasCaption), [.line], xfdf: "caption"),
    Row(
      "CP", "captionPosition", .choice(\.kind.captionName, inXFDF: ["Inline": "", "Top": "Top"]),
      [.line], xfdf: "caption-style"),
    Row(
      "CO", "captionOffset", .size(\.kind.line.captionOffset), [.line],
      xfdf: "caption-offset-h caption-offset-v"),
    Row(
      "Sy", "symbol", .choice(\.kind.caret.symbol, inXFDF: ["None": "none", "P": "paragraph"]), [.caret],
      xfdf: "symbol"),
    Row(
      "H", "highlighting",
      .choice(
        \.kind.highlightingName,
        inXFDF: ["N": "none", "I": "invert", "O": "outline", "P": "push", "T": "push"]), [.link],
      xfdf: "Highlight"),
  ].map { row in
    var row = row
    row.isInJSON = false
    return row
  }
}
