/// The list of a page's annotations (ISO 32000-1, Table 30, Annots) with its changes.
package struct AnnotationList {
  /// The list as the file has it; nil if the page has none.
  private let text: ObjectText?
  /// The object of the list; nil if it is a part of the page's dictionary, or has to become one.
  private let object: ObjectID?
  private var replacing: [Int: PDFValue] = [:]
  private var appending: [PDFValue] = []
  private var removing: Set<Int> = []

  /// Reads the list of a page.
  ///
  /// - Parameters:
  ///   - page: the dictionary of the page.
  ///   - file: the file.
  ///   - name: the name of the document in an error.
  ///   - isShared: whether other pages have the same list, so that this one needs its own.
  ///   - textOf: returns the text of an object with the changes so far; nil if it isn't a dictionary or an array.
  /// - Throws: ``EditError`` if the list can't be changed without losing a part of it.
  package init(
    _ page: ObjectText, of file: PDFFile, named name: String, isShared: Bool,
    textOf: (ObjectID) -> ObjectText?
  ) throws(EditError) {
    switch page["Annots"] {
    case .reference(let id)? where file.value(of: id).isArray:
      text = textOf(id)
      object = isShared ? nil : id
    case .array?:
      text = page.text(forKey: "Annots")
      object = nil
    default:
      // Programs find no annotations in anything else, so a new list loses none.
      (text, object) = (nil, nil)
      return
    }
    guard text?.isDictionary == false else {
      throw .notEditable(name, reason: "the list of a page's annotations can't be read")
    }
  }

  /// Whether the page needs another list.
  var isChanged: Bool { !replacing.isEmpty || !appending.isEmpty || !removing.isEmpty }

  /// Whether an annotation is in the list itself rather than an object of its own.
  func isDirect(_ index: Int) -> Bool {
    if case .reference? = text?.element(index) { false } else { true }
  }

  /// Returns the text of an annotation that is in the list itself.
  func text(_ index: Int) -> ObjectText? { text?.text(ofElement: index) }

  /// Replaces an annotation in the list by a reference to it.
  mutating func replace(_ index: Int, by id: ObjectID) { replacing[index] = .reference(id) }

  /// Adds an annotation at the end.
  package mutating func append(_ id: ObjectID) { appending.append(.reference(id)) }

  /// Removes an annotation.
  mutating func remove(_ index: Int) { removing.insert(index) }

  /// Writes the changed list, and the page if the list is a part of it.
  package func write(_ page: ObjectText, _ id: ObjectID, to changes: inout ObjectDraft) {
    var list = text ?? ObjectText(emptyArray: ())
    list.change(replacing: replacing, appending: appending, removing: removing)
    if let object {
      changes.set(object, to: .text(list))
    } else {
      var page = page
      page.set("Annots", to: list)
      changes.set(id, to: .text(page))
    }
  }
}

extension PDFValue {
  fileprivate var isArray: Bool { if case .array = self { true } else { false } }
}
