import Foundation

/// A place that the reader was at: a page and a line in it.
public struct ReadingPlace: Sendable, Equatable, Codable {
  /// The page, counted from 0.
  public let pageIndex: Int
  /// The first line that was shown, counted from 0 at the top of the page.
  public let line: Int

  /// Makes a place from a page and a line, both counted from 0.
  public init(pageIndex: Int, line: Int = 0) {
    self.pageIndex = pageIndex
    self.line = line
  }
}

/// Where reading stopped in a document, and when.
public struct ReadingPosition: Sendable, Equatable, Codable {
  /// The place.
  public let place: ReadingPlace
  /// When it was saved, in whole milliseconds.
  public let saved: Date
}

/// The places that Back and Forward lead to in one document.
///
/// Both lists are stacks: the *last* element is where the next Back or Forward goes.
public struct ReadingHistory: Sendable, Equatable, Codable {
  /// Where Back leads, oldest first.
  public let back: [ReadingPlace]
  /// Where Forward leads, farthest first.
  public let forward: [ReadingPlace]

  /// Makes a history from two stacks whose last elements are nearest.
  public init(back: [ReadingPlace] = [], forward: [ReadingPlace] = []) {
    self.back = back
    self.forward = forward
  }
}

/// One tab of a saved session.
public struct SavedTab: Sendable, Equatable, Codable {
  /// The document that was open.
  public let document: DocumentID
  /// The file that the tab showed.
  ///
  /// Kept for each tab, since two tabs can show two copies of what the library takes for one document.
  public let path: String

  /// Makes a tab from a document and the file that it was opened from.
  public init(document: DocumentID, path: String) {
    self.document = document
    self.path = path
  }
}

/// The tabs that were open when a session was last saved.
public struct SavedSession: Sendable, Equatable, Codable {
  /// The tabs, in the order in which they were shown.
  public let tabs: [SavedTab]
  /// The index in ``tabs`` of the tab that was in front; nil if none was.
  public let currentIndex: Int?

  /// Makes a session; an index outside of the tabs becomes nil.
  public init(tabs: [SavedTab] = [], currentIndex: Int? = nil) {
    self.tabs = tabs
    self.currentIndex = currentIndex.flatMap { tabs.indices.contains($0) ? $0 : nil }
  }
}
