import DocModel

/// A value of each of some consecutive pages, or the error with which it couldn't be read.
package struct PageValues<Value: Codable & Sendable>: Codable, Sendable {
  private var values: [Value?] = []
  /// The errors of pages without a value, by index in the list of pages.
  private var errors: [Int: DocumentError] = [:]

  package init() {}

  /// Reads pages, until a time is over; the first one is read in any case.
  init(
    of pages: Range<Int>, milliseconds: Int, _ read: (Int) throws(DocumentError) -> Value
  ) {
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    for page in pages {
      do throws(DocumentError) {
        append(try read(page))
      } catch {
        append(error)
      }
      if ContinuousClock.now >= end { break }
    }
  }

  /// Adds a page.
  package mutating func append(_ value: Value) { values.append(value) }

  /// Adds a page that couldn't be read.
  package mutating func append(_ error: DocumentError) {
    errors[values.count] = error
    values.append(nil)
  }

  /// Returns the pages in order; nil if they can't be those of a range, as a worker that a document has taken over
  /// may reply anything.
  package func pages(
    in range: Range<Int>, where isPossible: (Value, _ page: Int) -> Bool
  ) -> [Result<Value, DocumentError>]? {
    guard values.count <= range.count else { return nil }
    var pages: [Result<Value, DocumentError>] = []
    for (index, (page, value)) in zip(range, values).enumerated() {
      if let value {
        guard isPossible(value, page) else { return nil }
        pages.append(.success(value))
      } else {
        guard let error = errors[index] else { return nil }
        pages.append(.failure(error))
      }
    }
    return pages
  }
}

extension PageValues<[SearchMatch]> {
  /// Returns the matches on pages in order; nil if they can't be those of a range.
  package func pages(in range: Range<Int>) -> [Result<[SearchMatch], DocumentError>]? {
    pages(in: range) { matches, page in
      matches.allSatisfy { $0.pageIndex == page && $0.range.lowerBound >= 0 }
    }
  }
}
