/// The comparison of a file that was written anew with the files from which its parts come, by readers that didn't
/// write it.
///
/// Our reader compares the objects of pages, unless a file is encrypted or has a flaw, or they differ. Poppler, which
/// reads the original with repairs of its own then, compares their text and a small picture.
package struct RewriteComparison {
  /// A page of a document that a page of the new file has to be like.
  package typealias Origin = (document: Document, page: Int)

  /// A heading with the page to which it leads.
  struct Heading: Equatable {
    let title: String
    let level: Int
    let page: Int?

    init(_ item: Outline.Item, page: Int?) { (title, level, self.page) = (item.title, item.level, page) }
  }

  /// The parts of the new file that have to be as they were.
  package struct Parts {
    /// The origins of pages; nil for pages that change.
    package var pages: [Origin?] = []
    /// The outline; nil if it isn't compared.
    var headings: [Heading]?
    /// The values of form fields by the fields' names; a field may be gone.
    var fields: [String: FieldValue?] = [:]
    /// The embedded files of this document.
    var attachments: (document: Document, files: [AttachedFile])?

    package init() {}
  }

  /// A document as Poppler reads it, apart from the one that was edited.
  private struct Shown {
    let document: Document
    let pageCount: Int
  }

  private let version: Document
  private let parts: Parts

  package init(version: Document, parts: Parts) { (self.version, self.parts) = (version, parts) }

  /// The number of pages up to which all are compared by Poppler; of more pages, a sample.
  private static let mostPages = 64
  private static let sampleSize = 32
  /// The sides of a box around a picture, in pixels.
  private static let pictureSize = 160

  /// Returns the difference in one clause; nil if there is none.
  package func difference() -> String? {
    if let heading = differentHeading { return heading }
    let fields = version.form.fields
    for field in fields {
      if let value = parts.fields[field.name], value != field.value {
        return "the value of the field \(field.name) differs"
      }
    }
    if let file = parts.attachments.flatMap(missingFile) { return "the attachment \(file) differs" }
    return differentPage
  }

  private var differentHeading: String? {
    guard let headings = parts.headings else { return nil }
    let written = version.outline.headings
    guard headings != written else { return nil }
    guard let heading = zip(headings, written).first(where: { $0 != $1 })?.0 else {
      return "the outline has \(written.count) headings instead of \(headings.count)"
    }
    return "the heading “\(heading.title)” differs"
  }

  /// Returns the name of a file that the version doesn't embed as it was.
  private func missingFile(_ list: (document: Document, files: [AttachedFile])) -> String? {
    let written = Dictionary(version.attachmentList.map { ($0.key, $0) }) { first, _ in first }
    return list.files.first { file in
      guard !file.isNew, file.file.content != nil else { return false }
      guard let copy = written[file.key] else { return true }
      return (try? list.document.data(of: file.file, upTo: .max))
        != (try? version.data(of: copy.file, upTo: .max))
    }?.file.name
  }

  // MARK: Pages

  private var differentPage: String? {
    var comparisons: [ObjectIdentifier: ObjectComparison] = [:]
    var doubtful: [Int] = []
    for (page, origin) in parts.pages.enumerated() {
      guard let origin else { continue }
      let id = ObjectIdentifier(origin.document)
      if comparisons[id] == nil { comparisons[id] = comparison(with: origin.document) }
      if !hasSameObjects(page, origin, &comparisons[id]) { doubtful.append(page) }
    }
    guard !doubtful.isEmpty else { return nil }
    let written = shown(version)
    var shown: [ObjectIdentifier: Shown] = [:]
    for page in sample(doubtful) {
      guard let origin = parts.pages[page] else { continue }
      let id = ObjectIdentifier(origin.document)
      let original = shown[id] ?? self.shown(origin.document)
      shown[id] = original
      guard let original else { continue }
      // Poppler finds no pages if their number isn't declared; what it doesn't find, it can't miss.
      guard original.pageCount > 0 else { continue }
      guard let written else { return "Poppler can't read it" }
      guard original.pageCount == origin.document.pageCount, written.pageCount == version.pageCount else {
        return "Poppler finds other pages"
      }
      guard looksSame(page, of: written.document, origin.page, of: original.document) else {
        return "page \(page + 1) differs"
      }
    }
    return nil
  }

  private func comparison(with document: Document) -> ObjectComparison? {
    // qpdf and Poppler may repair a flaw in different ways.
    guard document.isFlawlessUntilNow, let file = document.file, let written = version.file else {
      return nil
    }
    return ObjectComparison(file, written)
  }

  /// Whether a page has the same contents, resources, size and rotation as its origin; false also if that isn't sure.
  private func hasSameObjects(
    _ page: Int, _ origin: Origin, _ comparison: inout ObjectComparison?
  ) -> Bool {
    guard comparison != nil, let old = origin.document.leaf(origin.page), let new = version.leaf(page),
      case .dictionary(let entries) = old.object.value, case .dictionary(let others) = new.object.value
    else { return false }
    return (["Contents"] + PageLeaf.inheritable).allSatisfy { key in
      comparison?.areSame(old.entry(key, of: entries) ?? .null, new.entry(key, of: others) ?? .null) ?? false
    }
  }

  /// Returns all pages, or a sample of many: the first, the last, those beside pages that change, and others.
  private func sample(_ pages: [Int]) -> [Int] {
    guard pages.count > Self.mostPages else { return pages }
    let (first, last) = (parts.pages.startIndex, parts.pages.count - 1)
    var chosen = Set(
      pages.filter { page in
        page == first || page == last || parts.pages[page - 1] == nil || parts.pages[page + 1] == nil
      }.prefix(Self.sampleSize))
    for index in 0..<Self.sampleSize where chosen.count < Self.sampleSize {
      chosen.insert(pages[index * pages.count / Self.sampleSize])
    }
    return chosen.sorted()
  }

  /// Returns a document as Poppler reads its file; nil if Poppler can't.
  private func shown(_ document: Document) -> Shown? {
    guard
      let original = try? Document(
        document.source, document.contents, stamp: nil, password: document.password, readers: .independent),
      case .success(let poppler) = original.openPoppler()
    else { return nil }
    return Shown(document: original, pageCount: poppler.pageCount)
  }

  /// Whether a page has the same text and looks the same as that of its original, or the latter is empty.
  private func looksSame(
    _ page: Int, of written: Document, _ index: Int, of original: Document
  ) -> Bool {
    let text = (try? original.string(ofPage: index)) ?? ""
    let picture = picture(index, of: original)
    let isBlank = text.allSatisfy(\.isWhitespace) && picture?.pixels.allSatisfy { $0 == 255 } ?? true
    guard !isBlank else { return true }
    return text == (try? written.string(ofPage: page)) && picture == self.picture(page, of: written)
  }

  private func picture(_ page: Int, of document: Document) -> PageImage? {
    try? document.image(
      ofPage: page, fittingWidth: Self.pictureSize, height: Self.pictureSize, annotations: .none)
  }
}

extension Outline {
  /// The headings with the pages to which they lead.
  var headings: [RewriteComparison.Heading] {
    items.map { RewriteComparison.Heading($0, page: $0.destination?.pageIndex) }
  }
}

extension Form {
  /// The values of fields by the fields' names.
  var values: [String: FieldValue?] {
    Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
  }
}
