/// A reference in the text of a page to another place of the document, such as "Figure 3", "(7)" or "[12]".
///
/// ```swift
/// let finder = ReferenceFinder(document)
/// for reference in try finder.references(onPage: 0) {
///   print(reference.text, finder.targets(of: reference).first?.pageIndex ?? "")
/// }
/// ```
public struct Reference: Hashable, Sendable, Codable {
  /// The kind of a reference, and of its target.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A figure, such as "Fig. 3".
    case figure
    /// A table, such as "Table 2".
    case table
    /// A listing or an algorithm.
    case listing
    /// A chapter, a section or an appendix.
    case section
    /// An equation, such as "Eq. (7)" or "(7)".
    case equation
    /// A theorem or the like, such as "Lemma 2.3".
    case statement
    /// An entry of the bibliography, such as "[12]" or "Smith et al. (2019)".
    case citation
    /// A page, such as "p. 17".
    case page
  }

  /// The 0-based index of the page with the reference.
  public var pageIndex: Int
  /// The kind.
  public var kind: Kind
  /// The text on the page.
  public var text: String
  /// The offsets of the text in ``PageText/scalars``.
  public var range: Range<Int>
  /// The area of the text, one quadrilateral for each line, in the page's default user space.
  public var quads: [Quad]
  /// The labels of the targets, in order: several for "[3–5]", and the year of "Smith (2019)".
  var labels: [String]
  /// The word for a statement, such as `theorem`.
  var word = ""
  /// The authors of a citation with a year: their letters, in lower case without accents.
  var names: [String] = []
}

extension Reference {
  /// Creates a reference from its text, such as `Figure 3`, `[12]` or `Smith 2019`; nil if the text isn't one.
  ///
  /// - Parameters:
  ///   - text: the reference as typed.
  ///   - page: the 0-based index of the page from which targets are searched outwards.
  public init?(parsing text: String, onPage page: Int) {
    let found = [text, "(\(text))"].lazy.compactMap { written in
      ReferenceScanner.references(in: PageText(pageIndex: page, string: written, boxes: [])).first
    }.first
    guard var found else { return nil }
    (found.text, found.quads) = (text, [])
    self = found
  }
}

/// A place that a reference may mean.
public struct ReferenceTarget: Hashable, Sendable, Codable {
  /// The 0-based index of the page.
  public var pageIndex: Int
  /// The kind.
  public var kind: Reference.Kind
  /// The area of the target: the entry of a bibliography, the display of an equation, the figure with its caption;
  /// in the page's default user space.
  public var area: Rectangle
  /// The line with the label, in the page's default user space.
  public var line: Rectangle
  /// The text of the area in reading order, shortened; of a figure that of the caption.
  public var text: String
  /// The caption of a figure, in the page's default user space; nil for other targets.
  package var caption: Rectangle?
}
