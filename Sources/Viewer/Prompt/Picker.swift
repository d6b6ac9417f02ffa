import Foundation

/// A list of everything that the user can go to, filtered by typed text: headings, bookmarks, annotations, tabs,
/// positions, files, commands and settings.
///
/// The first character of the typed text can restrict the list to one kind. The list is of the current tab, and doesn't
/// follow changes in the session.
package struct Picker {
  /// A row of the list.
  package struct Row: Sendable {
    /// The item.
    package let item: PickerItem
    /// The indexes of the characters of the title that match the typed text.
    package let matched: Set<Int>
  }

  /// An item with its texts for comparison.
  private struct Entry {
    var item: PickerItem
    /// The title and the other texts of which one has to match.
    let texts: [PickerText]
    /// The details and other texts that may have some of the words.
    let more: PickerText

    init(_ item: PickerItem) {
      self.item = item
      texts = ([item.title] + item.keywords).map { PickerText($0) }
      more = PickerText(([item.details] + item.keywords).joined(separator: " "))
    }
  }

  /// The typed text, with the prefix of its kind.
  package private(set) var query = ""
  /// The kind to which the list is restricted; nil for all kinds.
  package private(set) var kind: PickerItem.Kind?
  /// The index of the selected row; nil if there are none.
  package private(set) var selectedIndex: Int?

  private let session: Session
  private let tab: Tab?
  /// The items by kind.
  private var known: [PickerItem.Kind: [Entry]] = [:]
  /// The items of the kind, or of all kinds.
  private var entries: [Entry] = []
  private var pattern = PickerPattern("")
  /// The indexes of the matching entries, the best first.
  private var matches: [Int] = []
  /// The index of the first block of annotations whose text may be unread; nil before the list is known.
  private var nextBlock: Int?
  /// The paths of files that exist.
  private var existing: Set<String> = []

  /// Creates the list of a session's current state; annotations that haven't been read are added by ``readMore()``.
  package init(_ session: Session) {
    self.session = session
    tab = session.currentTab
    for kind in PickerItem.Kind.allCases {
      known[kind] = PickerItems.all(kind, in: session).map { Entry($0) }
    }
    if tab?.annotationList != nil { nextBlock = 0 }
    type("")
  }

  /// Whether the tab of the list is still the current one.
  package var isCurrent: Bool { tab === session.currentTab }

  /// The kinds that have items.
  package var kinds: [PickerItem.Kind] {
    PickerItem.Kind.allCases.filter {
      known[$0]?.isEmpty == false || $0 == .annotations && tab != nil && nextBlock == nil
    }
  }

  /// The number of rows.
  package var count: Int { matches.count }

  /// The number of items before they are filtered.
  package var total: Int { entries.count }

  /// Returns the row at an index; nil if there is none.
  package func row(at index: Int) -> Row? {
    guard matches.indices.contains(index) else { return nil }
    let item = entries[matches[index]].item
    return Row(item: item, matched: item.kind == .page ? [] : pattern.matched(in: item.title))
  }

  /// The selected item.
  package var selectedItem: PickerItem? { selectedIndex.map { entries[matches[$0]].item } }

  // MARK: Files

  /// Removes the files that don't exist from a range of rows; no other files are looked at, since that can take long.
  package mutating func removeMissingFiles(among rows: Range<Int>) {
    while true {
      let items = rows.clamped(to: matches.indices).map { entries[matches[$0]].item }
      let unknown = items.filter { $0.kind == .files && !existing.contains($0.name) }.map(\.name)
      guard !unknown.isEmpty else { return }
      let missing = Set(unknown.filter { access($0, F_OK) != 0 && errno == ENOENT })
      existing.formUnion(Set(unknown).subtracting(missing))
      guard !missing.isEmpty else { return }
      let index = selectedIndex
      known[.files]?.removeAll { missing.contains($0.item.name) }
      collect()
      rank()
      selectedIndex = matches.isEmpty ? nil : index.map { min($0, matches.count - 1) }
    }
  }

  // MARK: Typing

  /// Filters the list by a typed text, and selects the best match; without text, the current section.
  package mutating func type(_ text: String) {
    let before = kind
    query = text
    kind = text.first.flatMap { first in PickerItem.Kind.allCases.first { $0.prefix == first } }
    pattern = PickerPattern(kind == nil ? text[...] : text.dropFirst())
    let page = kind == nil && !pattern.isEmpty ? PickerItems.page(text, in: session) : nil
    if kind != before || entries.isEmpty || page != known[.page]?.first?.item {
      known[.page] = page.map { [Entry($0)] } ?? []
      collect()
    }
    rank()
    selectedIndex = matches.isEmpty ? nil : pattern.isEmpty ? currentSection ?? 0 : 0
  }

  /// Returns the typed text restricted to another kind that has items: the next or the previous one.
  package func query(ofNextKind isForward: Bool) -> String {
    let kinds: [PickerItem.Kind?] = [nil] + kinds.filter { $0 != .page }
    let index = kinds.firstIndex(of: kind) ?? 0
    let next = kinds[(index + (isForward ? 1 : kinds.count - 1)) % kinds.count]
    return (next?.prefix.map { String($0) } ?? "") + (kind == nil ? query : String(query.dropFirst()))
  }

  /// Collects the items of the kind, or of all kinds.
  private mutating func collect() {
    let kinds = kind.map { [$0] } ?? PickerItem.Kind.allCases
    entries = kinds.flatMap { known[$0] ?? [] }
  }

  /// Finds the matching items: by rank, then by the length of the span, then in the order of the items.
  private mutating func rank() {
    guard !pattern.isEmpty else { return matches = Array(entries.indices) }
    var keys: [UInt64] = []
    var indexes: [Int] = []
    for index in entries.indices {
      guard let (rank, span) = quality(ofEntry: index, &indexes) else { continue }
      keys.append(UInt64(rank.rawValue) << 56 | UInt64(span) << 40 | UInt64(index))
    }
    keys.sort()
    matches = keys.map { Int($0 & (1 << 40 - 1)) }
  }

  private func quality(ofEntry index: Int, _ indexes: inout [Int]) -> (rank: PickerPattern.Rank, span: Int)? {
    guard entries[index].item.kind != .page else { return (.whole, 0) }
    var best: (rank: PickerPattern.Rank, span: Int)?
    for text in entries[index].texts {
      guard let rank = pattern.match(text, &indexes) else { continue }
      let span = (indexes.last ?? 0) - (indexes.first ?? 0)
      if best.map({ (rank, span) < $0 }) ?? true { best = (rank, span) }
    }
    if let best, best.rank < .elsewhere { return best }
    return pattern.isPart(of: entries[index].texts[0], or: entries[index].more) ? (.elsewhere, 0) : best
  }

  // MARK: The selected row

  /// Moves to another row, around the ends.
  package mutating func move(by step: Int) {
    guard let selectedIndex, !matches.isEmpty else { return }
    self.selectedIndex = ((selectedIndex + step) % matches.count + matches.count) % matches.count
  }

  /// Moves to a row; to the nearest one if the index is out of range.
  package mutating func move(to index: Int) {
    if !matches.isEmpty { selectedIndex = max(0, min(index, matches.count - 1)) }
  }

  /// The index of the row of the current section.
  private var currentSection: Int? {
    guard let tab, kind == nil || kind == .outline, let index = tab.section(at: tab.position) else {
      return nil
    }
    let choice = PickerItem.Choice.run(Command(.section, "#\(index + 1)"))
    return matches.firstIndex { entries[$0].item.choice == choice }
  }

  // MARK: Annotations

  /// Whether the list lacks annotations, or the texts that they mark and that typed text is matched with.
  package var isUnread: Bool {
    guard tab != nil, kind == nil || kind == .annotations else { return false }
    guard nextBlock != nil else { return true }
    return blockToRead != nil && (kind == .annotations || !pattern.isEmpty)
  }

  /// The index of the next block of annotations to read; nil if there is none.
  private var blockToRead: Int? {
    guard let nextBlock, let blocks = tab?.annotationList?.blocks else { return nil }
    return blocks.indices.first { $0 >= nextBlock && !blocks[$0].isRead }
  }

  /// Reads the annotations, or the texts that those of one page mark; the selected item stays selected.
  package mutating func readMore() {
    guard isUnread, let tab else { return }
    guard let list = try? session.on(tab).annotations.list() else { return nextBlock = .max }
    guard let block = blockToRead, nextBlock != nil else {
      nextBlock = 0
      return update(annotations: list.entries.indices, of: list)
    }
    nextBlock = block + 1
    session.on(tab).annotations.readText(ofBlock: block)
    update(annotations: list.blocks[block].range, of: list)
  }

  /// Replaces the items of annotations.
  private mutating func update(annotations range: Range<Int>, of list: AnnotationList) {
    let items = PickerItems.annotations(range, of: list, session.settings.style).map { Entry($0) }
    let old = known[.annotations] ?? []
    known[.annotations] = range.upperBound <= old.count ? old.replacing(range, with: items) : items
    let selected = selectedItem
    collect()
    rank()
    guard let selected else { return selectedIndex = matches.isEmpty ? nil : 0 }
    selectedIndex = matches.firstIndex { index in
      let item = entries[index].item
      return item.kind == selected.kind && item.name == selected.name
        && (!item.name.isEmpty || item.choice == selected.choice)
    }
    if selectedIndex == nil, !matches.isEmpty { selectedIndex = 0 }
  }
}

extension Array {
  /// Returns the array with the elements of a range replaced.
  fileprivate func replacing(_ range: Range<Int>, with elements: [Element]) -> [Element] {
    var copy = self
    copy.replaceSubrange(range, with: elements)
    return copy
  }
}
