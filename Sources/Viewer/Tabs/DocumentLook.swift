import DocModelLibrary

/// The choices of the user for showing a document, besides the view of its pages; they are kept with the document.
struct DocumentLook: Hashable, Sendable {
  /// The arrangement of pages; nil for that of the settings.
  var arrangement: Settings.Arrangement?
  /// The condition for showing pages light on dark; nil for that of the settings.
  var night: Settings.Night?
  /// The widths of panes in columns, by the kind of their list.
  var paneWidths: [ListPane.Kind: Int] = [:]
  /// The kind of the list in the column of the full screen; nil if none is shown.
  var pane: ListPane.Kind?
  /// The position that is pinned beside the pages; nil if none is.
  var pin: Position?
  /// The filter of the list of annotations that was used last, also in an earlier session; empty for none.
  var annotationFilter = ""

  /// The kinds of lists that are kept with a document.
  static let keptPanes: Set<ListPane.Kind> = [.outline, .bookmarks, .annotations]

  /// The greatest width of a pane to keep, in columns.
  static let widestPane = 10_000
}

extension DocumentLook {
  /// Creates a look from its saved form; unknown parts have their defaults.
  init(_ saved: [String: String]) {
    arrangement = saved["pages"].flatMap(Settings.Arrangement.init(rawValue:))
    night = saved["night"].flatMap(Settings.Night.init(rawValue:))
    for kind in ListPane.Kind.allCases {
      guard let width = saved["width \(kind.rawValue)"].flatMap({ Int($0) }) else { continue }
      paneWidths[kind] = min(max(1, width), Self.widestPane)
    }
    let numbers = (saved["pin"] ?? "").split(separator: " ")
    if let page = numbers.first.flatMap({ Int($0) }) {
      let height = numbers.dropFirst().first.flatMap { Double($0) }
      pin = Position(ReadingPosition(pageIndex: page, height: height))
    }
    annotationFilter = saved["filter"] ?? ""
    pane = saved["pane"].flatMap(ListPane.Kind.init(rawValue:)).flatMap {
      Self.keptPanes.contains($0) ? $0 : nil
    }
  }

  /// The saved form of the look, by the names of its parts; without those that have their defaults.
  var saved: [String: String] {
    var saved: [String: String] = [:]
    saved["pages"] = arrangement?.rawValue
    saved["night"] = night?.rawValue
    for (kind, width) in paneWidths { saved["width \(kind.rawValue)"] = String(width) }
    saved["pin"] = pin.map { pin in "\(pin.pageIndex)" + (pin.height.map { " \($0)" } ?? "") }
    saved["pane"] = pane?.rawValue
    if !annotationFilter.isEmpty { saved["filter"] = annotationFilter }
    return saved
  }
}
