import DocModelExchange

/// The outcomes of imports as JSON.
struct ImportJSON {
  /// An annotation with its outcome.
  struct Item: Encodable {
    let outcome: String
    let id: String
    let type: String?
    let page: Int?
    let entries: [String]?
    let reasons: [String]?
    let file: String?
  }

  /// The pages on which a copy differs.
  struct Pages: Encodable {
    let path: String
    let pages: [Int]
  }

  private(set) var items: [Item] = []
  private(set) var counts: [String: Int] = [:]
  var pages: [Pages]?

  mutating func add(_ item: ImportReport.Item, _ file: String?) {
    counts[item.outcome.rawValue, default: 0] += 1
    let reasons = (item.isSame ? ["the same"] : []) + item.reasons.map(\.programText)
    items.append(
      Item(
        outcome: item.outcome.rawValue, id: item.id, type: item.type, page: item.pageIndex.map { $0 &+ 1 },
        entries: item.entries.isEmpty ? nil : item.entries, reasons: reasons.isEmpty ? nil : reasons,
        file: file))
  }
}
