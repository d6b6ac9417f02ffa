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
  /// The letters and digits of an entry's first lines in UTF-8, for the comparison with names.
  var letters: [UInt8] = []
  /// The initials of an entry's first longer words with capital letters, in lower case, which may stand for a body.
  var initials = ""
  /// The number of letters that are those of the entry before, whose authors a dash stands for.
  var inheritedCount = 0
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
    for index in anchors.indices where anchors[index].kind == .section {
      let head = anchors[index]
      let isRepeated = anchors.contains {
        $0.kind == .section && $0.label == head.label && $0.strength > 1
          && $0.target.line.y1 < head.target.line.y0
      }
      if isRepeated { anchors[index].strength = 1 }
    }
    addEntries()
  }

  private mutating func add(
    _ kind: Reference.Kind, _ label: String, at index: Int, word: String = "", strength: Int,
    from start: Int? = nil, area: Rectangle, caption: Rectangle? = nil, text: String? = nil,
    letters: String = ""
  ) {
    guard strength > 0 else { return }
    let box = lines[index].box
    let text = text ?? lines.text(in: caption ?? area)
    let words: [Substring] = letters.split(separator: " ")
    anchors.append(
      ReferenceAnchor(
        kind: kind, label: label, word: word, strength: strength,
        start: start ?? lines[index].range.lowerBound,
        target: ReferenceTarget(
          pageIndex: page.pageIndex, kind: kind, area: lines.padded(area), line: box, text: text,
          caption: caption),
        letters: Array(letters.asciiLetters.utf8),
        initials: String(
          words.prefix(8).filter { $0.count > 2 }.compactMap(\.first).filter(\.isUppercase)
        ).asciiLetters))
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
      let isTitle = begins && (isEnd || mark == "(" || mark == "[" || mark.isInitial)
      let strength = isMarked ? (begins ? 4 : 3) : isTitle ? 3 : mark == "." ? 1 : 0
      let caption = lines.caption(index)
      let isFigure = meaning.kind == .figure
      add(
        meaning.kind, label.text, at: index, strength: strength,
        area: lines.floatArea(index, caption, isFigure: isFigure), caption: isFigure ? caption : nil)
    case .statement:
      let isTitle = begins && !mark.properties.isLowercase
      let strength = isMarked && begins || isTitle ? 3 : mark == "." ? 1 : 0
      add(
        .statement, label.text, at: index, word: meaning.word, strength: strength,
        area: lines.paragraph(index))
    case .section:
      let isSentence = page.scalars[range.upperBound - 1] == "."
      let isTitle =
        begins && !isSentence && (isEnd || range.upperBound - sign < 90) && !mark.properties.isLowercase
      add(
        .section, label.text, at: index, strength: isTitle ? 3 : 0,
        area: lines.paragraph(index, isHeading: true))
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
    guard end - title >= 2, end - title < 120,
      page.scalars[title].isInitial || (isLarge || isDivided) && label.text.contains(".")
    else { return }
    let wordEnd = scanner.wordEnd(title)
    if let meaning = ReferenceWords.meaning(of: page.substring(title..<wordEnd)), meaning.kind == .statement,
      wordEnd >= end || ".:(".unicodeScalars.contains(page.scalars[scanner.skipBlanks(from: wordEnd)])
    {
      return add(
        .statement, label.text, at: index, word: meaning.word, strength: 3, area: lines.paragraph(index))
    }
    let isSentence = page.scalars[end - 1] == "." || page.scalars[end - 1] == ","
    let isShort = !lines.isFull(index) && !isSentence
    let strength = isLarge ? 3 : label.text.contains(".") && isShort ? 2 : isShort ? 1 : 0
    let area = lines.paragraph(index, isHeading: true)
    let text = lines.text(in: area).split(separator: "\n").dropFirst(isDivided ? 2 : 1)
    add(
      .section, label.text, at: index, strength: strength, area: area,
      text: (["\(label.text) \(page.substring(title..<end))"] + text).joined(separator: "\n"))
  }

  // MARK: Equations

  /// Adds the number at an end of a line, apart from the rest of it.
  private mutating func addEquation(at index: Int) {
    let (range, size) = (lines[index].range, lines[index].size)
    let opens = [page.scalars[range].lastIndex(of: "("), range.lowerBound].compactMap { $0 }
    for open in opens {
      guard let label = scanner.label(at: open + 1), label.hasDigit, page.scalars[open] == "(",
        case let end = label.range.upperBound + 1, end <= range.upperBound, page.scalars[end - 1] == ")",
        open == range.lowerBound || end == range.upperBound, let box = page.bounds(of: open..<end)
      else { continue }
      let before = page.scalars[range.lowerBound..<open].lastIndex { !$0.isBlank }
      let after = page.scalars[end..<range.upperBound].firstIndex { !$0.isBlank }
      let gap = before.map { box.x0 - page.boxes[$0].x1 } ?? after.map { page.boxes[$0].x0 - box.x1 }
      guard gap ?? .infinity > 1.2 * size else { continue }
      let isAlone = before == nil && after == nil
      let column = lines.column(of: isAlone ? lines.leftOf(index) ?? index : index)
      let isAtMargin =
        after == nil
        && (box.x1 > column.upperBound - 4 || box.x0 < column.lowerBound + 4 && lines.rightOf(index) != nil)
      return add(
        .equation, label.text, at: index, strength: isAtMargin ? 4 : after != nil ? 3 : before == nil ? 2 : 1,
        from: open, area: lines.display(box, column: column))
    }
  }

  // MARK: Bibliographies

  private mutating func addEntries() {
    let heading = lines.indices.first { ReferenceWords.isBibliography(page.substring(lines[$0].range)) }
    let first = heading.map { $0 + 1 } ?? 0
    // A numbered section may be about bibliographies.
    let isListed = heading.map { !page.scalars[lines[$0].range.lowerBound].isDigit } ?? false
    let keys = lines.indices.compactMap { index in key(at: index).map { (index: index, key: $0) } }
    let bracketed = keys.filter(\.key.isBracketed)
    let plain = keys.filter { !$0.key.isBracketed && $0.index >= first }
    let found = bracketed.isEmpty ? plain : bracketed
    let nexts = found.dropFirst().map { Optional($0.index) } + [nil]
    for (place, ((index, key), next)) in zip(found, nexts).enumerated() {
      let isNext = [place - 1, place + 1].contains { other in
        guard found.indices.contains(other), let own = Int(key.label),
          let number = Int(found[other].key.label)
        else { return false }
        return abs(own - number) == 1
      }
      let isCertain = isListed && index >= first || isNext && key.isBracketed || Int(key.label) == nil
      addEntry(at: index, until: next, key.label, strength: isCertain ? 4 : heading != nil || isNext ? 2 : 0)
    }
    guard bracketed.count < 3 else { return }
    var starts: [Int] = []
    for index in lines.indices.dropFirst(first) where lines.beginsEntry(index, after: starts.last) {
      starts.append(index)
    }
    let isKnown = heading != nil || starts.count { lines.beginsWithName($0) } > max(2, starts.count / 2)
    var (authors, initials): ([UInt8], String) = ([], "")
    for (index, next) in zip(starts, starts.dropFirst().map(Optional.some) + [nil]) {
      addEntry(at: index, until: next, "", strength: isKnown ? 3 : 1)
      guard let entry = anchors.last else { continue }
      // A dash stands for the authors of the entry before.
      if page.scalars[lines[index].range.lowerBound].isDash {
        anchors[anchors.count - 1].letters = authors + entry.letters
        anchors[anchors.count - 1].initials = initials
        anchors[anchors.count - 1].inheritedCount = authors.count
      } else {
        (authors, initials) = (
          Array(entry.letters.prefix { !(0x30...0x39).contains($0) }.prefix(60)), entry.initials
        )
      }
    }
  }

  private mutating func addEntry(at index: Int, until next: Int?, _ label: String, strength: Int) {
    // A line that looks like the next entry may be the second line of this one.
    let letters = lines.text(from: index, min(6, max(2, (next ?? lines.count) - index)))
    add(
      .citation, label, at: index, strength: strength, area: lines.entry(index, until: next), letters: letters
    )
  }

  /// Returns the label at the beginning of an entry: `[12]`, `[Knu84]`, or `12.`.
  private func key(at index: Int) -> (label: String, isBracketed: Bool)? {
    let range = lines[index].range
    if let end = scanner.closingBracket(of: range.lowerBound, within: 27) {
      guard end < range.upperBound, let keys = ReferenceScanner.keys(page.digits(range.lowerBound + 1..<end)),
        keys.count == 1,
        end + 1 == range.upperBound ? lines.rightOf(index) != nil : page.scalars[end + 1].isBlank,
        lines.isAtMargin(index)
      else { return nil }
      return (keys[0], true)
    }
    guard let label = scanner.label(at: range.lowerBound), Int(label.text) != nil,
      label.range.upperBound < range.upperBound
    else { return nil }
    let next = page.scalars[label.range.upperBound]
    return next == "." || next.isBlank ? (label.text, false) : nil
  }
}
