/// A heading in a file of its own.
struct OutlineEntry: Hashable, Decodable {
  /// The title.
  var title: String
  /// The level; 0 at the top.
  var level: Int
  /// The page as the file names it, by number or label; nil if the heading leads to none.
  var page: String?
  /// The 1-based number of the page.
  var number: Int?
  /// The address that the heading leads to.
  var address: String?
  /// The viewer's own action that the heading performs, such as `NextPage`; only JSON has it.
  var named: String?
  /// The height of the destination, in the page's default user space.
  var top: Double?
  /// Whether the children are shown, and the style of the title; nil if the format has no such details.
  var isOpen: Bool?
  var isBold: Bool?
  var isItalic: Bool?
  /// The 1-based line; nil in formats without lines.
  var line: Int?

  /// The keys in JSON.
  private enum CodingKeys: String, CodingKey {
    case title, level, named, top
    case number = "page"
    case address = "url"
    case isOpen = "open"
    case isBold = "bold"
    case isItalic = "italic"
  }
}

extension OutlineEntry {
  /// Describes a heading of an outline.
  init(_ item: Outline.Item, _ pages: PageNames) {
    let destination = item.destination
    self.init(
      title: item.title, level: min(max(0, item.level), DocumentLimits.deepestOutline - 1),
      page: destination?.pageIndex.map(pages.name),
      number: destination?.pageIndex.map { $0 &+ 1 }, top: destination?.top, isOpen: item.isOpen,
      isBold: item.isBold, isItalic: item.isItalic)
    switch item.action?.kind {
    case .uri(let address)?: self.address = address
    case .named(let named)?: self.named = named
    default: break
    }
  }
}

/// The names of a document's pages: labels where they tell pages apart, else numbers.
///
/// The names are those of `PageSelection.index(ofPage:labels:pageCount:)`: numbers take precedence, and all is a label
/// after an equals sign.
struct PageNames {
  private let labels: [String]
  private var exact: [String: Int] = [:]
  private var ignoringCase: [String: Int] = [:]

  /// Collects the names of `count` pages.
  init(_ labels: PageLabels, count: Int) {
    self.labels = (0..<max(0, count)).map { labels.label(at: $0) }
    for (index, label) in self.labels.enumerated().reversed() {
      exact[label] = index
      ignoringCase[label.lowercased()] = index
    }
  }

  /// The number of pages.
  var count: Int { labels.count }

  /// Returns the name of the page at a 0-based index.
  func name(_ index: Int) -> String {
    guard labels.indices.contains(index), !labels[index].isEmpty, self.index(labels[index]) == index,
      !labels[index].unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return String(index &+ 1) }
    return labels[index]
  }

  /// Returns the 0-based index of the page with a name; nil if there is none.
  func index(_ name: String) -> Int? {
    let name = name.trimmed
    if name.first == "=" { return labelled(String(name.dropFirst()).trimmed) }
    if !name.isEmpty, name.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(name),
      number > 0, number <= count
    {
      return number - 1
    }
    return labelled(name)
  }

  private func labelled(_ name: String) -> Int? {
    name.isEmpty ? nil : exact[name] ?? ignoringCase[name.lowercased()]
  }
}
