/// A terminal's reply to a query.
public enum TerminalReply: Hashable, Sendable {
  /// The enhancements of the kitty keyboard protocol that are on: `CSI ? flags u`.
  case keyboardFlags(Int)
  /// The kind of terminal: `CSI ? … c`, primary device attributes.
  case deviceAttributes([Int])
  /// The terminal's name and version: `DCS > | … ST`, XTVERSION.
  case version(String)
  /// The size of a cell in pixels: `CSI 6 ; height ; width t`.
  case cellSize(height: Int, width: Int)
  /// The size of the text area in pixels: `CSI 4 ; height ; width t`.
  case windowSize(height: Int, width: Int)
  /// A colour by the number of its command (10 is the foreground, 11 the background), with components of 16 bits.
  case color(Int, red: Int, green: Int, blue: Int)
  /// The kitty graphics protocol's message about an image: `APC G i=id;message ST`. The id is 0 if there is none.
  case graphics(id: Int, message: String)
  /// The state of a private mode: `CSI ? mode ; state $ y`, DECRPM.
  case mode(Int, Int)
  /// The colour scheme, in reply to a query or after a change: `CSI ? 997 ; 1 n`, or 2 for a light one.
  case colorScheme(isDark: Bool)
  /// A limit of the terminal's graphics: `CSI ? item ; 0 ; value S`, XTSMGRAPHICS; item 1 is the number of colour
  /// registers.
  case graphicsLimit(item: Int, value: Int)
  /// The position of the cursor, counted from 1: `CSI row ; column R`, unless that can be F3 with modifiers.
  case cursor(row: Int, column: Int)
  /// A sequence that is complete but unknown here, or was given up: its bytes, Esc first.
  case other([UInt8])
}
