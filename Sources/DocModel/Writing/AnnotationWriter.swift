/// Turns edited annotations into new and changed objects of the file (ISO 32000-1, 12.5).
struct AnnotationWriter {
  private let document: Document
  private let file: PDFFile
  /// The highest object number that the file uses.
  private let highest: Int32
  /// The new and changed objects so far.
  private(set) var changes: ObjectChanges
  /// The warnings, in one sentence each.
  private(set) var warnings: [String] = []
  /// The graphics state parameter dictionaries, each shared by all appearances that need it.
  private var graphicsStates: [GraphicsState: ObjectID] = [:]
  /// The appearances that wait for their text: all texts are drawn together, so that they share their fonts.
  private var waiting: [Waiting] = []

  /// An appearance whose text isn't drawn yet.
  private struct Waiting {
    let stream: ObjectID
    let annotation: String
    var drawing: AppearanceStream
    var form: PDFDictionary
    var resources: PDFDictionary
  }

  /// Whether an appearance is transparent or blended with the page.
  var usesTransparency: Bool { !graphicsStates.isEmpty }

  /// Prepares to write to a document.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - file: its objects.
  ///   - highest: the highest object number that the file uses.
  ///   - nextNumber: the lowest object number that neither the file nor the edits use.
  init(_ document: Document, _ file: PDFFile, highest: Int32, nextNumber: Int32) {
    self.document = document
    self.file = file
    self.highest = highest
    changes = ObjectChanges(nextNumber: nextNumber)
  }

  /// Adds the changes of a page.
  ///
  /// - Throws: ``EditError`` if an object can't be changed without losing a part of it.
  mutating func write(page index: Int, _ annotations: [EditedAnnotation]) throws(EditError) {
    guard let leaf = document.leaf(index), let pageID = leaf.id, let page = text(of: pageID) else {
      throw notEditable("page \(index + 1) can't be read")
    }
    var isShared = false
    if case .reference(let list)? = page["Annots"] { isShared = sharedLists.contains(list) }
    var list = try AnnotationList(
      page, of: file, named: document.source.name, isShared: isShared, textOf: text(of:))
    let geometry = try? document.page(at: index)
    let answered = Set(annotations.compactMap { $0.current?.markup.inReplyTo })
    for edited in annotations {
      guard let current = edited.current else {
        if let original = edited.original { try remove(original, from: &list) }
        continue
      }
      guard let original = edited.original else {
        try add(current, as: edited.id, to: &list, page: pageID, geometry)
        continue
      }
      let isDirect = list.isDirect(original.index)
      guard edited.isChanged || (isDirect && answered.contains(edited.id)) else { continue }
      guard var text = isDirect ? list.text(original.index) : text(of: edited.id) else {
        throw notEditable("annotation \(original.id) can't be read")
      }
      patch(&text, from: original, to: current)
      try draw(current, after: original, in: &text, geometry)
      changes.set(edited.id, to: .text(text))
      if isDirect { list.replace(original.index, by: edited.id) }
    }
    if list.isChanged { list.write(page, pageID, to: &changes) }
  }

  private func notEditable(_ reason: String) -> EditError {
    .notEditable(document.source.name, reason: reason)
  }

  /// The lists of annotations that several pages have as an indirect object.
  private lazy var sharedLists: Set<ObjectID> = {
    var (lists, shared): (Set<ObjectID>, Set<ObjectID>) = ([], [])
    for index in 0..<document.pageCount {
      guard case .reference(let list)? = document.leaf(index)?.object.entry("Annots") else { continue }
      if !lists.insert(list).inserted { shared.insert(list) }
    }
    return shared
  }()

  // MARK: Annotations

  /// Changes the entries whose meaning differs; all others stay as the file has them.
  private func patch(_ text: inout ObjectText, from old: Annotation, to new: Annotation) {
    for (key, value) in AnnotationEncoder.changes(from: old, to: new) { text[key] = value }
  }

  private mutating func add(
    _ annotation: Annotation, as id: ObjectID, to list: inout AnnotationList, page: ObjectID,
    _ geometry: PageGeometry?
  ) throws(EditError) {
    let entries = AnnotationEncoder.entries(of: annotation)
    // An annotation whose removal was saved and undone is still in the file, with entries of other programs.
    if file.hasAnnotation(ofType: annotation.type, at: id), var text = text(of: id) {
      for (key, value) in entries.entries where text[key] != value { text[key] = value }
      changes.set(id, to: .text(text))
    } else if id.number <= highest, file.value(of: id) != .null {
      throw notEditable("object \(id) of a new annotation is another one")
    } else {
      var dictionary = PDFDictionary()
      dictionary.append("Type", .name("Annot"))
      for (key, value) in entries.entries { dictionary.append(key, value) }
      dictionary.append("P", .reference(page))
      if let appearance = try appearance(of: annotation, geometry) { dictionary.append("AP", appearance) }
      if let area = annotation.rectangle, let box = geometry?.cropBox, box.intersection(area) == nil,
        annotation.isMark
      {
        warnings.append("annotation \(annotation.id) lies outside of page \(annotation.pageIndex + 1)")
      }
      changes.set(id, to: .value(.dictionary(dictionary)))
    }
    list.append(id)
  }

  /// Takes an annotation out of its page, and its field out of the form; the object stays in the file.
  private mutating func remove(_ annotation: Annotation, from list: inout AnnotationList) throws(EditError) {
    list.remove(annotation.index)
    let warning =
      "removed text stays in the earlier revision; \"qpdf in.pdf out.pdf\" writes a file without it"
    if !(annotation.contents ?? "").isEmpty, !warnings.contains(warning) { warnings.append(warning) }
    guard annotation.isWidget, let id = annotation.object, let widget = file.object(id) else { return }
    if let parent = widget["Parent"], let parentID = parent.id {
      try remove(id, from: "Kids", of: parentID)
    } else if let form = file.catalog?["AcroForm"] {
      guard let formID = form.id else {
        guard let catalogID = file.catalog?.id, var catalog = text(of: catalogID),
          var form = catalog.text(forKey: "AcroForm"), var fields = form.text(forKey: "Fields")
        else { return }
        fields.remove(id)
        form.set("Fields", to: fields)
        catalog.set("AcroForm", to: form)
        changes.set(catalogID, to: .text(catalog))
        return
      }
      try remove(id, from: "Fields", of: formID)
    }
  }

  /// Removes a reference from the array in an entry of a dictionary.
  private mutating func remove(_ id: ObjectID, from key: PDFName, of owner: ObjectID) throws(EditError) {
    guard var text = text(of: owner) else { throw notEditable("object \(owner) can't be read") }
    if case .reference(let arrayID)? = text[key], var array = self.text(of: arrayID) {
      array.remove(id)
      changes.set(arrayID, to: .text(array))
    } else if var array = text.text(forKey: key) {
      array.remove(id)
      text.set(key, to: array)
      changes.set(owner, to: .text(text))
    }
  }

  /// Returns the text of an object with the changes so far.
  private func text(of id: ObjectID) -> ObjectText? {
    if case .text(let text)? = changes.objects[id] { text } else { file.text(of: id) }
  }

  /// Removes the usage rights (12.8.2.3), which a change makes void.
  mutating func removeUsageRights() {
    guard let catalog = file.catalog, let permissions = catalog["Perms"] else { return }
    if let id = permissions.id, var text = text(of: id) {
      text["UR3"] = nil
      changes.set(id, to: .text(text))
    } else if let id = catalog.id, var text = text(of: id), var permissions = text.text(forKey: "Perms") {
      permissions["UR3"] = nil
      text.set("Perms", to: permissions)
      changes.set(id, to: .text(text))
    }
    warnings.append("its usage rights for Adobe Reader are removed, since a change makes them void")
  }

  // MARK: Appearances

  /// Draws a changed annotation anew, if its appearance depends on the change.
  private mutating func draw(
    _ annotation: Annotation, after old: Annotation, in text: inout ObjectText, _ geometry: PageGeometry?
  ) throws(EditError) {
    guard annotation.needsAppearance(after: old) else { return }
    // It may be an image, which readers fit into a new rectangle, and which can't be drawn in another colour.
    if old.appearance != nil, annotation.kind.keepsForeignAppearance, annotation.kind == old.kind {
      if (annotation.color, annotation.markup.opacity) != (old.color, old.markup.opacity) {
        warnings.append("the appearance of annotation \(annotation.id) stays as it was")
      }
      return
    }
    guard let appearance = try appearance(of: annotation, geometry) else {
      if old.appearance != nil {
        warnings.append("the appearance of annotation \(annotation.id) stays as it was")
      }
      return
    }
    text["AP"] = appearance
    text["AS"] = nil
  }

  /// Adds the appearance of an annotation, and returns its AP; nil for one that isn't drawn.
  private mutating func appearance(
    of annotation: Annotation, _ geometry: PageGeometry?
  ) throws(EditError) -> PDFValue? {
    // The icon of a reply would cover the annotation that it replies to.
    guard let geometry, !(annotation.isNote && annotation.markup.inReplyTo != nil),
      let drawing = AppearanceStream(of: annotation, on: geometry)
    else { return nil }
    var form = DictionaryBuilder()
    form["Subtype"] = .name("Form")
    let box = drawing.boundingBox
    form["BBox"] = .array([box.x0, box.y0, box.x1, box.y1].map(PDFValue.init(number:)))
    form["Matrix"] = drawing.matrix.map { .array($0.map(PDFValue.init(number:))) }
    var resources = DictionaryBuilder()
    if let state = drawing.graphicsState {
      resources["ExtGState"] = .dictionary(PDFDictionary("G", .reference(graphicsState(state))))
    }
    if let image = drawing.image {
      var dictionary = image.dictionary
      if let mask = image.softMask {
        dictionary.append("SMask", .reference(changes.add(.stream(mask.dictionary, mask.data))))
      }
      let id = changes.add(.stream(dictionary, image.data))
      resources["XObject"] = .dictionary(PDFDictionary("I", .reference(id)))
    }
    let stream = changes.reserveNumber()
    let appearance = Waiting(
      stream: stream, annotation: annotation.id, drawing: drawing, form: form.dictionary,
      resources: resources.dictionary)
    if drawing.text == nil { write(appearance) } else { waiting.append(appearance) }
    return .dictionary(PDFDictionary("N", .reference(stream)))
  }

  private mutating func write(_ appearance: Waiting) {
    var form = appearance.form
    form.append("Resources", .dictionary(appearance.resources))
    changes.set(appearance.stream, to: .stream(form, appearance.drawing.content))
  }

  /// Draws the texts of all appearances; called once, after all pages.
  ///
  /// - Throws: ``EditError`` if Pango is missing, or a text can't be drawn.
  mutating func drawTexts() throws(EditError) {
    let texts: TextBoxes
    do throws(CairoError) {
      texts = try TextBoxes(waiting.compactMap(\.drawing.text))
    } catch {
      throw notEditable(error.message)
    }
    var numbers: [ObjectID: ObjectID] = [:]
    for id in texts.objects.keys.sorted(by: { $0.number < $1.number }) {
      numbers[id] = changes.reserveNumber()
    }
    for (id, object) in texts.objects {
      guard let new = numbers[id] else { continue }
      switch object {
      case .value(let value): changes.set(new, to: .value(value.renumbered(numbers)))
      case .stream(let dictionary, let data):
        changes.set(new, to: .stream(dictionary.renumbered(numbers), data))
      }
    }
    for (var appearance, text) in zip(waiting, texts.drawings) {
      appearance.drawing.append(text)
      for (key, value) in appearance.drawing.textResources?.entries ?? [] {
        appearance.resources.append(key, value.renumbered(numbers))
      }
      if let box = appearance.drawing.text?.box, text.height > box.height + 1 {
        warnings.append("the text of annotation \(appearance.annotation) doesn't fit into its rectangle")
      }
      if text.missingGlyphs > 0 {
        warnings.append(
          "no font has \(text.missingGlyphs) characters of annotation \(appearance.annotation); install more fonts"
        )
      }
      write(appearance)
    }
  }

  private mutating func graphicsState(_ state: GraphicsState) -> ObjectID {
    if let known = graphicsStates[state] { return known }
    var dictionary = DictionaryBuilder()
    if state.opacity < 1 {
      dictionary["ca"] = PDFValue(number: state.opacity)
      dictionary["CA"] = PDFValue(number: state.opacity)
    }
    dictionary["BM"] = state.blendMode.map { .name(PDFName(Array($0.utf8))) }
    let id = changes.add(.value(.dictionary(dictionary.dictionary)))
    graphicsStates[state] = id
    return id
  }
}

extension PDFDictionary {
  /// Creates a dictionary with one entry.
  init(_ key: PDFName, _ value: PDFValue) {
    self.init()
    append(key, value)
  }
}

extension PDFValue {
  /// The value with other numbers of the objects that it refers to.
  fileprivate func renumbered(_ numbers: [ObjectID: ObjectID]) -> PDFValue {
    switch self {
    case .reference(let id): .reference(numbers[id] ?? id)
    case .array(let elements): .array(elements.map { $0.renumbered(numbers) })
    case .dictionary(let dictionary): .dictionary(dictionary.renumbered(numbers))
    default: self
    }
  }
}

extension PDFDictionary {
  /// The dictionary with other numbers of the objects that it refers to.
  fileprivate func renumbered(_ numbers: [ObjectID: ObjectID]) -> PDFDictionary {
    entries.reduce(into: PDFDictionary()) { $0.append($1.key, $1.value.renumbered(numbers)) }
  }
}

extension ObjectText {
  /// Removes a reference from an array.
  fileprivate mutating func remove(_ id: ObjectID) {
    let indexes = (0..<count).filter { element($0) == .reference(id) }
    change(replacing: [:], appending: [], removing: Set(indexes))
  }
}

extension PDFFile {
  /// Whether an object is an annotation of a type; it needn't be in the list of any page.
  func hasAnnotation(ofType type: String?, at id: ObjectID) -> Bool {
    guard let object = object(id), object.isDictionary, object["Subtype"]?.name == type else { return false }
    // The type is optional (Table 164), but not that of fonts, images and the like.
    return object["Rect"] != nil && (object["Type"]?.name ?? "Annot") == "Annot"
  }
}
