import DocModel
import Foundation
import Terminal
import Viewer

/// The style of lines with matches: their prefix, colours and links.
struct SearchLineStyle {
  /// Whether the file's name precedes each line.
  var namesFiles = false
  /// Whether the page precedes each line.
  var namesPages = false
  /// Whether pages are named by their labels instead of their numbers.
  var usesLabels = false
  /// Whether colours are used.
  var hasColor = false
  /// Whether page names are links.
  var hasLinks = false
  /// Whether control characters are removed from file names; programs need the names unchanged.
  ///
  /// They are always removed from document text, since matches may go through `head` or `tee` to a terminal;
  /// a program that needs every byte has --json.
  var isForTerminal = false

  /// The colours of GNU grep (SGR, ECMA-48).
  private enum Color: String {
    case match = "1;31"
    case file = "35"
    case page = "32"
    case separator = "36"
  }

  /// Returns a line with its prefix, and with its matches highlighted.
  func line(_ line: SearchLine, of group: SearchMatchGroup, in file: SearchedFile) -> String {
    let separator = line.matches.isEmpty ? "-" : ":"
    return prefix(of: group, in: file, separator) + marked(line, of: group)
  }

  /// Returns the prefix of a line.
  func prefix(of group: SearchMatchGroup, in file: SearchedFile, _ separator: String) -> String {
    var prefix = ""
    if namesFiles { prefix += painted(name(file.path), .file) + painted(separator, .separator) }
    if namesPages { prefix += painted(page(of: group).onOneLine, .page) + painted(separator, .separator) }
    if hasLinks, !prefix.isEmpty {
      prefix = PageLink.wrap(prefix, path: file.path, pageIndex: group.pageIndex)
    }
    switch group.scope {
    case .text: return prefix
    case .annotations:
      return prefix + painted("[\((group.annotationType ?? "Annotation").onOneLine)] ", .separator)
    case .outline: return prefix + painted("[outline] ", .separator)
    case .bookmarks: return prefix + painted("[bookmark] ", .separator)
    }
  }

  /// Returns the matches of a line, each by itself.
  func wholeMatches(_ line: SearchLine, of group: SearchMatchGroup) -> [String] {
    line.matches.compactMap(\.whole).map { painted(text($0, of: group), .match) }
  }

  /// The separator between groups of lines that aren't adjacent.
  var groupSeparator: String { painted("--", .separator) }

  /// Returns a file with its number of matches.
  func count(_ count: Int, of file: SearchedFile) -> String {
    (namesFiles ? painted(name(file.path), .file) + painted(":", .separator) : "") + String(count)
  }

  /// Returns a file's name.
  func name(of file: SearchedFile) -> String {
    let name = painted(name(file.path), .file)
    return hasLinks ? PageLink.wrap(name, path: file.path, pageIndex: nil) : name
  }

  private func page(of group: SearchMatchGroup) -> String {
    guard let index = group.pageIndex else { return "-" }
    return usesLabels ? group.pageLabel ?? String(index + 1) : String(index + 1)
  }

  private func marked(_ line: SearchLine, of group: SearchMatchGroup) -> String {
    guard hasColor, !line.matches.isEmpty else { return text(line.text, of: group) }
    let bytes = Array(line.text.utf8)
    var marked = ""
    var end = 0
    func piece(_ range: Range<Int>) -> String {
      text(String(decoding: bytes[range], as: UTF8.self), of: group)
    }
    for match in line.matches.map({ $0.bytes.clamped(to: 0..<bytes.count) }) where match.lowerBound >= end {
      marked += piece(end..<match.lowerBound)
      if !match.isEmpty { marked += painted(piece(match), .match) }
      end = match.upperBound
    }
    return marked + piece(end..<bytes.count)
  }

  private func name(_ path: String) -> String { isForTerminal ? path.onOneLine : path }

  /// Returns the text of a match: running text, except for headings and bookmarks, which are titles.
  private func text(_ text: String, of group: SearchMatchGroup) -> String {
    switch group.scope {
    case .outline, .bookmarks: text.onOneLine
    case .text, .annotations: text.textOnOneLine
    }
  }

  private func painted(_ text: String, _ color: Color) -> String {
    hasColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[m" : text
  }
}

/// Links to the pages of files.
enum PageLink {
  /// Returns a text as a link to a page of a file; the text alone for standard input.
  static func wrap(_ text: String, path: String, pageIndex: Int?) -> String {
    guard path != "-" else { return text }
    let page = pageIndex.map { "#page=\($0 + 1)" } ?? ""
    return Hyperlink(URL(fileURLWithPath: path).absoluteString + page).around(text)
  }
}
