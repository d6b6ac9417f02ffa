/// The pictures on a terminal that can't place them: strips of whole rows of cells, which are drawn again when
/// they change, or when cells over them go.
public struct StripLayer<Key: Hashable & Sendable>: Sendable {
  /// A strip on the screen.
  public struct Strip: Hashable, Sendable {
    /// The content.
    public var key: Key
    /// The cells.
    public var cells: GridRectangle

    /// Creates a strip.
    public init(key: Key, cells: GridRectangle) {
      (self.key, self.cells) = (key, cells)
    }
  }

  /// The bytes of a strip.
  private struct Entry {
    let bytes: [UInt8]
    var lastUse: Int
  }

  private let budget: Int
  private let mostDrawings: Int
  private var entries: [Key: Entry] = [:]
  private var count = 0
  private var time = 0
  /// The strips on the screen, each with the number of its drawing.
  private var shown: [(strip: Strip, drawing: Int)] = []
  /// The number of drawings so far.
  private var drawings = 0

  /// Creates a layer on an empty screen.
  ///
  /// - Parameters:
  ///   - budget: the number of bytes of strips to keep.
  ///   - mostDrawings: the number of drawings that the terminal remembers. xterm draws only its last 16 sixels
  ///     anew when its window is exposed, however many of them are covered by others.
  public init(budget: Int = 24 << 20, mostDrawings: Int = .max) {
    (self.budget, self.mostDrawings) = (budget, mostDrawings)
  }

  /// Returns whether the bytes of a strip are kept.
  public func holds(_ key: Key) -> Bool { entries[key] != nil }

  /// Keeps the bytes that draw a strip at the cursor, instead of those that weren't used for longest.
  public mutating func store(_ key: Key, _ bytes: [UInt8]) {
    if entries[key] != nil { shown.removeAll { $0.strip.key == key } }
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
  public mutating func place(
    _ strips: [Strip], on grid: CellGrid, after old: CellGrid?, usesColor: Bool = true, usesLinks: Bool = true
  ) -> [UInt8] {
    time += 1
    shown.removeAll { grid.erasesPicture(in: $0.strip.cells, after: old) }
    var drawn: [Strip] = []
    for strip in strips {
      guard entries[strip.key] != nil else { continue }
      entries[strip.key]?.lastUse = time
      if !shown.contains(where: { $0.strip == strip }) { draw(strip, &drawn) }
    }
    // What the terminal would forget next is drawn again.
    let visible = shown.filter { strips.contains($0.strip) }.sorted { $0.drawing < $1.drawing }
    if visible.count < mostDrawings {
      for (strip, drawing) in visible where drawings - drawing >= mostDrawings { draw(strip, &drawn) }
    }
    guard !drawn.isEmpty else { return [] }
    var bytes = Array("\u{1B}7".utf8)
    for strip in drawn {
      bytes += "\(OutputSequence.csi)\(max(0, strip.cells.row) + 1);\(max(0, strip.cells.column) + 1)H".utf8
      bytes += entries[strip.key]?.bytes ?? []
      bytes += GridDiff.letters(of: grid, in: strip.cells, usesColor: usesColor, usesLinks: usesLinks)
    }
    return bytes + Array("\u{1B}8".utf8)
  }

  private mutating func draw(_ strip: Strip, _ drawn: inout [Strip]) {
    guard entries[strip.key] != nil else { return }
    shown.removeAll { !$0.strip.cells.intersection(strip.cells).isEmpty }
    drawings += 1
    shown.append((strip, drawings))
    drawn.append(strip)
  }

  /// Records that the screen has other content.
  public mutating func forgetScreen() {
    shown.removeAll()
  }
}
