import Terminal

/// The looks of the full screen's parts, in colours of the terminal's own palette.
enum Theme {
  static let plain = GridStyle.plain
  static let faint = GridStyle(isDim: true)
  static let title = GridStyle(isBold: true)
  static let focusedTitle = GridStyle(isBold: true, isReversed: true)
  static let status = GridStyle(isReversed: true)
  static let currentTab = GridStyle(isBold: true, isReversed: true)
  static let row = GridStyle(isReversed: true)
  static let rowOfOtherColumn = GridStyle(isBold: true, isUnderlined: true)
  static let match = GridStyle(foreground: .indexed(0), background: .indexed(3))
  static let currentMatch = GridStyle(foreground: .indexed(0), background: .indexed(208), isBold: true)
  static let selection = GridStyle(foreground: .indexed(15), background: .indexed(4))
  static let hint = GridStyle(foreground: .indexed(0), background: .indexed(11), isBold: true)
  static let focus = GridStyle(isBold: true, isUnderlined: true)
  static let black = GridStyle(background: .rgb(0, 0, 0))
  static let heading = GridStyle(isBold: true)
}
