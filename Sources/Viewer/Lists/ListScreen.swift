/// The space for a list on the screen.
public struct ListScreen {
  /// The number of lines for its rows, at least 1.
  public var lines: Int
  /// Returns the height of a row in lines, given the number of digits of row numbers.
  public var height: (_ row: ListSnapshot.Row, _ digits: Int) -> Int

  /// Creates a space of a number of lines.
  public init(lines: Int, height: @escaping (_ row: ListSnapshot.Row, _ digits: Int) -> Int) {
    (self.lines, self.height) = (max(1, lines), height)
  }
}
