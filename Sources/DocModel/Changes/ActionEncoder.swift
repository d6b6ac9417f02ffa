/// Encodes actions and destinations (ISO 32000-1, 12.3.2 and 12.6): the counterpart of ``ActionReader``.
struct ActionEncoder {
  private let document: Document
  /// Returns the object of the page with an index; nil if it has none.
  private let page: (Int) -> ObjectID?

  /// Prepares to encode actions of a document.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - page: returns the object of a page; nil for the pages of the file.
  init(_ document: Document, page: ((Int) -> ObjectID?)? = nil) {
    self.document = document
    self.page = page ?? { document.leaf($0)?.id }
  }

  /// Returns the dictionary of an action with those that follow it; nil for one that is only described, such as a
  /// script.
  func dictionary(of action: Action) -> PDFValue? {
    var entries = DictionaryBuilder()
    entries["S"] = .name(PDFName(Array(action.typeName.utf8)))
    switch action.kind {
    case .goTo(let destination):
      guard let value = value(of: destination) else { return nil }
      entries["D"] = value
    case .goToRemote(let file, let target):
      entries["F"] = PDFValue(text: file)
      switch target {
      case .page(let index)?: entries["D"] = .array([.integer(index), .name("Fit")])
      case .named(let name)?: entries["D"] = PDFValue(text: name)
      case nil: break
      }
    case .uri(let uri): entries["URI"] = .string(Array(Address.ascii(uri).utf8))
    case .named(let name): entries["N"] = .name(PDFName(Array(name.utf8)))
    case .resetForm(let fields):
      entries["Fields"] = fields.names.map { .array($0.map(PDFValue.init(text:))) }
      entries["Flags"] = fields.isExcluding ? .integer(1) : nil
    case .goToEmbedded, .launch, .javaScript, .hide, .submitForm, .importData, .other: return nil
    }
    let next = action.next.compactMap(dictionary)
    if !next.isEmpty { entries["Next"] = next.count == 1 ? next[0] : .array(next) }
    return .dictionary(entries.dictionary)
  }

  /// Returns a destination: its name if it has no page, or if the document has the name for the same page and view; or
  /// else the page and the view.
  ///
  /// - Returns: the value; nil for a destination without a page and a name.
  func value(of destination: Destination) -> PDFValue? {
    if let name = destination.name, let named = named(name, destination) { return named }
    guard let index = destination.pageIndex else { return nil }
    // A page that is no object can't be referred to; readers also take its number.
    let target = page(index).map(PDFValue.reference) ?? .integer(index)
    return .array(
      [target, .name(PDFName(Array(destination.viewName.utf8)))] + Self.numbers(of: destination.view))
  }

  private func named(_ name: String, _ destination: Destination) -> PDFValue? {
    guard let file = document.file else { return nil }
    let candidates: [PDFValue] = [PDFValue(text: name), .name(PDFName(Array(name.utf8)))]
    return candidates.first {
      let known = document.actions.destinations.destination(PDFObject($0, of: file))
      return known == destination || (destination.pageIndex == nil && known?.pageIndex != nil)
    }
  }

  private static func numbers(of view: Destination.View) -> [PDFValue] {
    // All digits stay, so that a destination that is exported and imported is the same.
    func numbers(_ values: Double?...) -> [PDFValue] {
      values.map { value in
        value.map { number in Int(exactly: number).map(PDFValue.integer) ?? .real(number) } ?? .null
      }
    }
    return switch view {
    case .xyz(let left, let top, let zoom): numbers(left, top, zoom)
    case .fit, .fitBoundingBox: []
    case .fitHorizontally(let top), .fitBoundingBoxHorizontally(let top): numbers(top)
    case .fitVertically(let left), .fitBoundingBoxVertically(let left): numbers(left)
    case .fitRectangle(let area): numbers(area.x0, area.y0, area.x1, area.y1)
    }
  }
}
