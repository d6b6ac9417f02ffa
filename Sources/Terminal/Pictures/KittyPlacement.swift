/// A placement of kitty's, without its number.
struct KittyPlacement: Hashable {
  /// The number of the image.
  let image: UInt32
  /// The cell of the upper left corner.
  let position: GridPosition
  /// The keys that differ from the defaults.
  private let keys: String

  /// Creates the placement of a part of a picture; nil if nothing of it is visible.
  init?<Key>(
    _ placement: PictureScene<Key>.Placement, _ image: UInt32, _ size: PixelSize,
    _ cell: TerminalCapabilities.CellSize
  ) {
    self.image = image
    // The part of the picture that exists, and in natural size the part that isn't left of the screen or above.
    let isNatural = placement.scaled == nil
    let left = isNatural ? max(0, 0 &- max(placement.x, -Self.largest)) : 0
    let top = isNatural ? max(0, 0 &- max(placement.y, -Self.largest)) : 0
    let source = placement.source
    let columns = Self.range(source.x, source.width, from: left).clamped(to: 0..<max(0, size.width))
    let rows = Self.range(source.y, source.height, from: top).clamped(to: 0..<max(0, size.height))
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    let (x, y) = (min(max(0, placement.x), Self.largest), min(max(0, placement.y), Self.largest))
    position = GridPosition(column: x / cell.width, row: y / cell.height)
    var keys = ""
    func add(_ name: String, _ value: Int, unless usual: Int = 0) {
      if value != usual { keys += ",\(name)=\(value)" }
    }
    add("x", columns.lowerBound)
    add("y", rows.lowerBound)
    add("w", columns.count, unless: size.width)
    add("h", rows.count, unless: size.height)
    add("X", x % cell.width)
    add("Y", y % cell.height)
    if let scaled = placement.scaled {
      // It begins at its pixel and ends with its last cell.
      add("c", Self.cells(x % cell.width, scaled.width, cell.width))
      add("r", Self.cells(y % cell.height, scaled.height, cell.height))
    }
    add("z", min(max(placement.z, -1_000_000), 1_000_000))
    self.keys = keys
  }

  /// Returns the sequence that puts the placement at the cursor, which stays; errors are reported.
  func sequence(number: UInt32) -> String {
    "\(OutputSequence.apc)Ga=p,i=\(image),p=\(number)\(keys),C=1,q=1\(OutputSequence.st)"
  }

  /// Returns the sequence that deletes a placement and keeps the image.
  static func removal(image: UInt32, number: UInt32) -> String {
    "\(OutputSequence.apc)Ga=d,d=i,i=\(image),p=\(number),q=2\(OutputSequence.st)"
  }

  /// The largest coordinate.
  private static let largest = CellGeometry.largestSide * CellGeometry.largestSide

  private static func range(_ start: Int, _ count: Int, from offset: Int) -> Range<Int> {
    let start = min(max(start, -largest), largest)
    let end = start + min(max(0, count), largest)
    return min(start + offset, end)..<end
  }

  /// Returns the number of cells whose end comes nearest to that of a length from a pixel of the first one.
  private static func cells(_ start: Int, _ length: Int, _ cell: Int) -> Int {
    max(1, (start + min(max(0, length), largest) + cell / 2) / cell)
  }
}

extension Int {
  /// Returns a sum, limited to the numbers there are.
  func addingClamping(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
