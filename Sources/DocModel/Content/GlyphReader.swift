import Foundation

/// A shown glyph of a page.
package struct ShownGlyph {
  /// The letters for which it may stand, by the ways of ``FontLetters``.
  package let letters: [String]
  /// Its origin and that of the next glyph, in the page's default user space.
  let start: Point
  let end: Point
  /// The size of its font on the page.
  let size: Double
  /// Its box, as far as the font says.
  package let box: Rectangle
  /// Whether nobody sees it, by the text rendering mode (9.3.6).
  package let isInvisible: Bool
  /// Whether readers take another text for it (14.9.4).
  package let isReplaced: Bool
  /// Whether the file names no letter for it, so that the letters are those of its code.
  package let isGuess: Bool
  /// Whether its line runs down; nil if its font doesn't tell its width, so that its place is uncertain.
  package let isVertical: Bool?
  /// Whether it is a mirror image.
  let isMirrored: Bool
  /// Whether it has a size, but no place: the page's own matrix flattens it.
  package let isFlattened: Bool

  /// The direction of its line in whole degrees, counterclockwise from the x axis, from -180 to 180; nil for none.
  var degrees: Int? {
    let angle = atan2(end.y - start.y, end.x - start.x)
    return angle.isFinite ? Int((angle * 180 / .pi).rounded()) : nil
  }
}

/// Reads the glyphs that the content of a page shows, in the order of its operators and without regard to what is
/// visible: all that any reader could take for text.
///
/// It goes the way of `ContentFilter`, so that a glyph has the same index in both.
package final class GlyphReader {
  /// The glyphs, in order.
  package private(set) var glyphs: [ShownGlyph] = []
  /// The reasons why the page may have other text, as clauses without a subject.
  package var obstacles: Set<String> = []
  /// Whether the page shows images.
  package private(set) var hasImages = false
  /// The images that are painted, in order; empty unless they were asked for.
  private(set) var images: [PaintedImage] = []
  /// Whether lines may run down, whatever the metrics of their fonts are.
  package private(set) var hasColumns = false
  /// The letters and all else that is painted, in order; empty unless they were asked for.
  var marks: [ContentMark] = []

  /// Whether marks or letters may look otherwise than they say: layers, fonts of symbols, letters drawn as lines.
  var hasTricks = false

  let readsMarks: Bool
  /// Whether images are read in place of glyphs.
  private let readsImages: Bool
  let isAppearance: Bool
  var path = ContentPath()
  private let file: PDFFile
  private let fonts: Fonts
  private var openForms: Set<ObjectID> = []
  private var remainingOperations = 20_000_000
  /// Whether the open sequences of marked content have a text of their own.
  private var openMarks: [Bool] = []

  /// The obstacle of a resource that can't be read.
  static let missingResource = "has a resource that can't be read"
  /// The maximum number of glyphs of a page.
  static let mostGlyphs = 4_000_000

  /// The fonts of a document.
  package final class Fonts {
    struct Font {
      let metrics: Result<ContentFont, ContentFont.Unreliable>
      let letters: FontLetters
      /// Whether its glyphs are drawings that show text themselves.
      let hasTextInGlyphs: Bool
      /// Whether it shows symbols in place of letters, whatever its encoding says.
      let hasSymbols: Bool
      /// Whether its glyphs are drawings (9.6.5).
      let isType3: Bool
    }

    private var known: [ObjectID: Font] = [:]

    package init() {}

    func font(_ object: PDFObject) -> Font {
      if let id = object.id, let font = known[id] { return font }
      let font = Font(
        metrics: Result { () throws(ContentFont.Unreliable) in try ContentFont(object) },
        letters: FontLetters(object), hasTextInGlyphs: Self.hasTextInGlyphs(object),
        hasSymbols: Self.hasSymbols(object), isType3: object["Subtype"]?.name == "Type3")
      if let id = object.id { known[id] = font }
      return font
    }

    private static func hasSymbols(_ font: PDFObject) -> Bool {
      let name = font["BaseFont"]?.name?.lowercased() ?? ""
      return ["symbol", "dingbats", "wingdings", "webdings"].contains(where: name.contains)
    }

    private static func hasTextInGlyphs(_ font: PDFObject) -> Bool {
      guard font["Subtype"]?.name == "Type3", case .dictionary(let glyphs)? = font["CharProcs"]?.value else {
        return false
      }
      return glyphs.entries.contains { _, glyph in
        guard case .reference(let id) = glyph, let data = font.file.streamData(id) else { return false }
        var showsText = false
        try? ContentScanner.forEach(in: data) {
          showsText = showsText || $0.name.hasPrefix("T") && $0.name.lowercased() == "tj"
        }
        return showsText
      }
    }
  }

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - leaf: the page.
  ///   - file: its file.
  ///   - fonts: the fonts of the file.
  ///   - readsMarks: whether ``marks`` are read, too.
  package init(_ leaf: PageLeaf, of file: PDFFile, fonts: Fonts, marks readsMarks: Bool = false) {
    (self.file, self.fonts, self.readsMarks, isAppearance) = (file, fonts, readsMarks, false)
    readsImages = false
    read(leaf)
  }

  /// Reads the images of a page and of its annotations' appearances, and no glyphs.
  init(imagesOf leaf: PageLeaf, of file: PDFFile) {
    (self.file, fonts, readsMarks, isAppearance, readsImages) = (file, Fonts(), false, false, true)
    read(leaf)
    _ = readAnnotations(of: leaf)
  }

  /// Reads the marks of a form as an appearance of an annotation (12.5.5).
  ///
  /// - Parameters:
  ///   - appearance: the form.
  ///   - rectangle: the annotation's rectangle, in the page's default user space.
  ///   - fonts: the fonts of the file.
  init(appearance: PDFObject, in rectangle: Rectangle, fonts: Fonts) {
    (file, self.fonts, readsMarks, isAppearance, readsImages) = (appearance.file, fonts, true, true, false)
    guard let placed = Self.placement(of: appearance, in: rectangle) else {
      obstacles.insert("has an appearance without a place")
      return
    }
    var state = ContentState(placed)
    state.clip = rectangle
    draw(appearance, PDFDictionary(), state, nil, isAppearance: true)
  }

  private func read(_ leaf: PageLeaf) {
    guard let data = PageContents.data(of: leaf.object) else {
      obstacles.insert("has content that can't be decoded")
      return
    }
    read(data, PageContents.resources(of: leaf), ContentState(.identity), nil)
  }

  private func read(_ data: [UInt8], _ resources: PDFDictionary, _ state: ContentState, _ font: Fonts.Font?) {
    var (state, font, text) = (state, font, TextPosition())
    var saved: [(ContentState, Fonts.Font?)] = []
    func resource(_ category: StaticString, _ name: PDFName) -> PDFObject? {
      resources[category].flatMap { PDFObject($0, of: file).value(forKey: name) }
    }
    do {
      try ContentScanner.forEach(in: data) { operation in
        remainingOperations -= 1
        guard remainingOperations >= 0, glyphs.count < Self.mostGlyphs else { throw ContentError.tooLarge }
        let isApplied = try? state.apply(operation, &text, leniently: true)
        if operation.name == "Tf", !readsImages, case .name(let name)? = operation.operands.dropLast().last {
          font = resource("Font", name).map(fonts.font)
          state.font = font?.metrics
          if isAppearance, font == nil { obstacles.insert(Self.missingResource) }
          hasTricks = hasTricks || font?.hasSymbols ?? false
        }
        guard isApplied == false else {
          if isApplied == nil { obstacles.insert("has malformed operands") }
          return
        }
        switch operation.name {
        case "q": saved.append((state, font))
        case "Q": if let last = saved.popLast() { (state, font) = last }
        case "cm":
          if let matrix = ContentMatrix(operation.numbers?.suffix(6).map(\.self)), matrix.isFinite {
            state.matrix = matrix.followed(by: state.matrix)
          }
        case "gs":
          guard case .name(let name)? = operation.operands.last, let parameters = resource("ExtGState", name)
          else {
            if isAppearance { obstacles.insert(Self.missingResource) }
            break
          }
          if !readsImages, let object = parameters["Font"]?[0], let size = parameters["Font"]?[1]?.number {
            font = fonts.font(object)
            (state.font, state.fontSize) = (font?.metrics, size)
          }
          state.setInks(parameters)
        case "'", "\"":
          if operation.name == "\"" {
            let numbers = operation.operands.compactMap(\.number)
            if numbers.count >= 2 { (state.wordSpacing, state.characterSpacing) = (numbers[0], numbers[1]) }
          }
          text.moveLine(0, -state.leading)
          show(operation.operands, state, font, &text)
        case "Tj": show(operation.operands, state, font, &text)
        case "TJ":
          if case .array(let elements)? = operation.operands.last { show(elements, state, font, &text) }
        case "Do":
          if case .name(let name)? = operation.operands.last {
            draw(resource("XObject", name), resources, state, font)
          }
        case "BI":
          hasImages = true
          mark(.image, Rectangle(x0: 0, y0: 0, x1: 1, y1: 1), state, state.fill)
          if let entries = operation.operands.first, let data = operation.imageData {
            place(PDFObject(entries, of: file), resources, state, inlineSize: data.count)
          }
        case "sh": markAll(state)
        case "BMC": openMarks.append(false)
        case "BDC":
          var list = operation.operands.last.map { PDFObject($0, of: file) }
          if case .name(let name)? = operation.operands.last { list = resource("Properties", name) }
          openMarks.append(list?["ActualText"] != nil)
          hasTricks = hasTricks || operation.operands.first == .name("OC")
        case "EMC": _ = openMarks.popLast()
        default:
          if !Self.known.contains(operation.name) { obstacles.insert("has unknown operators") }
          if readsMarks { paint(operation, &state) }
        }
      }
    } catch {
      obstacles.insert("has content that readers understand differently")
    }
  }

  /// Reads the appearances of a page's annotations as well, which readers show as a part of the page (12.5.5).
  ///
  /// - Returns: the ranges of the glyphs of the page itself and of each annotation.
  package func readAnnotations(of leaf: PageLeaf) -> [Range<Int>] {
    let known = obstacles
    var ranges = [0..<glyphs.count]
    for annotation in leaf.object["Annots"]?.elements ?? [] {
      var appearance = annotation["AP"]?["N"]
      if let state = annotation["AS"]?.value, case .name(let name) = state, appearance?.isStream != true {
        appearance = appearance?.value(forKey: name)
      }
      guard let form = appearance, form.isStream, let rectangle = annotation["Rect"]?.rectangle,
        let placed = Self.placement(of: form, in: rectangle)
      else { continue }
      let start = glyphs.count
      draw(form, PDFDictionary(), ContentState(placed), nil, isAppearance: true)
      if glyphs.count > start { ranges.append(start..<glyphs.count) }
    }
    obstacles = known
    return ranges
  }

  /// Returns the matrix that places an appearance in a rectangle; nil if it has no box (12.5.5, algorithm 8.1).
  private static func placement(of form: PDFObject, in rectangle: Rectangle) -> ContentMatrix? {
    guard form.isStream, let own = form["BBox"]?.rectangle else { return nil }
    let matrix = ContentMatrix(form["Matrix"]?.numberElements) ?? .identity
    guard let box = matrix.bounds(of: own), !box.isEmpty else { return nil }
    let (width, height) = (rectangle.width / box.width, rectangle.height / box.height)
    let placed = ContentMatrix(
      a: width, d: height, e: rectangle.x0 - box.x0 * width, f: rectangle.y0 - box.y0 * height)
    return placed.isFinite ? placed : nil
  }

  /// The other operators (Annex A).
  private static let known: Set<String> = [
    "b", "B", "b*", "B*", "BX", "c", "cs", "CS", "d", "d0", "d1", "DP", "EX", "f", "F", "f*", "G", "g", "h",
    "i", "j", "J", "K", "k", "l", "m", "M", "MP", "n", "re", "RG", "rg", "ri", "s", "S", "sc", "SC", "scn",
    "SCN", "v", "w", "W", "W*", "y",
  ]

  private func draw(
    _ object: PDFObject?, _ resources: PDFDictionary, _ state: ContentState, _ font: Fonts.Font?,
    isAppearance: Bool = false
  ) {
    guard let id = object?.id, let dictionary = file.streamDictionary(id) else {
      if readsMarks { obstacles.insert(Self.missingResource) }
      return
    }
    let type = dictionary["Subtype"].map(file.resolved)
    if type == .name("Image") {
      hasImages = true
      mark(.image, Rectangle(x0: 0, y0: 0, x1: 1, y1: 1), state, state.fill)
      if let object { place(object, resources, state) }
    }
    guard type == .name("Form") || isAppearance else { return }
    guard openForms.count < 32, openForms.insert(id).inserted else {
      obstacles.insert("has forms that draw each other")
      return
    }
    defer { openForms.remove(id) }
    guard let data = file.streamData(id, upTo: PageContents.largest) else {
      obstacles.insert("has a form that can't be decoded")
      return
    }
    var state = state
    let matrix = dictionary["Matrix"].flatMap { ContentMatrix(PDFObject($0, of: file).numberElements) }
    if let matrix, matrix.isFinite { state.matrix = matrix.followed(by: state.matrix) }
    if readsMarks, let object { state.enter(object) }
    hasTricks = hasTricks || dictionary["OC"] != nil
    var own = resources
    if case .dictionary(let entries)? = dictionary["Resources"].map(file.resolved) { own = entries }
    read(data, own, state, font)
  }

  private func place(
    _ image: PDFObject, _ resources: PDFDictionary, _ state: ContentState, inlineSize: Int? = nil
  ) {
    guard readsImages, images.count <= DocumentLimits.mostImages, state.matrix.isFinite else { return }
    images.append(
      PaintedImage(image: image, resources: resources, matrix: state.matrix, inlineSize: inlineSize))
  }

  // MARK: Glyphs

  private func show(
    _ elements: [PDFValue], _ state: ContentState, _ font: Fonts.Font?, _ text: inout TextPosition
  ) {
    for element in elements {
      switch element {
      case .string(let string): show(string, state, font, &text)
      default:
        guard let number = element.number else { continue }
        advance(-number / 1000 * state.fontSize, state, &text)
      }
    }
  }

  private func advance(_ distance: Double, _ state: ContentState, _ text: inout TextPosition) {
    guard distance.isFinite else { return }
    if case .success(let font)? = state.font, font.isVertical {
      text.advance(0, distance)
    } else {
      text.advance(distance * state.horizontalScale, 0)
    }
  }

  private func show(_ string: [UInt8], _ state: ContentState, _ font: Fonts.Font?, _ text: inout TextPosition)
  {
    if readsImages { return }
    if font?.hasTextInGlyphs ?? false { obstacles.insert("has a font whose letters are drawn with text") }
    hasColumns = hasColumns || font?.letters.isVertical ?? false
    let metrics = try? state.font?.get()
    let codes = metrics.flatMap { try? $0.codes(of: string) }
    let isPair = codes == nil && font?.letters.isComposite ?? false
    for (index, code) in (codes?.map(\.value) ?? string.map(Int.init)).enumerated() {
      let width = metrics.flatMap { try? $0.width(of: code) } ?? 0.5
      let step = metrics.flatMap { try? $0.advance(of: code) } ?? width
      let spacing =
        state.characterSpacing + (code == 32 && !(metrics?.isComposite ?? false) ? state.wordSpacing : 0)
      let matrix = state.glyphMatrix(text)
      let start = matrix(Point(x: 0, y: 0))
      let box =
        metrics.flatMap { matrix.bounds(of: $0.box(width: width)) }
        ?? matrix.bounds(of: Rectangle(x0: 0, y0: -0.2, x1: width, y1: 0.8))
        ?? Rectangle(x0: 0, y0: 0, x1: 0, y1: 0)
      advance(step * state.fontSize, state, &text)
      let next = state.glyphMatrix(text)
      advance(spacing, state, &text)
      // The codes of a font that can't be read have two bytes, of which the first has the letter.
      let pair =
        isPair && index % 2 == 0 && index + 1 < string.count ? code << 8 | Int(string[index + 1]) : code
      let letters = isPair && index % 2 == 1 ? ["", "", ""] : font?.letters.letters(of: pair) ?? plain(code)
      if font?.letters.isUnknown(pair) ?? true, letters[0] != " " {
        obstacles.insert("has letters that aren't known")
      }
      if readsMarks { markLetter(letters, box, state, isDrawing: font?.isType3 ?? false) }
      glyphs.append(
        ShownGlyph(
          letters: letters, start: start, end: next(Point(x: 0, y: 0)), size: hypot(matrix.c, matrix.d),
          box: box, isInvisible: state.renderMode == 3 || state.renderMode == 7,
          isReplaced: openMarks.contains(true), isGuess: font?.letters.isGuess(pair) ?? true,
          isVertical: metrics?.isVertical, isMirrored: matrix.a * matrix.d < matrix.b * matrix.c,
          isFlattened: state.fontSize != 0
            && state.matrix.a * state.matrix.d == state.matrix.b * state.matrix.c))
    }
  }

  private func plain(_ code: Int) -> [String] {
    let letter = Unicode.Scalar(UInt32(clamping: code)).map { String($0) } ?? ""
    return Array(repeating: letter, count: FontLetters.ways)
  }
}
