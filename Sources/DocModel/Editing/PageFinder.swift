/// The facts by which a page is found in another version of its document.
struct PageIdentity: Hashable, Sendable, Codable {
  /// The hash of its contents, box and rotation; nil if they can't be read.
  var contents: String?
  /// The hash of its text; nil without any.
  var text: String?
  /// The hashes of the contents of the pages before and after it.
  var before: String?
  var after: String?
  /// The number of pages of the document.
  var pageCount: Int
}

/// The text under a text mark, and the text around it.
struct MarkedQuote: Hashable, Sendable, Codable {
  var text: String
  var before: String
  var after: String
}

/// Finds pages, and text under marks, of another version of a document.
final class PageFinder {
  private let document: Document
  private let hasher: PageHasher
  private var texts: [Int: String] = [:]
  private var textHashes: [Int: String] = [:]
  /// The reader of the page that was read last.
  private var reader: (page: Int, reader: MarkReader)?
  /// The pages that were found by their contents, by these facts and their former index.
  private var found: [PageIdentity: [Int: Int?]] = [:]

  /// The distance of the farthest pages whose text is read.
  private static let farthestText = 250
  /// The length of text that identifies a mark without the text around it, if a page has it once.
  private static let tellingLength = 16
  /// The length of the text around a mark that is compared.
  private static let contextLength = 12

  init(_ document: Document) { (self.document, hasher) = (document, PageHasher(document)) }

  // MARK: Facts

  /// Returns the facts about a page.
  func identity(ofPage index: Int) -> PageIdentity {
    PageIdentity(
      contents: contents(ofPage: index), text: textHash(ofPage: index), before: contents(ofPage: index - 1),
      after: contents(ofPage: index + 1), pageCount: document.pageCount)
  }

  /// Returns the text under a text mark; nil if there is none.
  func quote(of annotation: Annotation) -> MarkedQuote? {
    guard annotation.kind.isTextMarkup else { return nil }
    return quote(under: annotation.quads.map(\.quad), onPage: annotation.pageIndex)
  }

  private func quote(under quads: [Quad], onPage page: Int) -> MarkedQuote? {
    if reader?.page != page {
      reader = (try? document.text(ofPage: page)).map { (page, MarkReader($0)) }
    }
    guard let text = reader?.reader.draft(under: quads)?.text(.join), !text.plain.isEmpty else { return nil }
    return MarkedQuote(text: text.plain, before: text.prefix, after: text.suffix)
  }

  private func contents(ofPage page: Int) -> String? {
    (0..<document.pageCount).contains(page) ? hasher.hash(ofPage: page) : nil
  }

  private func textHash(ofPage page: Int) -> String? {
    if let known = textHashes[page] { return known }
    let words = text(ofPage: page).split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { return nil }
    let hash = SHA256()
    for word in words { Array((word + " ").utf8).withUnsafeBytes { hash.update($0) } }
    let result = hash.hexadecimal
    textHashes[page] = result
    return result
  }

  private func text(ofPage page: Int) -> String {
    if let known = texts[page] { return known }
    let text = (try? document.string(ofPage: page)) ?? ""
    texts[page] = text
    return text
  }

  // MARK: Finding

  /// Finds a page of another version, or its text under a mark.
  ///
  /// - Parameters:
  ///   - identity: the facts about the page.
  ///   - index: its index in the other version.
  ///   - quote: the text under a mark on it, which has to be there; nil for any other annotation.
  ///   - quads: the quadrilaterals of the mark.
  /// - Returns: the page, and the quadrilaterals of the text if they are others now; nil if it isn't found.
  func find(
    _ identity: PageIdentity, at index: Int, _ quote: MarkedQuote?, _ quads: [Quad]
  ) -> (page: Int, quads: [Quad]?)? {
    if let page = exactPage(identity, index) { return (page, nil) }
    let same = pageOfSameText(identity, index)
    guard let quote else {
      return (same ?? neighbor(identity, index) ?? pageOfSameNumber(identity, index)).map { ($0, nil) }
    }
    if let same, self.quote(under: quads, onPage: same)?.text == quote.text { return (same, nil) }
    guard let finder = try? TextFinder(SearchQuery(quote.text, caseMatching: .sensitive)) else { return nil }
    let pages = same.map { [$0] } ?? Array(nearest(to: index, within: Self.farthestText))
    let candidates = pages.filter { page in
      (try? finder.ranges(in: Array(text(ofPage: page).unicodeScalars)))?.isEmpty == false
    }
    if let page = candidates.first(where: { self.quote(under: quads, onPage: $0)?.text == quote.text }) {
      return (page, nil)
    }
    for page in candidates {
      if let quads = self.quads(of: quote, finder, onPage: page) { return (page, quads) }
    }
    return nil
  }

  /// Returns the page with the same contents, if possible beside the same pages.
  private func exactPage(_ identity: PageIdentity, _ index: Int) -> Int? {
    guard let contents = identity.contents else { return nil }
    if let known = found[identity]?[index] { return known }
    func neighbors(_ page: Int) -> Int {
      (identity.before == self.contents(ofPage: page - 1) ? 1 : 0)
        + (identity.after == self.contents(ofPage: page + 1) ? 1 : 0)
    }
    let isSame = { (page: Int) in self.contents(ofPage: page) == contents }
    var page: Int? = isSame(index) && neighbors(index) > 0 ? index : nil
    for least in [2, 1, 0] where page == nil {
      page = nearest(to: index, within: document.pageCount).first { isSame($0) && neighbors($0) >= least }
    }
    found[identity, default: [:]][index] = .some(page)
    return page
  }

  private func pageOfSameText(_ identity: PageIdentity, _ index: Int) -> Int? {
    guard let text = identity.text else { return nil }
    return nearest(to: index, within: Self.farthestText).first { textHash(ofPage: $0) == text }
  }

  /// Returns the page after or before one that was beside it.
  private func neighbor(_ identity: PageIdentity, _ index: Int) -> Int? {
    nearest(to: index, within: document.pageCount).first { page in
      (identity.before.map { $0 == contents(ofPage: page - 1) } ?? false
        || identity.after.map { $0 == contents(ofPage: page + 1) } ?? false) && mayBe(identity, page)
    }
  }

  private func pageOfSameNumber(_ identity: PageIdentity, _ index: Int) -> Int? {
    identity.pageCount == document.pageCount && mayBe(identity, index) ? index : nil
  }

  /// Whether a page isn't one that was beside another.
  private func mayBe(_ identity: PageIdentity, _ page: Int) -> Bool {
    let contents = contents(ofPage: page)
    return contents == nil || contents != identity.before && contents != identity.after
  }

  /// Returns the quadrilaterals of a quote with the same text around it, or of a long one that the page has once.
  private func quads(of quote: MarkedQuote, _ finder: TextFinder, onPage page: Int) -> [Quad]? {
    guard let text = try? document.text(ofPage: page),
      let matches = try? finder.matches(in: text.string, ofPage: page)
    else { return nil }
    let (before, after) = (quote.before.suffix(Self.contextLength), quote.after.prefix(Self.contextLength))
    let match =
      matches.first { match in
        !before.isEmpty && match.snippet.before.hasSuffix(before)
          || !after.isEmpty && match.snippet.after.hasPrefix(after)
      } ?? (matches.count == 1 && quote.text.count >= Self.tellingLength ? matches.first : nil)
    return match.map { text.quads(of: $0.range) }
  }

  /// Returns the pages around an index, the nearest first.
  private func nearest(to index: Int, within distance: Int) -> some Sequence<Int> {
    let pages = 0..<document.pageCount
    let center = max(0, min(index, pages.count - 1))
    return (0...max(0, min(distance, pages.count))).lazy
      .flatMap { $0 == 0 ? [center] : [center - $0, center + $0] }
      .filter(pages.contains)
  }
}
