extension PaneRows {
  /// The properties that rows of the document information show, by the rows' titles.
  static let editableRows: KeyValuePairs = [
    "Title": "title", "Subject": "subject", "Author": "author", "Keywords": "keywords", "Creator": "creator",
    "Producer": "producer", "Page layout": "page-layout", "Page mode": "page-mode", "Language": "language",
  ]

  /// Returns the rows of the document info, one for each fact.
  static func info(_ facts: DocumentFacts, of tab: Tab) -> [PaneRow] {
    var rows = InfoReport(facts, path: tab.document.source.name).rows.map { key, value in
      PaneRow(key, details: [.init("value", value)])
    }
    // Missing properties can be added there.
    var place = min(1, rows.count)
    for (key, _) in editableRows where facts.hasDictionaries {
      if let index = rows.firstIndex(where: { $0.title == key }) {
        place = index + 1
      } else {
        rows.insert(PaneRow(key), at: place)
        place += 1
      }
    }
    return rows
  }
}
