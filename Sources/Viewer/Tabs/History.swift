/// The positions before and after the jumps in one tab.
///
/// As in a browser, jumps are recorded and page turns are not.
package struct History: Hashable, Sendable {
  /// The most positions in each direction.
  package static let limit = 500

  /// The targets of Back; the last element is next.
  package private(set) var back: [Position]
  /// The targets of Forward; the last element is next.
  package private(set) var forward: [Position]

  /// Whether the history has no positions.
  package var isEmpty: Bool { back.isEmpty && forward.isEmpty }

  /// Creates a history with positions.
  package init(back: [Position] = [], forward: [Position] = []) {
    self.back = Array(back.suffix(Self.limit))
    self.forward = Array(forward.suffix(Self.limit))
  }

  /// Records a jump from a position and removes the targets of Forward.
  package mutating func record(_ position: Position) {
    forward.removeAll()
    if back.last == position { return }
    back.append(position)
    if back.count > Self.limit { back.removeFirst() }
  }

  /// Returns the target of Back and makes a position the next target of Forward; nil without a target.
  package mutating func goBack(from position: Position) -> Position? {
    guard let target = back.popLast() else { return nil }
    forward.append(position)
    return target
  }

  /// Returns the target of Forward and makes a position the next target of Back; nil without a target.
  package mutating func goForward(from position: Position) -> Position? {
    guard let target = forward.popLast() else { return nil }
    back.append(position)
    return target
  }
}
