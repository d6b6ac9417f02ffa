@testable import DocModel

extension CorpusComparison {
  /// Compares every annotation of every page, entry by entry.
  mutating func compareAnnotations() throws {
    for (page, theirs) in oracle.pages.enumerated() where page < document.pageCount {
      let annotations = try document.annotations(onPage: page)
      let expected = (theirs["annots"]?.elements ?? []).filter {
        $0["null"] == nil && $0["not_dict"] == nil && $0["error"] == nil
      }
      compare("page \(page) annotations", annotations.map(\.index), expected.compactMap { $0["index"]?.int })
      for (annotation, theirs) in zip(annotations, expected) {
        let what = "page \(page) annotation \(annotation.index)"
        compareCommon(what, annotation, theirs)
        compareBorder(what, annotation, theirs)
        compareMarkup(what, annotation, theirs)
        compareKind(what, annotation, theirs)
      }
      let links = try document.links(onPage: page).map(\.index)
      let theirLinks = expected.filter { Oracle.name($0["subtype"]) == "Link" }.compactMap {
        $0["index"]?.int
      }
      compare("page \(page) links", links, theirLinks)
    }
  }

  private mutating func compareCommon(_ what: String, _ ours: Annotation, _ theirs: JSONTree) {
    compare("\(what) object", Self.numbers(ours.object), Self.objectNumbers(theirs["obj"]))
    compare("\(what) type", ours.type, Oracle.name(theirs["subtype"]))
    compareNumbers("\(what) rectangle", ours.rectangle?.numbers, theirs["rect_norm"]?.doubles)
    compare("\(what) flags", ours.flags.rawValue, theirs["F"]?.int ?? 0)
    compare("\(what) contents", ours.contents, Oracle.text(theirs["Contents"]))
    compare("\(what) name", ours.name, Oracle.text(theirs["NM"]))
    compare("\(what) modified", ours.modified?.raw, Oracle.text(theirs["M"]))
    compareNumbers("\(what) color", ours.color?.components, theirs["C"]?.doubles)
    compare("\(what) state", ours.appearance?.state, Oracle.name(theirs["AS"]))
    compare("\(what) rotation", ours.rotation, theirs["Rotate"]?.int)
    for (key, entry) in [
      ("N", ours.appearance?.normal), ("R", ours.appearance?.rollover), ("D", ours.appearance?.down),
    ] {
      compare("\(what) appearance \(key)", entry.map(Self.states), Self.states(theirs["AP"]?[key]))
    }
  }

  private static func numbers(_ object: ObjectID?) -> [Double]? {
    object.map { [Double($0.number), Double($0.generation)] }
  }

  /// Returns the numbers of the oracle; nil for a direct object, which has the number 0 there.
  private static func objectNumbers(_ value: JSONTree?) -> [Double]? {
    value?.doubles.flatMap { $0.first == 0 ? nil : $0 }
  }

  private static func states(_ entry: Appearance.Entry) -> [String] {
    if case .states(let states) = entry { states } else { ["stream"] }
  }

  private static func states(_ value: JSONTree?) -> [String]? {
    guard let value else { return nil }
    return value.string.map { [$0] } ?? value.elements.compactMap { Oracle.name($0) }
  }

  // MARK: Borders

  private mutating func compareBorder(_ what: String, _ ours: Annotation, _ theirs: JSONTree) {
    let declared = ours.border.declared
    let derived = theirs["border_derived"]
    compare("\(what) border from", declared.source.rawValue, derived?["from"]?.string ?? "default")
    if case .object? = theirs["BS"], let style = theirs["BS"] {
      compareNumbers("\(what) BS width", declared.width.number, style["/W"]?.double.map { [$0] })
      compare("\(what) BS style", declared.styleName, Oracle.name(style["/S"]))
      compareNumbers("\(what) BS dashes", declared.dashes, style["/D"]?.doubles)
    } else if let array = theirs["Border"]?.elements, array.count >= 3 {
      compareNumbers("\(what) Border radii", declared.radii, array.prefix(2).compactMap(\.double))
      compareNumbers("\(what) Border width", declared.width.number, array[2].double.map { [$0] })
      compareNumbers("\(what) Border dashes", declared.dashes, array.count > 3 ? array[3].doubles : nil)
    }
    guard ours.border.use != .none, let width = derived?["width"]?.double else { return }
    let effective = ours.border.effective(.iso)
    compareNumbers("\(what) border width", [effective.width], [width])
    let style = Oracle.name(derived?["style"]).flatMap { Border.Style(name: $0) } ?? .solid
    compare("\(what) border style", effective.style, style)
    if style == .dashed {
      compareNumbers("\(what) border dashes", effective.dashes, derived?["dash"]?.doubles)
    }
  }

  // MARK: Markup

  private mutating func compareMarkup(_ what: String, _ ours: Annotation, _ theirs: JSONTree) {
    if case .widget(let widget) = ours.kind {
      let field = theirs["field"]
      compare("\(what) field", widget.field.fullName, Oracle.text(field?["name"]) ?? "")
      compare("\(what) field type", widget.field.type, Oracle.name(field?["FT"]))
      return
    }
    let markup = ours.markup
    compare("\(what) author", markup.author, Oracle.text(theirs["T"]))
    compare("\(what) created", markup.created?.raw, Oracle.text(theirs["CreationDate"]))
    compare("\(what) subject", markup.subject, Oracle.text(theirs["Subj"]))
    compare("\(what) rich text", markup.richText, Oracle.text(theirs["RC"]))
    compareNumbers("\(what) opacity", [markup.opacity], [theirs["CA"]?.double ?? 1])
    compare("\(what) intent", markup.intent, Oracle.name(theirs["IT"]))
    compare(
      "\(what) in reply to", Self.numbers(markup.inReplyTo), Self.objectNumbers(theirs["IRT"]?["obj"]))
    if theirs["IRT"] != nil {
      compare("\(what) reply type", markup.replyType?.rawValue, Oracle.name(theirs["RT"]) ?? "R")
    }
    compare("\(what) popup", Self.numbers(markup.popup?.object), Self.objectNumbers(theirs["Popup"]?["obj"]))
    if let popup = theirs["Popup"], popup["rect"] != nil {
      compareNumbers("\(what) popup rectangle", markup.popup?.rectangle?.numbers, popup["rect"]?.doubles)
      compare("\(what) popup open", markup.popup?.isOpen, popup["open"]?.bool ?? false)
    }
  }

  // MARK: Kinds

  private mutating func compareKind(_ what: String, _ ours: Annotation, _ theirs: JSONTree) {
    let quads = ours.quads.flatMap(\.numbers)
    compareNumbers("\(what) quads", quads, theirs["QuadPoints"]?.doubles ?? [])
    compareNumbers("\(what) interior color", ours.interiorColor?.components, theirs["IC"]?.doubles)
    if let icon = ours.icon { compare("\(what) icon", icon, Oracle.name(theirs["Name"]) ?? ours.defaultIcon) }
    switch ours.kind {
    case .text(let note):
      compare("\(what) open", note.isOpen, theirs["Open"]?.bool ?? false)
    case .popup(let popup):
      compare("\(what) open", popup.isOpen, theirs["Open"]?.bool ?? false)
      compare("\(what) parent", Self.numbers(popup.parent), Self.objectNumbers(theirs["Parent"]?["obj"]))
    case .freeText(let text):
      compare("\(what) DA", text.defaultAppearance, Oracle.text(theirs["DA"]))
      compare("\(what) DS", text.defaultStyle, Oracle.text(theirs["DS"]))
      compare("\(what) Q", text.justification.rawValue, theirs["Q"]?.int ?? 0)
      compareNumbers("\(what) callout", text.callout.numbers, theirs["CL"]?.doubles ?? [])
      compare("\(what) ending", text.lineEnding.rawValue, Oracle.name(theirs["LE"]) ?? "None")
      compareNumbers("\(what) differences", text.differences?.numbers, theirs["RD"]?.doubles)
    case .line(let line):
      compareNumbers("\(what) line", [line.start, line.end].compactMap { $0 }.numbers, theirs["L"]?.doubles)
      compareEndings(what, line.endings, theirs)
    case .polygon(let polygon), .polyLine(let polygon):
      compareNumbers("\(what) vertices", polygon.vertices.numbers, theirs["Vertices"]?.doubles)
      compareEndings(what, polygon.endings, theirs)
    case .ink(let ink):
      let strokes = (theirs["InkList"]?.elements ?? []).map { $0.doubles ?? [] }
      compare("\(what) strokes", ink.strokes.count, strokes.count)
      for (index, (stroke, numbers)) in zip(ink.strokes, strokes).enumerated() {
        compareNumbers("\(what) stroke \(index)", stroke.numbers, numbers)
      }
    case .fileAttachment(let attachment):
      let file = theirs["FS"]
      compare("\(what) file", attachment.file?.name, Oracle.text(file?["UF"]) ?? Oracle.text(file?["F"]))
      compare("\(what) description", attachment.file?.description, Oracle.text(file?["Desc"]))
      let data = attachment.file.flatMap { try? document.data(of: $0) }
      compare("\(what) file size", data?.count, file?["bytes"]?.int)
    default: break
    }
  }

  private mutating func compareEndings(_ what: String, _ ours: LineEndings, _ theirs: JSONTree) {
    let names = theirs["LE"]?.elements.compactMap { Oracle.name($0) } ?? ["None", "None"]
    compare("\(what) endings", [ours.start.rawValue, ours.end.rawValue], names)
  }
}

extension Border.Width {
  fileprivate var number: [Double]? {
    if case .number(let number) = self { [number] } else { nil }
  }
}

extension [Point] {
  fileprivate var numbers: [Double] { flatMap { [$0.x, $0.y] } }
}

extension Annotation.Differences {
  fileprivate var numbers: [Double] { [left, top, right, bottom] }
}

extension Annotation {
  fileprivate var defaultIcon: String {
    switch kind {
    case .text: "Note"
    case .stamp: "Draft"
    case .fileAttachment: "PushPin"
    default: "Speaker"
    }
  }
}
