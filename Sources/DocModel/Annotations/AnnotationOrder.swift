/// In which order annotations come.
public enum AnnotationOrder: String, Hashable, Sendable, CaseIterable, Codable {
  /// As they stand in the file, page by page.
  case file
  /// As people read: page by page, in the order of the marked text, from top to bottom, each answer below what
  /// it answers.
  case reading
  /// As people read, each answer where it lies itself.
  case place

  /// Puts annotations, given by their places, into the order.
  ///
  /// - Parameters:
  ///   - places: those that are wanted.
  ///   - threads: all annotations of the document, and who answers whom.
  ///   - offset: where on its page the text begins that an annotation marks; nil if it marks none.
  /// - Returns: the same places in the order.
  func sorted(_ places: [Int], in threads: AnnotationThreads, offset: (Int) -> Int?) -> [Int] {
    guard self != .file else { return places }
    let wanted = Set(places)
    var answers: [Int: [Int]] = [:]
    var tops: [(key: Key, place: Int)] = []
    for place in places {
      if self == .reading, let parent = threads.parent(of: place), wanted.contains(parent) {
        answers[parent, default: []].append(place)
      } else {
        tops.append((Key(threads.annotations[place], offset: offset(place)), place))
      }
    }
    tops.sort { $0.key == $1.key ? $0.place < $1.place : $0.key < $1.key }
    var order: [Int] = []
    var pending = tops.reversed().map(\.place)
    while let place = pending.popLast() {
      order.append(place)
      if let answers = answers[place] { pending += answers.reversed() }
    }
    return order
  }

  /// Where an annotation stands among those of its document.
  private struct Key: Comparable {
    /// The page, the offset of the marked text, the distance from the top, and that from the left.
    private let parts: (Int, Int, Double, Double)

    init(_ annotation: Annotation, offset: Int?) {
      let rectangle = annotation.rectangle
      parts = (
        annotation.pageIndex, offset ?? .max, -(rectangle?.y1 ?? .infinity), rectangle?.x0 ?? 0
      )
    }

    static func == (left: Self, right: Self) -> Bool { left.parts == right.parts }
    static func < (left: Self, right: Self) -> Bool { left.parts < right.parts }
  }
}
