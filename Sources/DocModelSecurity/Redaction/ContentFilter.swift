/// Removes the parts of a content stream that lie in areas of its page, and keeps everything else where it is.
///
/// Operations without removed parts stay byte for byte. Anything that can't be judged reliably throws a
/// ``RedactionObstacle``.
final class ContentFilter {
  let objects: RedactedObjects
  let areas: [RedactionArea]
  /// The work shared with the filters of the forms on the same page.
  let page: PageWork
  let resources: PDFDictionary
  let source: [UInt8]

  var state: ContentState
  private var saved: [ContentState] = []
  var text = TextPosition()
  var output: [UInt8] = []
  /// The XObjects that the output uses, by their names.
  var usedXObjects: [PDFName: PDFValue] = [:]
  /// Whether anything was removed.
  var isChanged = false
  var path = ContentPath()
  var marks = MarkedContentFilter()
  /// The finder of words that go from the whole stream, wherever they stand; nil for none.
  var finder: RedactionFinder? {
    didSet { marks.finder = finder }
  }
  /// Whether the words stand in the stream as it is written.
  private lazy var isSuspicious = finder.map { $0.isDistinct && $0.hasWords(in: source) } ?? false

  /// The work on one page.
  final class PageWork {
    /// The operations that may still be read: forms that draw each other could otherwise take forever.
    var remainingOperations = 20_000_000
    /// The forms that are being filtered.
    var openForms: Set<ObjectID> = []
    /// The identifiers of marked content with removed parts (MCID).
    var touchedMarks: Set<Int> = []
    /// The number of new resource names.
    var names = 0
    /// The indexes of glyphs that go, in the order in which they are shown.
    var removedGlyphs: Set<Int> = []
    /// The number of glyphs so far.
    private var glyphs = 0

    /// Counts a glyph, and returns whether it goes.
    func takesNextGlyph() -> Bool {
      defer { glyphs += 1 }
      return removedGlyphs.contains(glyphs)
    }
  }

  /// The maximum depth of saved graphics states and nested forms.
  private static let deepestNesting = 500

  init(
    _ source: [UInt8], resources: PDFDictionary, matrix: ContentMatrix, areas: [RedactionArea],
    page: PageWork, objects: RedactedObjects
  ) {
    (self.source, self.resources, self.areas) = (source, resources, areas)
    (self.page, self.objects) = (page, objects)
    state = ContentState(matrix)
  }

  var file: PDFFile { objects.file }

  /// Filters the stream.
  ///
  /// - Throws: ``RedactionObstacle``.
  func run() throws(RedactionObstacle) {
    do {
      try ContentScanner.forEach(in: source) { operation in
        page.remainingOperations -= 1
        guard page.remainingOperations >= 0 else { throw RedactionObstacle(reason: "has too much content") }
        try filter(operation)
      }
    } catch let obstacle as RedactionObstacle {
      throw obstacle
    } catch let font as ContentFont.Unreliable {
      throw RedactionObstacle(reason: font.reason)
    } catch {
      throw RedactionObstacle(reason: "has content that readers understand differently")
    }
    guard path.isEmpty else { throw RedactionObstacle(reason: "ends within a path") }
    // What follows the content must not inherit its state.
    for _ in saved { output += Array("Q\n".utf8) }
    isChanged = marks.finish(&output, touching: &page.touchedMarks) || isChanged
    if isSuspicious {
      // Comments are left out, for example.
      isChanged = true
      if finder?.hasWords(in: output) ?? false {
        throw RedactionObstacle(reason: "has text that can't be removed separately")
      }
    }
  }

  /// Filters one operation.
  private func filter(_ operation: ContentOperation) throws {
    if try filterPath(operation) { return }
    guard path.isEmpty else { throw RedactionObstacle(reason: "has operators within a path") }
    if try filterText(operation) { return }
    switch operation.name {
    case "q":
      guard saved.count < Self.deepestNesting else { throw RedactionObstacle(reason: "is nested too deeply") }
      saved.append(state)
    case "Q":
      // Readers ignore a Q without its q; here it would undo the state around the content.
      guard let last = saved.popLast() else { return isChanged = true }
      state = last
    case "cm":
      guard let matrix = ContentMatrix(operation.numbers), matrix.isFinite else { throw malformed(operation) }
      state.matrix = matrix.followed(by: state.matrix)
    case "w":
      guard let width = operation.numbers?.first else { throw malformed(operation) }
      state.lineWidth = abs(width)
    case "gs": try apply(operation)
    case "cs", "CS":
      setPattern(operation.name == "cs", operation.operands.last == .name("Pattern") || isPattern(operation))
    case "g", "rg", "k": state.fillsWithPattern = false
    case "G", "RG", "K": state.strokesWithPattern = false
    case "sc", "scn", "SC", "SCN", "j", "J", "M", "d", "ri", "i", "d0", "d1", "BX", "EX": break
    case "sh": try shade(operation)
    case "Do": return try drawObject(operation)
    case "BI": return try drawInlineImage(operation)
    case "BMC", "BDC", "EMC", "MP", "DP":
      return marks.filter(operation, as: written(operation), resources, file, &output)
    default: throw RedactionObstacle(reason: "has unknown operators")
    }
    keep(operation)
  }

  /// Copies an operation to the output, without words in strings that aren't shown, and with other names.
  func keep(_ operation: ContentOperation) {
    output += written(operation)
    output.append(UInt8(ascii: "\n"))
  }

  /// Copies a part of the source without strings and names.
  func keep(_ range: Range<Int>) {
    output += isSuspicious ? Self.withoutComments(source[range]) : source[range]
    output.append(UInt8(ascii: "\n"))
  }

  /// Returns an operation as it is to be written.
  private func written(_ operation: ContentOperation) -> ArraySlice<UInt8> {
    let original = source[operation.range]
    guard isSuspicious, operation.imageData == nil, let finder else { return original }
    let plain = Self.withoutComments(original)
    guard finder.hasWords(in: Array(plain)) else { return plain }
    let isShown = ["Tj", "TJ", "'", "\""].contains(operation.name)
    var text = GrowingBytes()
    for operand in operation.operands {
      if !isShown, case .string = operand, finder.hasWords(in: operand) {
        text.append(.string([]))
      } else {
        text.append(objects.renamed(operand))
      }
    }
    text.append(token: operation.name)
    return text.bytes[...]
  }

  /// Returns content without its comments (7.2.3), which no reader shows.
  private static func withoutComments(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    var result: [UInt8] = []
    var (depth, isEscaped, isComment) = (0, false, false)
    for byte in bytes {
      if isComment {
        isComment = byte != 0x0A && byte != 0x0D
      } else if depth > 0 {
        if isEscaped {
          isEscaped = false
        } else {
          isEscaped = byte == UInt8(ascii: "\\")
          depth += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
        }
      } else {
        isComment = byte == UInt8(ascii: "%")
        if byte == UInt8(ascii: "(") { depth = 1 }
      }
      if !isComment { result.append(byte) }
    }
    return result[...]
  }

  /// Records that a part has been removed.
  func recordRemoval(of content: RedactionReport.Content, _ number: Int = 1) {
    isChanged = true
    marks.touch()
    objects.count(content, number)
  }

  func malformed(_ operation: ContentOperation) -> RedactionObstacle {
    RedactionObstacle(reason: "has malformed operands")
  }

  /// Whether a rectangle has points in common with an area.
  func isInArea(_ bounds: Rectangle) -> Bool { areas.contains { $0.meets(bounds) } }

  // MARK: Colours and states

  private func setPattern(_ isFill: Bool, _ isPattern: Bool) {
    if isFill { state.fillsWithPattern = isPattern } else { state.strokesWithPattern = isPattern }
  }

  /// Whether a colour space of the resources is one of patterns.
  private func isPattern(_ operation: ContentOperation) -> Bool {
    guard case .name(let name)? = operation.operands.last,
      let space = resource("ColorSpace", name)
    else { return false }
    return space.name == "Pattern" || space[0]?.name == "Pattern"
  }

  /// Returns a resource of a category.
  func resource(_ category: StaticString, _ name: PDFName) -> PDFObject? {
    resources[category].flatMap { PDFObject($0, of: file).value(forKey: name) }
  }

  /// Applies the parameters of a graphics state dictionary (Table 58).
  private func apply(_ operation: ContentOperation) throws {
    guard case .name(let name)? = operation.operands.last else { throw malformed(operation) }
    guard let parameters = resource("ExtGState", name) else { return }
    if let width = parameters["LW"]?.number { state.lineWidth = abs(width) }
    if let font = parameters["Font"], let size = font[1]?.number, let object = font[0] {
      (state.font, state.fontSize) = (objects.font(object), size)
    }
    if let mask = parameters["SMask"], mask.isDictionary, areas.contains(where: \.takesLargePaths) {
      throw RedactionObstacle(reason: "has a mask that may show hidden content")
    }
  }

  private func shade(_ operation: ContentOperation) throws {
    guard case .name(let name)? = operation.operands.last, let shading = resource("Shading", name) else {
      return
    }
    // A mesh may be a drawing of anything; the others are backgrounds.
    if let type = shading["ShadingType"]?.int, type >= 4, areas.contains(where: \.takesLargePaths) {
      throw RedactionObstacle(reason: "has a mesh of colours")
    }
  }
}
