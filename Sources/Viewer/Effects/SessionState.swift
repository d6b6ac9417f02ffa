/// Where the session is, after a command: everything that the status line says.
public struct SessionState: Hashable, Sendable, Codable {
  /// The list that is shown.
  public struct List: Hashable, Sendable, Codable {
    /// Which list it is.
    public var kind: ListPane.Kind
    /// How many rows it has, seen through its filter.
    public var rows: Int
    /// The number of the last row; numbers of rows that are gone are left out until the list is shown anew.
    public var last: Int
    /// The number of the selected row, from 1.
    public var selected: Int?
    /// Its filter.
    public var filter: String?
  }

  /// What was searched for last.
  public struct Match: Hashable, Sendable, Codable {
    /// The number of the hit that was gone to last, from 1; nil once reading is on another page.
    public var number: Int?
    /// How many there are.
    public var count: Int
    /// What was looked for.
    public var query: String
  }

  /// What motions do to the text that is being selected.
  public enum Selecting: String, Hashable, Sendable, Codable {
    /// They move the selection.
    case moving
    /// They extend it.
    case extending
  }

  /// The number of the tab in front, from 1; nil without tabs.
  public var tab: Int?
  /// How many tabs there are.
  public var tabs: Int
  /// Where the document comes from.
  public var path: String?
  /// What the tab is called.
  public var name: String?
  /// The page's number, from 1; nil where the document has no pages.
  public var page: Int?
  /// The page's label.
  public var label: String?
  /// How many pages there are.
  public var pageCount: Int?
  /// How many lines of the page have been read.
  public var line: Int?
  /// How large pages are shown, as `zoom` takes it; nil while they fit.
  public var zoom: PageZoom?
  /// By how many degrees pages are turned clockwise by the user; nil while they aren't.
  public var rotation: Int?
  /// The heading in whose section the page is.
  public var section: String?
  /// How many marks are on the page.
  public var annotations: Int?
  /// The list that is shown.
  public var list: List?
  /// What was searched for last.
  public var match: Match?
  /// How many characters are selected.
  public var selected: Int?
  /// What motions do to the selection; nil while nothing is being selected.
  public var selecting: Selecting?
}

extension SessionState {
  /// One thing that the status line says.
  public struct StatusPart: Hashable, Sendable {
    /// How soon a part is left out where there is no room for all of them, the first to go last.
    public enum Weight: Int, Comparable, Hashable, Sendable {
      case document, page, list, match, line, view, section, annotations

      /// Whether the first is left out later.
      public static func < (first: Weight, second: Weight) -> Bool { first.rawValue < second.rawValue }
    }

    /// What is said.
    public var text: String
    /// How soon it is left out.
    public var weight: Weight
  }

  /// The state on one line, as `[1/2] paper.pdf · page 12 (xii) of 340 · 3.2 Border Styles · 4 annotations`.
  public var statusLine: String { statusLine(in: .symbols) }

  /// The state on one line, in a style.
  public func statusLine(in style: PrintingStyle) -> String {
    statusParts(in: style).map(\.text).joined(separator: style.separator)
  }

  /// The state in parts, as they stand on a line.
  public func statusParts(in style: PrintingStyle) -> [StatusPart] {
    guard let tab, let name else {
      return [StatusPart(text: style.text("[0/0] no tabs · open FILE opens one"), weight: .document)]
    }
    var parts = [StatusPart(text: "[\(tab)/\(tabs)] \(name.onOneLine)", weight: .document)]
    let add = { (text: String, weight: StatusPart.Weight) in
      parts.append(StatusPart(text: text, weight: weight))
    }
    if let page, let pageCount {
      add("\(PageReference(number: page, label: label ?? "")) of \(pageCount)", .page)
    } else {
      add("no pages", .page)
    }
    if let line, line > 0 { add("line \(line)", .line) }
    if let zoom { add(style.text(zoom.description), .view) }
    if let rotation { add(style.text("turned \(rotation)°"), .view) }
    if let section, !section.isEmpty { add(section.onOneLine, .section) }
    if let annotations, annotations > 0 {
      add(annotations == 1 ? "1 annotation" : "\(annotations) annotations", .annotations)
    }
    if let match, let number = match.number { add("hit \(number)/\(match.count)", .match) }
    if let selecting { add(selecting == .extending ? "extending selection" : "selecting", .list) }
    if let list {
      let filter = list.filter.map { style.text(" “") + $0.onOneLine + style.text("”") } ?? ""
      let picks = list.rows == 0 ? "empty" : list.last == 1 ? "1 picks" : "1–\(list.last) picks"
      add("\(list.kind.rawValue)\(filter): \(style.text(picks))", .list)
    }
    return parts
  }
}
