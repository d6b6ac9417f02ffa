/// The texts that were cut from lines, to be yanked.
struct KillRing: Hashable, Sendable {
  /// The maximum number of texts.
  static let limit = 20

  /// The texts, the newest last.
  private(set) var pieces: [String] = []
  /// The index of the text that was yanked last.
  private var current = 0

  var isEmpty: Bool { pieces.isEmpty }

  /// Adds a text.
  ///
  /// - Parameters:
  ///   - text: the text that was cut.
  ///   - continues: whether the text joins the newest one, which was cut just before.
  ///   - isBefore: whether the text stood before the one that it joins.
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

  /// Returns the newest text.
  mutating func newest() -> String? {
    current = pieces.count - 1
    return pieces.last
  }

  /// Returns the text before the one that was yanked last; after the oldest the newest again.
  mutating func next() -> String? {
    guard !pieces.isEmpty else { return nil }
    current = current > 0 ? current - 1 : pieces.count - 1
    return pieces[current]
  }
}
