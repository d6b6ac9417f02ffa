import DocModel

/// A display on which pages scroll.
package protocol PageScroller: AnyObject {
  /// Returns whether there is more of the document in a direction.
  func hasMore(_ direction: PageFrame.Direction) -> Bool
  /// Scrolls, and returns the new reading position; nil at the end.
  func scroll(_ scroll: PageScroll) -> Position?
  /// The indexes of the first and the last visible page; nil without pages.
  var visibleRange: ClosedRange<Int>? { get }
  /// Returns whether one of some areas of a page, in default user space, is visible.
  func shows(_ areas: [Quad], onPage index: Int) -> Bool
  /// Returns whether an area of a page, in default user space, lies above the visible part of the reading position.
  func isAbove(_ area: Quad, onPage index: Int) -> Bool
  /// The point of a page in the middle of the display; nil if no page is there.
  var middle: (page: Int, point: Point)? { get }
}

/// A scroll of pages.
package struct PageScroll: Hashable, Sendable {
  /// The distance of a scroll.
  package enum Distance: Hashable, Sendable {
    /// A few lines.
    case step
    /// Half of what is visible.
    case halfPage
    /// What is visible, but not beyond the end of a page before that has been seen.
    case screen
  }

  package var direction: PageFrame.Direction
  package var distance: Distance

  /// Creates a scroll, by default of a step.
  package init(_ direction: PageFrame.Direction, by distance: Distance = .step) {
    (self.direction, self.distance) = (direction, distance)
  }
}

extension CommandName {
  /// The scroll of a command that scrolls; nil for others.
  package var scroll: PageScroll? {
    switch self {
    case .scrollDown: .init(.down)
    case .scrollUp: .init(.up)
    case .scrollLeft: .init(.left)
    case .scrollRight: .init(.right)
    case .scrollHalfPageDown: .init(.down, by: .halfPage)
    case .scrollHalfPageUp: .init(.up, by: .halfPage)
    case .nextScreen: .init(.down, by: .screen)
    case .previousScreen: .init(.up, by: .screen)
    default: nil
    }
  }
}

/// A view of the screen that gets commands before the document, such as a grid of its pages.
package protocol CommandView: AnyObject {
  /// Returns whether a command is for the view now.
  func takes(_ command: Command) -> Bool
  /// Performs a command that the view takes, and returns the reason if it had no effect.
  func perform(_ command: Command) -> String?
  /// The pages of the arrangement that are selected in the view; nil if it has no such pages.
  var pagesToArrange: PagesToArrange? { get }
}

extension CommandView {
  /// The view has no pages to arrange.
  package var pagesToArrange: PagesToArrange? { nil }
}

/// The pages to which commands on the arrangement apply, by their indexes in it.
package struct PagesToArrange: Hashable, Sendable {
  /// The selected pages, or the one with the focus, in order.
  package var selected: [Int]
  /// The page with the focus, after which pages are inserted.
  package var current: Int
}

/// A request for what only a screen can do.
package enum ScreenRequest: Hashable, Sendable {
  /// Switch between the full screen and lines.
  case toggleFullScreen
  /// Switch to lines.
  case lines
  /// Choose among everything by typing a part of its name.
  case picker
  /// Change the width of the pane by some columns.
  case resizePane(by: Int)
  /// Let the user change the line that is being typed in an editor.
  case editLine
  /// Show the messages of the session.
  case messages
  /// Show pages as pictures instead of text.
  case picture
  /// Show the pages in small, to choose one.
  case thumbnails
  /// Keep a place on the screen, or remove it.
  case pin
  /// Show one page on the whole screen, or end that.
  case presentation
  /// Begin to draw the edits of the document in front, which the next frame shows.
  case drawEdits
  /// Begin a command line, which the user completes.
  case type(String)
}
