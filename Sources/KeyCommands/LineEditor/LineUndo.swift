/// The earlier and later states of a line, for undo and redo.
struct LineUndo: Hashable, Sendable {
  /// The maximum number of states.
  static let limit = 200

  private var past: [EditableLine] = []
  private var future: [EditableLine] = []
  /// Whether the next typed character belongs to the same change as the last.
  private var isTyping = false

  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !future.isEmpty }

  /// Records a state before a change; letters typed one after the other are one change.
  mutating func record(_ line: EditableLine, typing: Bool = false) {
    future = []
    defer { isTyping = typing }
    if typing, isTyping { return }
    past.append(line)
    if past.count > Self.limit { past.removeFirst() }
  }

  /// Ends a run of typing, so that the next edit is another change.
  mutating func endTyping() { isTyping = false }

  mutating func undo(from line: EditableLine) -> EditableLine? {
    isTyping = false
    guard let state = past.popLast() else { return nil }
    future.append(line)
    return state
  }

  mutating func redo(from line: EditableLine) -> EditableLine? {
    isTyping = false
    guard let state = future.popLast() else { return nil }
    past.append(line)
    return state
  }
}
