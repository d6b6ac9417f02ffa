/// Finds the points at which marked content begins to show text (ISO 32000-1, 14.6 and 9.4).
struct MarkedTextPositions {
  /// The points of each piece of marked content, by its identifier (MCID), in default user space.
  private(set) var points: [Int: [Point]] = [:]
  private let wanted: Set<Int>
  private let properties: PDFObject?

  private var matrix = ContentMatrix.identity
  private var saved: [ContentMatrix] = []
  private var text = TextPosition()
  private var leading = 0.0
  /// The wanted identifiers of the open sequences; nil for others.
  private var open: [Int?] = []

  /// The maximum number of operations that are read of a page.
  private static let mostOperations = 2_000_000
  /// The maximum depth of saved states and marked content.
  private static let deepest = 10_000
  /// The maximum number of points of an identifier.
  private static let mostPoints = 1_000

  /// An error that ends reading.
  private struct TooMuch: Error {}

  /// Reads the content of a page, up to the first error.
  init(of leaf: PageLeaf, wanted: Set<Int>) {
    self.wanted = wanted
    properties = PageContents.resources(of: leaf)["Properties"].map { PDFObject($0, of: leaf.file) }
    guard let content = PageContents.data(of: leaf.object) else { return }
    var count = 0
    try? ContentScanner.forEach(in: content) { operation in
      count += 1
      guard count < Self.mostOperations, saved.count < Self.deepest, open.count < Self.deepest else {
        throw TooMuch()
      }
      read(operation)
    }
  }

  private mutating func read(_ operation: ContentOperation) {
    switch operation.name {
    case "q": saved.append(matrix)
    case "Q": matrix = saved.popLast() ?? matrix
    case "cm": if let change = ContentMatrix(operation.numbers) { matrix = change.followed(by: matrix) }
    case "BT": text = TextPosition()
    case "TL": leading = operation.numbers?.first ?? leading
    case "Tm": if let matrix = ContentMatrix(operation.numbers) { text.set(matrix) }
    case "Td", "TD":
      guard let numbers = operation.numbers, numbers.count == 2 else { return }
      if operation.name == "TD" { leading = -numbers[1] }
      text.moveLine(numbers[0], numbers[1])
    case "T*": text.moveLine(0, -leading)
    case "'", "\"":
      text.moveLine(0, -leading)
      show()
    case "Tj", "TJ": show()
    case "BMC": open.append(nil)
    case "BDC": open.append(identifier(operation))
    case "EMC": _ = open.popLast()
    default: break
    }
  }

  private mutating func show() {
    // The innermost sequence with an identifier counts.
    guard let identifier = open.last(where: { $0 != nil }) ?? nil else { return }
    let point = text.matrix.followed(by: matrix)(Point(x: 0, y: 0))
    guard point.x.isFinite, point.y.isFinite, points[identifier]?.count ?? 0 < Self.mostPoints else { return }
    points[identifier, default: []].append(point)
  }

  private func identifier(_ operation: ContentOperation) -> Int? {
    let list: PDFValue? =
      switch operation.operands.last {
      case .dictionary(let dictionary)?: dictionary["MCID"]
      case .name(let name)?: properties?.value(forKey: name)?["MCID"]?.value
      default: nil
      }
    guard case .integer(let number)? = list, wanted.contains(number) else { return nil }
    return number
  }
}
