extension RandomAccessCollection {
  /// Returns the index of the first element that satisfies a condition, which all later ones satisfy, too; the end
  /// index if there is none.
  package func partitioningIndex(where condition: (Element) -> Bool) -> Index {
    var (start, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if condition(self[middle]) {
        count = half
      } else {
        start = index(after: middle)
        count -= half + 1
      }
    }
    return start
  }
}
