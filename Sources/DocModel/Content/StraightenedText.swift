import Foundation

/// The text of a page whose lines at an angle are in the order of their letters.
enum StraightenedText {
  /// Whether a page's content may have text at an angle.
  ///
  /// It does if it, or a form that it may draw, has a matrix that turns by other angles than right ones; looking for one
  /// costs a tenth of reading the glyphs.
  static func mayOccur(on leaf: PageLeaf) -> Bool {
    guard let data = PageContents.data(of: leaf.object) else { return false }
    if hasTurningMatrix(data) { return true }
    var visited: Set<ObjectID> = []
    return mayTurn(PageContents.resources(of: leaf), leaf.file, &visited, depth: 0)
  }

  /// Whether a form among some resources may turn text.
  private static func mayTurn(
    _ resources: PDFDictionary, _ file: PDFFile, _ visited: inout Set<ObjectID>, depth: Int
  ) -> Bool {
    guard case .dictionary(let objects)? = resources["XObject"].map(file.resolved) else { return false }
    for entry in objects.entries {
      guard case .reference(let id) = entry.value, visited.insert(id).inserted,
        let form = file.streamDictionary(id), form["Subtype"].map(file.resolved) == .name("Form")
      else { continue }
      let matrix = ContentMatrix(PDFObject(form["Matrix"] ?? .null, of: file).numberElements) ?? .identity
      guard depth < deepestForm, matrix.a * matrix.b == 0,
        let data = file.streamData(id, upTo: PageContents.largest),
        !hasTurningMatrix(data)
      else { return true }
      if case .dictionary(let own)? = form["Resources"].map(file.resolved),
        mayTurn(own, file, &visited, depth: depth + 1)
      {
        return true
      }
    }
    return false
  }

  /// The number of forms within forms that are looked into.
  private static let deepestForm = 4

  /// The length of the six numbers of a matrix at most; longer ones count as not turning.
  private static let longestOperands = 256

  /// Whether a Tm or cm operator has four numbers other than zero before the two of its place.
  private static func hasTurningMatrix(_ data: [UInt8]) -> Bool {
    func isBlank(_ index: Int) -> Bool { data[index] <= 0x20 }
    for end in data.indices.dropFirst(2)
    where data[end] == UInt8(ascii: "m")
      && (data[end - 1] == UInt8(ascii: "T") || data[end - 1] == UInt8(ascii: "c"))
    {
      var (index, others, number) = (end - 2, 0, 0)
      let start = max(0, end - longestOperands)
      // From the last number on, the first two of which are the place.
      while index >= start, number < 6 {
        while index >= start, isBlank(index) { index -= 1 }
        var isZero = true
        while index >= start, !isBlank(index) {
          isZero = isZero && [0x2B, 0x2D, 0x2E, 0x30].contains(data[index])
          index -= 1
        }
        if number >= 2, !isZero { others += 1 }
        number += 1
      }
      if others == 4 { return true }
    }
    return false
  }

  /// Returns a text with the lines at an angle in the order of their letters.
  ///
  /// The letters and their boxes stay Poppler's, so that it has no letter that Poppler doesn't show.
  ///
  /// - Parameters:
  ///   - text: the text in Poppler's order.
  ///   - glyphs: what the content of the page shows.
  /// - Returns: the text; nil if there are none.
  static func text(_ text: PageText, _ glyphs: [ShownGlyph]) -> PageText? {
    let items = GlyphLines.lines(glyphs) { isSlanted($0) }
    guard !items.isEmpty else { return nil }
    var places = LetterPlaces(text)
    var lines: [Line] = []
    var needsSpace = false
    for item in items {
      let glyph = glyphs[item.glyph]
      if item.isAfterLine { lines.append(Line(start: glyph.start, size: glyph.size)) }
      let line = lines.count - 1
      needsSpace = needsSpace || item.isAfterGap
      for scalar in glyph.letters[0].unicodeScalars {
        if scalar.isBlank {
          needsSpace = true
          continue
        }
        guard let index = places.take(scalar, near: glyph.box.center, within: glyph.size) else {
          lines[line].missing += 1
          continue
        }
        if needsSpace, !lines[line].letters.isEmpty { lines[line].letters.append(nil) }
        needsSpace = false
        lines[line].letters.append(index)
        lines[line].first = min(lines[line].first, index)
      }
    }
    // A font whose letters aren't known says nothing of their order, and Poppler leaves out what is off the page.
    let known = lines.filter { $0.letters.count > $0.missing }
    guard !known.isEmpty else { return nil }
    return assembled(text, placed(known))
  }

  /// A line at an angle: the letters of a text by their indexes, with nil for a space.
  private struct Line {
    let start: Point
    let size: Double
    var first = Int.max
    var letters: [Int?] = []
    /// The number of letters that the text doesn't have.
    var missing = 0
  }

  /// The distance of the beginnings of lines that follow each other, in sizes of their font.
  private static let leading = 5.0

  /// Returns lines in the order of their letters in the text; those that follow each other stay together.
  private static func placed(_ lines: [Line]) -> [Line] {
    var blocks: [[Line]] = []
    for line in lines {
      if let last = blocks.last?.last,
        hypot(line.start.x - last.start.x, line.start.y - last.start.y) < leading * line.size
      {
        blocks[blocks.count - 1].append(line)
      } else {
        blocks.append([line])
      }
    }
    return blocks.map { block in
      let first = block.map(\.first).min() ?? 0
      return block.map { line in
        var line = line
        line.first = first
        return line
      }
    }
    .sorted { $0[0].first < $1[0].first }.flatMap(\.self)
  }

  /// Whether lines of a direction aren't what Poppler takes for one of its four, with letters that are set askew.
  private static func isSlanted(_ degrees: Int) -> Bool { (5...85).contains(((degrees % 90) + 90) % 90) }

  /// Returns the text with each line where its first letter stood.
  private static func assembled(
    _ text: PageText, _ lines: [Line]
  ) -> PageText {
    let taken = Set(lines.flatMap { $0.letters.compactMap(\.self) })
    var (scalars, boxes): ([Unicode.Scalar], [Rectangle]) = ([], [])
    func append(_ scalar: Unicode.Scalar, _ box: Rectangle? = nil) {
      scalars.append(scalar)
      let end = boxes.last.map { Rectangle(x0: $0.x1, y0: $0.y0, x1: $0.x1, y1: $0.y0) }
      boxes.append(box ?? end ?? Rectangle(x0: 0, y0: 0, x1: 0, y1: 0))
    }
    func endLine() { if let last = scalars.last, last != "\n" { append("\n") } }
    var rest = lines[...]
    for line in text.scalars.indices.split(whereSeparator: { text.scalars[$0] == "\n" }) {
      let kept = line.filter { !taken.contains($0) }
      if kept.contains(where: { !text.scalars[$0].isBlank }) {
        endLine()
        for index in kept { append(text.scalars[index], text.boxes[index]) }
      }
      while let next = rest.first, next.first < line.endIndex {
        rest.removeFirst()
        endLine()
        for index in next.letters {
          if let index { append(text.scalars[index], text.boxes[index]) } else { append(" ") }
        }
      }
    }
    if text.scalars.last == "\n" { endLine() }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return PageText(pageIndex: text.pageIndex, string: String(view), scalars: scalars, boxes: boxes)
  }

  /// The letters of a text by their places, each of which is taken once.
  private struct LetterPlaces {
    private struct Square: Hashable {
      let scalar: Unicode.Scalar
      let x: Int
      let y: Int
    }

    private var squares: [Square: [(index: Int, center: Point)]] = [:]

    /// The side of a square in points.
    private static let side = 32.0
    private static let mostSquares = 8

    init(_ text: PageText) {
      for index in text.scalars.indices where !text.scalars[index].isBlank {
        let center = text.boxes[index].center
        let square = Square(scalar: text.scalars[index], x: Self.square(center.x), y: Self.square(center.y))
        squares[square, default: []].append((index, center))
      }
    }

    private static func square(_ coordinate: Double) -> Int {
      Int(max(-1e9, min(1e9, (coordinate / side).rounded(.down))))
    }

    /// Takes the letter that is nearest to a place; nil if none is within a distance.
    mutating func take(_ scalar: Unicode.Scalar, near place: Point, within distance: Double) -> Int? {
      let reach = Int(max(1, min(Double(Self.mostSquares), distance / Self.side + 1)))
      let (column, row) = (Self.square(place.x), Self.square(place.y))
      var best: (square: Square, position: Int, distance: Double)?
      for x in column - reach...column + reach {
        for y in row - reach...row + reach {
          let square = Square(scalar: scalar, x: x, y: y)
          for (position, letter) in (squares[square] ?? []).enumerated() {
            let (dx, dy) = (letter.center.x - place.x, letter.center.y - place.y)
            let away = (dx * dx + dy * dy).squareRoot()
            if away <= distance, away < best?.distance ?? .infinity { best = (square, position, away) }
          }
        }
      }
      guard let best, let letter = squares[best.square]?.remove(at: best.position) else { return nil }
      return letter.index
    }
  }
}
