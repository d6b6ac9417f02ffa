/// The state of the session after a command, as in the status line.
public struct SessionState: Hashable, Sendable, Codable {
  /// The list that is shown.
  public struct List: Hashable, Sendable, Codable {
    /// The kind of the list.
    public var kind: ListPane.Kind
    /// The number of visible rows.
    public var rows: Int
    /// The highest row number; numbers of removed rows aren't reused until the list is shown again.
    public var last: Int
    /// The number of the selected row, from 1.
    public var selected: Int?
    /// Its filter.
    public var filter: String?
    /// The selected day of the calendar, as `2024-03-15`.
    public var day: String?
  }

  /// The last search.
  public struct Match: Hashable, Sendable, Codable {
    /// The number of the last match that was navigated to, from 1; nil once another page is current.
    public var number: Int?
    /// The number of matches.
    public var count: Int
    /// The query.
    public var query: String
  }

  /// The effect of motions on the text selection.
  public enum SelectionEffect: String, Hashable, Sendable, Codable {
    /// Motions move the selection.
    case moving
    /// Motions extend the selection.
    case extending
  }

  /// A tool on the page.
  public enum Tool: String, Hashable, Sendable, Codable {
    /// An annotation is moved or resized.
    case moving
    /// Strokes are drawn.
    case drawing
    /// A shape is about to be dragged.
    case placing
  }

  /// The number of the current tab, from 1; nil without tabs.
  public var tab: Int?
  /// The number of tabs.
  public var tabs: Int
  /// The path of the document.
  public var path: String?
  /// The name of the tab.
  public var name: String?
  /// The page's number, from 1; nil if the document has no pages.
  public var page: Int?
  /// The page's label.
  public var label: String?
  /// The number of pages.
  public var pageCount: Int?
  /// The number of lines of the page that have been read.
  public var line: Int?
  /// The zoom of pages, as for `zoom`; nil while they fit.
  public var zoom: PageZoom?
  /// The user's clockwise rotation of pages in degrees; nil for none.
  public var rotation: Int?
  /// The heading of the page's section.
  public var section: String?
  /// The number of annotations on the page.
  public var annotations: Int?
  /// The list that is shown.
  public var list: List?
  /// The day through whose annotations the commands for the next and the previous one go, as `2024-03-15` or
  /// `no date`; nil for all days.
  public var day: String?
  /// The last search.
  public var match: Match?
  /// The number of selected characters.
  public var selected: Int?
  /// The effect of motions on the selection; nil while no text is being selected.
  public var selecting: SelectionEffect?
  /// The number of edits that the document's file doesn't have; nil for none.
  public var edits: Int?
  /// The tool in use; nil for none.
  public var tool: Tool?
}

extension SessionState.Tool {
  /// The keys that matter while the tool is in use.
  fileprivate var hint: String {
    switch self {
    case .moving: "arrows move, ⇧ arrows resize, return keeps, esc drops"
    case .drawing: "return keeps, u takes a stroke back, esc drops"
    case .placing: "drag over the page; return puts it in the middle, esc drops"
    }
  }
}

extension SessionState {
  /// A part of the status line.
  public struct StatusPart: Hashable, Sendable {
    /// The importance of a part: parts with the highest value are left out first.
    public enum Weight: Int, Comparable, Hashable, Sendable {
      case document, page, tool, edits, list, hint, match, line, view, section, annotations

      /// Returns whether the first is left out later.
      public static func < (first: Weight, second: Weight) -> Bool { first.rawValue < second.rawValue }
    }

    /// The text.
    public var text: String
    /// The importance.
    public var weight: Weight

    /// Creates a part.
    public init(text: String, weight: Weight) { (self.text, self.weight) = (text, weight) }
  }

  /// The state on one line, such as `[1/2] paper.pdf · page 12 (xii) of 340 · 3.2 Border Styles · 4 annotations`.
  public var statusLine: String { statusLine(in: .symbols) }

  /// Returns the state on one line, in a style.
  public func statusLine(in style: PrintingStyle) -> String {
    statusParts(in: style).map(\.text).joined(separator: style.separator)
  }

  /// Returns the parts of the status line.
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
    if let tool {
      add(tool.rawValue, .tool)
      add(style.text(tool.hint), .hint)
    }
    if let edits { add(edits == 1 ? "1 edit" : "\(edits) edits", .edits) }
    if let line, line > 0 { add("line \(line)", .line) }
    if let zoom { add(style.text(zoom.description), .view) }
    if let rotation { add(style.text("turned \(rotation)°"), .view) }
    if let section, !section.isEmpty { add(section.onOneLine, .section) }
    if let annotations, annotations > 0 {
      add(annotations == 1 ? "1 annotation" : "\(annotations) annotations", .annotations)
    }
    if let day { add("annotations of \(day)", .match) }
    if let match, let number = match.number { add("match \(number)/\(match.count)", .match) }
    if let selecting { add(selecting == .extending ? "extending selection" : "selecting", .tool) }
    if let list {
      let filter = list.filter.map { style.text(" “") + $0.onOneLine + style.text("”") } ?? ""
      let picks = list.rows == 0 ? "empty" : list.last == 1 ? "1 picks" : "1–\(list.last) picks"
      add("\(list.kind.rawValue)\(filter): \(style.text(picks))", .list)
    }
    return parts
  }
}

extension SessionState.Tool {
  /// The state of a tool.
  init(_ tool: PageTool) {
    switch tool {
    case .adjusting: self = .moving
    case .drawing: self = .drawing
    case .placing: self = .placing
    }
  }
}
