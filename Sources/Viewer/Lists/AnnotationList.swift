import DocModel

/// The markup annotations of a document in reading order, each reply below the annotation that it replies to.
///
/// It is made of the dictionaries of all of them, or of those on some pages while the others are read. The marked
/// text, which takes most of the time, is read page by page when it is needed. It determines the order of the
/// annotations of a page, so it has to be read before any of the page is shown. The page of an annotation in the list
/// never changes.
final class AnnotationList {
  /// The annotations, without states, links, form fields and the like.
  private(set) var entries: [DocumentAnnotations.Entry] = []
  /// The days of ``entries``.
  private(set) var days: [AnnotationDay] = []
  /// The entries of a page: its annotations, and all replies to them, on any page.
  struct Block {
    /// The 0-based index of the page.
    let pageIndex: Int
    /// The range in ``entries``.
    let range: Range<Int>
    /// The annotations that aren't listed, which may have replies.
    fileprivate var others: [DocumentAnnotations.Entry]
    /// Whether the text has been read.
    fileprivate(set) var isRead = false
  }

  /// The blocks of the pages with annotations, in order.
  private(set) var blocks: [Block] = []
  /// The indexes in ``entries`` by identifier.
  private var indexesByID: [String: Int] = [:]
  /// The numbers of annotations by page index.
  private var counts: [Int: Int] = [:]
  /// The marked texts that have been read, by page and by annotation index.
  private var texts: [Int: [Int: MarkedText]]
  /// The offsets in the text of a page at which annotations stand that mark none, by page and by annotation index.
  private var offsets: [Int: [Int: Int]]
  /// The annotation in whose row another one is shown: a caret and a strikeout of one group are a replacement.
  private let hosts: [String: String]

  /// Creates the list of a document's annotations.
  ///
  /// - Parameters:
  ///   - annotations: the annotations, without marked text.
  ///   - partial: the list of annotations on some pages, whose marked text isn't read again.
  init(_ annotations: DocumentAnnotations, replacing partial: AnnotationList? = nil) {
    (texts, offsets) = (partial?.texts ?? [:], partial?.offsets ?? [:])
    var all = annotations.entries
    hosts = all.markReplacements()
    all = all.inReadingOrder(offsets)
    let names = Set(all.map(\.id))
    func isTop(_ entry: DocumentAnnotations.Entry) -> Bool {
      entry.inReplyTo.map { !names.contains($0) } ?? true
    }
    var start = 0
    while start < all.count {
      let page = all[start].annotation.pageIndex
      var end = start + 1
      while end < all.count, !isTop(all[end]) || all[end].annotation.pageIndex == page { end += 1 }
      let first = entries.count
      func isListed(_ entry: DocumentAnnotations.Entry) -> Bool { entry.isListed && hosts[entry.id] == nil }
      entries += all[start..<end].lazy.filter(isListed)
      if entries.count > first {
        let others = all[start..<end].filter { !isListed($0) }
        blocks.append(Block(pageIndex: page, range: first..<entries.count, others: others))
      }
      start = end
    }
    days = entries.map { AnnotationDay($0.annotation) }
    for (index, entry) in entries.enumerated() {
      indexesByID[entry.id] = index
      counts[entry.annotation.pageIndex, default: 0] += 1
    }
    for number in blocks.indices where texts[blocks[number].pageIndex] != nil {
      let isKnown = members(ofBlock: number).allSatisfy { texts[$0.annotation.pageIndex] != nil }
      if isKnown { read(block: number, { _ in [:] }, { _ in [:] }) }
    }
  }

  /// Returns the number of comments that wait for an answer of the reader or have one, and of those that have one.
  func progress(of reader: String?) -> (answered: Int, comments: Int) {
    let author = entries.authorWithoutQuestions(reader: reader)
    let comments = entries.lazy.filter {
      $0.isComment && (author == nil || $0.annotation.author != author)
    }
    return (comments.count(where: \.isAnswered), comments.count)
  }

  /// Returns the number of annotations on a page.
  func count(onPage page: Int) -> Int { counts[page] ?? 0 }

  /// Returns the index in ``entries`` of the annotation with an identifier.
  func index(of id: String) -> Int? { indexesByID[hosts[id] ?? id] }

  /// Returns the indexes in ``blocks`` of those that overlap a range of ``entries``.
  func blocks(meeting range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return 0..<0 }
    let first = blocks.partitioningIndex { $0.range.upperBound > range.lowerBound }
    return first..<max(first, blocks.partitioningIndex { $0.range.lowerBound >= range.upperBound })
  }

  /// Returns the index in ``blocks`` of the first one at or after a page.
  func firstBlock(fromPage page: Int) -> Int { blocks.partitioningIndex { $0.pageIndex >= page } }

  /// Returns the annotation whose place on the page is that of the one at an index: the comment that begins its thread,
  /// if it is on the same page.
  func place(of index: Int) -> Annotation {
    let first = entries[...index].last { $0.depth == 0 }?.annotation
    let annotation = entries[index].annotation
    return first?.pageIndex == annotation.pageIndex ? first ?? annotation : annotation
  }

  /// Returns the index of the annotation nearest to a position: the first one of its page from there down, or else the
  /// last one of that page; without any on the page, the first one after it, or else the last of all.
  ///
  /// - Parameters:
  ///   - position: the position.
  ///   - visible: the indexes in ``entries`` among which to choose, in order.
  /// - Returns: the index in `visible`; nil if that is empty.
  func nearest(to position: Position, among visible: [Int]) -> Int? {
    let block = firstBlock(fromPage: position.pageIndex)
    guard !visible.isEmpty, blocks.indices.contains(block) else { return visible.indices.last }
    let range = blocks[block].range
    let first = visible.partitioningIndex { $0 >= range.lowerBound }
    let end = visible.partitioningIndex { $0 >= range.upperBound }
    guard first < end, blocks[block].pageIndex == position.pageIndex else {
      return min(first, visible.count - 1)
    }
    let tops = (first..<end).filter { entries[visible[$0]].depth == 0 }
    guard let height = position.height else { return tops.first ?? first }
    return tops.first { entries[visible[$0]].annotation.rectangle.map { $0.y0 <= height } ?? false }
      ?? tops.last ?? first
  }

  /// Reads the text of a block, which may change the order within it.
  ///
  /// An unreadable page has no text.
  func read(block number: Int, of document: any ReadableDocument) {
    read(
      block: number, { (try? document.markedTexts(onPage: $0)) ?? [:] },
      { (try? document.textOffsets(onPage: $0)) ?? [:] })
  }

  /// Returns all annotations of a block.
  private func members(ofBlock number: Int) -> [DocumentAnnotations.Entry] {
    entries[blocks[number].range] + blocks[number].others
  }

  private func read(
    block number: Int, _ readTexts: (_ page: Int) -> [Int: MarkedText],
    _ readOffsets: (_ page: Int) -> [Int: Int]
  ) {
    guard !blocks[number].isRead else { return }
    blocks[number].isRead = true
    var all = members(ofBlock: number)
    for index in all.indices {
      let annotation = all[index].annotation
      let page = annotation.pageIndex
      let known = texts[page] ?? readTexts(page)
      texts[page] = known
      all[index].text = known[annotation.index]
    }
    for member in all where member.annotation.isStrikeOut {
      guard let host = hosts[member.id], let index = all.firstIndex(where: { $0.id == host }) else {
        continue
      }
      all[index].text = member.text
    }
    let page = blocks[number].pageIndex
    if offsets[page] == nil, all.contains(where: { $0.text == nil && $0.inReplyTo == nil && $0.isListed }) {
      offsets[page] = readOffsets(page)
    }
    let ordered = all.inReadingOrder(offsets)
    blocks[number].others = []
    let range = blocks[number].range
    for (index, entry) in zip(range, ordered.filter { $0.isListed && hosts[$0.id] == nil }) {
      entries[index] = entry
      days[index] = AnnotationDay(entry.annotation)
      indexesByID[entry.id] = index
    }
  }
}

extension DocumentAnnotations.Entry {
  /// Whether the annotation has a row in the list.
  fileprivate var isListed: Bool { annotation.isMark && !annotation.isState }
}

extension [DocumentAnnotations.Entry] {
  /// Marks carets and strikeouts that are one group as replacements, in the one that the other belongs to; returns the
  /// identifiers of those by the others'.
  fileprivate mutating func markReplacements() -> [String: String] {
    let members = indices.filter { self[$0].annotation.markup.replyType == .group }
    guard !members.isEmpty else { return [:] }
    let indexesByID = Dictionary(indices.map { (self[$0].id, $0) }) { first, _ in first }
    var hosts: [String: String] = [:]
    for member in members {
      guard let host = self[member].inReplyTo.flatMap({ indexesByID[$0] }), self[host].inReplyTo == nil else {
        continue
      }
      let pair = [self[member].annotation, self[host].annotation]
      guard pair.contains(where: \.isCaret), pair.contains(where: \.isStrikeOut) else { continue }
      hosts[self[member].id] = self[host].id
      self[host].annotation.markup.intent = DocumentAnnotations.Entry.replacing
    }
    return hosts
  }

  /// Returns the entries page by page, in the order of the text that they mark or stand at as far as it was read, else
  /// from top to bottom, each reply below the annotation that it replies to.
  ///
  /// - Parameter offsets: the offsets in the text of annotations that mark none, by page and by annotation index.
  /// - Returns: the entries.
  fileprivate func inReadingOrder(_ offsets: [Int: [Int: Int]]) -> Self {
    let indexesByID = Dictionary(indices.map { (self[$0].id, $0) }) { first, _ in first }
    var answers: [Int: [Int]] = [:]
    var tops: [(key: ReadingKey, index: Int)] = []
    for (index, entry) in enumerated() {
      if let parent = entry.inReplyTo.flatMap({ indexesByID[$0] }) {
        answers[parent, default: []].append(index)
      } else {
        let annotation = entry.annotation
        tops.append((ReadingKey(entry, at: offsets[annotation.pageIndex]?[annotation.index]), index))
      }
    }
    tops.sort { $0.key == $1.key ? $0.index < $1.index : $0.key < $1.key }
    var order: [Int] = []
    var pending = tops.reversed().map(\.index)
    while let index = pending.popLast() {
      order.append(index)
      if let answers = answers[index] { pending += answers.reversed() }
    }
    return order.map { self[$0] }
  }
}

/// The sort key of an entry among those of its document.
private struct ReadingKey: Comparable {
  /// The page, the offset of the marked text, the distance from the top, and that from the left.
  private let parts: (Int, Int, Double, Double)

  init(_ entry: DocumentAnnotations.Entry, at offset: Int?) {
    let rectangle = entry.annotation.rectangle
    parts = (
      entry.annotation.pageIndex, entry.text?.range.lowerBound ?? offset ?? .max,
      -(rectangle?.y1 ?? .infinity),
      rectangle?.x0 ?? 0
    )
  }

  static func == (left: Self, right: Self) -> Bool { left.parts == right.parts }
  static func < (left: Self, right: Self) -> Bool { left.parts < right.parts }
}
