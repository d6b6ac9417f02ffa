import DocModel
import DocModelExchange

/// A row of a list: its text and its target.
package struct PaneRow: Hashable, Sendable {
  /// The target of a row.
  package enum Target: Hashable, Sendable {
    /// A position in the document.
    case position(Position)
    /// A bookmark.
    case bookmark(BookmarkID, Position)
    /// A match.
    case match(MatchReference)
    /// A search, as typed.
    case search(String)
    /// An annotation, by its identifier.
    case annotation(String)
    /// A day with the number of its annotations.
    case day(AnnotationDay, count: Int)
    /// A form field, by its full name.
    case field(String)
    /// A link or an outline item with another action.
    case action(Action)
    /// A reference in the text.
    case reference(Reference)
    /// A position of the history, as a number of steps forward, or backward if negative.
    case history(Int, Position)
    /// An export in a format, with the file that it makes.
    case export(ExportOptions.Format, file: String)
    /// A tab, by its identifier.
    case tab(Int)
    /// No target: the row is informational.
    case nothing

    /// Whether the target shows more than the row does.
    var leadsToPosition: Bool {
      switch self {
      case .position, .bookmark, .match, .annotation, .day, .field, .action, .reference, .history: true
      case .search, .export, .tab, .nothing: false
      }
    }
  }

  /// The main text.
  package var title: String
  /// The page to which the row belongs.
  package var page: PageReference?
  /// Further details, in the order of printing.
  package var details: [Detail]
  /// The level of the row in a tree; 0 at the top.
  package var level: Int
  /// The target.
  package var target: Target
  /// Whether the row needs an excerpt of the text at its target, which wasn't read yet.
  var lacksExcerpt = false
  /// The row's annotation, in an array to keep rows without one small.
  private var annotations: [DocumentAnnotations.Entry] = []

  /// A detail of a row.
  package struct Detail: Hashable, Sendable {
    /// The name, for programs.
    package var name: String
    /// The text, for the user; empty for none.
    package var text: String
    /// The values, for programs, if the detail is a list.
    package var values: [String]?

    /// Creates a detail with a text.
    package init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }

    /// Creates a detail with a list.
    package init(_ name: String, _ values: [String]) {
      self.name = name
      self.values = values
      text = values.joined(separator: " ")
    }

    /// Creates a detail that is a list for programs only.
    init(_ name: String, unread values: [String]) {
      self.name = name
      self.values = values
      text = ""
    }
  }

  /// Creates a row with a title.
  package init(
    _ title: String, page: PageReference? = nil, details: [Detail] = [], level: Int = 0,
    target: Target = .nothing
  ) {
    self.title = title
    self.page = page
    self.details = details
    self.level = level
    self.target = target
  }

  /// Creates a row of an annotation.
  init(
    _ annotation: DocumentAnnotations.Entry, title: String, page: PageReference, details: [Detail]
  ) {
    self.init(
      title, page: page, details: details, level: annotation.depth, target: .annotation(annotation.id))
    annotations = [annotation]
  }

  /// The row's bookmark.
  ///
  /// It isn't inlined: Swift 6.3's optimizer would end the row's lifetime too early and crash.
  @inline(never)
  package var bookmarkID: BookmarkID? {
    if case .bookmark(let id, _) = target { id } else { nil }
  }

  /// The identity of a row that may be added, removed or moved.
  enum Identity: Hashable, Sendable {
    case bookmark(BookmarkID)
    case annotation(String)
  }

  /// The identity of the row; nil if rows of its kind stay.
  var identity: Identity? {
    bookmarkID.map(Identity.bookmark) ?? annotation.map { .annotation($0.id) }
  }

  /// The names by which the row is chosen with letters: the title, and the ending of an export's file.
  var names: [String] {
    guard case .export(let format, _) = target else { return [title] }
    return [title, format.fileExtension]
  }

  /// The row's annotation.
  package var annotation: DocumentAnnotations.Entry? { annotations.first }
}

/// A page by its number and its label.
package struct PageReference: Hashable, Sendable, Codable {
  /// The number, from 1.
  package var number: Int
  /// The page label.
  package var label: String

  /// Creates a reference to a page.
  package init(number: Int, label: String) {
    self.number = number
    self.label = label
  }
}

extension PageReference: CustomStringConvertible {
  /// The page as text: `page 12`, or `page 12 (xii)` if its label differs.
  package var description: String {
    label.isEmpty || label == String(number) ? "page \(number)" : "page \(number) (\(label.onOneLine))"
  }
}

/// The part of a list to show.
package struct ListSnapshot: Hashable, Sendable {
  /// A row with its number.
  package struct Row: Hashable, Sendable {
    /// The number of the row, from 1.
    package var number: Int
    /// The label that follows the row's link; nil if it has none.
    package var hint: String?
    /// Whether it is selected.
    package var isSelected: Bool
    /// The row.
    package var row: PaneRow
  }

  /// The kind of the list.
  package var kind: ListPane.Kind
  /// The title of the list.
  package var title: String
  /// The rows to show.
  package var rows: [Row]
  /// The number of visible rows.
  package var count: Int
  /// The number of visible rows after those to show.
  package var following: Int
  /// The number of rows without the filter.
  package var total: Int
  /// The filter; empty for none.
  package var filter: String
  /// The progress of a review, as `12 answered, 28 open`; nil for none.
  package var progress: String?
}

extension ListPane {
  /// Returns a range of the rows for display.
  func snapshot(_ range: Range<Int>) -> ListSnapshot {
    let range = range.clamped(to: 0..<visible.count)
    return ListSnapshot(
      kind: kind, title: kind.title, rows: range.map { snapshotRow($0) }, count: visible.count,
      following: visible.count - range.upperBound, total: rows.count, filter: filter)
  }

  /// The current row for display.
  package var selectedSnapshot: ListSnapshot.Row? { cursor.map { snapshotRow($0) } }

  private func snapshotRow(_ index: Int) -> ListSnapshot.Row {
    .init(
      number: number(ofIndex: index), hint: hint(ofIndex: index), isSelected: selection.contains(index),
      row: rows[visible[index]])
  }
}

extension ListPane.Kind {
  /// The title of the list: that of the command that shows it, but for the calendar.
  package var title: String {
    guard self != .dates, let command = CommandName(rawValue: rawValue) else { return "Dates" }
    return CommandDefinition.of(command).title
  }
}
