import DocModel

/// What a command did, for a front end to show.
///
/// Effects are handed on as they come about, so that the first hit of a search is seen before the last page
/// has been read.
public enum Effect: Hashable, Sendable {
  /// Something to say, on one line.
  case message(String)
  /// Something that went wrong without stopping the command.
  case warning(String)
  /// The text of the page in front, which the settings ask for or the user.
  case pageText(String)
  /// The page in front is to be shown as a picture: its 0-based index.
  case image(Int)
  /// Lines that were read, with their numbers on the page, counted from 1.
  case lines([NumberedLine])
  /// A list, or the part of it that is to be shown.
  case list(ListSnapshot)
  /// The row of the list on which the selection is now.
  case row(ListSnapshot.Row)
  /// A search hit that was gone to.
  case match(MatchReport)
  /// A search has ended.
  case searched(SearchReport)
  /// An annotation that was gone to, or is shown again.
  case annotation(AnnotationReport)
  /// Text that is selected now, or is gone back to.
  case selection(SelectionReport)
  /// A place that was looked at without going there.
  case peek(PeekReport)
  /// A document that was read anew.
  case reloaded(ReloadReport)
  /// Text to be handed on as it is.
  case copied(String)
  /// What can be done now.
  case help([HelpGroup])
  /// The settings.
  case settings([Settings.Entry])
  /// The session is over.
  case quit
}

/// A line of a page.
public struct NumberedLine: Hashable, Sendable, Codable {
  /// The line's number on the page, from 1.
  public var number: Int
  /// Its text.
  public var text: String
}

/// A search hit that was gone to.
public struct MatchReport: Hashable, Sendable, Codable {
  /// The hit's number among all, from 1; nil while pages are still being searched.
  public var number: Int?
  /// How many there are; nil while pages are still being searched.
  public var count: Int?
  /// The page.
  public var page: PageReference
  /// What stands before the hit.
  public var before: String
  /// The hit.
  public var match: String
  /// What stands after the hit.
  public var after: String
  /// The heading in whose section it is.
  public var heading: String?
  /// Whether the search went round the end or the beginning of the document, or of all that were searched.
  public var wrapped: Bool
  /// Whether that was the beginning.
  public var wrappedBackward = false
  /// The tab's name, where the hit is in another tab than the one that was in front.
  public var tab: String?
}

/// How a search ended.
public struct SearchReport: Hashable, Sendable, Codable {
  /// What was looked for.
  public var query: String
  /// How many hits there are.
  public var count: Int
  /// On how many pages.
  public var pageCount: Int
  /// In how many documents, where all tabs were searched.
  public var documents: Int?
  /// The number of the one that was gone to, from 1.
  public var current: Int?
  /// Whether it was stopped before the last page.
  public var wasStopped: Bool
}

/// An annotation that was gone to, or is shown again.
public struct AnnotationReport: Hashable, Sendable {
  /// The annotation's number among all marks in reading order, from 1.
  public var number: Int
  /// How many there are.
  public var count: Int
  /// The annotation with what its document knows of it.
  public var entry: DocumentAnnotations.Entry
  /// What people read of those that it answers or is answered by, by what they are called.
  public var thread: [String: String]
  /// Whether its page stands above as a picture, which long details would scroll off the screen.
  public var isBelowPicture = false

  /// The screen on which it is looked for: the page at zoom 1, turned as it is.
  public var transform: PageTransform { PageTransform(page: entry.page) }
}

/// What one responder can do now.
public struct HelpGroup: Hashable, Sendable, Codable {
  /// One command.
  public struct Entry: Hashable, Sendable, Codable {
    /// The command as it is typed, with what it takes.
    public var command: String
    /// What it does.
    public var title: String
    /// The keys that reach it, as they are printed.
    public var keys: [String]
  }

  /// The responder's name.
  public var name: String
  /// What it can do.
  public var commands: [Entry]
}
