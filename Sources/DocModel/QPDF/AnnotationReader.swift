/// Reads the annotations of a page from its /Annots array (ISO 32000-1, 12.5.2).
enum AnnotationReader {
  /// Every entry that is a dictionary, in the file's order.
  static func summaries(_ leaf: PageLeaf, pageIndex: Int) -> [AnnotationSummary] {
    guard let annotations = leaf.object["Annots"] else { return [] }
    var summaries: [AnnotationSummary] = []
    for (index, annotation) in annotations.elements.enumerated() where annotation.isDictionary {
      let numbers = annotation["Rect"]?.numbers.flatMap { $0.count >= 4 ? $0 : nil }
      summaries.append(
        AnnotationSummary(
          index: index,
          pageIndex: pageIndex,
          type: annotation["Subtype"]?.name,
          rectangle: numbers.map { Rectangle(x0: $0[0], y0: $0[1], x1: $0[2], y1: $0[3]) },
          contents: annotation["Contents"]?.text,
          author: annotation["T"]?.text,
          flags: AnnotationFlags(rawValue: annotation["F"]?.int ?? 0)))
    }
    return summaries
  }
}
