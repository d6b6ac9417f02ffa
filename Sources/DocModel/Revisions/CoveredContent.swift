import Foundation
import PDFObjects

/// The content that pages of a revision show, and what hides it when something is painted over it.
///
/// It is decided by operators, not by pixels: a picture has a resolution, in which small letters vanish.
final class CoveredContent {
  private let file: PDFFile
  private let tree: PageTree
  private var pages: [Int: [Mark]] = [:]
  private var fonts: [ObjectIdentifier: GlyphReader.Fonts] = [:]

  /// A mark of a page, and the annotation that paints it.
  private struct Mark {
    let mark: ContentMark
    let owner: ObjectID?
  }

  /// The fraction of a letter that may be covered by shapes.
  private static let mostOfLetter = 0.2
  /// The fraction of a letter that lines and other letters may cover.
  private static let mostByLines = 0.5
  /// The fraction of what is below that shapes have to leave visible.
  private static let leastKept = 0.2
  /// The area of an image, in square points, that may be covered.
  private static let mostOfImage = 16.0
  /// The side of an icon at most, in points.
  private static let largestIcon = 36.0
  /// The comparisons of marks at most, beyond which something counts as hidden.
  private static let mostComparisons = 40_000_000

  /// Prepares to read the pages of a revision.
  init(_ file: PDFFile) {
    self.file = file
    tree = PageTree(catalog: file.catalog)
  }

  /// The kinds of what is painted over content.
  enum Cover {
    /// An annotation: neither letters nor shapes may hide anything.
    case annotation
    /// A field, which often stands on lines or dots that are meant for it.
    case field
  }

  // MARK: Marks

  /// Returns the marks of an annotation or widget: those of all its appearances, or of what readers draw without one.
  func marks(of annotation: PDFObject) -> [ContentMark] {
    guard let area = annotation["Rect"]?.rectangle, !area.isEmpty else { return [] }
    let streams = Self.appearances(of: annotation)
    guard !streams.isEmpty else { return Self.drawn(annotation, area) }
    return streams.flatMap { stream in
      let reader = GlyphReader(appearance: stream, in: area, fonts: fonts(of: stream.file))
      return reader.obstacles.isDisjoint(with: Self.unreadable) ? reader.marks : [Self.unknown(area)]
    }
  }

  /// Obstacles because of which marks may be missing.
  private static let unreadable: Set<String> = [
    "has malformed operands", "has content that readers understand differently",
    "has a form that can't be decoded",
    "has unknown operators", "has forms that draw each other", "has content that can't be decoded",
  ]

  private static func unknown(_ area: Rectangle) -> ContentMark {
    ContentMark(kind: .image, box: area, transparency: 0, isPale: false)
  }

  /// Returns all appearance streams of an annotation or widget (12.5.5).
  static func appearances(of annotation: PDFObject) -> [PDFObject] {
    guard let dictionary = annotation["AP"] else { return [] }
    return ["N", "R", "D"].flatMap { (key: StaticString) -> [PDFObject] in
      guard let entry = dictionary[key] else { return [] }
      if entry.isStream { return [entry] }
      return entry.keys.prefix(1_000).compactMap(entry.value(forKey:)).filter(\.isStream)
    }
  }

  /// Returns what readers draw for an annotation without an appearance, as far as it may hide something.
  private static func drawn(_ annotation: PDFObject, _ area: Rectangle) -> [ContentMark] {
    let opacity = max(0, min(1, annotation["CA"]?.number ?? 1))
    let width = annotation["BS"]?["W"]?.number ?? annotation["Border"]?[2]?.number ?? 1
    let isFilled: Bool =
      switch annotation["Subtype"]?.name {
      case "FreeText": annotation["C"]?.count ?? 0 > 0 || annotation["BG"] != nil
      case "Square", "Circle", "Polygon", "PolyLine", "Line", "Link":
        annotation["IC"]?.count ?? 0 > 0 || width > 3
      case "Ink": inkLength(annotation) * width > area.width * area.height / 4 || width > 3
      case "Stamp", "Redact": true
      default: false
      }
    return isFilled
      ? [ContentMark(kind: .shape, box: area, transparency: 1 - opacity, isPale: false)] : []
  }

  /// Returns the length of an ink annotation's strokes, in points.
  private static func inkLength(_ annotation: PDFObject) -> Double {
    var length = 0.0
    for stroke in annotation["InkList"]?.elements ?? [] {
      let numbers = stroke.numberElements ?? []
      for index in stride(from: 2, to: max(2, numbers.count - 1), by: 2) {
        length += hypot(numbers[index] - numbers[index - 2], numbers[index + 1] - numbers[index - 1])
      }
    }
    return length
  }

  /// Returns the fonts of a file, which are read once.
  func fonts(of file: PDFFile) -> GlyphReader.Fonts {
    let id = ObjectIdentifier(file)
    let fonts = self.fonts[id] ?? GlyphReader.Fonts()
    self.fonts[id] = fonts
    return fonts
  }

  /// Returns the marks of a page that tell something, with those of its annotations.
  private func content(ofPage index: Int) -> [Mark] {
    if let known = pages[index] { return known }
    guard let leaf = tree.leaf(at: index), let page = Self.area(of: leaf) else { return [] }
    let reader = GlyphReader(leaf, of: file, fonts: fonts(of: file), marks: true)
    var marks = reader.marks.map { Mark(mark: $0, owner: nil) }
    if !reader.obstacles.isDisjoint(with: Self.unreadable) {
      marks.append(Mark(mark: Self.unknown(page), owner: nil))
    }
    for annotation in leaf.object["Annots"]?.elements ?? [] where annotation["Subtype"]?.name != "Popup" {
      marks += self.marks(of: annotation).map { Mark(mark: $0, owner: annotation.id) }
    }
    let content = marks.filter { Self.tells($0.mark, page, reader) }
    pages[index] = content
    return content
  }

  private static func area(of leaf: PageLeaf) -> Rectangle? {
    guard case .dictionary(let own) = leaf.object.value else { return nil }
    let boxes = [leaf.entry("CropBox", of: own), leaf.entry("MediaBox", of: own)]
    return boxes.lazy.compactMap { $0.flatMap { PDFObject($0, of: leaf.file).rectangle } }.first
      ?? Rectangle(x0: 0, y0: 0, x1: 612, y1: 792)
  }

  /// Whether a mark of a page tells something; paper and plain backgrounds don't.
  private static func tells(_ mark: ContentMark, _ page: Rectangle, _ reader: GlyphReader) -> Bool {
    switch mark.kind {
    case .letter(let index):
      let letters = reader.glyphs.indices.contains(index) ? reader.glyphs[index].letters[0] : "?"
      return !letters.allSatisfy(\.isWhitespace)
    case .rectangle: return !mark.isPale && page.fraction(in: mark.box) < 0.9
    case .shape, .line: return !mark.isPale
    case .image: return true
    }
  }

  // MARK: Covers

  /// Whether an area with marks is that of an icon, which is small and can be seen.
  func isIcon(_ area: Rectangle, _ marks: [ContentMark]) -> Bool {
    max(area.width, area.height) <= Self.largestIcon && !marks.isEmpty && !marks.allSatisfy(\.isPale)
      && marks.allSatisfy { mark in
        switch mark.kind {
        case .letter, .image: false
        default: true
        }
      }
  }

  /// Whether marks hide a part of a page's content.
  ///
  /// - Parameters:
  ///   - covers: the marks that are painted over the content.
  ///   - index: the 0-based index of the page.
  ///   - owner: the annotation whose own marks don't count as content; nil for none.
  ///   - kind: the kind of what is painted.
  /// - Returns: whether something can't be read any more, as far as that can be told.
  func hides(
    _ covers: [ContentMark], onPage index: Int, apartFrom owner: PDFObject? = nil,
    as kind: Cover = .annotation
  ) -> Bool {
    let covers = covers.filter { $0.transparency < 0.95 }
    guard let first = covers.first else { return false }
    let whole = covers.dropFirst().reduce(first.box) { $0.union($1.box) }
    let content = content(ofPage: index).filter {
      ($0.owner == nil || $0.owner != owner?.id) && $0.mark.box.intersection(whole) != nil
    }
    guard content.count <= Self.mostComparisons / max(1, covers.count) else { return true }
    return content.contains { Self.isHidden($0.mark, by: covers, kind) }
  }

  private static func isHidden(_ content: ContentMark, by covers: [ContentMark], _ kind: Cover) -> Bool {
    var (shapes, lines, kept, area) = (0.0, 0.0, 1.0, 0.0)
    for cover in covers {
      guard let common = cover.box.intersection(content.box) else { continue }
      let fraction = content.box.fraction(in: cover.box)
      let hidden = cover.transparency < 0.25 ? fraction : 0
      switch cover.kind {
      // White letters and lines show nothing, so that they may only serve to hide.
      case .letter where !cover.isPale, .line where !cover.isPale: lines += hidden
      default:
        shapes += hidden
        if hidden > 0 { area += common.width * common.height }
        if fraction > mostOfLetter { kept *= cover.transparency }
      }
    }
    switch content.kind {
    case .letter:
      return shapes > mostOfLetter || kept < leastKept || kind == .annotation && shapes + lines > mostByLines
    case .image: return area > mostOfImage
    // Rules and grounds go on beside what covers them.
    case .rectangle, .line: return kind == .annotation && shapes > mostByLines
    case .shape: return kind == .annotation && (shapes > mostOfLetter || kept < leastKept)
    }
  }
}
