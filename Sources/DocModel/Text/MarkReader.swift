/// Reads the text under the marks of a page: what highlights and the like mark, and what squares and the like
/// surround.
///
/// A scalar counts when the middle of its box lies within. Blanks, which have no box to speak of, go with
/// their neighbours, and accents with their letters.
///
/// ```swift
/// let reader = MarkReader(try document.text(ofPage: 0))
/// let text = reader.text(under: [quad])?.plain
/// ```
public struct MarkReader: Sendable {
  /// The page that is read.
  public let page: PageText
  /// Short runs of scalars with the box around each: a mark looks into those only that it meets.
  private let runs: [Run]

  private struct Run {
    var range: Range<Int>
    /// Around the middles of the scalars' boxes.
    var bounds: Rectangle
  }

  /// Few enough that looking into a run costs little, and enough that a page hasn't many.
  private static let runLength = 24

  /// Prepares a page, which pays from the first mark on.
  public init(_ page: PageText) {
    self.page = page
    var runs: [Run] = []
    runs.reserveCapacity(page.scalars.count / Self.runLength * 2)
    var current: Run?
    for (offset, scalar) in page.scalars.enumerated() {
      if scalar.isBlank {
        // Runs end with lines, whose boxes are then small.
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

  /// The text under the quadrilaterals of one annotation, in the order of the page's text.
  ///
  /// - Returns: nil if no text is there.
  public func text(
    under quads: [Quad], _ hyphenation: Hyphenation = .smart, vocabulary: Vocabulary = Vocabulary()
  ) -> MarkedText? {
    draft(under: quads)?.text(hyphenation, vocabulary: vocabulary)
  }

  /// The text that an annotation surrounds, in the order of the page's text.
  ///
  /// - Returns: nil if no text is there.
  public func text(
    within region: MarkedRegion, _ hyphenation: Hyphenation = .smart, vocabulary: Vocabulary = Vocabulary()
  ) -> MarkedText? {
    draft(within: region)?.text(hyphenation, vocabulary: vocabulary)
  }

  /// As ``text(under:_:vocabulary:)``, to be completed when the words of the document are known.
  public func draft(under quads: [Quad]) -> MarkedText.Draft? {
    var steps = MarkSteps()
    return draft(under: quads, &steps)
  }

  func draft(under quads: [Quad], _ steps: inout MarkSteps) -> MarkedText.Draft? {
    draft(scalars(under: quads, &steps).map(\.offset))
  }

  /// As ``text(within:_:vocabulary:)``, to be completed when the words of the document are known.
  public func draft(within region: MarkedRegion) -> MarkedText.Draft? {
    var steps = MarkSteps()
    return draft(within: region, &steps)
  }

  func draft(within region: MarkedRegion, _ steps: inout MarkSteps) -> MarkedText.Draft? {
    draft(scalars(within: region, &steps))
  }

  // MARK: Scalars

  /// A scalar under a quadrilateral.
  public struct MarkedScalar: Hashable, Sendable {
    /// Its offset in ``PageText/scalars``.
    public var offset: Int
    /// The quadrilateral, by its place among those asked about; of several the one that covers most of it.
    public var quad: Int
  }

  /// The scalars under quadrilaterals, each once, in the order of the text, without blanks.
  public func scalars(under quads: [Quad]) -> [MarkedScalar] {
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
    // One quadrilateral's are in order as they are found, and mostly so are those of several.
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

  /// The offsets of the scalars within a region, in the order of the text, without blanks.
  public func scalars(within region: MarkedRegion) -> [Int] {
    var steps = MarkSteps()
    return scalars(within: region, &steps)
  }

  private func scalars(within region: MarkedRegion, _ steps: inout MarkSteps) -> [Int] {
    guard var test = RegionTest(region) else { return [] }
    var offsets: [Int] = []
    forEachScalar(in: test.bounds, &steps, where: { test.contains($0, &$1) }) { offsets.append($0) }
    return offsets
  }

  /// Goes through the scalars whose middle lies within; their marks follow them.
  private func forEachScalar(
    in bounds: Rectangle, _ steps: inout MarkSteps, where contains: (Point, inout MarkSteps) -> Bool,
    _ body: (Int) -> Void
  ) {
    guard steps.take(runs.count / 8) else { return }
    for run in runs where run.bounds.meets(bounds) {
      var isMarked = false
      for offset in run.range {
        let scalar = page.scalars[offset]
        if scalar.isBlank {
          isMarked = false
          continue
        }
        // A mark that begins a line has no letter to go with.
        if !scalar.isMark || offset == run.range.lowerBound {
          let middle = page.boxes[offset].center
          isMarked = bounds.contains(middle) && contains(middle, &steps)
        }
        guard isMarked else { continue }
        guard steps.take(MarkSteps.perFoundLetter) else { return }
        body(offset)
      }
    }
  }
}

extension MarkReader {
  /// Cleans the text of some scalars, given by their offsets in ascending order.
  private func draft(_ offsets: [Int]) -> MarkedText.Draft? {
    guard let first = offsets.first, let last = offsets.last else { return nil }
    let scalars = page.scalars
    let parts = parts(offsets)
    let plain = CleanedText(scalars, parts)
    guard !plain.text.isEmpty else { return nil }
    // More than are wanted, since blanks and hyphens go.
    let reach = MarkedText.contextLength * 2
    // Behind a hyphen at a line end no blank follows.
    let behind = LineEndHyphen(scalars, at: last)?.continuation ?? last + 1
    return MarkedText.Draft(
      raw: raw(parts), range: first..<last + 1, plain: plain,
      prefix: CleanedText(scalars, [max(0, first - reach)..<first], keepsBlanks: true),
      suffix: CleanedText(scalars, [behind..<min(scalars.count, behind + reach)], keepsBlanks: true))
  }

  /// The ranges that the scalars come to, with the blanks between them.
  private func parts(_ offsets: [Int]) -> [Range<Int>] {
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

  /// The text of parts as it is, with a line feed or a space between them.
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
  /// Whether two rectangles have a point in common.
  fileprivate func meets(_ other: Rectangle) -> Bool {
    x0 <= other.x1 && other.x0 <= x1 && y0 <= other.y1 && other.y0 <= y1
  }
}
