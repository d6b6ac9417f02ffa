extension PaneRows {
  /// Returns the rows of the document info, one for each fact.
  static func info(_ facts: DocumentFacts, of tab: Tab) -> [PaneRow] {
    InfoReport(facts, path: tab.document.source.name).rows.map { key, value in
      PaneRow(key, details: [.init("value", value)])
    }
  }
}
