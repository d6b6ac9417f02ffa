import Viewer
import DocModelExchange

/// The export formats of bookmarks.
enum BookmarkExport {
  /// Returns a heading for each document and below it a list of links, each to its page (RFC 8118, `#page=`).
  static func markdown(_ documents: [DocumentBookmarks]) -> String {
    documents
      .map { document in
        let items = document.bookmarks.map { item($0, path: document.path) }
        return "## \(MarkdownText.escaped(document.name))\n\n" + items.map { $0 + "\n" }.joined()
      }
      .joined(separator: "\n")
  }

  private static func item(_ bookmark: Bookmark, path: String?) -> String {
    let title = MarkdownText.escaped(bookmark.title.onOneLine)
    let pageText = MarkdownText.escaped(bookmark.pageDescription)
    guard let path else { return "- \(title), \(pageText)" }
    return "- [\(title)](<\(target(path))#page=\(bookmark.pageIndex + 1)>), \(pageText)"
  }

  /// Returns a path as the destination of a link, percent-encoded where necessary.
  private static func target(_ path: String) -> String {
    SystemPath(path).bytes.dropLast()
      .map { byte in
        let byte = UInt8(bitPattern: byte)
        return switch byte {
        case 0...0x20, 0x22, 0x23, 0x25, 0x3C, 0x3E, 0x3F, 0x5C, 0x7F...:
          "%" + [byte].hexadecimal.uppercased()
        default: String(Character(Unicode.Scalar(byte)))
        }
      }
      .joined()
  }

  /// Returns a table with a line for each bookmark (RFC 4180).
  static func csv(_ documents: [DocumentBookmarks]) -> String {
    let heading = ["path", "document", "number", "id", "page", "label", "title", "created", "x", "y"]
    var rows = [heading]
    for document in documents {
      for bookmark in document.bookmarks {
        let page = String(bookmark.pageIndex + 1)
        rows.append([
          text(document.path ?? ""), text(document.title ?? ""), String(bookmark.position + 1),
          String(bookmark.id.rawValue), page, text(bookmark.pageLabel ?? page), text(bookmark.title),
          bookmark.created.formatted(.iso8601), bookmark.point?.x.finite?.description ?? "",
          bookmark.point?.y.finite?.description ?? "",
        ])
      }
    }
    return rows.map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  private static func text(_ text: String) -> String { CSVExporter.cell(text.onOneLine) }
}
