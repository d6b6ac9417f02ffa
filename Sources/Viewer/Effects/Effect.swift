import DocModel

/// An effect of a command, for a front end to show.
///
/// Effects are delivered as they occur, so that the first match of a search appears before the last page has
/// been read.
package enum Effect: Hashable, Sendable {
  /// A message, on one line.
  case message(String)
  /// A warning.
  case warning(String)
  /// The text of the current page, requested by the settings or the user.
  case pageText(String)
  /// The 0-based index of the current page, to be shown as an image.
  case image(Int)
  /// Lines that were read, with their numbers on the page, from 1.
  case lines([NumberedLine])
  /// A list, or a part of it.
  case list(ListSnapshot)
  /// The new current row of the list.
  case row(ListSnapshot.Row)
  /// The match that was navigated to.
  case match(MatchReport)
  /// A search has ended.
  case searched(SearchReport)
  /// The annotation that was navigated to, or is shown again.
  case annotation(AnnotationReport)
  /// The new or restored text selection.
  case selection(SelectionReport)
  /// A position that was shown without navigating to it.
  case peek(PeekReport)
  /// A reloaded document.
  case reloaded(ReloadReport)
  /// An edit was made, undone or repeated.
  case edited(EditReport)
  /// A document was saved.
  case saved(SavingReport)
  /// Copied text.
  case copied(String)
  /// Commands with their keys.
  case help(HelpReport)
  /// Settings with their values.
  case settings([Settings.Entry])
  /// A changed setting, with what happened.
  case changed(Settings.Entry, String)
  /// The end of the session.
  case quit

  /// Whether the effect is help.
  package var isHelp: Bool { if case .help = self { true } else { false } }
}

/// A line of a page.
package struct NumberedLine: Hashable, Sendable, Codable {
  /// The line's number on the page, from 1.
  package var number: Int
  /// The text.
  package var text: String
}

/// A match that was navigated to.
package struct MatchReport: Hashable, Sendable, Codable {
  /// The number of the match among all, from 1; nil while pages are still being searched.
  package var number: Int?
  /// The number of matches; nil while pages are still being searched.
  package var count: Int?
  /// The page.
  package var page: PageReference
  /// The text before the match.
  package var before: String
  /// The text of the match.
  package var match: String
  /// The text after the match.
  package var after: String
  /// The heading of the match's section.
  package var heading: String?
  /// Whether the search wrapped around the end or the beginning of the document, or of all searched ones.
  package var wrapped: Bool
  /// Whether the search wrapped around the beginning.
  package var wrappedBackward = false
  /// The tab's name, if the match is in another tab than before.
  package var tab: String?
}

/// The result of a search.
package struct SearchReport: Hashable, Sendable, Codable {
  /// The query.
  package var query: String
  /// The number of matches.
  package var count: Int
  /// The number of pages with matches.
  package var pageCount: Int
  /// The number of documents with matches, if all tabs were searched.
  package var documents: Int?
  /// The number of the match that was navigated to, from 1.
  package var current: Int?
  /// Whether the search was stopped before the last page.
  package var wasStopped: Bool
}

/// An annotation that was navigated to, or is shown again.
package struct AnnotationReport: Hashable, Sendable {
  /// The number of the annotation in reading order, from 1.
  package var number: Int
  /// The number of annotations.
  package var count: Int
  /// The annotation with its context.
  package var entry: DocumentAnnotations.Entry
  /// Short texts for the annotations that it replies to and the replies to it, by identifier.
  package var thread: [String: String]
  /// The thread of the annotation, from the comment that begins it.
  package var conversation: [DocumentAnnotations.Entry]
  /// Whether an image of its page is shown above, which long details would scroll off the screen.
  package var isBelowImage = false
  /// Whether the user asks for what a card leaves out.
  package var isDetailed = false

  /// The transform for coordinates: the page at zoom 1, with its own rotation.
  package var transform: PageTransform { PageTransform(page: entry.page) }
}
