/// The room that a list has on the screen.
public struct ListScreen {
  /// How many lines its rows may take together; at least 1.
  public var lines: Int
  /// How many of them a row takes, where numbers have so many digits.
  public var height: (_ row: ListSnapshot.Row, _ digits: Int) -> Int

  /// A room of so many lines.
  public init(lines: Int, height: @escaping (_ row: ListSnapshot.Row, _ digits: Int) -> Int) {
    (self.lines, self.height) = (max(1, lines), height)
  }
}
