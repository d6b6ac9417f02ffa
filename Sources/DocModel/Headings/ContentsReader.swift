/// An entry of a contents page.
struct ContentsEntry: Sendable {
  /// The title with its number, without leaders.
  var title: String
  /// The text of the lines before it that may belong to it, the nearest last.
  var before: [String] = []
  /// The printed number or label of the page; nil if there is none.
  var label: String?
  /// The link of the entry.
  var jump: HeadingPage.Jump?
  /// The 0-based index of the contents page.
  var page: Int
  /// The left edge of the title.
  var left: Double
  /// The style of the title.
  var style: TextRun.Font
}

/// Finds the entries of contents pages: lines with leaders, page numbers at the right edge, or links.
struct ContentsReader {
  private var book: HeadingBook
  /// The entries of all contents pages.
  private(set) var entries: [ContentsEntry] = []
  /// The rows that belong to contents pages and lists of figures, by page.
  private(set) var listedRows: [Int: [[HeadingLine]]] = [:]

  /// The titles of contents pages.
  static let titles: Set<String> = [
    "contents", "tableofcontents", "inhalt", "inhaltsverzeichnis", "tabledesmatières", "sommaire", "índice",
    "índicegeneral", "contenido", "sommario", "indice", "содержание", "оглавление", "inhoud", "inhoudsopgave",
    "spistreści", "obsah", "目次", "目录", "目錄", "conteúdo", "sumário", "detailedcontents", "summarycontents",
    "shortcontents", "briefcontents", "summaryofcontents", "indholdsfortegnelse", "innehåll", "sisällys",
    "tartalom",
    "tartalomjegyzék", "contentsatablance", "chaptercontents", "tablaofcontents", "overview",
  ]
  /// The beginnings of titles of other lists with page numbers.
  static let otherLists: Set<String> = [
    "listoffigures", "listoftables", "listoflistings", "listofalgorithms", "listofexamples", "listofsymbols",
    "abbildungsverzeichnis", "tabellenverzeichnis", "tabledesfigures", "listedesfigures", "listedestableaux",
    "índicedefiguras", "índicedetablas", "elencodellefigure", "elencodelletabelle", "figures", "tables",
    "listoftheorems", "listofprograms", "списокиллюстраций", "списоктаблиц", "listofplates", "listofcodes",
    "listoffiguresandtables", "spisrysunków", "listoftodos", "todolist", "illustrations",
    "listofillustrations",
    "index", "stichwortverzeichnis", "listofschemes", "quellcodeverzeichnis", "listofboxes",
    "listofexercises",
    "listofabbreviations", "listofcode", "listofprocedures", "listofequations", "figuras",
    "figurenverzeichnis",
  ]

  /// The maximum number of entries.
  static let mostEntries = 50_000

  /// Reads the contents pages of a book.
  init(_ book: HeadingBook) {
    self.book = book
    for page in book.pages.indices where entries.count < Self.mostEntries { read(page) }
  }

  /// Whether a list continues on the next page, and whether it is one of figures or tables.
  private var open: (isOther: Bool, rest: Int)?

  private mutating func read(_ page: Int) {
    var rows = book.rows[page]
    if open?.isOther == false || Self.hasContentsTitle(rows) {
      rows = ContentsColumns.divided(rows, width: book.pages[page].size.width)
    }
    let jumps = ContentsRow.Jumps(book.pages[page].jumps)
    let first = rows.map { ContentsRow($0, jumps: jumps, page: page) }
    // The page numbers of chapters often have no leaders, but end where the others do.
    let edges = Set(
      zip(rows, first).compactMap { $1.hasLeader && $1.label != nil ? $0.last?.box.x1.rounded() : nil })
    let parsed = first.map { $0.labeled(atEdges: edges) }
    let leaders = parsed.count(where: \.hasLeader)
    let numbered = parsed.count { $0.label != nil && $0.hasTitle }
    // Without a title, only a page full of leaders is a contents page.
    let isDense = leaders >= 4 && leaders * 2 >= rows.count
    if let pending = open, numbered < 2, !parsed.contains(where: { $0.isLinked && $0.label != nil }) {
      open = pending.rest > 0 && rows.count < 4 ? (pending.isOther, pending.rest - 1) : nil
    }
    var before: [(row: Int, text: String)] = []
    var missed = 0
    for (index, row) in parsed.enumerated() {
      let key = HeadingText.key(row.text)
      if let isOther = Self.listTitle(key, row) {
        // A running head repeats the title of the list.
        if let current = open, current.isOther == isOther, index < 3 { continue }
        // A word in running text isn't a title: entries follow it.
        let following = parsed[(index + 1)...].prefix(8)
        let good = following.count { $0.hasTitle && ($0.label != nil || $0.isLinked) }
        guard good >= min(3, max(2, following.count - 1)) else { continue }
        open = (isOther, 1)
        before = []
        missed = 0
        continue
      }
      if open == nil, isDense, row.hasLeader, row.label != nil {
        open = (false, 1)
        before = []
        missed = 0
      }
      guard let current = open else { continue }
      let isEntry = row.hasTitle && (row.label != nil || row.isLinked)
      guard isEntry else {
        before.append((index, row.text))
        missed += 1
        // A list ends where ordinary text follows.
        if missed > 5 || (missed > 2 && row.isProse) {
          open = nil
          before = []
        }
        continue
      }
      open = (current.isOther, 1)
      missed = 0
      listedRows[page, default: []] += (before.map(\.row) + [index]).map { rows[$0] }
      defer { before = [] }
      guard !current.isOther, !row.isFigure else { continue }
      append(row, before.suffix(3).map(\.text), page)
    }
  }

  private mutating func append(_ row: ContentsRow, _ before: [String], _ page: Int) {
    if row.label == nil || entries.last?.label == nil, let last = entries.last, let jump = row.jump,
      let lastJump = last.jump, last.page == page, last.label == nil, jump.pageIndex == lastJump.pageIndex,
      jump.top == lastJump.top, jump.name == lastJump.name
    {
      // The lines of one entry share its link.
      entries[entries.count - 1].title = HeadingText.joined([last.title, row.title])
      entries[entries.count - 1].label = row.label
      return
    }
    entries.append(
      ContentsEntry(
        title: row.title, before: before, label: row.label, jump: row.jump, page: page, left: row.left,
        style: row.style))
  }

  /// Whether one of the lines is the title of a contents page.
  private static func hasContentsTitle(_ rows: [[HeadingLine]]) -> Bool {
    rows.contains { row in
      row.contains {
        $0.text.utf8.count < 60 && titles.contains(String(HeadingText.key($0.text).drop(while: \.isNumber)))
      }
    }
  }

  /// Returns whether a row is the title of a list of figures, tables and so on, or false for a contents page; nil for
  /// other rows.
  private static func listTitle(_ key: String, _ row: ContentsRow) -> Bool? {
    guard !row.hasLeader, key.utf8.count < 40 else { return nil }
    let bare = key.drop(while: \.isNumber)
    if titles.contains(String(bare)) { return false }
    return otherLists.contains(String(bare)) ? true : nil
  }
}

/// A row of a contents page.
struct ContentsRow {
  /// The whole text.
  let text: String
  /// The text before leaders and page number.
  private(set) var title: String
  /// The page number or label at the end.
  private(set) var label: String?
  /// Whether there are leaders.
  let hasLeader: Bool
  /// The link to a page that covers the row.
  let jump: HeadingPage.Jump?
  /// The left edge.
  let left: Double
  /// The style of the title's first letters.
  let style: TextRun.Font
  /// The text divided as if the number at its end were a label.
  private let leader: LeaderText
  /// The right edge, in whole points.
  private let right: Double

  /// Parses a row of parts from left to right.
  init(_ parts: [HeadingLine], jumps: Jumps, page: Int) {
    text = parts.map(\.text).joined(separator: " ")
    left = parts.first?.box.x0 ?? 0
    style = parts.first?.runs.first?.style ?? TextRun.Font("", size: 0)
    leader = LeaderText(text)
    let box = parts.dropFirst().reduce(parts.first?.box) { $0?.union($1.box) }
    jump = box.flatMap { jumps.first(in: $0, except: page) }
    let gap = parts.count > 1 ? parts[parts.count - 1].box.x0 - parts[parts.count - 2].box.x1 : 0
    hasLeader = leader.hasLeader
    // Without leaders the number stands apart, or is a link.
    right = (parts.last?.box.x1 ?? 0).rounded()
    let isApart = hasLeader || gap > 1.5 * style.size || jump != nil
    label = isApart ? leader.label : nil
    title = label == nil ? leader.textWithoutLeader : leader.title
  }

  /// Returns the row with the number at its end as its label, if it ends where those of other rows do.
  func labeled(atEdges edges: Set<Double>) -> ContentsRow {
    guard label == nil, let number = leader.label,
      (-1...1).contains(where: { edges.contains(right + Double($0)) })
    else { return self }
    var row = self
    (row.label, row.title) = (number, leader.title)
    return row
  }

  /// The links of a page by their heights.
  struct Jumps {
    private let rows: [(middle: Double, order: Int, jump: HeadingPage.Jump)]

    init(_ jumps: [HeadingPage.Jump]) {
      rows = jumps.enumerated().map { (($1.area.y0 + $1.area.y1) / 2, $0, $1) }
        .filter { $0.middle.isFinite }.sorted { ($0.middle, $0.order) < ($1.middle, $1.order) }
    }

    /// Returns the first link within the height of a box to another page.
    func first(in box: Rectangle, except page: Int) -> HeadingPage.Jump? {
      var (low, high) = (0, rows.count)
      while low < high {
        let middle = (low + high) / 2
        if rows[middle].middle <= box.y0 { low = middle + 1 } else { high = middle }
      }
      return rows[low...].prefix(100).filter { row in
        row.middle < box.y1 && row.jump.area.x0 < box.x1 && row.jump.area.x1 > box.x0
          && row.jump.pageIndex != page
      }
      .min { $0.order < $1.order }?.jump
    }
  }

  /// Whether the row has a title.
  var hasTitle: Bool { HeadingText.hasLetter(title) || (title.count > 1 && hasLeader) }
  /// Whether the row is a link to another page.
  var isLinked: Bool { jump != nil }
  /// Whether the row is running text.
  var isProse: Bool { label == nil && text.count > 60 }
  /// Whether the link leads to a figure or a table, by the name of its destination.
  var isFigure: Bool {
    guard let name = jump?.name else { return false }
    return ["figure", "table", "lstlisting", "algorithm", "algocf", "cite.", "equation", "listing", "index"]
      .contains {
        name.hasPrefix($0)
      }
  }
}

/// The text of a row of a contents page, divided into title, leaders and page number.
struct LeaderText: Hashable {
  /// The text before the leaders and the page number.
  private(set) var title: String
  /// The text without leaders at its end.
  private(set) var textWithoutLeader: String
  /// The page number or label at the end; nil if there is none.
  private(set) var label: String?
  /// Whether at least three dots or similar signs precede the page number or end the text.
  private(set) var hasLeader: Bool

  private static func isDot(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", "·", "…", "‧", "_", "•", "∙", "․", "⋅", "。", "．": true
    default: false
    }
  }

  /// Divides a text.
  init(_ text: String) {
    var rest = text[...]
    var label: String?
    let scalars = text.unicodeScalars
    if let end = scalars.lastIndex(where: { !$0.isBlank }) {
      let start = scalars[...end].lastIndex(where: \.isBlank).map(scalars.index(after:)) ?? scalars.startIndex
      // Dots may touch the number.
      let core = Substring(scalars[start...end].drop(while: Self.isDot))
      if Self.isLabel(core) {
        label = String(core)
        rest = text[..<core.startIndex]
      }
    }
    let (stripped, dots) = Self.withoutLeader(rest)
    self.label = label
    title = stripped
    hasLeader = dots >= 3
    textWithoutLeader = Self.withoutLeader(text[...]).0
  }

  private static func withoutLeader(_ text: Substring) -> (String, Int) {
    var scalars = text.unicodeScalars
    var count = 0
    while let last = scalars.last, isDot(last) || last.isBlank {
      if !last.isBlank { count += last == "…" ? 3 : 1 }
      scalars.removeLast()
    }
    return (String(scalars), count)
  }

  /// Whether a word can be the label of a page: 12, xii, A-3, 4-17, B.2.
  static func isLabel(_ word: some StringProtocol) -> Bool {
    guard (1...8).contains(word.utf8.count) else { return false }
    if word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return word.utf8.count <= 4 }
    if RomanNumeral.value(word) != nil { return word.first?.isLowercase == true || word.utf8.count > 1 }
    let parts = word.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" || $0 == "." }
    guard parts.count == 2, let number = parts.last, !number.isEmpty,
      number.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let first = parts.first, !first.isEmpty
    else { return false }
    return first.utf8.allSatisfy { (0x30...0x39).contains($0) }
      || (first.utf8.count == 1 && first.first?.isUppercase == true)
  }
}
