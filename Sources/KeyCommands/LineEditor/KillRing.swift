/// What has been cut from lines, to be put back.
struct KillRing: Hashable, Sendable {
  /// How many pieces are kept.
  static let limit = 20

  /// The pieces, the last one last.
  private(set) var pieces: [String] = []
  /// The place of the piece that was put back last.
  private var current = 0

  var isEmpty: Bool { pieces.isEmpty }

  /// Keeps what was cut.
  ///
  /// - Parameters:
  ///   - text: what was cut.
  ///   - continues: whether the piece before was cut just now, so that both are one.
  ///   - isBefore: whether it stood before the piece that it continues.
  mutating func add(_ text: String, continues: Bool, isBefore: Bool) {
    guard !text.isEmpty else { return }
    if continues, let last = pieces.popLast() {
      pieces.append(isBefore ? text + last : last + text)
    } else {
      pieces.append(text)
    }
    if pieces.count > Self.limit { pieces.removeFirst() }
    current = pieces.count - 1
  }

  /// The last piece.
  mutating func newest() -> String? {
    current = pieces.count - 1
    return pieces.last
  }

  /// The piece before the one that was put back last; after the oldest the last one again.
  mutating func next() -> String? {
    guard !pieces.isEmpty else { return nil }
    current = current > 0 ? current - 1 : pieces.count - 1
    return pieces[current]
  }
}
