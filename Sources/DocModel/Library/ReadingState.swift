import Foundation

/// A place that the reader was at: a page and a line in it.
public struct ReadingPlace: Sendable, Equatable, Codable {
  /// The page, counted from 0.
  public let pageIndex: Int
  /// The first line that was shown, counted from 0 at the top of the page.
  public let line: Int
  /// How high on the page a jump led, or it was scrolled to, in PDF points in default user space; nil for the page as
  /// a whole.
  public let height: Double?
  /// Where from the left that was, in the same space; nil if the jump didn't say.
  public let left: Double?

  /// Makes a place from a page and a line, both counted from 0, and a point on the page; coordinates that aren't
  /// finite count as none.
  public init(pageIndex: Int, line: Int = 0, height: Double? = nil, left: Double? = nil) {
    self.pageIndex = pageIndex
    self.line = line
    self.height = height.flatMap { $0.isFinite ? $0 : nil }
    self.left = left.flatMap { $0.isFinite ? $0 : nil }
  }
}

/// How the pages of a document were looked at.
public struct ReadingView: Sendable, Equatable, Codable {
  /// How large they were shown, as the program that saved it calls that.
  public let zoom: String
  /// By how many degrees they were turned clockwise, on top of their own rotation.
  public let rotation: Int

  /// Makes a view from a size and a rotation.
  public init(zoom: String, rotation: Int = 0) {
    (self.zoom, self.rotation) = (zoom, rotation)
  }
}

/// Where reading stopped in a document, and when.
public struct ReadingPosition: Sendable, Equatable, Codable {
  /// The place.
  public let place: ReadingPlace
  /// How the pages were looked at; nil if that wasn't saved.
  public let view: ReadingView?
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
  /// A list that was shown.
  public struct List: Sendable, Equatable, Codable {
    /// What the program that saved it calls it.
    public let kind: String
    /// What its rows were filtered by; empty for nothing.
    public let filter: String

    /// Makes a list from its name and its filter.
    public init(kind: String, filter: String = "") {
      self.kind = kind
      self.filter = filter
    }
  }

  /// The tabs, in the order in which they were shown.
  public let tabs: [SavedTab]
  /// The index in ``tabs`` of the tab that was in front; nil if none was.
  public let currentIndex: Int?
  /// The list that was shown of the tab in front; nil if none was.
  public let list: List?

  /// Makes a session; an index outside of the tabs becomes nil, and so does a list without a tab in front.
  public init(tabs: [SavedTab] = [], currentIndex: Int? = nil, list: List? = nil) {
    self.tabs = tabs
    self.currentIndex = currentIndex.flatMap { tabs.indices.contains($0) ? $0 : nil }
    self.list = self.currentIndex == nil ? nil : list
  }
}
