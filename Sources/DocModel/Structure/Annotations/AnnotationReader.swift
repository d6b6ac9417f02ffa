/// Reads the annotations of pages from their /Annots arrays (ISO 32000-1, 12.5.2).
///
/// Nothing aborts: an entry that isn't a dictionary becomes a problem of the page, and an invalid entry of a
/// dictionary a problem of the annotation.
package final class AnnotationReader {
  private let actions: ActionReader
  private let fields: FieldReader
  private let optionalContent: OptionalContentReader

  /// The valid value of Type.
  private static let typeName = PDFValue.name(PDFName(Array("Annot".utf8)))

  package init(catalog: PDFObject?, actions: ActionReader) {
    self.actions = actions
    fields = FieldReader()
    optionalContent = OptionalContentReader(catalog: catalog)
  }

  /// Returns every annotation of a page, in file order.
  ///
  /// If only marks are wanted, the other annotations have only the entries on which marks may depend: their names,
  /// and the annotations they reply to.
  package func annotations(_ leaf: PageLeaf, pageIndex: Int, marksOnly: Bool = false) -> PageAnnotations {
    var page = PageAnnotations(annotations: [], problems: [])
    let file = leaf.file
    let isCountedHere = file.beginCounting()
    defer { if isCountedHere { file.endCounting() } }
    let object = leaf.object
    guard case .dictionary(let dictionary) = object.value,
      let entry = dictionary["Annots"].map(file.resolved), entry != .null
    else { return page }
    guard case .array(let elements) = entry else {
      page.problems.append(.init(index: nil, message: "Annots is \(entry.typeName), not an array"))
      return page
    }
    let list: ObjectID? = if case .reference(let id)? = dictionary["Annots"] { id } else { nil }
    let isListedAgain = file.repeatedReading?.isListedAgain(page: leaf.id, list: list) ?? false
    var seen: Set<ObjectID> = []
    let most = DocumentLimits.mostAnnotationsOnPage
    if elements.count > most {
      page.problems.append(
        .init(index: nil, message: "Annots has \(elements.count) entries; those after \(most) are left out"))
    }
    for (index, element) in elements.prefix(most).enumerated() {
      let id: ObjectID? = if case .reference(let id) = element { id } else { nil }
      file.repeatedReading?.countAnnotation(id, isListedAgain: isListedAgain)
      if file.isRepeatingItself {
        page.problems.append(.init(index: index, message: RepeatedReading.problem))
        break
      }
      guard case .dictionary(let dictionary) = file.resolved(element) else {
        let what = file.resolved(element).typeName
        page.problems.append(.init(index: index, message: "the entry is \(what), not an annotation"))
        continue
      }
      var annotation = Annotation(pageIndex: pageIndex, index: index, type: nil, kind: .unknown(""))
      annotation.object = id
      let entries = EntryReader(dictionary, of: file)
      if marksOnly, let kind = otherThanMark(dictionary) {
        annotation.kind = kind
        readIdentity(&annotation, entries)
      } else {
        read(&annotation, entries) { object["Annots"]?[index] }
      }
      if let id = annotation.object, !seen.insert(id).inserted {
        annotation.problems.append("the page lists it more than once")
      }
      page.annotations.append(annotation)
    }
    if file.isRepeatingItself, page.problems.last?.message != RepeatedReading.problem {
      page.problems.append(.init(index: nil, message: RepeatedReading.problem))
    }
    return page
  }

  /// Returns the kind of an annotation that isn't a mark; nil for a mark.
  private func otherThanMark(_ dictionary: PDFDictionary) -> Annotation.Kind? {
    guard case .name(let name)? = dictionary["Subtype"],
      let kind = Annotation.Subtype(rawValue: name.text)?.kind
    else { return nil }
    return kind.isMark ? nil : kind
  }

  /// Reads an annotation's name, and the annotation it replies to.
  private func readIdentity(_ annotation: inout Annotation, _ entries: EntryReader) {
    annotation.name = entries.text("NM")
    if case .widget = annotation.kind { return }
    readAnswered(&annotation.markup, entries)
  }

  /// Reads the entries of an annotation; `object` returns the same dictionary as an object of the file.
  private func read(
    _ annotation: inout Annotation, _ entries: EntryReader, object: @escaping () -> PDFObject?
  ) {
    if let name = entries["Type"], name != Self.typeName { recordWrongType(name, entries) }
    let type = subtype(entries)
    let rectangle = entries.rectangle("Rect")
    if rectangle == nil, !entries.has("Rect") { entries.recordProblem("Rect is missing") }
    annotation.type = type
    annotation.rectangle = rectangle
    let subtype = annotation.subtype
    annotation.kind = subtype?.kind ?? .unknown(type ?? "")
    for entry in AnnotationEntry.rows(of: subtype) { entry.read(entries, into: &annotation) }
    KindReader(entries: entries, id: annotation.object, object: object, actions: actions, fields: fields)
      .complete(&annotation.kind, within: rectangle)
    annotation.appearance = appearance(entries)
    annotation.border.use = annotation.kind.border
    annotation.border.size = rectangle.map { Size(width: $0.width, height: $0.height) }
    annotation.structParent = entries.integer("StructParent")
    if entries.dictionary("OC") != nil {
      annotation.isOptionalContentOn = optionalContent.isOn(object()?["OC"])
    }
    if subtype != .widget { readMarkup(&annotation.markup, entries) }
    annotation.otherEntries = entries.otherEntries
    annotation.problems = entries.problems + annotation.border.flaws
  }

  private func recordWrongType(_ type: PDFValue, _ entries: EntryReader) {
    if case .name(let name) = type { return entries.recordProblem("Type is \(name.text), not Annot") }
    entries.recordProblem("Type is \(type.typeName), not a name")
  }

  /// Returns the subtype, which has to be a name: no reader accepts a string.
  private func subtype(_ entries: EntryReader) -> String? {
    switch entries["Subtype"] {
    case .name(let name): return name.text
    case nil: entries.recordProblem("Subtype is missing")
    case let value?: entries.recordProblem("Subtype is \(value.typeName), not a name")
    }
    return nil
  }

  private func readMarkup(_ markup: inout Markup, _ entries: EntryReader) {
    markup.popup = popup(entries)
    readAnswered(&markup, entries)
    markup.externalData = entries.dictionary("ExData").map { $0.name("Subtype") ?? "" }
  }

  private func readAnswered(_ markup: inout Markup, _ entries: EntryReader) {
    guard entries.has("IRT"), let answered = entries.reference("IRT") else { return }
    markup.inReplyTo = answered
    markup.replyType = entries.name("RT", as: Markup.ReplyType.self) ?? .reply
  }

  private func popup(_ entries: EntryReader) -> Popup? {
    guard let window = entries.dictionary("Popup") else { return nil }
    if case .name(let name) = window["Subtype"], name.text != "Popup" {
      entries.recordProblem("Popup is a \(name.text) annotation")
      return nil
    }
    return Popup(
      object: entries.reference("Popup"), rectangle: window.rectangle("Rect"),
      isOpen: window.boolean("Open") ?? false)
  }

  // MARK: Appearance

  private func appearance(_ entries: EntryReader) -> Appearance? {
    let streams = entries.dictionary("AP")
    let state = entries.name("AS")
    guard streams != nil || state != nil else { return nil }
    return Appearance(
      normal: streams.flatMap { entry("N", $0) }, rollover: streams.flatMap { entry("R", $0) },
      down: streams.flatMap { entry("D", $0) }, state: state)
  }

  private func entry(_ key: StaticString, _ streams: EntryReader) -> Appearance.Entry? {
    if streams.isStream(key) { return .stream }
    switch streams[key] {
    case nil: return nil
    case .reference: return .stream
    case .dictionary(let states):
      // A state with a null appearance doesn't count.
      return .states(
        states.entries.filter { streams.file.resolved($0.value) != .null }.map(\.key.text).sorted())
    case let value?:
      streams.recordProblem("\(key) is \(value.typeName), not a stream")
      return nil
    }
  }
}
