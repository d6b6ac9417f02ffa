import DocModel
import Foundation

/// Excerpts of the text at the targets of rows, read only for rows that are shown or filtered.
extension ListCommands {
  /// Reads the excerpts of the rows about to be shown, by their indexes among the visible rows.
  func readExcerpts(ofRows indices: Range<Int>) {
    guard let pane = tab.pane else { return }
    readExcerpts(ofIndexes: pane.visible[indices.clamped(to: pane.visible.indices)])
  }

  /// Reads the excerpts of some rows, until the user cancels it.
  func readExcerpts(ofIndexes indexes: some Sequence<Int>) {
    for index in indexes {
      guard var row = tab.pane?.rows[index], row.lacksExcerpt, let position = row.position else { continue }
      if host.isCancelled { return }
      row.lacksExcerpt = false
      // A page that can't be read has no excerpt.
      if let excerpt = try? tab.excerpt(at: position, besides: row.title) {
        row.details.append(.init("excerpt", excerpt))
      }
      tab.pane?.replaceRow(at: index, with: row)
    }
  }
}

extension PaneRow {
  /// The position in the current document that the row is about.
  var position: Position? {
    switch target {
    case .position(let position), .bookmark(_, let position), .history(_, let position): position
    default: nil
    }
  }
}

extension Tab {
  /// Returns the beginning of the text at a position, without lines that repeat a title; nil if there is none.
  func excerpt(at position: Position, besides title: String) throws(DocumentError) -> String? {
    let isWhole = position.line == 0 && position.height == nil
    let lines = isWhole ? try self.lines(ofPage: position.pageIndex) : try lines(from: position)
    let title = title.folded
    let telling = lines.drop { line in
      !line.contains(where: \.isLetter) || title.hasPrefix(line.trimmingCharacters(in: .whitespaces).folded)
    }
    return BookmarkTitle.shortened(telling.prefix(Self.excerptLines).joined(separator: " "))
  }

  /// The most lines that fit into an excerpt.
  private static let excerptLines = 4

  private func lines(from position: Position) throws(DocumentError) -> [String] {
    let units = try units(ofPage: position.pageIndex)
    let offset = units.offset(of: position)
    return units.ranges(of: .line).filter { $0.upperBound > offset }.prefix(2 * Self.excerptLines)
      .map { units.page.substring($0) }
  }
}
