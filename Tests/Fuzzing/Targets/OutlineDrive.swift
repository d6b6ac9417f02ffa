import DocModelExchange
import Foundation

/// Reads a file with an outline in each format, and exports what it reads.
enum OutlineDrive {
  static func run(_ bytes: [UInt8]) throws {
    for format in OutlineFormat.allCases {
      guard let items = try items(bytes, format) else { continue }
      let outline = Outline(items: items)
      for other in OutlineFormat.allCases {
        let file = outline.exported(as: other, labels: PageLabels(), pageCount: pageCount)
        // XML has no control characters, and an empty outline isn't imported.
        guard other != .opml, !items.isEmpty else { continue }
        guard let again = try self.items(Array(file.utf8), other) else {
          throw FuzzProblem("the \(other) of \(items.count) headings of a \(format) file can't be read")
        }
        try FuzzProblem.check(
          again.map(Summary.init) == items.map(Summary.init), "\(format) to \(other) changes headings")
      }
    }
  }

  private static let pageCount = 5

  /// The entries of a heading that all formats keep.
  private struct Summary: Equatable {
    let title: String
    let level: Int
    let page: Int?

    init(_ item: Outline.Item) {
      (title, level, page) = (item.title, item.level, item.destination?.pageIndex)
    }
  }

  private static func items(_ bytes: [UInt8], _ format: OutlineFormat) throws -> [Outline.Item]? {
    do throws(OutlineFileError) {
      return try Outline().items(
        importing: Data(bytes), as: format, labels: PageLabels(), pageCount: pageCount)
    } catch {
      try FuzzProblem.check(!error.description.isEmpty, "an error without a reason")
      return nil
    }
  }
}
