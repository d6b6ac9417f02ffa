/// Reads the text under the marks of a page: the text marked by highlights and the like, or surrounded by squares and
/// the like.
///
/// A scalar counts if the midpoint of its box lies inside. Blanks, whose boxes are unreliable, follow their
/// neighbours, and accents follow their letters.
package struct MarkReader: Sendable {
  /// The page's text.
  package let page: PageText
  /// Short runs of scalars with their bounding boxes: a mark examines only the runs that it intersects.
  private let runs: [Run]

  private struct Run {
    var range: Range<Int>
    /// The bounding box of the midpoints of the scalars' boxes.
    var bounds: Rectangle
  }

  /// Small enough for cheap examination of a run, and large enough for few runs on a page.
  private static let runLength = 24

  /// Prepares a page, which pays off from the first mark on.
  package init(_ page: PageText) {
    self.page = page
    var runs: [Run] = []
    runs.reserveCapacity(page.scalars.count / Self.runLength * 2)
    var current: Run?
    for (offset, scalar) in page.scalars.enumerated() {
      if scalar.isBlank {
        // Runs end at line ends, so that their boxes are small.
        if scalar.endsLine, let run = current {
          runs.append(run)
          current = nil
        }
        continue
      }
      let middle = page.boxes[offset].center
      let point = Rectangle(x0: middle.x, y0: middle.y, x1: middle.x, y1: middle.y)
      if let run = current, run.range.count < Self.runLength || scalar.isMark {
        current = Run(range: run.range.lowerBound..<offset + 1, bounds: run.bounds.union(point))
      } else {
        if let run = current { runs.append(run) }
        current = Run(range: offset..<offset + 1, bounds: point)
      }
    }
    if let run = current { runs.append(run) }
    self.runs = runs
  }

  // MARK: Texts

  /// Returns the text under the quadrilaterals of one annotation, in page order.
  ///
  /// - Returns: the text, or nil if there is none.
  package func text(
    under quads: [Quad], _ hyphenation: Hyphenation = .smart, vocabulary: Vocabulary = Vocabulary()
  ) -> MarkedText? {
    draft(under: quads)?.text(hyphenation, vocabulary: vocabulary)
  }

  /// Returns the text that an annotation surrounds, in page order.
  ///
  /// - Returns: the text, or nil if there is none.
  package func text(
    within region: MarkedRegion, _ hyphenation: Hyphenation = .smart, vocabulary: Vocabulary = Vocabulary()
  ) -> MarkedText? {
    draft(within: region)?.text(hyphenation, vocabulary: vocabulary)
  }

  /// Returns the text as in ``text(under:_:vocabulary:)``, to be completed once the document's words are known.
  package func draft(under quads: [Quad]) -> MarkedText.Draft? {
    var steps = MarkSteps()
    return draft(under: quads, &steps)
  }

  func draft(under quads: [Quad], _ steps: inout MarkSteps) -> MarkedText.Draft? {
    draft(scalars(under: quads, &steps).map(\.offset))
  }

  /// Returns the text as in ``text(within:_:vocabulary:)``, to be completed once the document's words are known.
  package func draft(within region: MarkedRegion) -> MarkedText.Draft? {
    var steps = MarkSteps()
    return draft(within: region, &steps)
  }

  func draft(within region: MarkedRegion, _ steps: inout MarkSteps) -> MarkedText.Draft? {
    draft(scalars(within: region, &steps))
  }

  // MARK: Scalars

  /// A scalar under a quadrilateral.
  package struct MarkedScalar: Hashable, Sendable {
    /// The scalar's offset in ``PageText/scalars``.
    package var offset: Int
    /// The index of the quadrilateral; if several cover the scalar, of the one that covers most of it.
    package var quad: Int
  }

  /// Returns the scalars under quadrilaterals, each once, in text order, without blanks.
  package func scalars(under quads: [Quad]) -> [MarkedScalar] {
    var steps = MarkSteps()
    return scalars(under: quads, &steps)
  }

  private func scalars(under quads: [Quad], _ steps: inout MarkSteps) -> [MarkedScalar] {
    let tests = quads.map(QuadTest.init)
    var found: [MarkedScalar] = []
    for (number, test) in tests.enumerated() where !steps.areUsedUp {
      guard let test else { continue }
      forEachScalar(in: test.bounds, &steps, where: test.contains) {
        found.append(MarkedScalar(offset: $0, quad: number))
      }
    }
    // The scalars of one quadrilateral are found in order, and mostly also those of several.
    let isOrdered = zip(found, found.dropFirst()).allSatisfy { $0.offset < $1.offset }
    guard !isOrdered else { return found }
    found.sort { ($0.offset, $0.quad) < ($1.offset, $1.quad) }
    var result: [MarkedScalar] = []
    for next in found {
      guard let last = result.last, last.offset == next.offset else {
        result.append(next)
        continue
      }
      let box = page.boxes[next.offset]
      if let old = tests[last.quad], let new = tests[next.quad], new.area(within: box) > old.area(within: box)
      {
        result[result.count - 1] = next
      }
    }
    return result
  }

  /// Returns the offsets of the scalars inside a region, in text order, without blanks.
  package func scalars(within region: MarkedRegion) -> [Int] {
    var steps = MarkSteps()
    return scalars(within: region, &steps)
  }

  private func scalars(within region: MarkedRegion, _ steps: inout MarkSteps) -> [Int] {
    guard var test = RegionTest(region) else { return [] }
    var offsets: [Int] = []
    forEachScalar(in: test.bounds, &steps, where: { test.contains($0, &$1) }) { offsets.append($0) }
    return offsets
  }

  /// Visits the scalars whose midpoint lies inside, with their marks.
  private func forEachScalar(
    in bounds: Rectangle, _ steps: inout MarkSteps, where contains: (Point, inout MarkSteps) -> Bool,
    _ body: (Int) -> Void
  ) {
    guard steps.consume(runs.count / 8) else { return }
    for run in runs where run.bounds.meets(bounds) {
      var isMarked = false
      for offset in run.range {
        let scalar = page.scalars[offset]
        if scalar.isBlank {
          isMarked = false
          continue
        }
        // A mark at the start of a line has no letter to follow.
        if !scalar.isMark || offset == run.range.lowerBound {
          let middle = page.boxes[offset].center
          isMarked = bounds.contains(middle) && contains(middle, &steps)
        }
        guard isMarked else { continue }
        guard steps.consume(MarkSteps.perFoundLetter) else { return }
        body(offset)
      }
    }
  }
}

extension MarkReader {
  /// Cleans the text of scalars, given by ascending offsets.
  private func draft(_ offsets: [Int]) -> MarkedText.Draft? {
    guard let first = offsets.first, let last = offsets.last else { return nil }
    let scalars = page.scalars
    let parts = parts(offsets)
    let plain = CleanedText(scalars, parts)
    guard !plain.text.isEmpty else { return nil }
    // More than the required length, since blanks and hyphens are removed.
    let reach = MarkedText.contextLength * 2
    // No blank follows a hyphen at a line end.
    let behind = LineEndHyphen(scalars, at: last)?.continuation ?? last + 1
    return MarkedText.Draft(
      raw: raw(parts), range: first..<last + 1, plain: plain,
      prefix: CleanedText(scalars, [max(0, first - reach)..<first], keepsBlanks: true),
      suffix: CleanedText(scalars, [behind..<min(scalars.count, behind + reach)], keepsBlanks: true))
  }

  /// Merges the scalars into ranges, with the blanks between them.
  func parts(_ offsets: [Int]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    for offset in offsets {
      if let last = parts.last,
        page.scalars[last.upperBound..<offset].allSatisfy({ $0.isBlank || $0 == "\u{AD}" })
      {
        parts[parts.count - 1] = last.lowerBound..<offset + 1
      } else {
        parts.append(offset..<offset + 1)
      }
    }
    return parts
  }

  /// Returns the raw text of the ranges, separated by line feeds or spaces.
  private func raw(_ parts: [Range<Int>]) -> String {
    var raw: [UInt8] = []
    raw.reserveCapacity(parts.reduce(0) { $0 + $1.count } + 16)
    var end: Int?
    for part in parts {
      if let end { raw.append(page.scalars[end..<part.lowerBound].contains(where: \.endsLine) ? 0x0A : 0x20) }
      for scalar in page.scalars[part] { raw.append(utf8Of: scalar) }
      end = part.upperBound
    }
    return String(decoding: raw, as: UTF8.self)
  }
}

extension Rectangle {
  /// Whether two rectangles have a common point.
  fileprivate func meets(_ other: Rectangle) -> Bool {
    x0 <= other.x1 && other.x0 <= x1 && y0 <= other.y1 && other.y0 <= y1
  }
}
