/// The pictures on a terminal that can't place them: strips of whole rows of cells, which are drawn again when
/// they change, or when cells over them go.
package struct StripLayer<Key: Hashable & Sendable>: Sendable {
  /// A strip on the screen.
  package struct Strip: Hashable, Sendable {
    /// The content.
    package var key: Key
    /// The cells.
    package var cells: GridRectangle

    /// Creates a strip.
    package init(key: Key, cells: GridRectangle) {
      (self.key, self.cells) = (key, cells)
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
  package init(budget: Int = 24 << 20) {
    self.budget = budget
  }

  /// Returns whether the bytes of a strip are kept.
  package func holds(_ key: Key) -> Bool { entries[key] != nil }

  /// Keeps the bytes that draw a strip at the cursor, instead of those that weren't used for longest.
  package mutating func store(_ key: Key, _ bytes: [UInt8]) {
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
  /// They follow the bytes from ``GridDiff``. Cells of strips whose bytes aren't kept stay as they are.
  ///
  /// - Parameters:
  ///   - strips: the strips of the frame.
  ///   - grid: the cells of the frame, with those of strips left to pictures (``CellGrid/picture(in:)``); others
  ///     are written over the strips.
  ///   - old: the cells of the frame before; nil if the screen's content is unknown.
  ///   - usesColor: as for ``GridDiff``.
  ///   - usesLinks: as for ``GridDiff``.
  /// - Returns: the bytes.
  package mutating func place(
    _ strips: [Strip], on grid: CellGrid, after old: CellGrid?, usesColor: Bool = true, usesLinks: Bool = true
  ) -> [UInt8] {
    time += 1
    shown.removeAll { grid.erasesPicture(in: $0.cells, after: old) }
    var bytes: [UInt8] = []
    for strip in strips {
      guard entries[strip.key] != nil else { continue }
      entries[strip.key]?.lastUse = time
      guard !shown.contains(strip), let entry = entries[strip.key] else { continue }
      shown.removeAll { !$0.cells.intersection(strip.cells).isEmpty }
      shown.append(strip)
      bytes += "\(OutputSequence.csi)\(max(0, strip.cells.row) + 1);\(max(0, strip.cells.column) + 1)H".utf8
      bytes += entry.bytes
      bytes += GridDiff.letters(of: grid, in: strip.cells, usesColor: usesColor, usesLinks: usesLinks)
    }
    guard !bytes.isEmpty else { return [] }
    // xterm writes the cell of a visible cursor again when the cursor goes, over the strip that begins there.
    let (hide, show) = grid.cursor == nil ? ("", "") : ("\u{1B}[?25l", "\u{1B}[?25h")
    return Array("\(hide)\u{1B}7".utf8) + bytes + Array("\u{1B}8\(show)".utf8)
  }

  /// Records that the screen has other content.
  package mutating func forgetScreen() {
    shown.removeAll()
  }
}
