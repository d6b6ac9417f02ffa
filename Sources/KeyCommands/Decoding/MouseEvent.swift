/// Something that the mouse did, as the terminal's SGR report has it.
public struct MouseEvent: Hashable, Sendable {
  /// What it did.
  public enum Action: Hashable, Sendable {
    /// A button went down.
    case press(Button)
    /// A button came up; nil where the terminal doesn't say which.
    case release(Button?)
    /// It moved, with a button held or none.
    case move(Button?)
    /// The wheel was turned by one step.
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
    /// A further one by its number, from 8 on; 8 and 9 are often Back and Forward.
    case other(Int)
  }

  /// Where the wheel was turned to.
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

  /// What it did.
  public let action: Action
  /// The column, from 1: of cells, or of pixels where those were asked for.
  public let column: Int
  /// The row, from 1: of cells, or of pixels where those were asked for.
  public let row: Int
  /// The modifiers held; a terminal reports ⇧, ⌥ and ⌃ only.
  public let modifiers: Modifiers

  /// An event at a place.
  public init(_ action: Action, column: Int, row: Int, modifiers: Modifiers = []) {
    self.action = action
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }
}

extension MouseEvent {
  /// Reads the parameters of `CSI < code ; column ; row M`, or `m` for a release; nil where they make no sense.
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
