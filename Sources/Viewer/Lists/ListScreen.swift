/// The space for a list on the screen.
package struct ListScreen {
  /// The number of lines for its rows, at least 1.
  package var lines: Int
  /// Returns the height of a row in lines, given the number of digits of row numbers.
  package var height: (_ row: ListSnapshot.Row, _ digits: Int) -> Int

  /// Creates a space of a number of lines.
  package init(lines: Int, height: @escaping (_ row: ListSnapshot.Row, _ digits: Int) -> Int) {
    (self.lines, self.height) = (max(1, lines), height)
  }
}
