/// The pictures in kitty behind tmux: uploaded through tmux, and shown by cells that tmux keeps as text
/// (``CellGrid/placeholders(id:in:firstRow:firstColumn:)``).
package struct PlaceholderLayer<Key: Hashable & Sendable>: Sendable {
  private let budget: Int
  private var ledger: PictureLedger<Key>
  /// The pictures in the last frame.
  private var shown: Set<Key> = []

  /// Creates a layer.
  ///
  /// - Parameters:
  ///   - hasTrueColor: whether tmux passes 24 bits of colour on; else there are only 240 pictures.
  ///   - budget: the memory in bytes that pictures may take in the terminal.
  package init(hasTrueColor: Bool = false, budget: Int = 96 << 20) {
    self.budget = budget
    ledger = PictureLedger(ids: hasTrueColor ? 0x1_0000...0xFF_FFFF : 16...255)
  }

  /// Returns the number of a picture for its cells; nil if the terminal doesn't hold it.
  package func id(of key: Key) -> UInt32? { ledger[key]?.id }

  /// Records the pictures of the frame that is shown now, which stay.
  package mutating func use(_ keys: Set<Key>) {
    shown = keys
    ledger.use(keys)
  }

  /// Returns the bytes that upload a picture which covers some cells, and delete others if there is no room.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  ///   - pixels: the pixels.
  ///   - columns: the number of columns, at most 297.
  ///   - rows: the number of rows, at most 297.
  /// - Returns: the bytes for tmux.
  package mutating func upload(
    _ key: Key, width: Int, height: Int, _ pixels: PicturePixels, columns: Int, rows: Int
  ) -> [UInt8] {
    let size = PixelSize(width: width, height: height)
    var bytes = remove(key)
    let memory = pixels.memory(size)
    for entry in ledger.evict(for: memory, within: budget, keeping: shown.contains) {
      bytes += Self.wrapped(Array(KittyEncoder.removal(id: entry.id).utf8))
    }
    guard let entry = ledger.add(key, size, bytes: memory) else { return bytes }
    let cells = 1...KittyPlaceholders.mostRows
    let (columns, rows) = (
      min(max(columns, cells.lowerBound), cells.upperBound),
      min(max(rows, cells.lowerBound), cells.upperBound)
    )
    let keys = "a=T,U=1,i=\(entry.id),c=\(columns),r=\(rows)"
    for escape in pixels.escapes(keys, quiet: 2, size) { bytes += Self.wrapped(escape) }
    return bytes
  }

  /// Returns the bytes that delete a picture.
  package mutating func remove(_ key: Key) -> [UInt8] {
    shown.remove(key)
    return ledger.remove(key).map { Self.wrapped(Array(KittyEncoder.removal(id: $0.id).utf8)) } ?? []
  }

  /// Returns the bytes that delete all pictures of this layer.
  package mutating func removeAll() -> [UInt8] {
    ledger.allKeys.flatMap { remove($0) }
  }

  private static func wrapped(_ escape: [UInt8]) -> [UInt8] {
    Array(Passthrough.wrapped(String(decoding: escape, as: UTF8.self), for: .tmux).utf8)
  }
}
