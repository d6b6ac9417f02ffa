import DocModel

/// A tab's memory of its document with the edits so far, so that keys don't read it again.
final class DocumentCache {
  private let document: any ReadableDocument
  private let pages = RecentPages<PageGeometry>()
  private let croppedPages = RecentPages<PageGeometry>()
  private let annotations = RecentPages<[Annotation]>()
  let lines = RecentPages<[String]>(1)
  private let texts = RecentPages<PageText>(1)
  private let units = RecentPages<TextUnits>(1)
  let links = RecentPages<[Link]>(1)
  let markCounts = RecentPages<Int>(1)
  private var knownForm: Form?
  /// The numbers of edits of the pages with edits, by index.
  private(set) var editions: [Int: Int] = [:]

  init(_ document: any ReadableDocument) {
    self.document = document
  }

  /// Returns a page's size and rotation.
  func page(at index: Int) throws(DocumentError) -> PageGeometry {
    try pages.value(ofPage: index) { () throws(DocumentError) in try document.page(at: index) }
  }

  /// Returns a page without its margins, but for a hundredth of its extent.
  func cropped(_ page: PageGeometry) -> PageGeometry {
    if let known = croppedPages[page.index] { return known }
    var cropped = page
    let (box, width, height) = (page.cropBox, page.cropBox.width / 100, page.cropBox.height / 100)
    if let ink = try? document.inkBox(ofPage: page.index), ink.width > width, ink.height > height {
      cropped = PageGeometry(
        index: page.index, label: page.label, mediaBox: page.mediaBox,
        cropBox: Rectangle(
          x0: max(box.x0, ink.x0 - width), y0: max(box.y0, ink.y0 - height), x1: min(box.x1, ink.x1 + width),
          y1: min(box.y1, ink.y1 + height)), rotation: page.rotation, userUnit: page.userUnit)
    }
    croppedPages[page.index] = cropped
    return cropped
  }

  /// Returns the lines of a page that aren't blank.
  func lines(ofPage page: Int) throws(DocumentError) -> [String] {
    try lines.value(ofPage: page) { () throws(DocumentError) in
      try document.string(ofPage: page).linesWithText
    }
  }

  /// Returns the text of a page with the positions of its letters.
  func text(ofPage page: Int) throws(DocumentError) -> PageText {
    try texts.value(ofPage: page) { () throws(DocumentError) in try document.text(ofPage: page) }
  }

  /// Returns the text of a page, divided into words, lines, sentences and paragraphs.
  func units(ofPage page: Int) throws(DocumentError) -> TextUnits {
    try units.value(ofPage: page) { () throws(DocumentError) in TextUnits(try text(ofPage: page)) }
  }

  /// Returns the links of a page, joined by a function.
  func links(ofPage page: Int, _ join: ([Link]) -> [Link]) throws(DocumentError) -> [Link] {
    try links.value(ofPage: page) { () throws(DocumentError) in join(try document.links(onPage: page)) }
  }

  /// Returns the annotations of a page.
  func annotations(onPage page: Int) throws(DocumentError) -> [Annotation] {
    try annotations.value(ofPage: page) { () throws(DocumentError) in try document.annotations(onPage: page) }
  }

  /// Returns the number of marks on a page.
  func markCount(ofPage page: Int) throws(DocumentError) -> Int {
    try markCounts.value(ofPage: page) { () throws(DocumentError) in
      try annotations(onPage: page).count { $0.isMark && !$0.isState }
    }
  }

  /// Returns the form.
  func form() throws(DocumentError) -> Form {
    if let knownForm { return knownForm }
    let form = try document.form()
    knownForm = form
    return form
  }

  /// Forgets what is known of the pages that a step has edited; their marks are counted without reading them.
  func forget(_ step: EditHistory.Step) {
    for page in step.pageIndexes {
      editions[page, default: 0] += 1
      annotations[page] = nil
      markCounts[page] = markCounts[page].map { count in
        step.edits.reduce(count) { $0 + ($1.annotation?.pageIndex == page ? $1.addedMarks : 0) }
      }
    }
    croppedPages.removeAll()
    knownForm = nil
  }
}

/// Values of the pages that were read last, by index.
final class RecentPages<Value> {
  private let limit: Int
  private var values: [Int: Value] = [:]

  init(_ limit: Int = 64) {
    self.limit = limit
  }

  subscript(page: Int) -> Value? {
    get { values[page] }
    set {
      if newValue != nil, values.count >= limit { values = [:] }
      values[page] = newValue
    }
  }

  /// Returns the value of a page, which is read unless it is known.
  func value(ofPage page: Int, _ read: () throws(DocumentError) -> Value) throws(DocumentError) -> Value {
    if let known = values[page] { return known }
    let value = try read()
    self[page] = value
    return value
  }

  func removeAll() { values = [:] }
}

extension String {
  /// The lines that aren't blank.
  var linesWithText: [String] {
    split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
  }
}
