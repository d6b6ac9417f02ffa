/// Options for flattening a document: which annotations become a part of the pages.
///
/// ```swift
/// var formAlone = FlatteningOptions()
/// formAlone.includesForms = true
/// formAlone.filter.types = []
/// try document.flatten(formAlone, to: .file("flat.pdf"))
/// ```
public struct FlatteningOptions: Hashable, Sendable, Codable {
  /// The annotations, by default all marks; their replies, states and popups go with them.
  public var filter = AnnotationFilter()
  /// Whether form fields become a part of the pages, too.
  public var includesForms = false
  /// Whether annotations are drawn as they are printed rather than as on a screen (ISO 32000-1, 12.5.3).
  public var isForPrinting = false

  /// Creates options for all marks as on a screen.
  public init() {}

  /// Whether an annotation becomes a part of its page.
  func contains(_ annotation: Annotation) -> Bool {
    annotation.isWidget
      ? includesForms || filter.types != nil && filter.contains(annotation)
      : filter.contains(annotation)
  }

  /// Whether an annotation is seen.
  func shows(_ annotation: Annotation) -> Bool {
    isForPrinting ? annotation.isPrinted : annotation.isShownOnScreen
  }
}

/// The result of flattening a document.
public struct FlatteningReport: Hashable, Sendable {
  /// The numbers of annotations that became a part of pages, by the index of the page.
  public internal(set) var drawn: [Int: Int] = [:]
  /// The number of annotations that were removed because they aren't seen; replies, states and popups don't count.
  public internal(set) var hiddenCount = 0
  /// The number of annotations that stay because nothing can draw them.
  public internal(set) var keptCount = 0
  /// The way in which the new version was written, its size, bytes and warnings.
  public internal(set) var saved = SaveReport()
}
