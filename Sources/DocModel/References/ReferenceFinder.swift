import Foundation

/// Finds the references on pages, and the places that they may mean, by the text alone.
///
/// A finder keeps the captions, headings, equation numbers and entries of bibliographies of the pages that it has read,
/// so that the next reference needs only pages that no one before it did. It reads outwards from the page with the
/// reference, for citations also from the bibliography, and stops at the first certain target.
///
/// ```swift
/// let finder = ReferenceFinder(document)
/// if let reference = try finder.reference(at: Point(x: 120, y: 540), onPage: 3),
///   let target = finder.targets(of: reference).first
/// {
///   print("\(reference.text) is on page \(target.pageIndex + 1): \(target.text)")
/// }
/// ```
///
/// Like its document it stays on one thread.
public final class ReferenceFinder {
  /// The most pages that are read for one reference.
  public static let mostPages = 400

  private let document: Document
  private var anchors: [Int: [ReferenceAnchor]] = [:]
  private lazy var headings = ReferenceHeadings(document.outline)

  /// Creates a finder that has read no page yet.
  public init(_ document: Document) {
    self.document = document
  }

  /// Returns the references on a page in reading order, without captions and other targets.
  ///
  /// - Throws: ``DocumentError`` if the page can't be read.
  public func references(onPage index: Int) throws(DocumentError) -> [Reference] {
    let text = try document.text(ofPage: index)
    let targets = Set(try anchors(text).filter { $0.strength > 1 }.map(\.start))
    // The label of an entry is within brackets.
    return ReferenceScanner.references(in: text).filter {
      targets.isDisjoint(with: [$0.range.lowerBound, $0.range.lowerBound - 1])
    }
  }

  /// Returns the reference at a point of a page, in its default user space; nil if there is none.
  ///
  /// - Throws: ``DocumentError`` if the page can't be read.
  public func reference(at point: Point, onPage index: Int) throws(DocumentError) -> Reference? {
    try references(onPage: index).first { $0.quads.contains { $0.bounds.contains(point) } }
  }

  /// Returns the places that a reference may mean, the likeliest first.
  ///
  /// Pages that can't be read are skipped.
  ///
  /// - Parameters:
  ///   - reference: the reference.
  ///   - deadline: the time after which no further page is read; nil for none.
  /// - Returns: the places; none if no label was found on ``mostPages`` pages.
  public func targets(
    of reference: Reference, until deadline: ContinuousClock.Instant? = nil
  ) -> [ReferenceTarget] {
    guard reference.kind != .page else { return pageTargets(of: reference) }
    let count = document.pageCount
    let order = ReferencePages(
      from: reference.pageIndex, count: count, first: headings.pages(for: reference, count: count),
      isCitation: reference.kind == .citation)
    var found: [(rank: Double, target: ReferenceTarget)] = []
    for (number, page) in order.prefix(Self.mostPages).enumerated() {
      if number > 0, let deadline, ContinuousClock.now >= deadline { break }
      guard let anchors = try? anchors(ofPage: page) else { continue }
      for anchor in anchors {
        let rank = anchor.rank(
          for: reference, isHeading: anchor.kind == .section && headings.contains(anchor))
        if rank > 0 { found.append((rank, anchor.target)) }
      }
      if found.contains(where: { $0.rank > ReferenceAnchor.certain }) { break }
    }
    // The sort keeps the order of pages.
    let targets = found.enumerated().sorted { ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset) }
      .map(\.element)
    // Some bibliographies leave out the letters of years, whose order is that of the entries.
    if !reference.names.isEmpty, let label = reference.labels.first, let letter = label.last?.asciiValue,
      let place = Int(exactly: letter).map({ $0 - 0x61 }), place >= 0, let best = targets.first,
      !best.target.text.contains(label)
    {
      let alike = found.filter { best.rank - $0.rank < 1 }.map(\.target).enumerated()
        .sorted { ($0.element.pageIndex, $0.offset) < ($1.element.pageIndex, $1.offset) }.map(\.element)
      if alike.indices.contains(place) {
        return [alike[place]] + targets.map(\.target).filter { $0 != alike[place] }
      }
    }
    return targets.map(\.target)
  }

  /// Returns the target at a destination, such as that of a link.
  ///
  /// - Parameters:
  ///   - page: the 0-based index of the page.
  ///   - top: the upper edge of the view, in the page's default user space.
  ///   - left: the left edge; nil if it is unknown.
  /// - Returns: the caption, heading, equation or entry just below the upper edge, or the figure there.
  /// - Throws: ``DocumentError`` if the page can't be read.
  public func target(onPage page: Int, top: Double, left: Double?) throws(DocumentError) -> ReferenceTarget? {
    try anchors(ofPage: page).filter { $0.strength > 1 && $0.target.isAt(top: top, left: left) }
      .min { abs($0.target.line.y1 - top) < abs($1.target.line.y1 - top) }?.target
  }

  private func anchors(ofPage page: Int) throws(DocumentError) -> [ReferenceAnchor] {
    if let known = anchors[page] { return known }
    return try anchors(document.text(ofPage: page))
  }

  private func anchors(_ text: PageText) throws(DocumentError) -> [ReferenceAnchor] {
    if let known = anchors[text.pageIndex] { return known }
    let found = ReferenceAnchors.anchors(of: text, in: try document.page(at: text.pageIndex).cropBox)
    anchors[text.pageIndex] = found
    return found
  }

  private func pageTargets(of reference: Reference) -> [ReferenceTarget] {
    let (count, label) = (document.pageCount, reference.labels.first ?? "")
    let pages = [document.pageLabels.index(of: label, pageCount: count), Int(label).map { $0 &- 1 }]
    return pages.compactMap { $0 }.reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }
      .filter { $0 >= 0 && $0 < count }.compactMap { page in
        guard let box = try? document.page(at: page).cropBox, let text = try? document.string(ofPage: page)
        else {
          return nil
        }
        return ReferenceTarget(
          pageIndex: page, kind: .page, area: box,
          line: Rectangle(x0: box.x0, y0: box.y1, x1: box.x1, y1: box.y1), text: String(text.prefix(400)))
      }
  }
}

extension ReferenceTarget {
  /// Whether a destination with these edges leads to the target.
  func isAt(top: Double, left: Double?) -> Bool {
    let slack = kind == .equation ? 36.0 : 16
    let isLevel = top <= line.y1 + slack && top > line.y0 - 1
    let isInside =
      (kind == .figure || kind == .table || kind == .listing) && top < area.y1 + 16 && top > area.y0
    return (isLevel || isInside) && (left.map { $0 < area.x1 && ($0 > area.x0 - 70 || $0 < 10) } ?? true)
  }
}

extension ReferenceAnchor {
  /// The rank above which a target needn't be compared with those of further pages.
  static let certain = 29.0

  /// Returns how well the anchor fits a reference: 0 if it doesn't.
  func rank(for reference: Reference, isHeading: Bool) -> Double {
    guard let malus = malus(for: reference) else { return 0 }
    if !reference.names.isEmpty { return authorRank(for: reference) - Double(malus) }
    guard !label.isEmpty,
      let place = reference.labels.firstIndex(where: { $0.caseInsensitiveCompare(label) == .orderedSame })
    else { return 0 }
    if kind == .statement, word != reference.word { return 0 }
    return Double((isHeading ? 45 + strength : 10 * strength) - min(place, 9) - malus)
  }

  /// Returns what the rank loses because the kind is another one; nil if a reference can't mean it.
  private func malus(for reference: Reference) -> Int? {
    // A chapter may have its own bibliography, at its end.
    let isBefore = target.pageIndex == reference.pageIndex && start < reference.range.lowerBound
    return switch (reference.kind, kind) {
    // A citation in brackets may mean a numbered list, but rather an entry in brackets.
    case (.citation, .citation) where Int(label) != nil && target.text.first?.isNumber == true: 12
    case (.citation, .citation): isBefore ? 15 : 0
    case (kind, _): 0
    // Some styles cite with numbers in parentheses, but then entries have no brackets.
    case (.equation, .citation)
    where reference.text.first?.isLetter != true && !target.text.hasPrefix("["): 11
    case (.equation, .section) where label.contains("."): 30
    case (.statement, .equation) where reference.text.hasSuffix(")"): 11
    default: nil
    }
  }

  private func authorRank(for reference: Reference) -> Double {
    let offsets = reference.names.map {
      $0.count > 1 && initials.hasPrefix($0) ? 0 : letters.offset(of: $0)
    }
    guard let label = reference.labels.first, let first = offsets.lazy.compactMap({ $0 }).first,
      case let exact = letters.offset(of: label),
      let year = exact ?? letters.offset(of: String(label.prefix(4)))
    else { return 0 }
    let unknown = offsets.count { $0 == nil }
    // Initials may precede the name of the first author.
    let isFirst = first < 6
    guard isFirst || unknown == 0 else { return 0 }
    let rank =
      (first == 0 ? 10 : isFirst ? 9 : 4) * min(strength, 3) + offsets.count - 1 - 9 * unknown
      - (exact == nil ? 2 : 0)
    // The letters of short entries include those of the following ones, whose years are further away.
    let distance = abs(year - max(first, inheritedCount))
    return Double(rank) - min(0.9, Double(first) / 100 + Double(distance) / 1000)
  }
}

extension [UInt8] {
  /// Returns the offset at which a text first occurs; nil if it doesn't.
  fileprivate func offset(of text: String) -> Int? {
    let text = Array(text.utf8)
    guard let first = text.first, text.count <= count else { return nil }
    return (0...count - text.count).first {
      self[$0] == first && self[$0..<$0 + text.count].elementsEqual(text)
    }
  }
}

extension String {
  /// The letters and digits in lower case without accents, for the comparison of names.
  var asciiLetters: String {
    var view = String.UnicodeScalarView()
    for scalar in decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
    where scalar.properties.isAlphabetic || scalar.isDigit { view.append(scalar) }
    return String(view)
  }
}
