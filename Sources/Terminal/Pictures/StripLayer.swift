/// The pictures on a terminal that can't place them: strips of whole rows of cells, which are drawn again when
/// they change.
public struct StripLayer<Key: Hashable & Sendable>: Sendable {
  /// A strip on the screen.
  public struct Strip: Hashable, Sendable {
    /// The content.
    public var key: Key
    /// The first cell.
    public var column, row: Int
    /// The extent in cells.
    public var rows, columns: Int

    /// Creates a strip.
    public init(key: Key, column: Int, row: Int, rows: Int, columns: Int) {
      (self.key, self.column, self.row) = (key, column, row)
      (self.rows, self.columns) = (rows, columns)
    }

    /// The cells of the strip.
    public var rectangle: GridRectangle {
      GridRectangle(column: column, row: row, columns: columns, rows: rows)
    }
  }

  /// The bytes of a strip.
  private struct Entry {
    let bytes: [UInt8]
    var lastUse: Int
  }

  private let budget: Int
  private var entries: [Key: Entry] = [:]
  private var count = 0
  private var time = 0
  /// The strips that are whole on the screen.
  private var shown: [Strip] = []

  /// Creates a layer on an empty screen.
  ///
  /// - Parameter budget: the number of bytes of strips to keep.
  public init(budget: Int = 24 << 20) {
    self.budget = budget
  }

  /// Returns whether the bytes of a strip are kept.
  public func holds(_ key: Key) -> Bool { entries[key] != nil }

  /// Keeps the bytes that draw a strip at the cursor, instead of those that weren't used for longest.
  public mutating func store(_ key: Key, _ bytes: [UInt8]) {
    if entries[key] != nil { shown.removeAll { $0.key == key } }
    discard(key)
    time += 1
    entries[key] = Entry(bytes: bytes, lastUse: time)
    count += bytes.count
    guard count > budget else { return }
    for (other, _) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse })
    where count > budget && other != key {
      discard(other)
    }
  }

  private mutating func discard(_ key: Key) {
    if let entry = entries.removeValue(forKey: key) { count -= entry.bytes.count }
  }

  /// Returns the bytes that draw the strips that aren't on the screen; the cursor stays.
  ///
  /// Cells of strips whose bytes aren't kept stay as they are.
  public mutating func place(_ strips: [Strip]) -> [UInt8] {
    var bytes: [UInt8] = []
    time += 1
    for strip in strips {
      guard entries[strip.key] != nil else { continue }
      entries[strip.key]?.lastUse = time
      guard !shown.contains(strip), let entry = entries[strip.key] else { continue }
      shown.removeAll { !$0.rectangle.intersection(strip.rectangle).isEmpty }
      shown.append(strip)
      let (row, column) = (max(0, strip.row).addingClamping(1), max(0, strip.column).addingClamping(1))
      bytes += "\(OutputSequence.csi)\(row);\(column)H".utf8
      bytes += entry.bytes
    }
    return bytes.isEmpty ? [] : Array("\u{1B}7".utf8) + bytes + Array("\u{1B}8".utf8)
  }

  /// Records that cells in some rows were written, so that the strips there are drawn again.
  public mutating func invalidate(rows: Range<Int>) {
    shown.removeAll { $0.rectangle.rowRange.overlaps(rows) }
  }

  /// Records that the screen has other content.
  public mutating func forgetScreen() {
    shown.removeAll()
  }
}
