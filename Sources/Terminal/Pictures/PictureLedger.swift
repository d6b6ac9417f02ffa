/// A record of the pictures that a terminal holds: their ids, sizes and last uses.
///
/// Ids are given in turn, so that a late reply or deletion never concerns a newer picture.
package struct PictureLedger<Key: Hashable & Sendable>: Sendable {
  /// A picture that the terminal holds.
  package struct Entry: Hashable, Sendable {
    /// The terminal's number of the picture.
    package let id: UInt32
    /// The size in pixels.
    package let size: PixelSize
    /// The memory that the picture takes in the terminal.
    package let bytes: Int
    /// The number of the frame that used the picture last.
    fileprivate(set) var lastUse: Int
  }

  /// The pictures.
  private var entries: [Key: Entry] = [:]
  private var keys: [UInt32: Key] = [:]
  private let ids: ClosedRange<UInt32>
  private var next: UInt32
  /// The number of frames so far.
  private var frame = 0
  /// The memory that all pictures take in the terminal.
  package private(set) var bytes = 0

  /// Creates an empty ledger.
  ///
  /// - Parameters:
  ///   - ids: the usable numbers; other programs in the same window use small ones.
  ///   - first: the first number; nil for a random one, as another instance may use the same window.
  package init(ids: ClosedRange<UInt32> = 0x1_0000...0xFF_FFFF, first: UInt32? = nil) {
    self.ids = ids
    // Short numbers: each placement repeats them.
    let shortest = ids.clamped(to: ids.lowerBound...max(ids.lowerBound, 900_000))
    next = first.map { min(max($0, ids.lowerBound), ids.upperBound) } ?? UInt32.random(in: shortest)
  }

  /// Whether no id is left.
  var isFull: Bool { entries.count >= ids.count }

  /// The picture of a key; nil if the terminal doesn't hold it.
  package subscript(key: Key) -> Entry? { entries[key] }

  /// The keys of all pictures.
  package var allKeys: [Key] { Array(entries.keys) }

  /// The key of a picture; nil for ids of other programs and of pictures that are gone.
  package func key(of id: UInt32) -> Key? { keys[id] }

  /// Returns whether an id is in the range of this ledger.
  package func usesID(_ id: UInt32) -> Bool { ids.contains(id) }

  /// Adds a picture, which is used now; nil if no id is left.
  package mutating func add(_ key: Key, _ size: PixelSize, bytes: Int) -> Entry? {
    remove(key)
    guard !isFull else { return nil }
    while keys[next] != nil { advance() }
    let entry = Entry(id: next, size: size, bytes: max(0, bytes), lastUse: frame)
    advance()
    (entries[key], keys[entry.id]) = (entry, key)
    self.bytes += entry.bytes
    return entry
  }

  private mutating func advance() {
    next = next >= ids.upperBound ? ids.lowerBound : next + 1
  }

  /// Removes a picture from the record.
  @discardableResult
  package mutating func remove(_ key: Key) -> Entry? {
    guard let entry = entries.removeValue(forKey: key) else { return nil }
    keys[entry.id] = nil
    bytes -= entry.bytes
    return entry
  }

  /// Removes all pictures from the record.
  package mutating func removeAll() {
    entries.removeAll()
    keys.removeAll()
    bytes = 0
  }

  /// Records that a frame uses some pictures.
  package mutating func use(_ keys: some Sequence<Key>) {
    frame += 1
    for key in keys { entries[key]?.lastUse = frame }
  }

  /// Removes the least recently used pictures until others have room.
  ///
  /// - Parameters:
  ///   - bytes: the memory of the other pictures.
  ///   - budget: the memory of all pictures.
  ///   - isKept: whether a picture must stay, as it is on the screen.
  /// - Returns: the removed pictures.
  package mutating func evict(for bytes: Int, within budget: Int, keeping isKept: (Key) -> Bool) -> [Entry] {
    guard self.bytes > budget - min(bytes, budget) || isFull else { return [] }
    var removed: [Entry] = []
    for (key, _) in entries.sorted(by: { ($0.value.lastUse, $0.value.id) < ($1.value.lastUse, $1.value.id) })
    where !isKept(key) {
      if let entry = remove(key) { removed.append(entry) }
      if self.bytes <= budget - min(bytes, budget), !isFull { break }
    }
    return removed
  }
}
