/// Makes the redacted version of a document, and proves it.
struct Redactor {
  private let document: Document
  private let file: PDFFile
  private let request: RedactionRequest
  private let finder: RedactionFinder?
  private let nextNumber: Int32
  /// The pages whose content has the words as it is written.
  private var wordyPages: Set<Int> = []

  private var name: String { document.source.name }

  /// Prepares a redaction.
  ///
  /// - Throws: ``RedactionError`` if the document forbids it.
  init(_ document: Document, _ request: RedactionRequest) throws(RedactionError) {
    let name = document.source.name
    guard let file = document.file, document.pageCount > 0 else {
      throw .notRedactable(name, reason: "its objects can't be read; a password may help")
    }
    (self.document, self.file, self.request) = (document, file, request)
    do throws(SearchError) {
      finder = try request.query.map { query throws(SearchError) in try RedactionFinder(query) }
    } catch {
      throw .notRedactable(name, reason: error.description)
    }
    if file.isEncrypted, !document.isOpenedByOwner, !(file.qpdf?.permissions.contains(.modify) ?? false) {
      throw .notPermitted(name)
    }
    let restrictions = SignatureRestrictions(catalog: file.catalog)
    guard !restrictions.isSigned || request.invalidatesSignatures else { throw .signed(name) }
    do throws(QPDFError) {
      nextNumber = try document.rewritable().nextNumber
    } catch {
      throw .notRedactable(name, reason: error.message)
    }
    if let finder, request.isWholeDocument {
      wordyPages = Set((0..<document.pageCount).filter { hasWords($0, finder) })
    }
  }

  /// Finds the places to redact, and makes the new version.
  ///
  /// - Returns: the bytes of the new version, and the report.
  /// - Throws: ``RedactionError``.
  func run() throws(RedactionError) -> (bytes: FileBytes, report: RedactionReport) {
    let revealed = try RevealedDocument(of: document, showsForms: request.isWholeDocument)
    let areas = try RedactionAreas(request, in: document, revealed, finder: finder)
    guard !areas.places.isEmpty || finder != nil else { throw .nothingFound(name) }
    var drawn = request.isStrict ? areas.unread : [:]
    // A page whose text isn't as it should be becomes an image in the second attempt.
    for attempt in 0...1 {
      let (bytes, objects) = try version(areas, drawing: &drawn)
      if areas.places.isEmpty, objects.removed.keys.allSatisfy(RedactionReport.Content.alwaysRemoved.contains)
      {
        throw .nothingFound(name)
      }
      let redacted = try opened(bytes)
      guard redacted.pageCount == document.pageCount else {
        throw .notRedactable(name, reason: "the new version has \(redacted.pageCount) pages")
      }
      let check = try RevealedDocument(of: redacted, showsForms: request.isWholeDocument)
      var failed: [Int: String] = [:]
      for page in areas.pages.keys {
        if let reason = try flaw(page, areas, revealed, check) { failed[page] = reason }
      }
      let isNew = failed.keys.contains { drawn[$0] == nil }
      if isNew, attempt == 0 {
        drawn.merge(failed) { known, _ in known }
        continue
      }
      if request.verifiesResult {
        if let page = failed.keys.min() { throw notVerified(page, areas) }
        try verify(redacted, check, areas.finder)
      }
      guard areas.pages.values.contains(where: { $0.contains { $0.overlay != nil } }) else {
        try checkUnchangedPages(of: bytes, areas)
        return (bytes, report(areas, drawn, objects, size: bytes.count))
      }
      // The texts over the areas come last: the check would take them for what was there.
      let (final, _) = try version(areas, drawing: &drawn, writingTexts: true)
      try checkUnchangedPages(of: final, areas)
      return (final, report(areas, drawn, objects, size: final.count))
    }
    throw .notRedactable(name, reason: "its pages can't be redacted")
  }

  private func opened(_ bytes: FileBytes) throws(RedactionError) -> Document {
    do throws(DocumentError) {
      return try document.reopened(with: .bytes(bytes))
    } catch {
      throw .notRedactable(name, reason: "the new version can't be read, \(error)")
    }
  }

  /// Throws unless the pages without removed content are as they were.
  private func checkUnchangedPages(of bytes: FileBytes, _ areas: RedactionAreas) throws(RedactionError) {
    var parts = RewriteComparison.Parts()
    parts.pages = (0..<document.pageCount).map { changes($0, areas) ? nil : (document, $0) }
    if let difference = RewriteComparison(version: try opened(bytes), parts: parts).difference() {
      throw .notRedactable(name, reason: "in the new version \(difference)")
    }
  }

  /// Whether content of a page is removed.
  private func changes(_ page: Int, _ areas: RedactionAreas) -> Bool {
    areas.pages[page] != nil || wordyPages.contains(page)
  }

  /// Returns what is wrong with the text of a redacted page; nil if nothing is.
  private func flaw(
    _ page: Int, _ areas: RedactionAreas, _ revealed: RevealedDocument, _ check: RevealedDocument
  ) throws(RedactionError) -> String? {
    do throws(DocumentError) {
      let result = PageCheck(
        original: try revealed.document.text(ofPage: page), redacted: try check.document.text(ofPage: page),
        areas: (areas.pages[page] ?? []).map(\.area))
      if result.hasRemains { return "has text that can't be removed separately" }
      return result.hasMoved ? "has text that moves when parts are removed" : nil
    } catch {
      throw notVerified(page, areas)
    }
  }

  /// Returns the error of a page whose areas may have content.
  private func notVerified(_ page: Int, _ areas: RedactionAreas) -> RedactionError {
    let words = areas.places.filter { $0.pageIndex == page }.map(\.text)
    return .notVerified(name, place: "page \(page + 1)", words: words.joined(separator: ", "))
  }

  /// Searches the new version for the words.
  private func verify(
    _ redacted: Document, _ revealed: RevealedDocument, _ finder: RedactionFinder?
  ) throws(RedactionError) {
    guard let finder else { return }
    let remainder: WordCheck.Remainder?
    do throws(DocumentError) {
      if request.isWholeDocument {
        remainder = try WordCheck(revealed: revealed, document: redacted, finder: finder).remains()
      } else {
        remainder = try firstPage(with: finder, in: revealed, redacted)
      }
    } catch {
      remainder = WordCheck.Remainder(place: "a page that can't be read (\(error))")
    }
    if let remainder { throw .notVerified(name, place: remainder.place, words: remainder.words) }
  }

  private func firstPage(
    with finder: RedactionFinder, in revealed: RevealedDocument, _ redacted: Document
  ) throws(DocumentError) -> WordCheck.Remainder? {
    let fonts = GlyphReader.Fonts()
    for page in request.pages ?? [] {
      guard let file = redacted.file, let leaf = redacted.leaf(page) else {
        return WordCheck.Remainder(page: page, words: "")
      }
      let glyphs = GlyphReader(leaf, of: file, fonts: fonts).glyphs
      if let match = GlyphSearch(finder: finder).matches(in: glyphs).first {
        return WordCheck.Remainder(page: page, words: match.text)
      }
    }
    return try WordCheck.remainder(of: finder, on: request.pages ?? [], in: revealed.document)
  }

  /// Makes a version.
  ///
  /// - Parameters:
  ///   - areas: the areas.
  ///   - drawn: the pages that have to become images, with the reasons; receives others that do.
  ///   - writesTexts: whether the texts of redaction annotations are written over their areas.
  /// - Returns: the bytes, and the new objects.
  /// - Throws: ``RedactionError``.
  private func version(
    _ areas: RedactionAreas, drawing drawn: inout [Int: String], writingTexts writesTexts: Bool = false
  ) throws(RedactionError) -> (FileBytes, RedactedObjects) {
    let words = request.isWholeDocument ? finder : nil
    let objects = RedactedObjects(document, file, nextNumber: nextNumber, finder: words)
    var touched: [ObjectID: Set<Int>?] = [:]
    var annotations: Set<ObjectID> = []
    var fields: Set<ObjectID> = []
    for page in 0..<document.pageCount {
      let marked = areas.pages[page] ?? []
      let isSelected = request.pages?.contains(page) ?? true
      guard isSelected || !marked.isEmpty else { continue }
      if changes(page, areas) {
        let redactor = PageRedactor(
          objects: objects, index: page, marked: marked, glyphs: areas.glyphs[page] ?? [],
          writesTexts: writesTexts,
          finder: words)
        let outcome = try redactor.run(drawnBecause: drawn[page])
        if let obstacle = outcome.obstacle {
          // Nobody knows where a drawing shows them.
          if areas.pagesWithPlacelessWords.contains(page) {
            throw .pageNotRedactable(
              name, page: page, reason: "it \(obstacle), and words without a place may appear in its image")
          }
          if obstacle == ContentFont.predefinedMap, !PopplerDocument.hasCharacterMaps {
            throw .pageNotRedactable(
              name, page: page,
              reason: "it \(obstacle), which can't be drawn without Poppler's data (poppler-data)")
          }
          drawn[page] = obstacle
        }
        if let id = document.leaf(page)?.id { touched.updateValue(outcome.touchedMarks, forKey: id) }
      }
      let removal = AnnotationRemoval(
        objects: objects, index: page, areas: marked.map(\.area.rectangle),
        finder: isSelected ? finder : nil, removesRedactions: request.appliesAnnotations && isSelected)
      let (ids, values) = removal.run()
      annotations.formUnion(ids)
      fields.formUnion(values)
    }
    var structure = StructureRedaction(objects, touched: touched)
    structure.run()
    empty(areas.forms, objects)
    guard let pages = PageTreeRepair(objects) else {
      throw .notRedactable(name, reason: "its page tree has a page twice")
    }
    pages.run()
    var scrubber = DocumentScrubber(
      objects: objects, request: request, removed: annotations, pages: pages,
      clearedFields: fields)
    guard scrubber.run() else { throw .notRedactable(name, reason: "it has too many objects") }
    do throws(QPDFError) {
      return (try document.rewritable().rewritten(with: objects.changes), objects)
    } catch {
      throw .notRedactable(name, reason: error.message)
    }
  }

  /// Whether the content of a page, as it is written, or a property list of its marked content has the words.
  private func hasWords(_ page: Int, _ finder: RedactionFinder) -> Bool {
    guard let leaf = document.leaf(page), let data = PageContents.data(of: leaf.object) else { return false }
    if finder.hasWords(inContent: data) { return true }
    let properties = PageContents.resources(of: leaf)["Properties"].map { file.whole($0) }
    return properties.map(finder.hasWords(in:)) ?? false
  }

  /// Removes the content of forms and patterns that show the words.
  ///
  /// Those that pages show have been replaced on them; the others belong to annotations, or to nothing that is drawn.
  private func empty(_ forms: [ObjectID], _ objects: RedactedObjects) {
    for id in forms {
      guard let dictionary = file.streamDictionary(id) else { continue }
      let entries = dictionary.without(streamCodingKeys.union(["Resources", "Metadata", "PieceInfo"]))
      _ = objects.addStream(entries.with("Resources", .dictionary(PDFDictionary())), [], replacing: id)
    }
    if !forms.isEmpty { objects.count(.appearances, forms.count) }
  }

  private func report(
    _ areas: RedactionAreas, _ drawn: [Int: String], _ objects: RedactedObjects, size: Int
  ) -> RedactionReport {
    var report = RedactionReport()
    report.places = areas.places
    report.drawnPages = drawn.sorted { $0.key < $1.key }.map {
      RedactionReport.ReportedPage(pageIndex: $0.key, reason: $0.value)
    }
    report.unreadPages = areas.unread.filter { drawn[$0.key] == nil }.sorted { $0.key < $1.key }.map {
      RedactionReport.ReportedPage(pageIndex: $0.key, reason: $0.value)
    }
    report.hasUnsearchedImages = areas.hasImages
    report.unsearchedAttachmentCount =
      finder == nil
      ? 0
      : objects.keptAttachments.count {
        !(file.streamData($0, upTo: PageContents.largest)?.isText ?? false)
      }
    (report.removed, report.removedTexts) = (objects.removed, objects.texts)
    report.isVerified = request.verifiesResult
    report.saved = SaveReport(mode: .rewritten(because: "content is removed"), size: size)
    return report
  }
}
