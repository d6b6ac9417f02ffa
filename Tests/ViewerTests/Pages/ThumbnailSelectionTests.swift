import DocModel
import Foundation
import Testing

@testable import Viewer

@Suite("Selected thumbnails")
struct ThumbnailSelectionTests {
  /// A change of the selection.
  enum Change {
    case toggle(Int)
    case extend(Int, Int)
    case end
    case select(ClosedRange<Int>)
  }

  @Test(
    "Pages are selected one by one and up to a page; what was selected before stays",
    arguments: [
      ([], []), ([.toggle(3)], [3]), ([.toggle(3), .toggle(3)], []), ([.toggle(3), .toggle(1)], [1, 3]),
      ([.extend(2, 4)], [2, 3, 4]), ([.extend(4, 2)], [2, 3, 4]),
      // An extension can shrink, and turn round at the page where it began.
      ([.extend(2, 4), .extend(4, 3)], [2, 3]), ([.extend(2, 4), .extend(4, 0)], [0, 1, 2]),
      ([.extend(2, 2)], [2]),
      ([.toggle(9), .extend(2, 3)], [2, 3, 9]), ([.toggle(3), .extend(1, 5), .extend(5, 2)], [1, 2, 3]),
      ([.extend(1, 2), .end, .extend(5, 6)], [1, 2, 5, 6]),
      ([.extend(1, 3), .toggle(2), .extend(2, 2)], [1, 2, 3]),
      ([.select(0...4), .toggle(2)], [0, 1, 3, 4]), ([.extend(7, 9), .select(1...1)], [1]),
    ] as [([Change], [Int])])
  func changes(changes: [Change], pages: [Int]) {
    var selection = ThumbnailSelection()
    for change in changes {
      switch change {
      case .toggle(let page): selection.toggle(page)
      case .extend(let page, let other): selection.extend(from: page, to: other)
      case .end: selection.endExtending()
      case .select(let range): selection.select(IndexSet(integersIn: range))
      }
    }
    #expect(Array(selection.pages) == pages)
  }

  private static func arrangement(_ text: String) -> PageArrangement {
    PageArrangement(
      text.map { letter in
        letter == "_" ? .init(.blank(width: 9, height: 9)) : .init(.page(Int(letter.asciiValue ?? 0)))
      })
  }

  @Test(
    "Pages are found again after each kind of change",
    arguments: [
      // Nothing, a move to the right and to the left, and pages that weren't together.
      ("abcdef", "abcdef", [0, 1, 2, 3, 4, 5], []), ("abcdef", "acdbef", [0, 3, 1, 2, 4, 5], []),
      ("abcdef", "aebcdf", [0, 2, 3, 4, 1, 5], []), ("abcdef", "bdface", [3, 0, 4, 1, 5, 2], []),
      // Deletions and insertions.
      ("abcdef", "adef", [0, nil, nil, 1, 2, 3], []), ("abc", "c", [nil, nil, 0], []),
      ("abc", "axybc", [0, 3, 4], [1, 2]), ("abc", "abcx", [0, 1, 2], [3]), ("abc", "xabc", [1, 2, 3], [0]),
      // Copies and empty pages.
      ("abc", "abbc", [0, 1, 3], [2]), ("a_c", "a__c", [0, 1, 3], [2]), ("a__c", "a_c", [0, 1, nil, 2], []),
      ("aab", "aba", [0, 2, 1], []),
      // Other pages.
      ("ab", "xyz", [nil, nil], [0, 1, 2]), ("", "ab", [], [0, 1]), ("ab", "", [nil, nil], []),
    ] as [(String, String, [Int?], [Int])])
  func found(old: String, new: String, places: [Int?], added: [Int]) {
    let change = ArrangementChange(from: Self.arrangement(old), to: Self.arrangement(new))
    #expect(old.indices.enumerated().map { change.index(of: $0.offset) } == places)
    #expect(Array(change.added) == added)
    for page in -1...old.count {
      #expect((0...max(0, new.count - 1)).contains(change.nearestIndex(of: page)))
    }
  }

  @Test("Copies beside their originals are those after the page with the focus")
  func copies() {
    let (old, new) = (Self.arrangement("abcd"), Self.arrangement("abcbcd"))
    let expected = [
      (-1, [3, 4]), (0, [1, 2]), (1, [2, 3]), (2, [3, 4]), (3, [3, 4]), (.max - 1, [3, 4]),
    ]
    for (focus, added) in expected {
      #expect(Array(ArrangementChange(from: old, to: new, focus: focus).added) == added)
    }
  }

  @Test("After a deletion the next page that is left has the focus, at the end the last one")
  func nearest() {
    let change = ArrangementChange(from: Self.arrangement("abcdef"), to: Self.arrangement("ad"))
    #expect((0..<6).map(change.nearestIndex) == [0, 1, 1, 1, 1, 1])
    #expect(Array(change.indexes(of: IndexSet(integersIn: 0..<6))) == [0, 1])
  }
}
