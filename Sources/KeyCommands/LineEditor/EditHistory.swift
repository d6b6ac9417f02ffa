/// The states of a line that can be gone back to.
struct EditHistory: Hashable, Sendable {
  /// How many are kept.
  static let limit = 200

  private var past: [EditableLine] = []
  private var future: [EditableLine] = []
  /// Whether what was typed last may be taken back together with what is typed next.
  private var isTyping = false

  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !future.isEmpty }

  /// Keeps a state before it is changed; letters that are typed one after the other are one change.
  mutating func note(_ line: EditableLine, typing: Bool = false) {
    future = []
    defer { isTyping = typing }
    if typing, isTyping { return }
    past.append(line)
    if past.count > Self.limit { past.removeFirst() }
  }

  /// Ends what is being typed: what comes is another change.
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
