/// Reads the pages of a document with the fonts of their lines.
struct HeadingPageReader {
  private let document: Document
  /// The styles by font and size, so that names are compared with patterns once.
  private var styles: [String: [Double: TextRun.Font]] = [:]
  /// The upper edges of named destinations by the index of the page, in default user space.
  private let tops: [Int: [Double]]

  /// The maximum number of lines read of a document; those of a book of ten thousand pages.
  static let mostLines = 1_000_000

  private init(_ document: Document, _ tops: [Int: [Double]]) {
    (self.document, self.tops) = (document, tops)
  }

  /// Reads all pages, until there are too many lines.
  ///
  /// A page that can't be read has no lines.
  static func pages(of document: Document) -> [HeadingPage] {
    var tops: [Int: [Double]] = [:]
    for (_, destination) in document.namedDestinations() {
      if let page = destination.pageIndex, let top = destination.top { tops[page, default: []].append(top) }
    }
    var pages: [HeadingPage] = []
    var count = 0
    document.readPages(Array(0..<document.pageCount)) { [tops] document in
      var reader = HeadingPageReader(document, tops)
      return { reader.page(at: $0) }
    } _: { _, page in
      count += page.lines.count
      pages.append(page)
      return count < Self.mostLines
    }
    return pages
  }

  private mutating func page(at index: Int) -> HeadingPage {
    let label = document.pageLabels.label(at: index)
    var result = HeadingPage(label: label, size: Size(width: 0, height: 0), lines: [], jumps: [])
    guard let source = try? document.popplerPage(index), let geometry = try? document.page(at: index) else {
      return result
    }
    result.size = source.displaySize
    let text = source.shownText
    if !text.scalars.isEmpty { result.lines = lines(text, source) }
    let box = source.cropBox
    if geometry.rotation == 0 { result.anchors = (tops[index] ?? []).map { geometry.cropBox.y1 - $0 } }
    for link in (try? document.links(onPage: index)) ?? [] {
      guard let destination = link.action.destination, let target = destination.pageIndex else { continue }
      var top: Double?
      if let height = destination.top, let page = try? document.page(at: target), page.rotation == 0 {
        top = page.cropBox.y1 - height
      }
      result.jumps.append(
        HeadingPage.Jump(
          area: geometry.shown(link.rectangle, of: box), pageIndex: target, top: top, name: destination.name))
    }
    return result
  }

  /// Returns the lines of a text with their styles.
  private mutating func lines(_ text: ShownText, _ source: PopplerPage) -> [HeadingLine] {
    let styles = source.values(of: text.scalars, at: text.boxes) { style($0.font, $0.size) }
    var lines: [HeadingLine] = []
    for range in text.scalars.split(
      omittingEmptySubsequences: true, whereSeparator: { $0 == "\n" || $0 == "\u{0C}" })
    {
      guard let first = range.firstIndex(where: { !$0.isBlank }),
        let last = range.lastIndex(where: { !$0.isBlank })
      else { continue }
      var runs: [HeadingLine.Run] = []
      var box: Rectangle?
      var string: [UInt8] = []
      for index in first...last {
        string.append(utf8Of: text.scalars[index])
        let letter = index < text.boxes.count ? text.boxes[index] : Rectangle(x0: 0, y0: 0, x1: 0, y1: 0)
        if !text.scalars[index].isBlank, letter.x0.isFinite, letter.y0.isFinite {
          box = box?.union(letter) ?? letter
        }
        let known = index < styles.count ? styles[index] : nil
        guard let style = known ?? runs.last?.style else {
          runs.append(HeadingLine.Run(count: 1, style: TextRun.Font("", size: letter.height)))
          continue
        }
        if runs.last?.style == style {
          runs[runs.count - 1].count += 1
        } else {
          runs.append(HeadingLine.Run(count: 1, style: style))
        }
      }
      guard let box else { continue }
      lines.append(HeadingLine(text: String(decoding: string, as: UTF8.self), box: box, runs: runs))
    }
    return lines
  }

  private mutating func style(_ font: String, _ size: Double) -> TextRun.Font {
    if let known = styles[font]?[size] { return known }
    let style = TextRun.Font(font, size: size)
    styles[font, default: [:]][size] = style
    return style
  }
}

extension PageGeometry {
  /// Converts a rectangle in default user space into points from the top-left corner of the displayed page.
  func shown(_ rectangle: Rectangle, of box: Rectangle) -> Rectangle {
    switch rotation {
    case 90:
      Rectangle(
        x0: rectangle.y0 - box.y0, y0: rectangle.x0 - box.x0, x1: rectangle.y1 - box.y0,
        y1: rectangle.x1 - box.x0)
    case 180:
      Rectangle(
        x0: box.x1 - rectangle.x0, y0: rectangle.y0 - box.y0, x1: box.x1 - rectangle.x1,
        y1: rectangle.y1 - box.y0)
    case 270:
      Rectangle(
        x0: box.y1 - rectangle.y0, y0: box.x1 - rectangle.x0, x1: box.y1 - rectangle.y1,
        y1: box.x1 - rectangle.x1)
    default:
      Rectangle(
        x0: rectangle.x0 - box.x0, y0: box.y1 - rectangle.y0, x1: rectangle.x1 - box.x0,
        y1: box.y1 - rectangle.y1)
    }
  }
}
