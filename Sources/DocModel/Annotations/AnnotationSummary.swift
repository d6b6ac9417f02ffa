/// What an annotation is, in brief (ISO 32000-1, Table 164): enough to list it and to go to it.
public struct AnnotationSummary: Hashable, Sendable {
  /// The place in the page's /Annots array, counted from 0.
  public var index: Int
  /// The 0-based index of the page.
  public var pageIndex: Int
  /// The name of the subtype as the file has it, such as `Highlight`; nil where it has none.
  public var type: String?
  /// Where it lies, in the page's default user space; nil where the file doesn't say.
  public var rectangle: Rectangle?
  /// The text of the annotation, or what stands in its place for people.
  public var contents: String?
  /// Who made it (Table 170).
  public var author: String?
  /// The annotation's flags, as many as are set.
  public var flags: AnnotationFlags

  /// Describes an annotation.
  public init(
    index: Int, pageIndex: Int, type: String?, rectangle: Rectangle? = nil, contents: String? = nil,
    author: String? = nil, flags: AnnotationFlags = []
  ) {
    self.index = index
    self.pageIndex = pageIndex
    self.type = type
    self.rectangle = rectangle
    self.contents = contents
    self.author = author
    self.flags = flags
  }

  /// Whether it is a mark that a reader made, and not a link, a form field or the window of another.
  public var isMarkup: Bool {
    switch type {
    case "Link", "Widget", "Popup", "PrinterMark", "TrapNet": false
    default: true
    }
  }
}
