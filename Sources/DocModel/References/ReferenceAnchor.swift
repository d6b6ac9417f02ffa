/// A place on a page with a label to which references may lead: a caption, a heading, a numbered equation, an entry of
/// the bibliography.
struct ReferenceAnchor: Hashable, Sendable {
  var kind: Reference.Kind
  /// The label; empty for an entry of a bibliography without labels.
  var label: String
  /// The word of a statement, such as `theorem`.
  var word = ""
  /// The likelihood of being the target rather than a mention of it: 3 for certain, 0 for no anchor.
  var strength: Int
  /// The offset in ``PageText/scalars`` where the anchor begins.
  var start: Int
  /// The target.
  var target: ReferenceTarget
  /// The letters and digits of an entry in UTF-8, for the comparison with names.
  var letters: [UInt8] = []
}

/// Finds the anchors of a page.
struct ReferenceAnchors {
  private let page: PageText
  private let scanner: ReferenceScanner
  private let lines: ReferenceLines
  private var anchors: [ReferenceAnchor] = []

  /// Returns the anchors of a page.
  ///
  /// - Parameters:
  ///   - page: the text.
  ///   - box: the visible part of the page.
  /// - Returns: the anchors in reading order, entries of bibliographies last.
  static func anchors(of page: PageText, in box: Rectangle) -> [ReferenceAnchor] {
    var finder = ReferenceAnchors(page, box)
    finder.find()
    return finder.anchors
  }

  private init(_ page: PageText, _ box: Rectangle) {
    (self.page, scanner, lines) = (page, ReferenceScanner(page), ReferenceLines(page, in: box))
  }

  private mutating func find() {
    guard !lines.isEmpty else { return }
    // Lists of figures and tables of contents have the same words as their targets.
    let isContents = lines.indices.count { lines.isContentsEntry($0) } * 3 > max(9, lines.indices.count)
    for index in lines.indices where !isContents && !lines.isContentsEntry(index) {
      addWord(at: index)
      addHeading(at: index)
      addEquation(at: index)
    }
    // The running head of a section has its number, too.
    let sections = anchors.indices.filter { anchors[$0].kind == .section && anchors[$0].strength > 1 }
    for index in sections {
      let isRepeated = sections.contains {
        anchors[$0].label == anchors[index].label
          && anchors[$0].target.line.y1 < anchors[index].target.line.y0
      }
      if isRepeated { anchors[index].strength = 1 }
    }
    addEntries()
  }

  private mutating func add(
    _ kind: Reference.Kind, _ label: String, at index: Int, word: String = "", strength: Int,
    from start: Int? = nil, area: Rectangle, text: String? = nil
  ) {
    guard strength > 0 else { return }
    let box = lines[index].box
    let text = text ?? lines.text(in: area)
    anchors.append(
      ReferenceAnchor(
        kind: kind, label: label, word: word, strength: strength,
        start: start ?? lines[index].range.lowerBound,
        target: ReferenceTarget(
          pageIndex: page.pageIndex, kind: kind, area: lines.padded(area), line: box, text: text),
        letters: kind == .citation ? Array(text.asciiLetters.utf8) : []))
  }

  // MARK: Captions and statements

  private mutating func addWord(at index: Int) {
    let range = lines[index].range
    guard let (meaning, next, _) = scanner.keyword(at: range.lowerBound),
      let label = scanner.label(at: scanner.skipBlanks(from: next)),
      label.range.upperBound <= range.upperBound
    else { return }
    let begins = lines.beginsBlock(index)
    let sign = scanner.skipBlanks(from: label.range.upperBound)
    let isEnd = sign >= range.upperBound
    let mark = isEnd ? "\n" : page.scalars[sign]
    let isMarked = ":|—–".unicodeScalars.contains(mark) || (mark == "." && begins)
    switch meaning.kind {
    case .figure, .table, .listing:
      let isTitle = begins && (isEnd || mark == "(" || mark == "[" || mark.properties.isUppercase)
      let strength = isMarked ? (begins ? 4 : 3) : isTitle ? 3 : mark == "." ? 1 : 0
      add(
        meaning.kind, label.text, at: index, strength: strength,
        area: lines.floatArea(index, isFigure: meaning.kind == .figure))
    case .statement:
      let isTitle = begins && !mark.properties.isLowercase
      let strength = isMarked && begins || isTitle ? 3 : mark == "." ? 1 : 0
      add(
        .statement, label.text, at: index, word: meaning.word, strength: strength,
        area: lines.paragraph(index, 10))
    case .section:
      let isTitle = begins && (isEnd || range.upperBound - sign < 90) && !mark.properties.isLowercase
      add(.section, label.text, at: index, strength: isTitle ? 3 : 0, area: lines.paragraph(index, 10))
    case .equation, .citation, .page: break
    }
  }

  // MARK: Headings

  private mutating func addHeading(at index: Int) {
    let range = lines[index].range
    guard let label = scanner.label(at: range.lowerBound), lines.beginsBlock(index) else { return }
    var next = label.range.upperBound
    if next < range.upperBound, page.scalars[next] == "." { next += 1 }
    next = scanner.skipBlanks(from: next)
    var (title, end) = (next, range.upperBound)
    if next >= range.upperBound {
      // A wide blank divides the line.
      guard let rest = lines.rightOf(index) else { return }
      (title, end) = (lines[rest].range.lowerBound, lines[rest].range.upperBound)
    }
    let isLarge = lines[index].size > lines.bodySize * 1.06
    let isDivided = title > range.upperBound || title < range.lowerBound
    let initial = page.scalars[title].properties
    guard end - title >= 2, end - title < 120,
      initial.isAlphabetic && !initial.isLowercase || (isLarge || isDivided) && label.text.contains(".")
    else { return }
    let wordEnd = scanner.wordEnd(title)
    if let meaning = ReferenceWords.meaning(of: page.substring(title..<wordEnd)), meaning.kind == .statement,
      wordEnd >= end || ".:(".unicodeScalars.contains(page.scalars[scanner.skipBlanks(from: wordEnd)])
    {
      return add(
        .statement, label.text, at: index, word: meaning.word, strength: 3, area: lines.paragraph(index, 10))
    }
    let isSentence = page.scalars[end - 1] == "." || page.scalars[end - 1] == ","
    let isShort = !lines.isFull(index) && !isSentence
    let isRunningHead = lines.isRunningHead(index, isPageNumber: label.text == String(page.pageIndex + 1))
    let strength = isRunningHead ? 1 : isLarge ? 3 : label.text.contains(".") && isShort ? 2 : isShort ? 1 : 0
    add(
      .section, label.text, at: index, strength: strength, area: lines.paragraph(index, 10),
      text: label.text + " " + page.substring(title..<end))
  }

  // MARK: Equations

  private mutating func addEquation(at index: Int) {
    let range = lines[index].range
    let isAlone = page.scalars[range.lowerBound] == "("
    // At the end of the line, or at its beginning.
    if page.scalars[range.upperBound - 1] == ")",
      let open = page.scalars[range].lastIndex(of: "("), let label = equationLabel(at: open),
      label.range.upperBound == range.upperBound - 1
    {
      let box = page.bounds(of: open..<range.upperBound) ?? lines[index].box
      let column = lines.column(of: index)
      let isRight = box.x1 > column.upperBound - 4
      let before = page.scalars[range.lowerBound..<open].lastIndex { !$0.isBlank }
      let gap = before.map { box.x0 - page.boxes[$0].x1 } ?? .infinity
      let isLeft = before == nil && box.x0 < column.lowerBound + 4 && lines.rightOf(index) != nil
      let isApart = gap > 1.2 * lines[index].size
      let strength = isApart ? (isRight || isLeft ? 4 : before == nil ? 2 : 1) : 0
      add(
        .equation, label.text, at: index, strength: strength, from: open,
        area: lines.display(box, column: column))
    } else if isAlone, let label = equationLabel(at: range.lowerBound) {
      let next = scanner.skipBlanks(from: label.range.upperBound + 1)
      guard next < range.upperBound, let box = page.bounds(of: range.lowerBound..<label.range.upperBound + 1),
        page.boxes[next].x0 - box.x1 > 1.2 * lines[index].size
      else { return }
      let column = lines.column(of: index)
      add(.equation, label.text, at: index, strength: 3, area: lines.display(box, column: column))
    }
  }

  private func equationLabel(at open: Int) -> ReferenceScanner.Label? {
    guard let label = scanner.label(at: open + 1), label.hasDigit,
      label.range.upperBound < page.scalars.count,
      page.scalars[label.range.upperBound] == ")"
    else { return nil }
    return label
  }

  // MARK: Bibliographies

  private mutating func addEntries() {
    let heading = lines.indices.first { index in
      let text = page.substring(lines[index].range).lowercased()
      let title = text.drop { !$0.isLetter }
      return text.count < 45 && ReferenceWords.bibliographies.contains(String(title))
    }
    let first = heading.map { $0 + 1 } ?? 0
    let keys = lines.indices.compactMap { index in key(at: index).map { (index: index, key: $0) } }
    let bracketed = keys.filter(\.key.isBracketed)
    let plain = keys.filter { !$0.key.isBracketed && $0.index >= first }
    let numbered = heading == nil && !continuesNumbers(plain.map(\.key.label)) ? [] : plain
    let found = bracketed.isEmpty ? numbered : bracketed
    for (place, (index, key)) in found.enumerated() {
      let isNext = [place - 1, place + 1].contains { other in
        guard found.indices.contains(other), let own = Int(key.label),
          let number = Int(found[other].key.label)
        else { return false }
        return abs(own - number) == 1
      }
      let isListed = heading != nil || isNext && key.isBracketed || Int(key.label) == nil
      let area = lines.entry(index, until: place + 1 < found.count ? found[place + 1].index : nil)
      add(
        .citation, key.label, at: index,
        strength: isListed ? 4 : 2, area: area)
    }
    guard bracketed.count < 3 else { return }
    var authors: [UInt8] = []
    for (index, next, strength) in lines.hangingEntries(from: first, isKnown: heading != nil) {
      add(.citation, "", at: index, strength: strength, area: lines.entry(index, until: next))
      guard let letters = anchors.last?.letters else { continue }
      // A dash stands for the authors of the entry before.
      if page.scalars[lines[index].range.lowerBound].properties.isDash {
        anchors[anchors.count - 1].letters = authors + letters
      } else {
        authors = Array(letters.prefix { !(0x30...0x39).contains($0) }.prefix(60))
      }
    }
  }

  /// Returns the label at the beginning of an entry: `[12]`, `[Knu84]`, or `12.`.
  private func key(at index: Int) -> (label: String, isBracketed: Bool)? {
    let range = lines[index].range
    if page.scalars[range.lowerBound] == "[" {
      guard let end = page.scalars[range].prefix(28).firstIndex(of: "]"),
        let keys = ReferenceScanner.keys(page.substring(range.lowerBound + 1..<end)), keys.count == 1,
        end + 1 == range.upperBound ? lines.rightOf(index) != nil : page.scalars[end + 1].isBlank,
        lines[index].box.x0 < lines.column(of: index).lowerBound + 24
      else { return nil }
      return (keys[0], true)
    }
    guard let label = scanner.label(at: range.lowerBound), Int(label.text) != nil,
      label.range.upperBound < range.upperBound
    else { return nil }
    let next = page.scalars[label.range.upperBound]
    return next == "." || next.isBlank ? (label.text, false) : nil
  }

  /// Returns whether at least three labels are consecutive numbers.
  private func continuesNumbers(_ labels: [String]) -> Bool {
    let numbers = labels.compactMap { Int($0) }
    return zip(numbers, numbers.dropFirst()).count { $0 &+ 1 == $1 } >= 2
      && numbers.count >= 3 && lines.count < 12 * numbers.count
  }
}
