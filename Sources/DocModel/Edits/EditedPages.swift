/// The annotations of a document's pages with the edits so far; a page is read when it is first needed.
package struct EditedPages {
  /// An annotation of the file with the edits so far, or a new one.
  package struct Entry {
    /// The object, whose number is reserved for a new or direct annotation.
    let id: ObjectID
    /// The annotation as in the file; nil for a new one.
    package let original: Annotation?
    /// The annotation with the edits; nil for a removed one.
    var current: Annotation?

    /// Whether the file has to be changed for the annotation.
    var isChanged: Bool { original != current }
  }

  let document: Document
  /// The pages that were read, by index.
  private(set) var pages: [Int: [Entry]] = [:]
  /// The pages on which an edit was made, perhaps taken back since.
  private var editedPages: Set<Int> = []
  /// The position of each annotation that was read.
  private var positions: [ObjectID: (page: Int, index: Int)] = [:]
  /// The objects of the file's annotations by their unique names, once one was looked up.
  private var objectsByName: [String: ObjectID]?
  /// The objects of new annotations by their names.
  private var addedNames: [String: ObjectID] = [:]
  /// The lowest object number that is unused.
  private(set) var nextNumber: Int32

  /// The most numbers that are left out, since the cross-references grow with the highest one.
  static let mostSkippedNumbers: Int32 = 1_000

  /// Starts with the annotations of the file, and with the lowest object number that it doesn't use.
  init(_ document: Document, nextNumber: Int32) {
    (self.document, self.nextNumber) = (document, nextNumber)
  }

  /// The pages with edits.
  var changed: [Int: [Entry]] {
    // The others of a large document aren't copied for each edit.
    editedPages.reduce(into: [:]) { changed, page in
      if let annotations = pages[page], annotations.contains(where: \.isChanged) {
        changed[page] = annotations
      }
    }
  }

  /// Whether annotations with text are removed.
  var removesText: Bool {
    editedPages.contains { page in
      pages[page]?.contains { $0.current == nil && !($0.original?.contents ?? "").isEmpty } ?? false
    }
  }

  /// Replaces the annotations of a page by the same ones with other edits.
  mutating func replace(_ page: Int, by annotations: [Entry]) {
    pages[page] = annotations
    editedPages.insert(page)
  }

  /// Forgets all annotations but those of some objects; what is left can only be written.
  mutating func keep(_ objects: Set<ObjectID>) {
    pages = Dictionary(grouping: objects.compactMap { positions[$0] }, by: \.page)
      .mapValues { $0.compactMap { pages[$0.page]?[$0.index] } }
  }

  // MARK: Reading

  /// Returns all annotations of a page, those that were removed included.
  @discardableResult
  mutating func annotations(onPage index: Int) throws(EditError) -> [Entry] {
    if let known = pages[index] { return known }
    let found: [Annotation]
    do throws(DocumentError) {
      found = try document.annotations(onPage: index)
    } catch {
      throw .noSuchPage(document.source.name, page: index, count: document.pageCount)
    }
    skipDanglingReferences(onPage: index)
    let annotations = found.enumerated().map { position, annotation in
      var annotation = annotation
      let id = annotation.object ?? reserveNumber()
      annotation.object = id
      if positions[id] == nil { positions[id] = (index, position) }
      return Entry(id: id, original: annotation, current: annotation)
    }
    pages[index] = annotations
    return annotations
  }

  /// Returns the annotation of an object, removed or not; nil if no page has it.
  mutating func annotation(_ id: ObjectID) throws(EditError) -> Entry? {
    for page in 0..<document.pageCount where positions[id] == nil && pages[page] == nil {
      try annotations(onPage: page)
    }
    return known(id)
  }

  /// Returns the annotation of an object on the pages that were read.
  package func known(_ id: ObjectID) -> Entry? {
    positions[id].flatMap { pages[$0.page]?[$0.index] }
  }

  /// Returns the object with a name, perhaps of a removed annotation; new annotations have priority.
  mutating func object(named name: String) throws(EditError) -> ObjectID? {
    if let added = addedNames[name] { return added }
    if objectsByName == nil {
      for page in 0..<document.pageCount { try annotations(onPage: page) }
      let all = (0..<document.pageCount).flatMap { pages[$0] ?? [] }.filter { $0.original != nil }
      let names = Annotation.uniqueNames(of: all.compactMap(\.original))
      objectsByName = Dictionary(zip(names, all.map(\.id))) { first, _ in first }
    }
    return objectsByName?[name]
  }

  // MARK: Numbers

  /// Returns an unused object number.
  mutating func reserveNumber() -> ObjectID {
    defer { nextNumber += nextNumber < Int32.max ? 1 : 0 }
    return ObjectID(number: nextNumber, generation: 0)
  }

  /// Reserves no number to which the page's annotations refer although the file has no such object: a new object would
  /// become a part of them.
  private mutating func skipDanglingReferences(onPage index: Int) {
    guard let list = document.leaf(index)?.object["Annots"] else { return }
    let nearby = Int(nextNumber)..<Int(nextNumber) + Int(Self.mostSkippedNumbers)
    for element in list.elements(upTo: DocumentLimits.mostAnnotationsOnPage) {
      let annotation = list.file.resolved(element)
      for id in element.references + annotation.references where nearby.contains(Int(id.number)) {
        nextNumber = max(nextNumber, id.number + 1)
      }
    }
  }

  // MARK: Edits

  /// Makes an edit of this document; one of another page or object, or of no annotation, is left out.
  mutating func apply(_ edit: Edit) {
    guard let annotation = edit.annotation, let id = annotation.object,
      let count = try? annotations(onPage: annotation.pageIndex).count
    else { return }
    let current: Annotation? = if case .remove = edit { nil } else { annotation }
    if let position = positions[id] {
      pages[position.page]?[position.index].current = current
      editedPages.insert(position.page)
    } else if current != nil {
      positions[id] = (annotation.pageIndex, count)
      editedPages.insert(annotation.pageIndex)
      if let name = annotation.name { addedNames[name] = id }
      pages[annotation.pageIndex, default: []].append(
        Entry(id: id, original: nil, current: current))
      if id.number >= nextNumber, id.number < Int32.max { nextNumber = id.number + 1 }
    }
  }

  /// Returns an annotation followed by its replies, states, group members and popups.
  func thread(of annotation: Annotation) -> [Annotation] {
    var thread = [annotation]
    var members = Set([annotation.object].compactMap { $0 })
    let candidates = pages[annotation.pageIndex]?.compactMap(\.current) ?? []
    var next = 0
    // A reply may come before the annotation that it replies to.
    while next < thread.count {
      let current = thread[next]
      next += 1
      for candidate in candidates {
        guard let id = candidate.object, !members.contains(id) else { continue }
        var parent = candidate.markup.inReplyTo
        if case .popup(let window) = candidate.kind { parent = window.parent ?? parent }
        guard (parent != nil && parent == current.object) || current.markup.popup?.object == id else {
          continue
        }
        members.insert(id)
        thread.append(candidate)
      }
    }
    return thread
  }
}
