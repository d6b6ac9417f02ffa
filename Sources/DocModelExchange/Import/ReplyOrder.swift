/// An order in which each annotation comes after the one that it answers; those that answer none come first.
struct ReplyOrder {
  /// The indexes in order.
  private(set) var indexes: [Int] = []
  /// The annotations that answer themselves over others, at which such circles are cut.
  private(set) var cut: Set<Int> = []

  /// Orders annotations by the index of the one that each answers.
  init(_ parents: [Int?]) {
    indexes = parents.indices.filter { parents[$0] == nil }
    var isDone = parents.map { $0 == nil }
    for start in parents.indices {
      var path: [Int] = []
      var onPath: Set<Int> = []
      var current: Int? = start
      while let index = current, !isDone[index] {
        guard onPath.insert(index).inserted else {
          cut.insert(index)
          // The rest of the circle comes after its cut.
          if let position = path.firstIndex(of: index) {
            path = Array(path[..<position] + path[(position + 1)...] + [index])
          }
          break
        }
        path.append(index)
        current = parents[index]
      }
      for index in path.reversed() {
        isDone[index] = true
        indexes.append(index)
      }
    }
  }
}
