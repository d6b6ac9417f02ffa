extension TextPage {
  /// Reflows the text of a page: paragraphs in reading order, wrapped between words, with broken words joined.
  ///
  /// Headings, list items and the rows of tables begin a row; paragraphs are separated by a blank one.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - columns: the maximum number of columns, at least 2.
  ///   - width: the number of cells of a character other than printable ASCII; by default, 2 for the wide ones.
  public init(reflowed text: PageText, columns: Int = 80, width: ((Character) -> Int)? = nil) {
    var reflow = Reflow(text, columns: max(2, columns), width ?? \.cellWidth)
    reflow.write()
    self.init(reflow.rows)
  }
}

/// Writes the paragraphs of a page into rows of limited width.
private struct Reflow {
  /// A part of a word that lies in one line.
  fileprivate struct Part {
    var line: Int
    var range: Range<Int>
  }

  /// A word, which may be broken over lines.
  private struct Word {
    var parts: [Part]
    /// Whether much more than a space precedes the word.
    var isApart = false
    /// The column of a word of code.
    var column: Int?

    /// Removes the last scalar.
    mutating func dropHyphen() {
      guard let last = parts.indices.last else { return }
      let range = parts[last].range
      parts[last].range = range.lowerBound..<max(range.lowerBound, range.upperBound - 1)
    }
  }

  private let text: PageText
  private let columns: Int
  private let widths: CellWidths
  private let lines: [PageLine]
  /// The words whose halves are joined without a hyphen.
  private let vocabulary: Vocabulary
  private(set) var rows: TextRows
  /// The parts in the last row.
  private var written: [Part] = []

  /// The minimum distance between words that are apart, relative to the line's height, and the spaces written for it.
  private static let wideGap = (height: 1.5, spaces: 3)
  /// The maximum line spacing between rows of a table or items of a list, relative to the line's height.
  private static let tightSpacing = 1.7
  private static let bullets = Set<Unicode.Scalar>("•‣◦⁃▪▫■□●○∙·➢➤✓✔".unicodeScalars)

  init(_ text: PageText, columns: Int, _ width: (Character) -> Int) {
    self.text = text
    self.columns = columns
    lines = PageLine.lines(of: text)
    widths = CellWidths(text, LayoutLine.lines(of: text).lazy.flatMap(\.words), width: width)
    vocabulary = text.vocabulary(joining: text.scalars.indices)
    rows = TextRows(text, widths)
  }

  mutating func write() {
    let body = TextPage.bodyHeight(lines.map { ($0.size, $0.range.count) })
    let paragraphs = ParagraphBreaks.paragraphs(of: text, lines).flatMap(items).map(Paragraph.init)
    var last: Paragraph?
    let all = markingCode(paragraphs)
    var done = 0
    for (index, paragraph) in all.enumerated() where index >= done {
      let heads = heads(of: all[index...])
      for (head, block) in zip(heads, all[(index + 1)...]) {
        if last != nil { self.rows.addRow() }
        write(head, isHeading: false)
        write(words(of: block.lines), isHeading: false)
        (last, done) = (block, index + 1 + heads.count)
      }
      guard heads.isEmpty else { continue }
      let rows =
        paragraph.code.map { code in
          paragraph.lines.map { codeWords(of: $0, code) }
        } ?? [words(of: paragraph.lines)]
      guard rows.contains(where: { !$0.isEmpty }) else { continue }
      if let last, isSpaced(last, paragraph) { self.rows.addRow() }
      let isLarge = body > 0 && lines[paragraph.lines].allSatisfy { $0.size > TextPage.headingHeight * body }
      for words in rows where !words.isEmpty {
        write(words, isHeading: isLarge && isShortText(words))
      }
      last = paragraph
    }
  }

  /// Whether words have mostly letters, and no more than a heading.
  private func isShortText(_ words: [Word]) -> Bool {
    guard words.reduce(0, { $0 + size($1.parts) + 1 }) <= TextPage.longestHeading else { return false }
    let scalars = words.lazy.flatMap(\.parts).flatMap { text.scalars[$0.range] }
    let letters = scalars.count(where: \.isLetter)
    return letters > 2 && letters * 2 > scalars.reduce(0) { count, _ in count + 1 }
  }

  // MARK: Columns

  /// Returns the parts of a line that stand side by side, each above one of the next paragraphs, as the names of
  /// authors above their addresses; none of other paragraphs.
  private func heads(of paragraphs: ArraySlice<Paragraph>) -> [[Word]] {
    guard let first = paragraphs.first, first.lines.count == 1, first.code == nil else { return [] }
    var heads: [[Word]] = []
    for word in words(of: first.lines) {
      if heads.isEmpty || word.isApart { heads.append([]) }
      heads[heads.count - 1].append(word)
    }
    let blocks = paragraphs.dropFirst().prefix(heads.count)
    guard heads.count > 1, blocks.count == heads.count else { return [] }
    let line = lines[first.lines.lowerBound]
    var edge = -Double.infinity
    for (head, block) in zip(heads, blocks) {
      let boxes = head.flatMap(\.parts).flatMap { text.boxes[$0.range] }.filter { !$0.isEmpty }
      let extents = boxes.map { PageLine.extents($0, line.direction).along }
      let below = lines[block.lines]
      let left = below.map(\.along.lowerBound).min() ?? edge
      guard block.code == nil, left > edge,
        below.allSatisfy({ $0.direction == line.direction && $0.across > line.across }),
        below.contains(where: { line in extents.contains { $0.overlaps(line.along) } })
      else { return [] }
      edge = below.map(\.along.upperBound).max() ?? edge
    }
    return heads
  }

  // MARK: Code

  /// A paragraph, or consecutive lines of code.
  private struct Paragraph {
    var lines: Range<Int>
    var code: Code?

    init(_ lines: Range<Int>) { self.lines = lines }
  }

  /// The grid of letters of equal width.
  private struct Code {
    var pitch: Double
    /// The coordinate of the first column.
    var left: Double
  }

  /// Finds the paragraphs of code: letters of equal width, unless most of the page is such prose without indents.
  private func markingCode(_ paragraphs: [Paragraph]) -> [Paragraph] {
    var paragraphs = paragraphs
    var (start, letters) = (0, 0)
    for index in paragraphs.indices {
      paragraphs[index].code = code(
        paragraphs[index].lines, after: index > 0 ? paragraphs[index - 1].code : nil)
      guard let code = paragraphs[index].code else {
        start = index + 1
        continue
      }
      letters += lines[paragraphs[index].lines].reduce(0) { $0 + $1.range.count }
      if start < index, let first = paragraphs[start].code, abs(first.pitch - code.pitch) > 0.02 * code.pitch
      {
        start = index
      }
      // All parts of a block have the same left edge.
      let left = paragraphs[start...index].reduce(code.left) { min($0, $1.code?.left ?? $0) }
      for part in start...index { paragraphs[part].code?.left = left }
    }
    let indented = paragraphs.reduce(0) { count, paragraph in
      guard let code = paragraph.code else { return count }
      return count + lines[paragraph.lines].count { $0.start - code.left > code.pitch / 2 }
    }
    if letters * 2 > lines.reduce(0, { $0 + $1.range.count }), indented * 4 < lines.count {
      for index in paragraphs.indices { paragraphs[index].code = nil }
    }
    return paragraphs
  }

  /// Returns the grid of lines whose letters have the same width; nil for other fonts.
  ///
  /// Lines with hardly any letters are code only after other code.
  private func code(_ lines: Range<Int>, after previous: Code?) -> Code? {
    var (least, most, letters) = (Double.infinity, 0.0, Set<Unicode.Scalar>())
    for line in self.lines[lines] {
      guard !line.isRightToLeft else { return nil }
      for offset in line.range where widths[offset] >= 0 {
        guard widths[offset] == 1, !text.boxes[offset].isEmpty else { return nil }
        let along = PageLine.extents(text.boxes[offset], line.direction).along
        let width = along.upperBound - along.lowerBound
        (least, most) = (min(least, width), max(most, width))
        guard most <= 1.03 * least else { return nil }
        if text.scalars[offset].isLetter { letters.insert(text.scalars[offset]) }
      }
    }
    let pitch = (least + most) / 2
    let continues = previous.map { abs($0.pitch - pitch) <= 0.02 * pitch } ?? false
    guard letters.count > 2 || continues, pitch > 0, let left = self.lines[lines].map(\.start).min() else {
      return nil
    }
    return Code(pitch: pitch, left: left)
  }

  private func codeWords(of line: Int, _ code: Code) -> [Word] {
    LayoutLine.words(of: text, in: lines[line].range).compactMap { range in
      let part = Part(line: line, range: range)
      guard let first = range.first(where: { widths[$0] > 0 }) else { return nil }
      let x = PageLine.extents(text.boxes[first], lines[line].direction).along.lowerBound
      let column = ((x - code.left) / code.pitch).rounded()
      return Word(parts: [part], column: Int(exactly: column).map { max(0, $0) })
    }
  }

  // MARK: Paragraphs

  /// Splits a paragraph before the bullets at the beginning of lines, and between lines of cells far apart.
  private func items(of paragraph: Range<Int>) -> [Range<Int>] {
    var items: [Range<Int>] = []
    var start = paragraph.lowerBound
    for line in paragraph.dropFirst() where isItem(line) || hasCells(line) && hasCells(line - 1) {
      items.append(start..<line)
      start = line
    }
    return items + [start..<paragraph.upperBound]
  }

  /// Whether a line has words that are far apart.
  private func hasCells(_ line: Int) -> Bool {
    LayoutLine.words(of: text, in: lines[line].range).dropFirst().contains { isApart($0, in: lines[line]) }
  }

  private func isItem(_ line: Int) -> Bool {
    let range = lines[line].range
    return Self.bullets.contains(text.scalars[range.lowerBound]) && range.count > 1
      && text.scalars[range.lowerBound + 1].isBlank
  }

  /// Whether there is a blank row between two paragraphs.
  private func isSpaced(_ first: Paragraph, _ second: Paragraph) -> Bool {
    let (a, b) = (lines[first.lines.upperBound - 1], lines[second.lines.lowerBound])
    let isShort =
      first.lines.count == 1 && second.lines.count == 1 || isItem(second.lines.lowerBound)
      || first.code != nil && second.code != nil
    let distance = b.across - a.across
    return !(isShort && a.direction == b.direction && distance >= 0 && distance <= Self.tightSpacing * a.size)
  }

  /// Returns the words of a paragraph, with broken ones joined.
  private func words(of paragraph: Range<Int>) -> [Word] {
    var words: [Word] = []
    var joins = false
    for line in paragraph {
      let range = lines[line].range
      for (number, word) in LayoutLine.words(of: text, in: range).enumerated() {
        let part = Part(line: line, range: word)
        if number == 0, joins, !words.isEmpty {
          words[words.count - 1].parts.append(part)
        } else {
          words.append(Word(parts: [part], isApart: number > 0 && isApart(word, in: lines[line])))
        }
      }
      joins = false
      guard line + 1 < paragraph.upperBound else { break }
      let next = lines[line + 1].range.lowerBound
      if let hyphen = LineEndHyphen(text.scalars, at: range.upperBound - 1), hyphen.continuation == next {
        joins = true
        if hyphen.mayGo, hyphen.word(text.scalars).map(vocabulary.contains) ?? true {
          words[words.count - 1].dropHyphen()
        }
      } else {
        joins = text.scalars[range.upperBound - 1].joinsLines && text.scalars[next].joinsLines
      }
    }
    return words.filter { size($0.parts) > 0 }
  }

  /// Whether a word is far from the preceding one in its line.
  private func isApart(_ word: Range<Int>, in line: PageLine) -> Bool {
    guard let last = text.scalars[..<word.lowerBound].lastIndex(where: { !$0.isBlank }),
      !line.isRightToLeft, TextDirection(text.scalars[last]) != .rightToLeft,
      TextDirection(text.scalars[word.lowerBound]) != .rightToLeft
    else { return false }
    let gap = Gap(from: text.boxes[last], to: text.boxes[word.lowerBound])
    return gap.width > Self.wideGap.height * line.size
  }

  // MARK: Rows

  private mutating func write(_ words: [Word], isHeading: Bool) {
    rows.addRow(isHeading: isHeading)
    let indent = words.first.map(hangingIndent) ?? 0
    var isWrapped = false
    for (number, word) in words.enumerated() {
      var rest = word.parts
      while !rest.isEmpty {
        let isFirst = written.isEmpty
        let start = number == 0 ? 0 : indent
        var column = isFirst ? start : rows.end + (word.isApart ? Self.wideGap.spaces : 1)
        if !isWrapped, let wanted = word.column, wanted + size(rest) <= columns {
          column = max(column, wanted)
        }
        let (head, tail) = cut(rest, to: columns - column, mustFit: isFirst)
        for (number, part) in head.enumerated() { rows.add(part.range, at: number == 0 ? column : rows.end) }
        written += head
        rest = tail
        guard !rest.isEmpty else { break }
        finishRow()
        rows.addRow(isHeading: isHeading)
        isWrapped = true
      }
    }
    finishRow()
  }

  /// Sets the heights of the last row to those of its lowest line.
  private mutating func finishRow() {
    let lines = Dictionary(grouping: written, by: \.line).values
    let heights = lines.compactMap { rows.heights(of: $0.map(\.range)) }
    rows.setHeights(heights.min { $0.lowerBound < $1.lowerBound })
    written = []
  }

  private func size(_ parts: [Part]) -> Int { parts.reduce(0) { $0 + widths.sum($1.range) } }

  /// Returns the indent of the rows after the first one of a list item, whose first word is a bullet or a number.
  private func hangingIndent(_ word: Word) -> Int {
    guard let part = word.parts.first, word.parts.count == 1, let first = part.range.first,
      let last = part.range.last
    else { return 0 }
    let indent = size(word.parts) + 1
    guard indent <= min(6, columns / 4) else { return 0 }
    if part.range.count == 1 { return Self.bullets.contains(text.scalars[first]) ? indent : 0 }
    let isNumber = text.scalars[part.range].contains { $0.properties.generalCategory == .decimalNumber }
    return isNumber && [".", ")", "]"].contains(text.scalars[last]) ? indent : 0
  }

  /// Cuts a word to a number of columns: between wide letters, or if it must fit, between any letters.
  private func cut(_ parts: [Part], to room: Int, mustFit: Bool) -> (head: [Part], tail: [Part]) {
    var used = 0
    var end: (part: Int, offset: Int)?
    var last: Unicode.Scalar?
    for (number, part) in parts.enumerated() {
      for offset in part.range where widths[offset] > 0 {
        let scalar = text.scalars[offset]
        if let last, last.allowsBreak(before: scalar) { end = (number, offset) }
        if used + widths[offset] > room, !mustFit || used > 0 {
          guard let end = end ?? (mustFit ? (number, offset) : nil) else { return ([], parts) }
          return parts.split(at: end.part, end.offset)
        }
        used += widths[offset]
        last = scalar
      }
    }
    return (parts, [])
  }
}

extension [Reflow.Part] {
  /// Returns the parts before and after an offset in one of them.
  fileprivate func split(at part: Int, _ offset: Int) -> (head: [Element], tail: [Element]) {
    let cut = self[part]
    let head = Element(line: cut.line, range: cut.range.lowerBound..<offset)
    let tail = Element(line: cut.line, range: offset..<cut.range.upperBound)
    return (
      (self[..<part] + [head]).filter { !$0.range.isEmpty }, [tail] + self[(part + 1)...]
    )
  }
}

extension Unicode.Scalar {
  /// Whether lines with the scalar are joined without a space: it is wide, and not Korean.
  fileprivate var joinsLines: Bool {
    switch value {
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xAC00...0xD7A3: false
    default: isWide
    }
  }

  /// Whether a line may end between two scalars without a space: one of them is wide, and neither a punctuation mark
  /// that belongs to the other.
  fileprivate func allowsBreak(before next: Self) -> Bool {
    guard isWide || next.isWide else { return false }
    switch properties.generalCategory {
    case .openPunctuation, .initialPunctuation: return false
    default: break
    }
    switch next.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .otherPunctuation: return false
    default: return true
    }
  }
}
