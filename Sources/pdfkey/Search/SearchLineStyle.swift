import DocModel
import Foundation
import Terminal
import Viewer

/// How lines of hits look: what stands before them, colours and links.
struct SearchLineStyle {
  /// Whether the file is named before each line.
  var namesFiles = false
  /// Whether the page is named before each line.
  var namesPages = false
  /// Whether pages are called by their labels, and not by their numbers.
  var usesLabels = false
  /// Whether there are colours.
  var hasColor = false
  /// Whether what names a page leads to it.
  var hasLinks = false
  /// Whether what a terminal would obey is taken out of the names of files, which a program needs as they are.
  ///
  /// It is always taken out of what documents say: lines that are found go through `head` or `tee` to a terminal,
  /// and a program that needs every byte has --json.
  var isForTerminal = false

  /// Colours as GNU grep has them (SGR, ECMA-48).
  private enum Color: String {
    case match = "1;31"
    case file = "35"
    case page = "32"
    case separator = "36"
  }

  /// What stands before a line, and the line, with its matches marked.
  func line(_ line: SearchLine, of hit: SearchHit, in file: SearchedFile) -> String {
    let separator = line.matches.isEmpty ? "-" : ":"
    return prefix(of: hit, in: file, separator) + marked(line, of: hit)
  }

  /// What stands before a line.
  func prefix(of hit: SearchHit, in file: SearchedFile, _ separator: String) -> String {
    var place = ""
    if namesFiles { place += painted(name(file.path), .file) + painted(separator, .separator) }
    if namesPages { place += painted(page(of: hit).onOneLine, .page) + painted(separator, .separator) }
    if hasLinks, !place.isEmpty { place = PageLink.wrap(place, path: file.path, pageIndex: hit.pageIndex) }
    switch hit.place {
    case .text: return place
    case .annotations: return place + painted("[\((hit.type ?? "Annotation").onOneLine)] ", .separator)
    case .outline: return place + painted("[outline] ", .separator)
    case .bookmarks: return place + painted("[bookmark] ", .separator)
    }
  }

  /// The parts of a line that match, each by itself.
  func wholeMatches(_ line: SearchLine, of hit: SearchHit) -> [String] {
    line.matches.compactMap(\.whole).map { painted(text($0, of: hit), .match) }
  }

  /// What separates groups of lines that aren't next to one another.
  var groupSeparator: String { painted("--", .separator) }

  /// A file with what was counted of it.
  func count(_ count: Int, of file: SearchedFile) -> String {
    (namesFiles ? painted(name(file.path), .file) + painted(":", .separator) : "") + String(count)
  }

  /// A file's name by itself.
  func name(of file: SearchedFile) -> String {
    let name = painted(name(file.path), .file)
    return hasLinks ? PageLink.wrap(name, path: file.path, pageIndex: nil) : name
  }

  private func page(of hit: SearchHit) -> String {
    guard let index = hit.pageIndex else { return "-" }
    return usesLabels ? hit.label ?? String(index + 1) : String(index + 1)
  }

  private func marked(_ line: SearchLine, of hit: SearchHit) -> String {
    guard hasColor, !line.matches.isEmpty else { return text(line.text, of: hit) }
    let bytes = Array(line.text.utf8)
    var marked = ""
    var end = 0
    func piece(_ range: Range<Int>) -> String { text(String(decoding: bytes[range], as: UTF8.self), of: hit) }
    for match in line.matches.map({ $0.bytes.clamped(to: 0..<bytes.count) }) where match.lowerBound >= end {
      marked += piece(end..<match.lowerBound)
      if !match.isEmpty { marked += painted(piece(match), .match) }
      end = match.upperBound
    }
    return marked + piece(end..<bytes.count)
  }

  private func name(_ path: String) -> String { isForTerminal ? path.onOneLine : path }

  /// What was found: running text, but for headings and bookmarks, which are titles.
  private func text(_ text: String, of hit: SearchHit) -> String {
    switch hit.place {
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
  /// A text that leads to a page of a file; the text alone for what is no file.
  static func wrap(_ text: String, path: String, pageIndex: Int?) -> String {
    guard path != "-" else { return text }
    let page = pageIndex.map { "#page=\($0 + 1)" } ?? ""
    return Hyperlink(URL(fileURLWithPath: path).absoluteString + page).around(text)
  }
}
