/// Reads the page labels of a document (ISO 32000-1, 12.4.2).
enum PageLabelReader {
  /// Returns the labels, and whether some of the file's entries are left out.
  static func labels(catalog: PDFObject?) -> (labels: PageLabels, isCut: Bool) {
    guard let catalog else { return (PageLabels(), false) }
    return catalog.file.counted {
      var isCut = false
      let ranges = PDFTrees.numbers(catalog["PageLabels"]).compactMap { range(from: $0, $1, &isCut) }
      return (PageLabels(ranges: ranges), isCut || catalog.file.isRepeatingItself)
    }
  }

  private static func range(from start: Int, _ entry: PDFObject, _ isCut: inout Bool) -> PageLabels
    .LabelRange?
  {
    guard start >= 0, entry.isDictionary, !entry.file.isRepeatingItself else { return nil }
    // The whole prefix is repeated on each page.
    let written = (entry["P"]?.text ?? "").unicodeScalars
    let prefix = written.prefix(DocumentLimits.longestLabelPrefix)
    if prefix.endIndex < written.endIndex { isCut = true }
    return PageLabels.LabelRange(
      start: start,
      style: entry["S"]?.name.flatMap(PageLabels.Style.init(rawValue:)),
      prefix: String(prefix),
      first: entry["St"]?.int ?? 1)
  }
}
