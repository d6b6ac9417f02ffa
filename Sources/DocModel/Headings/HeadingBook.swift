/// The pages of a document as the finders of headings read them.
struct HeadingBook: Sendable {
  /// The pages as read.
  let pages: [HeadingPage]
  /// The rows of each page from top to bottom, as the parts side by side.
  let rows: [[[HeadingLine]]]
  /// The pieces of each page in the order of its text.
  var pieces: [[HeadingPiece]]
  /// The size of most letters.
  let bodySize: Double
  /// The style of most letters.
  let bodyStyle: TextRun.Font

  /// Prepares the pages of a document.
  init(_ pages: [HeadingPage]) {
    self.pages = pages
    var rows: [[[HeadingLine]]] = []
    var pieces: [[HeadingPiece]] = []
    var counts: [TextRun.Font: Int] = [:]
    for (index, page) in pages.enumerated() {
      for line in page.lines { for run in line.runs { counts[run.style, default: 0] += run.count } }
      let pageRows = HeadingRows(page.lines)
      rows.append(pageRows.rows)
      pieces.append(Self.inColumns(pageRows.pieces(page: index).flatMap { $0 }, width: page.size.width))
    }
    self.rows = rows
    self.pieces = pieces
    var sizes: [Double: Int] = [:]
    for (style, count) in counts where !style.isMonospaced { sizes[style.size, default: 0] += count }
    bodySize = sizes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 10
    let size = bodySize
    bodyStyle =
      counts.filter { abs($0.key.size - size) < 0.05 && !$0.key.isMonospaced }
      .max { ($0.value, $0.key.name) < ($1.value, $1.key.name) }?.key ?? TextRun.Font("", size: size)
  }

  /// Sorts pieces from top to bottom; on a page with two columns the left one first.
  ///
  /// Pieces across both columns divide the page.
  private static func inColumns(_ pieces: [HeadingPiece], width: Double) -> [HeadingPiece] {
    guard width > 0, pieces.count > 8 else { return pieces }
    let middle = width / 2
    func side(_ piece: HeadingPiece) -> Int {
      piece.box.x1 < middle + 0.02 * width ? 0 : piece.box.x0 > middle - 0.02 * width ? 1 : 2
    }
    let sides = pieces.map(side)
    let wide = 0.25 * width
    let left = zip(pieces, sides).count { $1 == 0 && $0.box.width > wide }
    let right = zip(pieces, sides).count { $1 == 1 && $0.box.width > wide }
    guard left >= 8, right >= 8, sides.count(where: { $0 == 2 }) < (left + right) / 2 else { return pieces }
    var (result, first, second): ([HeadingPiece], [HeadingPiece], [HeadingPiece]) = ([], [], [])
    for (piece, side) in zip(pieces, sides) {
      switch side {
      case 0: first.append(piece)
      case 1: second.append(piece)
      default:
        result += first + second + [piece]
        (first, second) = ([], [])
      }
    }
    return result + first + second
  }

  /// Returns the lines of a heading: those below in the same style.
  func lines(from first: Int, of pieces: [HeadingPiece], needsTitle: Bool) -> Range<Int> {
    var end = first + 1
    while end < pieces.count, end - first < 4 {
      let (above, below) = (pieces[end - 1], pieces[end])
      let gap = below.box.y0 - above.box.y1
      let isTitle = needsTitle && end == first + 1
      guard !below.isRunning, gap > -0.5 * above.size, gap < (isTitle ? 4 : 0.6) * above.size,
        isTitle
          ? standsOut(below) : below.style == above.style && below.boldShare > above.boldShare - 0.2,
        HeadingNumber.parse(below.text).map({ $0.rest.isEmpty }) ?? true
      else { break }
      end += 1
    }
    return first..<end
  }

  /// Whether a piece stands out: bold, larger than the body, or in another font of at least its size.
  func standsOut(_ piece: HeadingPiece) -> Bool {
    if piece.style.size >= bodySize * 1.06 { return true }
    if piece.style.size < bodySize * 0.94 { return piece.isBold && piece.style.size > bodySize * 0.85 }
    return (piece.isBold && !bodyStyle.isBold)
      || (piece.style.name != bodyStyle.name && piece.monospacedShare < 0.5)
  }

  /// The prominence of a piece: larger for larger and bolder text.
  func prominence(_ piece: HeadingPiece) -> Double {
    piece.size / max(bodySize, 1) + (piece.isBold && !bodyStyle.isBold ? 0.3 : 0)
  }
}
