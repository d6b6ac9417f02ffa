import DocModel

/// The markup annotations of a document in reading order, each reply below the annotation that it replies to.
///
/// The dictionaries of all of them are read at once. The marked text, which takes most of the time, is read
/// page by page when it is needed. It determines the order of the annotations of a page, so it has to be read
/// before any of the page is shown. The page of an annotation in the list never changes.
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
    /// All annotations, including those that aren't listed, since they may have replies.
    fileprivate var all: [DocumentAnnotations.Entry]
    /// Whether the text has been read.
    fileprivate(set) var isRead = false
  }

  /// The blocks of the pages with annotations, in order.
  private(set) var blocks: [Block] = []
  /// The indexes in ``entries`` by identifier.
  private var indexesByID: [String: Int] = [:]
  /// The numbers of annotations by page index.
  private var counts: [Int: Int] = [:]

  /// Creates the list of a document's annotations, without marked text.
  init(_ annotations: DocumentAnnotations) {
    let all = annotations.entries.inReadingOrder
    let names = Set(all.map(\.id))
    func isTop(_ entry: DocumentAnnotations.Entry) -> Bool {
      entry.inReplyTo.map { !names.contains($0) } ?? true
    }
    var start = 0
    while start < all.count {
      let page = all[start].annotation.pageIndex
      var end = start + 1
      while end < all.count, !isTop(all[end]) || all[end].annotation.pageIndex == page { end += 1 }
      let marks = all[start..<end].filter(\.isListed)
      if !marks.isEmpty {
        let range = entries.count..<entries.count + marks.count
        entries += marks
        blocks.append(Block(pageIndex: page, range: range, all: Array(all[start..<end])))
      }
      start = end
    }
    days = entries.map { AnnotationDay($0.annotation) }
    for (index, entry) in entries.enumerated() {
      indexesByID[entry.id] = index
      counts[entry.annotation.pageIndex, default: 0] += 1
    }
  }

  /// Returns the number of annotations on a page.
  func count(onPage page: Int) -> Int { counts[page] ?? 0 }

  /// Returns the index in ``entries`` of the annotation with an identifier.
  func index(of id: String) -> Int? { indexesByID[id] }

  /// Returns the indexes in ``blocks`` of those that overlap a range of ``entries``.
  func blocks(meeting range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return 0..<0 }
    let first = blocks.partitioningIndex { $0.range.upperBound > range.lowerBound }
    return first..<max(first, blocks.partitioningIndex { $0.range.lowerBound >= range.upperBound })
  }

  /// Returns the index in ``blocks`` of the first one at or after a page.
  func firstBlock(fromPage page: Int) -> Int { blocks.partitioningIndex { $0.pageIndex >= page } }

  /// Reads the text of a block, which may change the order within it.
  ///
  /// An unreadable page has no text.
  func read(block number: Int, of document: any ReadableDocument) {
    guard !blocks[number].isRead else { return }
    blocks[number].isRead = true
    var all = blocks[number].all
    var texts: [Int: [Int: MarkedText]] = [:]
    for index in all.indices {
      let annotation = all[index].annotation
      let page = annotation.pageIndex
      if texts[page] == nil { texts[page] = (try? document.markedTexts(onPage: page)) ?? [:] }
      all[index].text = texts[page]?[annotation.index]
    }
    let ordered = all.inReadingOrder
    blocks[number].all = []
    let range = blocks[number].range
    for (index, entry) in zip(range, ordered.filter(\.isListed)) {
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
  /// The entries page by page, in the order of their text as far as it was read, from top to bottom, each
  /// reply below the annotation that it replies to.
  fileprivate var inReadingOrder: Self {
    let indexesByID = Dictionary(indices.map { (self[$0].id, $0) }) { first, _ in first }
    var answers: [Int: [Int]] = [:]
    var tops: [(key: ReadingKey, index: Int)] = []
    for (index, entry) in enumerated() {
      if let parent = entry.inReplyTo.flatMap({ indexesByID[$0] }) {
        answers[parent, default: []].append(index)
      } else {
        tops.append((ReadingKey(entry), index))
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

  init(_ entry: DocumentAnnotations.Entry) {
    let rectangle = entry.annotation.rectangle
    parts = (
      entry.annotation.pageIndex, entry.text?.range.lowerBound ?? .max, -(rectangle?.y1 ?? .infinity),
      rectangle?.x0 ?? 0
    )
  }

  static func == (left: Self, right: Self) -> Bool { left.parts == right.parts }
  static func < (left: Self, right: Self) -> Bool { left.parts < right.parts }
}
