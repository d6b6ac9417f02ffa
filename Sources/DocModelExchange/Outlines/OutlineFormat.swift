import Foundation

/// A format of outlines in files of their own.
public enum OutlineFormat: String, CaseIterable, Sendable {
  /// A line for each heading, indented by its level: the title, a tab, and the label or number of the page.
  case text
  /// An object with an array of headings, which also keeps styles and heights.
  case json
  /// A list of links to pages (RFC 8118, `#page=`).
  case markdown
  /// OPML 2.0, with the number of the page in the attribute `page`.
  case opml

  /// The maximum size of a file in bytes.
  package static let largestFile = 16 << 20

  /// Guesses the format of a file from the extension of its name, else from its first characters.
  public init(ofFile name: String, contents bytes: some Collection<UInt8>) {
    switch (name as NSString).pathExtension.lowercased() {
    case "txt", "text": self = .text
    case "json": self = .json
    case "md", "markdown": self = .markdown
    case "opml", "xml": self = .opml
    default:
      let start = String(decoding: bytes.prefix(1000), as: UTF8.self)
        .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      if start.hasPrefix("{") {
        self = .json
      } else if start.hasPrefix("<?xml") || start.hasPrefix("<opml") {
        self = .opml
      } else {
        self = ["- ", "* ", "+ "].contains { start.hasPrefix($0) } ? .markdown : .text
      }
    }
  }

  /// Returns the headings in the format.
  func written(_ entries: [OutlineEntry], title: String) -> String {
    switch self {
    case .text: OutlineTextFile.written(entries)
    case .json: OutlineJSONFile.written(entries)
    case .markdown: OutlineMarkdownFile.written(entries)
    case .opml: OutlineOPMLFile.written(entries, title: title)
    }
  }

  /// Reads the headings of a file.
  func entries(_ bytes: [UInt8]) throws(OutlineFileError) -> [OutlineEntry] {
    guard bytes.count <= Self.largestFile else {
      throw OutlineFileError("it is larger than \(Self.largestFile >> 20) MB")
    }
    if self == .opml { return try OutlineOPMLFile.entries(bytes) }
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    guard let text = String(validating: isMarked ? bytes[3...] : bytes[...], as: UTF8.self) else {
      throw OutlineFileError("it isn't UTF-8")
    }
    switch self {
    case .json: return try OutlineJSONFile.entries(text)
    case .markdown: return try OutlineMarkdownFile.entries(text)
    case .text, .opml: return try OutlineTextFile.entries(text)
    }
  }
}

/// An outline in a file of its own that can't be read.
public struct OutlineFileError: DocumentFailure, Hashable {
  /// The reason, as a clause with the line or the heading.
  public let description: String
  /// `invalidOutline`.
  public var code: String { "invalidOutline" }
  /// The reason, as a clause with the line or the heading.
  public var explanation: (problem: String, remedy: String?) { (description, nil) }

  /// Creates an error with its reason and the 1-based line.
  package init(_ reason: String, line: Int? = nil) {
    description = line.map { "line \($0): \(reason)" } ?? reason
  }
}
