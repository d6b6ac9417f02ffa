/// Divides the rows of a contents page with two columns.
enum ContentsColumns {
  /// The least number of entries in each column.
  private static let fewest = 4

  /// Returns the rows of the left column, then those of the right one; the rows as they are on other pages.
  static func divided(_ rows: [[HeadingLine]], width: Double) -> [[HeadingLine]] {
    guard width > 0, width.isFinite, labels(rows).count >= fewest else { return rows }
    let lines = rows.flatMap { $0 }
    // A few lines may be across both columns: the title, and running heads.
    let most = lines.count / 12
    let gaps = stride(from: 0.35, through: 0.65, by: 0.01).map { share in
      (x: share * width, crossing: lines.count { $0.box.x0 < share * width && $0.box.x1 > share * width })
    }
    guard let gap = gaps.min(by: { $0.crossing < $1.crossing }), gap.crossing <= most else { return rows }
    let widest = gaps.filter { $0.crossing == gap.crossing }
    for candidate in [widest.first, widest.last, widest[widest.count / 2]].compactMap(\.self) {
      let sides = Dictionary(grouping: lines) {
        $0.box.x1 <= candidate.x ? 0 : $0.box.x0 >= candidate.x ? 1 : 2
      }
      guard let left = sides[0], let right = sides[1], min(left.count, right.count) >= fewest else {
        continue
      }
      let (leftRows, rightRows) = (HeadingRows(left).rows, HeadingRows(right).rows)
      guard isList(leftRows), isList(rightRows) else { continue }
      let top = (leftRows + rightRows).compactMap { $0.first?.box.y0 }.min() ?? 0
      let across = HeadingRows(sides[2] ?? []).rows
      return across.filter { ($0.first?.box.y0 ?? 0) <= top } + leftRows + rightRows
        + across.filter { ($0.first?.box.y0 ?? 0) > top }
    }
    return rows
  }

  /// Whether rows are entries whose page numbers ascend, unlike those of an index.
  private static func isList(_ rows: [[HeadingLine]]) -> Bool {
    let labels = labels(rows)
    let numbers = labels.compactMap { Int($0) }
    let descents = zip(numbers, numbers.dropFirst()).count { $0 > $1 }
    return labels.count >= fewest && descents * 8 <= numbers.count
  }

  /// Returns the page numbers of rows with a title.
  private static func labels(_ rows: [[HeadingLine]]) -> [String] {
    rows.compactMap { row in
      let text = LeaderText(row.map(\.text).joined(separator: " "))
      return HeadingText.hasLetter(text.title) ? text.label : nil
    }
  }
}
