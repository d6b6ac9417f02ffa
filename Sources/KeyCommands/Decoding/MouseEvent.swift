/// A mouse event in the terminal's SGR report.
public struct MouseEvent: Hashable, Sendable {
  /// The kind of mouse event.
  public enum Action: Hashable, Sendable {
    /// A button went down.
    case press(Button)
    /// A button came up; nil if the terminal doesn't report which.
    case release(Button?)
    /// The mouse moved, with a button held or none.
    case move(Button?)
    /// The wheel turned by one step.
    case scroll(Direction)
  }

  /// A button.
  public enum Button: Hashable, Sendable {
    /// The main button.
    case left
    /// The middle button or the wheel as a button.
    case middle
    /// The button for menus.
    case right
    /// Another button by its number, from 8 on; 8 and 9 are often Back and Forward.
    case other(Int)
  }

  /// The direction in which the wheel turned.
  public enum Direction: Hashable, Sendable {
    /// Towards the beginning.
    case up
    /// Towards the end.
    case down
    /// To the left.
    case left
    /// To the right.
    case right
  }

  /// The kind of event.
  public let action: Action
  /// The column, from 1, in cells, or in pixels if those were requested.
  public let column: Int
  /// The row, from 1, in cells, or in pixels if those were requested.
  public let row: Int
  /// The modifiers; a terminal reports ⇧, ⌥ and ⌃ only.
  public let modifiers: Modifiers

  /// Creates an event at a column and row.
  public init(_ action: Action, column: Int, row: Int, modifiers: Modifiers = []) {
    self.action = action
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }
}

extension MouseEvent {
  /// Creates an event from `CSI < code ; column ; row M`, or `m` for a release; nil if the numbers are invalid.
  init?(code: Int, column: Int, row: Int, isRelease: Bool) {
    guard (0...255).contains(code), column >= 0, row >= 0 else { return nil }
    var modifiers: Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.option) }
    if code & 16 != 0 { modifiers.insert(.control) }
    let isMotion = code & 32 != 0
    let low = code & 3
    let action: Action
    switch code & (64 | 128) {
    case 64 where !isMotion:
      action = .scroll([.up, .down, .left, .right][low])
    case 0:
      let button: Button? = low == 3 ? nil : [.left, .middle, .right][low]
      if isMotion {
        action = .move(button)
      } else if isRelease {
        action = .release(button)
      } else if let button {
        action = .press(button)
      } else {
        action = .release(nil)
      }
    case 128:
      let button = Button.other(8 + low)
      action = isMotion ? .move(button) : isRelease ? .release(button) : .press(button)
    default:
      return nil
    }
    self.init(action, column: column, row: row, modifiers: modifiers)
  }
}
