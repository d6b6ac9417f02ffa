import DocModel
import Foundation

/// Excerpts of the text at the targets of rows, read only for rows that are shown or filtered.
extension Session {
  /// Reads the excerpts of the rows about to be shown, by their indexes among the visible rows.
  func readExcerpts(ofRows places: Range<Int>, in tab: Tab) {
    guard let pane = tab.pane else { return }
    readExcerpts(ofRows: pane.visible[places.clamped(to: pane.visible.indices)], in: tab)
  }

  /// Reads the excerpts of some rows, until the user cancels it.
  func readExcerpts(ofRows indexes: some Sequence<Int>, in tab: Tab) {
    for index in indexes {
      guard var row = tab.pane?.rows[index], row.lacksExcerpt, let place = row.place else { continue }
      if host.isCancelled { return }
      row.lacksExcerpt = false
      // A page that can't be read has no excerpt.
      if let excerpt = try? tab.excerpt(at: place, besides: row.title) {
        row.details.append(.init("excerpt", excerpt))
      }
      tab.pane?.replaceRow(at: index, with: row)
    }
  }
}

extension PaneRow {
  /// The position in the current document that the row is about.
  var place: Place? {
    switch target {
    case .place(let place), .bookmark(_, let place), .history(_, let place): place
    default: nil
    }
  }
}

extension Tab {
  /// Returns the beginning of the text at a position, without lines that repeat a title; nil if there is none.
  func excerpt(at place: Place, besides title: String) throws(DocumentError) -> String? {
    let isWhole = place.line == 0 && place.height == nil
    let lines = isWhole ? try self.lines(ofPage: place.pageIndex) : try lines(from: place)
    let title = title.folded
    let telling = lines.drop { line in
      !line.contains(where: \.isLetter) || title.hasPrefix(line.trimmingCharacters(in: .whitespaces).folded)
    }
    return BookmarkTitle.shortened(telling.prefix(Self.excerptLines).joined(separator: " "))
  }

  /// The most lines that fit into an excerpt.
  private static let excerptLines = 4

  private func lines(from place: Place) throws(DocumentError) -> [String] {
    let units = try units(ofPage: place.pageIndex)
    let offset = units.offset(of: place)
    return units.ranges(of: .line).filter { $0.upperBound > offset }.prefix(2 * Self.excerptLines)
      .map { units.page.substring($0) }
  }
}
