/// A heading of the structure tree (ISO 32000-1, 14.8.4.3.2): H, or H1 and so on.
struct HeadingTag: Hashable, Sendable {
  /// The standard structure type, such as `H1`.
  var type: String
  /// The level; 0 at the top.
  var level: Int
  /// The identifiers of its marked content (MCID), by the index of the page.
  var content: [Int: Set<Int>] = [:]
}

/// Reads the headings of a document's structure tree.
struct HeadingTagReader {
  private let document: Document
  private var roles: [String: String] = [:]
  private var visited: Set<ObjectID> = []
  private var tags: [HeadingTag] = []

  /// The maximum number of elements and pieces of content that are read.
  static let mostElements = 1_000_000
  /// The maximum number of headings.
  static let mostHeadings = 20_000
  /// The maximum number of identifiers of one heading; a longer one isn't a heading.
  private static let mostIdentifiers = 200

  init(_ document: Document) { self.document = document }

  /// An element of the structure, or a piece of content, that waits to be read.
  private struct Item {
    var object: PDFObject
    var page: Int?
    /// The index of the heading around it.
    var heading: Int?
    /// The number of sections around it.
    var sections: Int
  }

  /// Returns the headings in the order of the structure; empty if the document isn't tagged.
  mutating func headings() -> [HeadingTag] {
    guard let root = document.file?.catalog?["StructTreeRoot"] else { return [] }
    root.file.counted { read(root) }
    return tags.filter { tag in
      !tag.content.isEmpty && tag.content.values.reduce(0) { $0 + $1.count } < Self.mostIdentifiers
    }
  }

  private mutating func read(_ root: PDFObject) {
    if case .dictionary(let map)? = root["RoleMap"]?.value {
      for (key, value) in map.entries.prefix(10_000) {
        if case .name(let name) = root.file.resolved(value) { roles[key.text] = name.text }
      }
    }
    // A stack, so that a deep tree costs memory instead of call stack.
    var pending = kids(of: Item(object: root, sections: 0))
    var count = 0
    while count < Self.mostElements, tags.count < Self.mostHeadings, !root.file.isRepeatingItself,
      let item = pending.popLast()
    {
      count += 1
      pending += visit(item)
    }
  }

  /// Reads an element or a piece of content, and returns what it contains, the first last.
  private mutating func visit(_ item: Item) -> [Item] {
    var item = item
    // A large element that is named often is read once.
    if let id = item.object.id, visited.contains(id) { return [] }
    if let identifier = item.object.int {
      record(identifier, item)
      return []
    }
    guard item.object.isDictionary else { return [] }
    if let page = item.object["Pg"]?.id.flatMap(document.pageIndex) { item.page = page }
    switch item.object["Type"]?.name {
    case "MCR":
      if item.object["Stm"] == nil, let identifier = item.object["MCID"]?.int { record(identifier, item) }
      return []
    case "OBJR": return []
    default: break
    }
    if let id = item.object.id { visited.insert(id) }
    let type = standardType(item.object["S"]?.name ?? "")
    if type == "Sect" { item.sections += 1 }
    if item.heading == nil, let level = Self.level(of: type, sections: item.sections) {
      item.heading = tags.count
      tags.append(HeadingTag(type: type, level: level))
    }
    return kids(of: item)
  }

  private func kids(of item: Item) -> [Item] {
    guard let kids = item.object["K"] else { return [] }
    return (kids.isArray ? kids.elements.reversed() : [kids]).map {
      Item(object: $0, page: item.page, heading: item.heading, sections: item.sections)
    }
  }

  private mutating func record(_ identifier: Int, _ item: Item) {
    guard let heading = item.heading, let page = item.page else { return }
    if tags[heading].content[page]?.count ?? 0 < Self.mostIdentifiers {
      tags[heading].content[page, default: []].insert(identifier)
    }
  }

  /// Returns the standard type that a type stands for.
  private func standardType(_ type: String) -> String {
    var type = type
    // Maps may loop.
    for _ in 0..<8 {
      guard Self.level(of: type, sections: 0) == nil, let next = roles[type] else { break }
      type = next
    }
    return type
  }

  /// Returns the level of a heading; nil for other types.
  static func level(of type: String, sections: Int) -> Int? {
    guard type.first == "H", type.utf8.count <= 3 else { return nil }
    if type == "H" { return max(0, sections - 1) }
    return Int(type.dropFirst()).flatMap { (1...99).contains($0) ? $0 - 1 : nil }
  }
}
