/// New page labels.
extension PageLabels {
  /// The same labels as a file can have them: from the first page on, and no longer than readers take them.
  var normalized: PageLabels {
    var result: [LabelRange] = []
    for var range in ranges where range.start >= 0 {
      range.prefix = String(
        String.UnicodeScalarView(range.prefix.unicodeScalars.prefix(DocumentLimits.longestLabelPrefix)))
      range.first = max(1, range.first)
      if result.last?.start == range.start { result.removeLast() }
      result.append(range)
    }
    if let first = result.first, first.start > 0 {
      result.insert(LabelRange(start: 0, style: .decimal), at: 0)
    }
    return PageLabels(ranges: result)
  }

  /// The numbers that the first of some pages can have.
  public static let firstNumbers = 1...1_000_000

  /// Returns labels in which the pages of a range have other ones; all other pages keep theirs.
  ///
  /// - Parameters:
  ///   - pages: the 0-based indexes of the pages.
  ///   - style: the numbering style; nil for a prefix alone.
  ///   - prefix: the prefix before each number.
  ///   - first: the number of the first page; one outside of ``firstNumbers`` becomes the nearest of them.
  ///   - count: the number of pages of the document.
  /// - Returns: the new labels.
  public func labelling(
    _ pages: Range<Int>, style: Style?, prefix: String = "", first: Int = 1, pageCount count: Int
  ) -> PageLabels {
    let pages = pages.clamped(to: 0..<max(0, count))
    guard !pages.isEmpty else { return self }
    // Without ranges the labels are the numbers of the pages.
    let old = isEmpty ? [LabelRange(start: 0, style: .decimal)] : normalized.ranges
    var result = old.filter { $0.start < pages.lowerBound }
    let first = min(max(first, Self.firstNumbers.lowerBound), Self.firstNumbers.upperBound)
    result.append(LabelRange(start: pages.lowerBound, style: style, prefix: prefix, first: first))
    let after = old.filter { $0.start >= pages.upperBound && $0.start < count }
    if pages.upperBound < count, after.first?.start != pages.upperBound,
      var rest = old.last(where: { $0.start < pages.upperBound })
    {
      rest.first = rest.first &+ (pages.upperBound - rest.start)
      rest.start = pages.upperBound
      result.append(rest)
    }
    result += after
    return PageLabels(ranges: result).joined
  }

  /// The same labels without ranges that only continue the one before.
  private var joined: PageLabels {
    var result: [LabelRange] = []
    for range in ranges {
      if let last = result.last, last.style == range.style, last.prefix == range.prefix,
        range.style == nil || range.first == last.first &+ (range.start - last.start)
      {
        continue
      }
      result.append(range)
    }
    return PageLabels(ranges: result)
  }
}
