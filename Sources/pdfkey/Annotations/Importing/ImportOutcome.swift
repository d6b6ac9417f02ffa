import DocModelExchange

/// The outcomes of imports for a report.
struct ImportOutcome {
  private let isDryRun: Bool
  private var items: [JSONObject] = []
  private var counts: [ImportReport.Outcome: Int] = [:]
  private var pages: [JSONObject] = []
  private var lines: [String] = []
  private var ids: [String] = []

  init(isDryRun: Bool) { self.isDryRun = isDryRun }

  /// Adds the report of a file, whose name is shown if there are several.
  mutating func add(_ report: ImportReport, of file: String?) {
    for item in report.items {
      counts[item.outcome, default: 0] += 1
      items.append(JSONObject(item, file))
      if item.outcome == .added || item.outcome == .changed { ids.append(item.id) }
      // Only what isn't as expected is listed, unless that is all that a command does.
      let isExpected = item.isSame || (item.outcome == .added && item.reasons.isEmpty)
      if isDryRun || !isExpected || report.items.count <= EditBatch.mostLines, !(item.isSame && !isDryRun) {
        lines.append(line(item) + (file.map { " (\($0))" } ?? ""))
      }
    }
  }

  /// Adds the pages on which a copy differs.
  mutating func add(_ pages: [PageDifference], of file: String) {
    guard !pages.isEmpty else { return }
    let objects = pages.map { page in
      [
        "kind": page.kind.rawValue, "old": page.oldIndex.map { $0 + 1 }, "new": page.newIndex.map { $0 + 1 },
      ] as JSONObject
    }
    self.pages.append(["path": file, "pages": objects])
    lines += pages.lines.map { "\(file): pages \($0)" }
  }

  /// The edits of a document, with all outcomes.
  var result: EditBatch.Result {
    let words = ImportReport.Outcome.allCases.compactMap { outcome in
      counts[outcome].map { "\($0) \(outcome.rawValue)" }
    }
    let summary = words.isEmpty ? "No annotations" : "Annotations: " + words.joined(separator: ", ")
    var json: JSONObject = [
      "annotations": items,
      "counts": Dictionary(uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) }),
    ]
    if !pages.isEmpty { json["pages"] = pages }
    return EditBatch.Result(
      ids: ids, lines: lines.map(\.onOneLine) + [summary + (isDryRun ? " (dry run)" : "")], json: json)
  }

  private func line(_ item: ImportReport.Item) -> String {
    let verb =
      switch item.outcome {
      case .added: isDryRun ? "Would add" : "Added"
      case .changed: isDryRun ? "Would change" : "Changed"
      case .kept: isDryRun ? "Would keep" : "Kept"
      case .skipped: isDryRun ? "Would skip" : "Skipped"
      }
    let words = [verb, item.type ?? "annotation", item.id].filter { !$0.isEmpty }.joined(separator: " ")
    let page = item.pageIndex.map { " on page \($0 &+ 1)" } ?? ""
    let details = (item.isSame ? ["the same"] : item.entries) + item.reasons.map(\.programText)
    return words + page + (details.isEmpty ? "" : ": " + details.joined(separator: ", "))
  }
}

extension JSONObject {
  /// Describes the outcome of one annotation; entries that are empty are left out.
  fileprivate init(_ item: ImportReport.Item, _ file: String?) {
    self = ["outcome": item.outcome.rawValue, "id": item.id]
    (self["type"], self["page"], self["file"]) = (item.type, item.pageIndex.map { $0 &+ 1 }, file)
    if !item.entries.isEmpty { self["entries"] = item.entries }
    let reasons = (item.isSame ? ["the same"] : []) + item.reasons.map(\.programText)
    if !reasons.isEmpty { self["reasons"] = reasons }
  }
}
