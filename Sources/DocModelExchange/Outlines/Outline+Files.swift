import Foundation

extension Outline {
  /// Returns the outline as a file of its own.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - labels: the page labels of the document.
  ///   - pageCount: the number of its pages.
  ///   - title: the title of the document, which OPML has.
  /// - Returns: the contents of the file.
  public func exported(
    as format: OutlineFormat, labels: PageLabels, pageCount: Int, title: String = ""
  ) -> String {
    let pages = PageNames(labels, count: pageCount)
    return format.written(items.map { OutlineEntry($0, pages) }, title: title)
  }

  /// Returns the items of an outline in a file of its own, for an editor.
  ///
  /// An item of this outline with the same title and page is kept with everything that the file doesn't tell, such as
  /// its height on the page and its action; so is one whose title alone differs.
  ///
  /// - Parameters:
  ///   - data: the contents of the file.
  ///   - format: the format.
  ///   - labels: the page labels of the document.
  ///   - pageCount: the number of its pages.
  /// - Returns: the items, in the order of the file.
  /// - Throws: ``OutlineFileError`` if the file isn't in the format, names a page that the document lacks, or skips a
  ///   level.
  public func items(
    importing data: Data, as format: OutlineFormat, labels: PageLabels, pageCount: Int
  ) throws(OutlineFileError) -> [Item] {
    let pages = PageNames(labels, count: pageCount)
    let entries = try format.entries(Array(data))
    guard entries.count <= DocumentLimits.mostOutlineItems else {
      throw OutlineFileError("it has more than \(DocumentLimits.mostOutlineItems) headings")
    }
    var indexes: [Int?] = []
    var last = -1
    for entry in entries {
      guard (0...last + 1).contains(entry.level), entry.level < DocumentLimits.deepestOutline else {
        throw OutlineFileError(
          "the heading “\(entry.title)” is more than one level below the one before, or too deep",
          line: entry.line)
      }
      last = entry.level
      let name = entry.page
      let index = name.flatMap(pages.index)
      if let name, index == nil {
        throw OutlineFileError(
          "the heading “\(entry.title)” leads to page \(name); the document has no such page",
          line: entry.line)
      }
      indexes.append(index)
    }
    let kept = keptItems(entries, indexes)
    return entries.indices.map { Self.item(entries[$0], page: indexes[$0], kept: kept[$0].map { items[$0] }) }
  }

  /// Returns the index of the item that each entry is; nil for a new one.
  private func keptItems(_ entries: [OutlineEntry], _ pages: [Int?]) -> [Int?] {
    struct Key: Hashable {
      var title: String?
      var page: Int?
      var level: Int?
    }
    var result = [Int?](repeating: nil, count: entries.count)
    var used: Set<Int> = []
    func match(_ entryKey: (Int) -> Key?, _ itemKey: (Item) -> Key?) {
      var candidates: [Key: [Int]] = [:]
      for index in items.indices.reversed() where !used.contains(index) {
        if let key = itemKey(items[index]) { candidates[key, default: []].append(index) }
      }
      for index in entries.indices where result[index] == nil {
        guard let key = entryKey(index), let item = candidates[key]?.popLast() else { continue }
        result[index] = item
        used.insert(item)
      }
    }
    match(
      { Key(title: entries[$0].title, page: pages[$0]) },
      { Key(title: $0.title, page: $0.destination?.pageIndex) })
    match(
      { index in pages[index].map { Key(page: $0, level: entries[index].level) } },
      { item in item.destination?.pageIndex.map { Key(page: $0, level: item.level) } })
    return result
  }

  private static func item(_ entry: OutlineEntry, page: Int?, kept: Item?) -> Item {
    var item = kept ?? Item(title: entry.title)
    item.title = entry.title
    item.level = entry.level
    item.isOpen = entry.isOpen ?? item.isOpen
    item.isBold = entry.isBold ?? item.isBold
    item.isItalic = entry.isItalic ?? item.isItalic
    if let page {
      if kept == nil || entry.top.map({ $0 != item.destination?.top }) ?? false {
        let view = entry.top.map { Destination.View.xyz(left: nil, top: $0, zoom: nil) } ?? .fit
        item.action = Action(.goTo(Destination(pageIndex: page, view: view)))
      }
    } else if let address = entry.address, item.action?.kind != .uri(address) {
      item.action = Action(.uri(address))
    } else if let named = entry.named, item.action?.kind != .named(named) {
      item.action = Action(.named(named))
    }
    return item
  }
}
