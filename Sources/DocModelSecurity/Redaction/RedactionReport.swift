/// The result of a redaction.
public struct RedactionReport: Hashable, Sendable, Codable {
  /// An area whose content was removed.
  public struct Place: Hashable, Sendable, Codable {
    /// The 0-based index of the page.
    public package(set) var pageIndex: Int
    /// The text in the area, on one line; empty if there is none.
    public package(set) var text: String
    /// The area, one rectangle for each line, in the page's default user space.
    public package(set) var rectangles: [Rectangle]
  }

  /// A page that became an image, or may have text that wasn't searched.
  public struct ReportedPage: Hashable, Sendable, Codable {
    /// The 0-based index of the page.
    public package(set) var pageIndex: Int
    /// The reason, as a clause without a subject.
    public package(set) var reason: String
  }

  /// A text that was removed beside those of the areas, such as an annotation's or a bookmark's.
  public struct RemovedText: Hashable, Sendable, Codable {
    /// The kind of content that had the text.
    public package(set) var content: Content
    /// The 0-based index of the page; nil if it belongs to none, or to an object that several may use.
    public package(set) var pageIndex: Int?
    /// The text before the redaction: an annotation's contents, a field's value, an attachment's name; empty if there is
    /// none.
    public package(set) var text: String
  }

  /// A kind of removed content.
  public enum Content: String, Hashable, Sendable, Codable, CaseIterable, CodingKeyRepresentable {
    /// Shown characters.
    case glyphs
    /// Images, or parts of them.
    case images
    /// Lines and shapes.
    case paths
    /// Drawn objects that don't exist.
    case objects
    /// Annotations.
    case annotations
    /// Values of form fields.
    case fieldValues
    /// Appearances and patterns with the words.
    case appearances
    /// Titles of bookmarks.
    case bookmarks
    /// Entries of the document information, and XMP streams.
    case metadata
    /// Texts of the document's structure, such as descriptions of figures.
    case structureTexts
    /// Texts elsewhere, such as names of layers and destinations.
    case otherTexts
    /// Names of fonts, layers and other resources, or keys.
    case names
    /// Texts in the data of fonts and images, such as comments.
    case embeddedTexts
    /// Scripts.
    case scripts
    /// Attachments.
    case attachments
    /// Thumbnail images of pages.
    case thumbnails
    /// Data of the programs that made the document.
    case privateData
    /// XFA forms.
    case dynamicForms
    /// Signatures.
    case signatures
    /// Deleted pages to which something still referred.
    case orphanPages

    /// The kinds that every redaction removes, whatever it was asked for.
    static let alwaysRemoved: Set<Content> = [
      .attachments, .thumbnails, .privateData, .dynamicForms, .signatures, .orphanPages,
    ]
  }

  /// The areas, by page.
  public package(set) var places: [Place] = []
  /// The pages that became images, since their content can't be removed part by part.
  public package(set) var drawnPages: [ReportedPage] = []
  /// The pages that may have text that can't be searched, and stay as they are.
  public package(set) var unreadPages: [ReportedPage] = []
  /// Whether there are images, in which words aren't searched.
  public package(set) var hasUnsearchedImages = false
  /// The number of kept attachments that aren't text, in which words aren't searched.
  public package(set) var unsearchedAttachmentCount = 0
  /// The numbers of removed parts.
  public package(set) var removed: [Content: Int] = [:]
  /// The removed texts that aren't in ``places``: of annotations, form values, bookmarks, metadata, structure, scripts,
  /// names and other strings, in no order.
  ///
  /// Whoever stores or prints them keeps what the redaction has removed. Some removed parts, such as thumbnails, have no
  /// text; ``removed`` counts them.
  public package(set) var removedTexts: [RemovedText] = []
  /// Whether the new file was searched for the removed content.
  public package(set) var isVerified = false
  /// The way in which the copy was written, its size and bytes.
  public package(set) var saved = SaveReport()

  /// Whether all pages and attachments could be searched; without regard to pictures.
  public var isFullySearched: Bool { unreadPages.isEmpty && unsearchedAttachmentCount == 0 }
}

/// An error that prevented a redaction; nothing was written.
public enum RedactionError: DocumentFailure, Hashable, Codable {
  /// The document can't be redacted; `reason` says why.
  case notRedactable(String, reason: String)
  /// The document is signed.
  case signed(String)
  /// The owner of an encrypted document doesn't permit changes.
  case notPermitted(String)
  /// The document has no page with that index; `page` is 0-based.
  case noSuchPage(String, page: Int, count: Int)
  /// There is nothing to remove.
  case nothingFound(String)
  /// A page can't be redacted; `page` is 0-based.
  case pageNotRedactable(String, page: Int, reason: String)
  /// The new file still has removed content, or may have it; `place` names where, as in “page 3”, and `words` the text,
  /// which is empty if it isn't known.
  case notVerified(String, place: String, words: String)
  /// The new file can't be written; `message` names it, and says what to do.
  case notWritten(code: String, message: String)

  /// The name of the error for programs: that of its case, or of a failed write.
  public var code: String {
    switch self {
    case .notRedactable: "notRedactable"
    case .signed: "signed"
    case .notPermitted: "notPermitted"
    case .noSuchPage: "noSuchPage"
    case .nothingFound: "nothingFound"
    case .pageNotRedactable: "pageNotRedactable"
    case .notVerified: "notVerified"
    case .notWritten(let code, _): code
    }
  }
}

extension RedactionError {
  /// The file with its problem, and the remedy.
  public var explanation: (problem: String, remedy: String?) {
    switch self {
    case .notRedactable(let file, let reason): ("\(file): can't be redacted (\(reason))", nil)
    case .signed(let file):
      ("\(file): is signed, and redaction removes its signatures", "allow that, or redact an unsigned copy")
    case .notPermitted(let file):
      ("\(file): its owner doesn't permit changes", "the owner's password allows them")
    case .noSuchPage(let file, let page, let count):
      DocumentError.noSuchPage(file, page: page, count: count).explanation
    case .nothingFound(let file): ("\(file): nothing to remove was found, and nothing is written", nil)
    case .pageNotRedactable(let file, let page, let reason):
      ("\(file): page \(page &+ 1) can't be redacted (\(reason))", "remove the page, or redact its source")
    case .notVerified(let file, let place, let words):
      (
        "\(file): isn't redacted, since \(place) still has \(words.isEmpty ? "removed content" : "“\(words)”")",
        "a rectangle on its page removes all of it"
      )
    case .notWritten(_, let message): (message, nil)
    }
  }
}
