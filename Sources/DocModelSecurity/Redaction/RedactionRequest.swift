/// The content to remove from a document, and the appearance of the places.
public struct RedactionRequest: Hashable, Sendable {
  /// The words to remove; nil for none.
  ///
  /// Without ``pages`` they go from the whole document: also from its outline, metadata, annotations, form values,
  /// structure and scripts.
  public var query: SearchQuery?
  /// The 0-based indexes of the pages on which words are removed, and redaction annotations applied; nil for all.
  public var pages: [Int]?
  /// Whether the areas of redaction annotations are removed, and the annotations with them (ISO 32000-1, 12.5.6.23).
  public var appliesAnnotations = false
  /// Rectangles to remove, by the 0-based index of their page, in its default user space.
  public var rectangles: [Int: [Rectangle]] = [:]
  /// The colour of the boxes in place of the content; nil for that of a redaction annotation, or black.
  ///
  /// The colour `AnnotationColor.transparent` draws no boxes.
  public var fill: AnnotationColor?
  /// Whether attachments stay.
  public var keepsAttachments = false
  /// Whether a signed document is redacted; its signatures go.
  public var invalidatesSignatures = false
  /// Whether pages that may have text that can't be searched become images.
  public var isStrict = false
  /// Whether the new file is searched for the removed content before it gets its name.
  public var verifiesResult = true

  /// Creates a request that removes nothing but what every redaction does.
  public init() {}

  /// Whether the words go from the whole document.
  var isWholeDocument: Bool { query != nil && pages == nil }
}
