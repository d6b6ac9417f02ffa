import DocModel

/// A row of a list: what it says and where it leads.
public struct PaneRow: Hashable, Sendable {
  /// What choosing a row leads to.
  public enum Target: Hashable, Sendable {
    /// A place in the document.
    case place(Place)
    /// A bookmark.
    case bookmark(BookmarkID, Place)
    /// A search hit.
    case hit(HitReference)
    /// A search, as it was typed.
    case search(String)
    /// An annotation, by what it is called.
    case annotation(String)
    /// A link or an outline item that does something else.
    case action(Action)
    /// A place of the history, so many steps forward, or back where they are negative.
    case history(Int, Place)
    /// A tab, by what identifies it.
    case tab(Int)
    /// Nothing; the row is there to be read.
    case nothing

    /// Whether there is more to see there than the row itself says.
    var leadsToPlace: Bool {
      switch self {
      case .place, .bookmark, .hit, .annotation, .action, .history: true
      case .search, .tab, .nothing: false
      }
    }
  }

  /// The main text.
  public var title: String
  /// The page to which the row belongs.
  public var page: PageReference?
  /// What else is known, in the order in which it is printed.
  public var details: [Detail]
  /// How deep the row stands in a tree; 0 at the top.
  public var level: Int
  /// Where it leads.
  public var target: Target
  /// Whether the text at the place to which it leads belongs to it and hasn't been read.
  var lacksExcerpt = false
  /// The annotation that the row is, in an array since most rows are none and shouldn't have the size of one.
  private var annotations: [DocumentAnnotations.Entry] = []

  /// One thing that is known of a row.
  public struct Detail: Hashable, Sendable {
    /// What it is, for programs.
    public var name: String
    /// What people read; empty for nothing.
    public var text: String
    /// What programs read, where that is a list.
    public var values: [String]?

    /// A detail with a name.
    public init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }

    /// A detail that is a list.
    public init(_ name: String, _ values: [String]) {
      self.name = name
      self.values = values
      text = values.joined(separator: " ")
    }

    /// A detail that is a list for programs, of which people read something in another detail.
    init(_ name: String, unread values: [String]) {
      self.name = name
      self.values = values
      text = ""
    }
  }

  /// A row with a text.
  public init(
    _ title: String, page: PageReference? = nil, details: [Detail] = [], level: Int = 0,
    target: Target = .nothing
  ) {
    self.title = title
    self.page = page
    self.details = details
    self.level = level
    self.target = target
  }

  /// A row for an annotation.
  init(
    _ annotation: DocumentAnnotations.Entry, title: String, page: PageReference, details: [Detail]
  ) {
    self.init(
      title, page: page, details: details, level: annotation.depth, target: .annotation(annotation.id))
    annotations = [annotation]
  }

  /// The bookmark that the row is.
  ///
  /// It isn't put into its callers: Swift 6.3's optimizer then ends the row's life too early and gives up.
  @inline(never)
  public var bookmarkID: BookmarkID? {
    if case .bookmark(let id, _) = target { id } else { nil }
  }

  /// The annotation that the row is.
  public var annotation: DocumentAnnotations.Entry? { annotations.first }
}

/// A page by its number and its label.
public struct PageReference: Hashable, Sendable, Codable {
  /// The number, from 1.
  public var number: Int
  /// What the page calls itself.
  public var label: String

  /// A page.
  public init(number: Int, label: String) {
    self.number = number
    self.label = label
  }
}

extension PageReference: CustomStringConvertible {
  /// The page as people read it: `page 12`, or `page 12 (xii)` where its label is another.
  public var description: String {
    label.isEmpty || label == String(number) ? "page \(number)" : "page \(number) (\(label.onOneLine))"
  }
}

/// What of a list is to be shown.
public struct ListSnapshot: Hashable, Sendable {
  /// A row with its number.
  public struct Row: Hashable, Sendable {
    /// The number that picks the row, from 1.
    public var number: Int
    /// The label that follows the link which the row is; nil where it has none.
    public var hint: String?
    /// Whether it is selected.
    public var isSelected: Bool
    /// What it says.
    public var row: PaneRow
  }

  /// Which list it is.
  public var kind: ListPane.Kind
  /// What the list is called.
  public var title: String
  /// The rows that are to be shown.
  public var rows: [Row]
  /// How many rows there are, seen through the filter.
  public var count: Int
  /// How many of them come after those that are to be shown.
  public var following: Int
  /// How many there are without the filter.
  public var total: Int
  /// The filter; empty for none.
  public var filter: String
}

extension ListPane {
  /// The rows with some numbers, for showing.
  func snapshot(_ range: Range<Int>) -> ListSnapshot {
    let range = range.clamped(to: 0..<visible.count)
    return ListSnapshot(
      kind: kind, title: kind.title, rows: range.map { snapshotRow($0) }, count: visible.count,
      following: visible.count - range.upperBound, total: rows.count, filter: filter)
  }

  /// The row on which the selection is, for showing.
  public var selectedSnapshot: ListSnapshot.Row? { cursor.map { snapshotRow($0) } }

  private func snapshotRow(_ place: Int) -> ListSnapshot.Row {
    .init(
      number: number(ofPlace: place), hint: hint(ofPlace: place), isSelected: selection.contains(place),
      row: rows[visible[place]])
  }
}

extension ListPane.Kind {
  /// What the list is called.
  public var title: String {
    switch self {
    case .outline: "Outline"
    case .bookmarks: "Bookmarks"
    case .annotations: "Annotations"
    case .info: "Document Information"
    case .links: "Links on Page"
    case .history: "History"
    case .hits: "Search Hits"
    case .searches: "Last Searches"
    case .tabs: "Tabs"
    }
  }
}
