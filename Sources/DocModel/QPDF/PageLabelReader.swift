/// Reads the page labels of a document (ISO 32000-1, 12.4.2).
enum PageLabelReader {
  static func labels(catalog: QPDFObject?) -> PageLabels {
    let ranges = PDFTrees.numbers(catalog?["PageLabels"]).compactMap { start, entry -> PageLabels.Range? in
      guard start >= 0, entry.isDictionary else { return nil }
      return PageLabels.Range(
        start: start,
        style: entry["S"]?.name.flatMap(PageLabels.Style.init(rawValue:)),
        prefix: entry["P"]?.text ?? "",
        first: entry["St"]?.int ?? 1)
    }
    return PageLabels(ranges: ranges)
  }
}
