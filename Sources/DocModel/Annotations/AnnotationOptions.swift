/// Options for reading annotations.
///
/// ```swift
/// var options = AnnotationOptions()
/// options.includesMarksOnly = true
/// options.includes = { $0.color?.name == "yellow" }
/// print(document.allAnnotations(options).entries.count)
/// ```
public struct AnnotationOptions: Sendable {
  /// The 0-based indexes of the pages, or nil for all.
  public var pages: [Int]?
  /// Whether the text that annotations mark or surround is read, which takes most of the time.
  public var readsText = true
  /// Whether only marks are included, without links, form fields, popups and the like, which saves reading most of
  /// them.
  public var includesMarksOnly = false
  /// The treatment of hyphens at line ends.
  public var hyphenation = Hyphenation.smart
  /// The order of the annotations.
  package var order = AnnotationOrder.reading
  /// A filter that selects annotations.
  public var includes: @Sendable (Annotation) -> Bool = { _ in true }

  /// Creates options that include everything on all pages.
  public init() {}
}
