import DocModel

/// Pages in words, by their numbers in an arrangement.
enum PageNumbers {
  private static let mostRanges = 6

  /// Returns pages as `page 3` or `pages 3, 7-9`; many single ones only by how many they are.
  ///
  /// - Parameter indexes: the 0-based indexes.
  /// - Returns: the words.
  static func phrase(_ indexes: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for index in Set(indexes).sorted() {
      if let last = ranges.last, last.upperBound &+ 1 == index {
        ranges[ranges.count - 1] = last.lowerBound...index
      } else {
        ranges.append(index...index)
      }
    }
    guard ranges.count <= mostRanges else { return "\(ranges.reduce(0) { $0 + $1.count }) pages" }
    let texts = ranges.map { range in
      range.count == 1 ? "\(range.lowerBound &+ 1)" : "\(range.lowerBound &+ 1)-\(range.upperBound &+ 1)"
    }
    let isOne = ranges.count == 1 && ranges[0].count == 1
    return (isOne ? "page " : "pages ") + texts.joined(separator: ", ")
  }

  /// Returns the place before the page at an index, or after the last one, in words.
  static func place(before index: Int, count: Int) -> String {
    index < count ? "before page \(index &+ 1)" : "after page \(count)"
  }

  /// Returns typed pages as 0-based indexes.
  ///
  /// - Throws: ``CommandFailure``.
  static func indexes(
    _ text: String, in file: String = "the document", labels: PageLabels = PageLabels(), count: Int
  ) throws(CommandFailure) -> [Int] {
    do throws(PageSelectionError) {
      return try PageSelection(text).indexes(labels: labels, pageCount: count)
    } catch {
      if case .malformed = error { throw .usage(error.description.onOneLine) }
      throw CommandFailure(.noSuchPage, "\(file) \(error.description.onOneLine)")
    }
  }
}

/// The place for pages at the end of a typed command: `… before 2`, `… after 10`.
struct TypedPagePlace {
  /// The text before the place.
  var rest: String
  /// The index of the page before which pages come; nil if no place was typed.
  var index: Int?

  /// Parses the place at the end of a text.
  ///
  /// - Parameters:
  ///   - text: the argument of the command.
  ///   - count: the number of pages in the arrangement; after page 0 is the beginning.
  /// - Throws: ``CommandFailure`` if there is no such page.
  init(_ text: String, count: Int) throws(CommandFailure) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count >= 2, let last = words.last, let word = words.dropLast().last,
      let number = Int(last), ["before", "after"].contains(word.lowercased())
    else {
      (rest, index) = (text, nil)
      return
    }
    let isAfter = word.lowercased() == "after"
    guard ((isAfter ? 0 : 1)...max(1, count)).contains(number) else {
      throw CommandFailure(.noSuchPage, "no page “\(number)”; the pages are 1 to \(count)")
    }
    rest = String(text[..<word.startIndex])
    while rest.last?.isWhitespace == true { rest.removeLast() }
    index = isAfter ? number : number - 1
  }
}
