/// The state of the session after a command, as in the status line.
package struct SessionState: Hashable, Sendable, Codable {
  /// The list that is shown.
  package struct List: Hashable, Sendable, Codable {
    /// The kind of the list.
    package var kind: ListPane.Kind
    /// The number of visible rows.
    package var rows: Int
    /// The highest row number; numbers of removed rows aren't reused until the list is shown again.
    package var last: Int
    /// The number of the selected row, from 1.
    package var selected: Int?
    /// Its filter.
    package var filter: String?
    /// The selected day of the calendar, as `2024-03-15`.
    package var day: String?
  }

  /// The last search.
  package struct Match: Hashable, Sendable, Codable {
    /// The number of the last match that was navigated to, from 1; nil once another page is current.
    package var number: Int?
    /// The number of matches.
    package var count: Int
    /// The query.
    package var query: String
  }

  /// The effect of motions on the text selection.
  package enum SelectionEffect: String, Hashable, Sendable, Codable {
    /// Motions move the selection.
    case moving
    /// Motions extend the selection.
    case extending
  }

  /// A tool on the page.
  package enum Tool: String, Hashable, Sendable, Codable {
    /// An annotation is moved or resized.
    case moving
    /// Strokes are drawn.
    case drawing
    /// A shape is about to be dragged.
    case placing
  }

  /// The number of the current tab, from 1; nil without tabs.
  package var tab: Int?
  /// The number of tabs.
  package var tabs: Int
  /// The path of the document.
  package var path: String?
  /// The name of the tab.
  package var name: String?
  /// The page's number, from 1; nil if the document has no pages.
  package var page: Int?
  /// The page's label.
  package var label: String?
  /// The number of pages.
  package var pageCount: Int?
  /// The number of lines of the page that have been read.
  package var line: Int?
  /// The zoom of pages, as for `zoom`; nil while they fit.
  package var zoom: PageZoom?
  /// The user's clockwise rotation of pages in degrees; nil for none.
  package var rotation: Int?
  /// The heading of the page's section.
  package var section: String?
  /// The number of annotations on the page.
  package var annotations: Int?
  /// The list that is shown.
  package var list: List?
  /// The day through whose annotations the commands for the next and the previous one go, as `2024-03-15` or
  /// `no date`; nil for all days.
  package var day: String?
  /// The last search.
  package var match: Match?
  /// The number of selected characters.
  package var selected: Int?
  /// The effect of motions on the selection; nil while no text is being selected.
  package var selecting: SelectionEffect?
  /// The number of edits that the document's file doesn't have; nil for none.
  package var edits: Int?
  /// The tool in use; nil for none.
  package var tool: Tool?
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
  package struct StatusPart: Hashable, Sendable {
    /// The importance of a part: parts with the highest value are left out first.
    package enum Weight: Comparable, Sendable {
      case document, page, tool, edits, list, hint, match, line, view, section, annotations
    }

    /// The text.
    package var text: String
    /// The importance.
    package var weight: Weight

    /// Creates a part.
    package init(text: String, weight: Weight) { (self.text, self.weight) = (text, weight) }
  }

  /// The state on one line, such as `[1/2] paper.pdf · page 12 (xii) of 340 · 3.2 Border Styles · 4 annotations`.
  package var statusLine: String { statusLine(in: .symbols) }

  /// Returns the state on one line, in a style.
  package func statusLine(in style: PrintingStyle) -> String {
    statusParts(in: style).map(\.text).joined(separator: style.separator)
  }

  /// Returns the parts of the status line.
  package func statusParts(in style: PrintingStyle) -> [StatusPart] {
    guard let tab, let name else {
      return [StatusPart(text: style.text("[0/0] no tabs · open FILE opens one"), weight: .document)]
    }
    let isPlain = style == .plain
    // Speech leaves brackets out, and reads strokes as slash.
    let number = isPlain ? tabs > 1 ? "tab \(tab) of \(tabs), " : "" : "[\(tab)/\(tabs)] "
    var parts = [StatusPart(text: number + name.onOneLine, weight: .document)]
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
    if let edits { add(edits.of("edit"), .edits) }
    if let line, line > 0 { add("line \(line)", .line) }
    if let zoom { add(style.text(zoom.description), .view) }
    if let rotation { add(style.text("turned \(rotation)°"), .view) }
    if let section, !section.isEmpty { add(section.onOneLine, .section) }
    if let annotations, annotations > 0 {
      add(annotations.of("annotation"), .annotations)
    }
    if let day { add("annotations of \(day)", .match) }
    if let match, let number = match.number {
      add("match \(number)\(isPlain ? " of " : "/")\(match.count)", .match)
    }
    if let selecting { add(selecting == .extending ? "extending selection" : "selecting", .tool) }
    if let list {
      let filter = list.filter.map { style.text(" “") + $0.onOneLine + style.text("”") } ?? ""
      let picks =
        list.rows == 0 ? "empty" : list.last == 1 ? "1 picks" : "1\(isPlain ? " to " : "–")\(list.last) picks"
      add("\(list.kind.rawValue)\(filter): \(picks)", .list)
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
