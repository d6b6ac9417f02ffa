extension PageLabels {
  /// The label of a page before it is written out.
  struct Numbering: Hashable {
    var style: Style?
    var prefix: String
    var number: Int
  }

  /// Returns the label of the page at a 0-based index; the page number if the document has no labels for it.
  func numbering(at index: Int) -> Numbering {
    guard let range = ranges.last(where: { $0.start <= index }) else {
      return Numbering(style: .decimal, prefix: "", number: index &+ 1)
    }
    return Numbering(style: range.style, prefix: range.prefix, number: range.first &+ (index &- range.start))
  }

  /// Creates the labels of pages that keep those which they had; nil for a page that had none.
  init(_ pages: [Numbering?]) {
    var ranges: [LabelRange] = []
    var next: Numbering?
    for (index, page) in pages.enumerated() {
      let page = page ?? Numbering(style: nil, prefix: "", number: 1)
      let isSame = page.style == next?.style && page.prefix == next?.prefix
      if next == nil || !isSame || (page.style != nil && page.number != next?.number) {
        ranges.append(LabelRange(start: index, style: page.style, prefix: page.prefix, first: page.number))
      }
      next = page
      next?.number &+= 1
    }
    self.init(ranges: ranges)
  }
}
