/// Reads the page labels of a document (ISO 32000-1, 12.4.2).
enum PageLabelReader {
  static func labels(catalog: PDFObject?) -> PageLabels {
    guard let catalog else { return PageLabels() }
    return catalog.file.counted { PageLabels(ranges: ranges(catalog)) }
  }

  private static func ranges(_ catalog: PDFObject) -> [PageLabels.Range] {
    PDFTrees.numbers(catalog["PageLabels"]).compactMap { start, entry -> PageLabels.Range? in
      guard start >= 0, entry.isDictionary, !catalog.file.isRepeatingItself else { return nil }
      return PageLabels.Range(
        start: start,
        style: entry["S"]?.name.flatMap(PageLabels.Style.init(rawValue:)),
        prefix: entry["P"]?.text ?? "",
        first: entry["St"]?.int ?? 1)
    }
  }
}
