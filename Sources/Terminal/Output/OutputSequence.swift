/// The introducers and terminators of escape sequences (ECMA-48, in 7 bits).
enum OutputSequence {
  /// Escape.
  static let escape = "\u{1B}"
  /// Control sequence introducer.
  static let csi = "\u{1B}["
  /// Operating system command.
  static let osc = "\u{1B}]"
  /// Device control string.
  static let dcs = "\u{1B}P"
  /// Application program command.
  static let apc = "\u{1B}_"
  /// String terminator, the end of the last three.
  static let st = "\u{1B}\\"

  /// Returns the sequence that moves the cursor to a column, counted from 0, of its row (CHA).
  static func column(_ column: Int) -> String {
    column == 0 ? "\r" : "\(csi)\(column + 1)G"
  }

  /// Erases from the cursor to the end of the row (EL).
  static let eraseToEndOfRow = "\(csi)K"
  /// Erases from the cursor to the end of the screen (ED).
  static let eraseToEndOfScreen = "\(csi)J"

  /// Makes the text that follows faint (SGR).
  static let faint = "\(csi)2m"
  /// Resets the style (SGR).
  static let plain = "\(csi)m"

  /// Returns the sequence that moves the cursor up (CUU).
  static func up(_ rows: Int) -> String {
    rows > 0 ? "\(csi)\(rows)A" : ""
  }
}
