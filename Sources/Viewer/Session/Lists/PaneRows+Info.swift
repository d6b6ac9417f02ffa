extension PaneRows {
  /// What is known of a document as a whole, a fact a row.
  static func info(_ facts: DocumentFacts, of tab: Tab) -> [PaneRow] {
    InfoReport(facts, path: tab.document.source.name).rows.map { key, value in
      PaneRow(key, details: [.init("value", value)])
    }
  }
}
