import Foundation

/// A reading position: a page and a line in it.
public struct ReadingPosition: Hashable, Sendable, Codable {
  /// The 0-based page index.
  public let pageIndex: Int
  /// The first visible line, counted from 0 at the top of the page.
  public let line: Int
  /// The height on the page of a jump's target or of scrolling, in PDF points in default user space; nil for the page
  /// as a whole.
  public let height: Double?
  /// The horizontal coordinate of a jump's target, in the same space; nil if unspecified.
  public let left: Double?

  /// Creates a position from a 0-based page and line, and a point on the page; nonfinite coordinates count as nil.
  public init(pageIndex: Int, line: Int = 0, height: Double? = nil, left: Double? = nil) {
    self.pageIndex = pageIndex
    self.line = line
    self.height = height.flatMap { $0.isFinite ? $0 : nil }
    self.left = left.flatMap { $0.isFinite ? $0 : nil }
  }
}

/// The view of a document's pages, and what else a program keeps of how it shows the document.
public struct ReadingView: Hashable, Sendable, Codable {
  /// The zoom, in the notation of the program that saved it.
  public let zoom: String
  /// The clockwise rotation in degrees, in addition to the pages' own.
  public let rotation: Int
  /// Further values by their names, in the notation of the program that saved them.
  public let properties: [String: String]

  /// Creates a view.
  public init(zoom: String, rotation: Int = 0, properties: [String: String] = [:]) {
    (self.zoom, self.rotation, self.properties) = (zoom, rotation, properties)
  }
}

/// The last reading position in a document, with its date.
public struct SavedPosition: Hashable, Sendable, Codable {
  /// The position.
  public let position: ReadingPosition
  /// The view of the pages, or nil if it wasn't saved.
  public let view: ReadingView?
  /// The date when it was saved, in whole milliseconds.
  public let saved: Date
}

/// The positions of Back and Forward in a document.
///
/// Both lists are stacks: their *last* element is the next position of Back or Forward.
public struct ReadingHistory: Hashable, Sendable, Codable {
  /// The positions of Back, oldest first.
  public let back: [ReadingPosition]
  /// The positions of Forward, farthest first.
  public let forward: [ReadingPosition]

  /// Creates a history from two stacks whose last elements are nearest.
  public init(back: [ReadingPosition] = [], forward: [ReadingPosition] = []) {
    self.back = back
    self.forward = forward
  }
}

/// A document in a library with its reading positions.
public struct ReadingRecord: Hashable, Sendable, Codable {
  /// The document, with its path and the date when it was last opened.
  public let document: LibraryDocument
  /// The last position, or nil if none was saved.
  public let lastPosition: SavedPosition?
  /// The positions of Back and Forward.
  public let history: ReadingHistory
}

/// One tab of a saved session.
public struct SavedTab: Hashable, Sendable, Codable {
  /// The tab's document.
  public let document: DocumentID
  /// The tab's file.
  ///
  /// Stored for each tab, since two tabs can show two copies that the library recognises as one document.
  public let path: String

  /// Creates a tab from a document and its file.
  public init(document: DocumentID, path: String) {
    self.document = document
    self.path = path
  }
}

/// The open tabs of a saved session.
public struct SavedSession: Hashable, Sendable, Codable {
  /// A list shown in the session.
  public struct List: Hashable, Sendable, Codable {
    /// The list's name in the program that saved it.
    public let kind: String
    /// The filter of the rows; empty if there is none.
    public let filter: String

    /// Creates a list from its name and its filter.
    public init(kind: String, filter: String = "") {
      self.kind = kind
      self.filter = filter
    }
  }

  /// The tabs, in order.
  public let tabs: [SavedTab]
  /// The index in ``tabs`` of the front tab, or nil if there is none.
  public let currentIndex: Int?
  /// The list shown for the front tab, or nil if there is none.
  public let list: List?

  /// Creates a session; an index outside of the tabs becomes nil, and so does a list without a front tab.
  public init(tabs: [SavedTab] = [], currentIndex: Int? = nil, list: List? = nil) {
    self.tabs = tabs
    self.currentIndex = currentIndex.flatMap { tabs.indices.contains($0) ? $0 : nil }
    self.list = self.currentIndex == nil ? nil : list
  }
}
