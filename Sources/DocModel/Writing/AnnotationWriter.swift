/// Turns edited annotations into new and changed objects of the file (ISO 32000-1, 12.5).
struct AnnotationWriter {
  /// The changes so far.
  var changes: DocumentDraft
  /// The highest object number that the file uses.
  private let highest: Int32

  private var document: Document { changes.document }
  private var file: PDFFile { changes.file }

  /// Prepares to add the changes of annotations to others.
  ///
  /// - Parameters:
  ///   - changes: the changes so far.
  ///   - highest: the highest object number that the file uses.
  init(_ changes: DocumentDraft, highest: Int32) {
    (self.changes, self.highest) = (changes, highest)
  }

  /// Adds the changes of a page.
  ///
  /// - Throws: ``EditError`` if an object can't be changed without losing a part of it.
  mutating func write(page index: Int, _ annotations: [EditedPages.Entry]) throws(EditError) {
    guard let leaf = document.leaf(index), let pageID = leaf.id, let page = changes.text(of: pageID) else {
      throw changes.notEditable("page \(index + 1) can't be read")
    }
    var isShared = false
    if case .reference(let list)? = page["Annots"] { isShared = sharedLists.contains(list) }
    var list = try AnnotationList(
      page, of: file, named: document.source.name, isShared: isShared, textOf: changes.text(of:))
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
      guard var text = isDirect ? list.text(original.index) : changes.text(of: edited.id) else {
        throw changes.notEditable("annotation \(original.id) can't be read")
      }
      patch(&text, from: original, to: current)
      try draw(current, after: original, in: &text, geometry)
      changes.objects.set(edited.id, to: .text(text))
      if isDirect { list.replace(original.index, by: edited.id) }
    }
    if list.isChanged { list.write(page, pageID, to: &changes.objects) }
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
    if file.hasAnnotation(ofType: annotation.type, at: id), var text = changes.text(of: id) {
      for (key, value) in entries.entries where text[key] != value { text[key] = value }
      changes.objects.set(id, to: .text(text))
      setTag(of: id, onPage: page)
    } else if id.number <= highest, file.value(of: id) != .null {
      throw changes.notEditable("object \(id) of a new annotation is another one")
    } else {
      var dictionary = PDFDictionary()
      dictionary.append("Type", .name("Annot"))
      for (key, value) in entries.entries { dictionary.append(key, value) }
      dictionary.append("P", .reference(page))
      if case .fileAttachment(let attachment) = annotation.kind {
        guard let file = attachment.file, attachment.path != nil || attachment.data != nil else {
          throw .invalid(
            document.source.name, reason: "the file of annotation \(annotation.id) is gone; attach it again")
        }
        let specification = PDFValue.reference(try changes.embed(file, at: attachment.path, attachment.data))
        dictionary.append("FS", specification)
        if changes.associatesFiles { dictionary.append("AF", .array([specification])) }
      }
      if case .link(let link) = annotation.kind,
        let action = link.action.flatMap(ActionEncoder(document).dictionary)
      {
        dictionary.append("A", action)
      }
      if let appearance = try appearance(of: annotation, geometry) { dictionary.append("AP", appearance) }
      if let area = annotation.rectangle, let box = geometry?.cropBox, box.intersection(area) == nil,
        annotation.isMark
      {
        changes.warnings.append(
          "annotation \(annotation.id) lies outside of page \(annotation.pageIndex + 1)")
      }
      changes.objects.set(id, to: .value(.dictionary(dictionary)))
    }
    list.append(id)
  }

  /// Takes an annotation out of its page and structure element, and its field out of the form; the object stays in the
  /// file.
  private mutating func remove(_ annotation: Annotation, from list: inout AnnotationList) throws(EditError) {
    list.remove(annotation.index)
    guard let id = annotation.object, let widget = file.object(id) else { return }
    setTag(of: id, onPage: nil)
    guard annotation.isWidget else { return }
    if let parent = widget["Parent"]?.id {
      try remove(id, from: "Kids", of: parent)
    } else if let form = file.catalog?["AcroForm"]?.id {
      try remove(id, from: "Fields", of: form)
    } else {
      changes.changeCatalogEntry("AcroForm") { form in
        guard var fields = form.text(forKey: "Fields") else { return }
        fields.remove(id)
        form.set("Fields", to: fields)
      }
    }
  }

  /// Removes a reference from the array in an entry of a dictionary.
  private mutating func remove(_ id: ObjectID, from key: PDFName, of owner: ObjectID) throws(EditError) {
    guard changes.text(of: owner) != nil else {
      throw changes.notEditable("object \(owner) can't be read")
    }
    changes.changeList(key, of: owner) { $0.remove(id) }
  }

  // MARK: Tags

  /// The structure elements of annotations by their StructParent (14.7.4.4); none if signatures forbid to change them.
  private lazy var elements: [Int: ObjectID] = {
    guard !SignatureRestrictions(catalog: file.catalog).isSigned else { return [:] }
    return PDFTrees.numbers(file.catalog?["StructTreeRoot"]?["ParentTree"])
      .reduce(into: [:]) { $0[$1.number] = $1.value.id }
  }()

  /// Adds an annotation of the file to the content of its structure element (14.7.4.3), or removes it if there is no
  /// page.
  private mutating func setTag(of id: ObjectID, onPage page: ObjectID?) {
    guard let key = file.object(id)?["StructParent"]?.int, let element = elements[key],
      var text = changes.text(of: element), text.isDictionary
    else { return }
    let written = text["K"]
    var kids = [written].compactMap(\.self)
    if case .array(let elements)? = written.map(file.resolved) { kids = elements }
    var rest = kids.filter { PDFObject($0, of: file)["Obj"]?.id != id }
    guard (page == nil) == (rest.count < kids.count) else { return }
    if let page {
      let entries: [(PDFName, PDFValue)] = [
        ("Type", .name("OBJR")), ("Pg", .reference(page)), ("Obj", .reference(id)),
      ]
      // Acrobat writes a mark before the text that it marks.
      rest.insert(.dictionary(PDFDictionary(entries)), at: 0)
    }
    text["K"] = rest.isEmpty ? nil : .array(rest)
    changes.objects.set(element, to: .text(text))
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
        changes.warnings.append("the appearance of annotation \(annotation.id) stays as it was")
      }
      return
    }
    // Of odd values that the change left alone, such as a rectangle without area, no reader could show a drawing.
    let isOdd = (try? annotation.check(in: document.source.name)) == nil
    guard !isOdd, let appearance = try appearance(of: annotation, geometry) else {
      if old.appearance != nil {
        changes.warnings.append("the appearance of annotation \(annotation.id) stays as it was")
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
    // The icon of a reply would cover the annotation that it replies to, and readers draw one where none is given.
    let isReply = annotation.isNote && annotation.markup.inReplyTo != nil
    guard let geometry, !annotation.isState,
      let drawing = isReply
        ? AppearanceStream(blank: annotation) : AppearanceStream(of: annotation, on: geometry)
    else { return nil }
    let stream = changes.add(drawing, of: "annotation \(annotation.id)")
    return .dictionary(PDFDictionary("N", .reference(stream)))
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
