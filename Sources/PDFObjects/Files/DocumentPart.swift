/// A part of a document that may be unreadable by itself.
public enum DocumentPart: Hashable, Sendable, Codable {
  /// The file, when it was opened.
  case file
  /// The document as a whole.
  case document
  /// The text of a page, by its 0-based index.
  case text(page: Int)
  /// The image of a page, by its 0-based index.
  case image(page: Int)
  /// The annotations and links of a page, by its 0-based index.
  case annotations(page: Int)
  /// The SyncTeX file beside the document.
  case synctex

  /// The 0-based index of the page, or nil if the part isn't a single page.
  public var page: Int? {
    switch self {
    case .file, .document, .synctex: nil
    case .text(let page), .image(let page), .annotations(let page): page
    }
  }
}

extension DocumentPart {
  /// Returns a clause that says which part can't be read, followed by the reason.
  func unreadable(because reason: String) -> String {
    switch self {
    case .file: "can't be opened: \(reason); it may be damaged or malicious"
    case .document: "can't be read in full: \(reason); its pages may still work"
    case .text(let page): "page \(page &+ 1) can't be read: \(reason)"
    case .image(let page): "page \(page &+ 1) can't be drawn: \(reason)"
    case .annotations(let page): "the annotations of page \(page &+ 1) can't be read: \(reason)"
    case .synctex: "its SyncTeX file can't be read: \(reason); it may be damaged or malicious"
    }
  }
}
