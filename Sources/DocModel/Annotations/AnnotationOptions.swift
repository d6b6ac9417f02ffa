/// What of a document's annotations is wanted.
public struct AnnotationOptions: Sendable {
  /// The 0-based indexes of the pages; nil for all.
  public var pages: [Int]?
  /// Whether the text that they mark or surround is read, which takes most of the time.
  public var readsText = true
  /// Whether only the marks that people make are wanted, and not links, form fields, popups and the like, most of
  /// which then needn't be read.
  public var marksOnly = false
  /// What becomes of hyphens at line ends.
  public var hyphenation = Hyphenation.smart
  /// In which order they come.
  public var order = AnnotationOrder.reading
  /// Which annotations are wanted.
  public var includes: @Sendable (Annotation) -> Bool = { _ in true }

  /// Everything of all pages.
  public init() {}
}
