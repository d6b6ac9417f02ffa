/// The order of annotations.
package enum AnnotationOrder: String, Hashable, Sendable, CaseIterable, Codable {
  /// File order, page by page.
  case file
  /// Reading order: page by page, in the order of the text that annotations mark or beside which they stand, with each
  /// reply below its parent.
  case reading
  /// Reading order, with each reply at its own position.
  case place

  /// Sorts annotations, given by their indexes.
  ///
  /// - Parameters:
  ///   - indices: the indexes of the annotations to sort.
  ///   - threads: all annotations of the document and their replies.
  ///   - offset: the offset on its page of the text that an annotation marks or stands beside; nil without text.
  /// - Returns: the sorted indexes.
  func sorted(_ indices: [Int], in threads: AnnotationThreads, offset: (Int) -> Int?) -> [Int] {
    guard self != .file else { return indices }
    let wanted = Set(indices)
    var answers: [Int: [Int]] = [:]
    var tops: [(key: Key, index: Int)] = []
    for index in indices {
      if self == .reading, let parent = threads.parent(of: index), wanted.contains(parent) {
        answers[parent, default: []].append(index)
      } else {
        tops.append((Key(threads.annotations[index], offset: offset(index)), index))
      }
    }
    tops.sort { $0.key == $1.key ? $0.index < $1.index : $0.key < $1.key }
    var order: [Int] = []
    var pending = tops.reversed().map(\.index)
    while let index = pending.popLast() {
      order.append(index)
      if let answers = answers[index] { pending += answers.reversed() }
    }
    return order
  }

  /// The sort key of an annotation.
  private struct Key: Comparable {
    /// The page, the offset of the marked text, the distance from the top, and the distance from the left.
    private let parts: (Int, Int, Double, Double)

    init(_ annotation: Annotation, offset: Int?) {
      let rectangle = annotation.rectangle
      parts = (
        annotation.pageIndex, offset ?? .max, -(rectangle?.y1 ?? .infinity), rectangle?.x0 ?? 0
      )
    }

    package static func == (left: Self, right: Self) -> Bool { left.parts == right.parts }
    package static func < (left: Self, right: Self) -> Bool { left.parts < right.parts }
  }
}
