import Foundation

/// The content that pages of a revision show, and what hides it when something is painted over it.
///
/// It is decided by operators, not by pixels: a picture has a resolution, in which small letters vanish.
final class CoveredContent {
  private let file: PDFFile
  private let tree: PageTree
  private var pages: [Int: [Mark]] = [:]
  /// The shapes of pages on which fields lie.
  private var grounds: [Int: [ContentMark]] = [:]
  private var fonts: [ObjectIdentifier: GlyphReader.Fonts] = [:]

  /// A mark of a page, and the annotation that paints it.
  private struct Mark {
    let mark: ContentMark
    let owner: ObjectID?
    /// Whether it is the area of a field, in which nothing but its value is to be seen.
    var isField = false
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
  ///
  /// - Parameters:
  ///   - annotation: the annotation or widget.
  ///   - turn: the page's rotation in degrees, against which some annotations stay upright.
  ///   - isPresent: whether only the present state of a button counts.
  /// - Returns: the marks.
  func marks(of annotation: PDFObject, turn: Int = 0, presentState isPresent: Bool = false) -> [ContentMark] {
    guard let area = annotation["Rect"]?.rectangle else { return [] }
    let streams = Self.appearances(of: annotation, presentState: isPresent)
    guard !streams.isEmpty else { return AnnotationMarks.marks(of: annotation, area) }
    return streams.flatMap { stream -> [ContentMark] in
      guard !stream.isEmptyStream else { return [] }
      let areas = Self.areas(of: annotation, stream, area, turn: turn)
      guard areas.count == 1, !area.isEmpty else { return areas.map(Self.unknown) }
      let reader = GlyphReader(appearance: stream, in: area, fonts: fonts(of: stream.file))
      return reader.obstacles.isDisjoint(with: Self.unreadable) ? reader.marks : [Self.unknown(area)]
    }
  }

  /// Returns the areas in which readers show an appearance: those of some flags have their own size and direction
  /// (Table 165, NoZoom and NoRotate), which not every reader obeys.
  private static func areas(
    of annotation: PDFObject, _ stream: PDFObject, _ area: Rectangle, turn: Int
  ) -> [Rectangle] {
    let flags = annotation["F"]?.int ?? 0
    var areas = [area]
    if flags & 8 != 0, let box = stream["BBox"]?.rectangle {
      let own = Rectangle(x0: area.x0, y0: area.y1 - box.height, x1: area.x0 + box.width, y1: area.y1)
      if abs(own.width - area.width) > 1 || abs(own.height - area.height) > 1 { areas.append(own) }
    }
    guard flags & 16 != 0, turn % 360 != 0 else { return areas }
    // Around the upper left corner, in any direction.
    return areas
      + areas.map { Rectangle(around: Point(x: $0.x0, y: $0.y1), radius: hypot($0.width, $0.height)) }
  }

  /// Obstacles because of which marks may be missing.
  private static let unreadable: Set<String> = [
    "has malformed operands", "has content that readers understand differently",
    "has a form that can't be decoded", "has unknown operators", "has forms that draw each other",
    "has content that can't be decoded", "has an appearance without a place", GlyphReader.missingResource,
  ]

  private static func unknown(_ area: Rectangle) -> ContentMark {
    ContentMark(kind: .image, box: area, ink: .unknown)
  }

  /// Returns the appearance streams of an annotation or widget (12.5.5).
  ///
  /// - Parameters:
  ///   - annotation: the annotation or widget.
  ///   - isPresent: whether only the present state of a button counts.
  /// - Returns: the streams.
  static func appearances(of annotation: PDFObject, presentState isPresent: Bool = false) -> [PDFObject] {
    guard let dictionary = annotation["AP"] else { return [] }
    return ["N", "R", "D"].flatMap { (key: StaticString) -> [PDFObject] in
      guard let entry = dictionary[key] else { return [] }
      if entry.isStream { return [entry] }
      if isPresent { return [entry.value(forKey: annotation["AS"]?.rawName ?? "Off")].compactMap(\.self) }
      let states = entry.keys.prefix(1_000) + [annotation["AS"]?.rawName].compactMap(\.self)
      return states.compactMap(entry.value(forKey:)).filter(\.isStream)
    }
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
    let turn = Self.turn(of: leaf)
    var marks = reader.marks.map { Mark(mark: $0, owner: nil) }
    if !reader.obstacles.isDisjoint(with: Self.unreadable) {
      marks.append(Mark(mark: Self.unknown(page), owner: nil))
    }
    for annotation in leaf.object["Annots"]?.elements ?? [] where annotation["Subtype"]?.name != "Popup" {
      marks += self.marks(of: annotation, turn: turn, presentState: true).map {
        Mark(mark: $0, owner: annotation.id)
      }
      if annotation["Subtype"]?.name == "Widget", annotation["FT"]?.name != "Sig",
        let area = annotation["Rect"]?.rectangle, !area.isEmpty
      {
        marks.append(Mark(mark: Self.unknown(area), owner: annotation.id, isField: true))
      }
    }
    let content = marks.filter { Self.tells($0.mark, page) }
    pages[index] = content
    return content
  }

  private static func area(of leaf: PageLeaf) -> Rectangle? {
    guard case .dictionary(let own) = leaf.object.value else { return nil }
    let boxes = [leaf.entry("CropBox", of: own), leaf.entry("MediaBox", of: own)]
    return boxes.lazy.compactMap { $0.flatMap { PDFObject($0, of: leaf.file).rectangle } }.first
      ?? Rectangle(x0: 0, y0: 0, x1: 612, y1: 792)
  }

  /// Returns the rotation of a page of the revision, in degrees.
  func turn(ofPage index: Int) -> Int { tree.leaf(at: index).map(Self.turn) ?? 0 }

  private static func turn(of leaf: PageLeaf) -> Int {
    guard case .dictionary(let own) = leaf.object.value,
      case .integer(let turn)? = leaf.entry("Rotate", of: own).map(leaf.file.resolved)
    else { return 0 }
    return turn
  }

  /// Returns the lightness of what lies below a point of a page, where it is known; paper is white.
  func lightness(below point: Point, onPage index: Int) -> Double? {
    guard let leaf = tree.leaf(at: index) else { return 1 }
    if grounds[index] == nil {
      grounds[index] = GlyphReader(leaf, of: file, fonts: fonts(of: file), marks: true).marks.filter {
        if case .letter = $0.kind { false } else { $0.kind != .line && $0.kind != .image }
      }
    }
    let ground = grounds[index]?.last { $0.box.contains(point) }
    return ground.map { $0.ink.color?.lightness } ?? 1
  }

  /// Whether a mark of a page tells something; paper and plain backgrounds don't.
  private static func tells(_ mark: ContentMark, _ page: Rectangle) -> Bool {
    switch mark.kind {
    case .letter, .image: true
    case .rectangle: !mark.isPale && page.fraction(in: mark.box) < 0.9
    case .shape, .frame, .line: !mark.isPale
    }
  }

  // MARK: Covers

  /// Whether an area with marks is that of an icon, which is small and can be seen.
  func isIcon(_ area: Rectangle, _ marks: [ContentMark]) -> Bool {
    max(area.width, area.height) <= Self.largestIcon && !marks.allSatisfy(\.isPale)
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
    // Many faint marks hide as much as one.
    let covers = covers.filter { $0.ink.opacity > 0.001 }
    guard let first = covers.first else { return false }
    let whole = covers.dropFirst().reduce(first.box) { $0.union($1.box) }
    let content = content(ofPage: index).filter {
      ($0.owner == nil || $0.owner != owner?.id) && $0.mark.box.intersection(whole) != nil
    }
    guard content.count <= Self.mostComparisons / max(1, covers.count) else { return true }
    return content.contains { mark in
      guard mark.isField else { return Self.isHidden(mark.mark, by: covers, kind) }
      return kind == .annotation && covers.contains { Self.marks($0, field: mark.mark) }
    }
  }

  /// Whether a mark may be taken for a part of a field.
  private static func marks(_ cover: ContentMark, field: ContentMark) -> Bool {
    guard cover.ink.blending != .darkening, let common = cover.box.intersection(field.box) else {
      return false
    }
    // Lines may go around it, but not stand in it.
    return cover.kind == .line ? cover.box.fraction(in: field.box) > 0.8 : common.width * common.height > 1
  }

  private static func isHidden(_ content: ContentMark, by covers: [ContentMark], _ kind: Cover) -> Bool {
    var (shapes, lines, kept, area) = (0.0, 0.0, 1.0, 0.0)
    for cover in covers {
      guard let common = cover.box.intersection(content.box) else { continue }
      let fraction = content.box.fraction(in: cover.box)
      let visible = cover.kept(of: content)
      let hidden = visible < 0.25 ? fraction : 0
      switch cover.kind {
      // White letters and lines show nothing, so that they may only serve to hide.
      case .letter where !cover.isPale, .line where !cover.isPale: lines += hidden
      default:
        shapes += hidden
        if hidden > 0 { area += common.width * common.height }
        if fraction > mostOfLetter { kept *= visible }
      }
    }
    switch content.kind {
    case .letter:
      if kind == .field, content.isLeader { return false }
      return shapes > mostOfLetter || kept < leastKept || shapes + lines > mostByLines
    case .image: return area > mostOfImage
    // Rules and grounds go on beside what covers them.
    case .rectangle, .line: return kind == .annotation && shapes > mostByLines
    case .shape, .frame: return kind == .annotation && (shapes > mostOfLetter || kept < leastKept)
    }
  }
}

extension PDFObject {
  /// Whether it is a stream without data, which an encrypted file may hold as well.
  fileprivate var isEmptyStream: Bool {
    guard case .reference(let id) = value else { return false }
    var isEmpty = false
    return file.withStreamData(id, decodingUpTo: nil) { bytes, _ in isEmpty = bytes.isEmpty } && isEmpty
  }
}
