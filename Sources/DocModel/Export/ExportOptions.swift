/// How annotations are exported: which, in what order, and in what format.
///
/// It can be sent to another process, where one document after another is exported by it.
public struct ExportOptions: Codable, Hashable, Sendable {
  /// A format.
  public enum Format: String, Codable, Hashable, Sendable, CaseIterable {
    /// One JSON object of the schema `pdfkey.annotations/1`.
    case json
    /// JSON Lines: an object for each document, on one line.
    case jsonl
  }

  /// What becomes of answers.
  public enum Replies: String, Codable, Hashable, Sendable, CaseIterable {
    /// They stand below what they answer.
    case nested
    /// They stand by themselves, in their own place in the order.
    case flat
    /// They are left out.
    case none
  }

  /// In which order annotations come; those that are alike in it come as people read them.
  public enum Sort: String, Codable, Hashable, Sendable, CaseIterable {
    /// By page, text flow, and from top to bottom.
    case order
    /// By page, from top to bottom whatever the text does.
    case page
    /// By date; those without one last.
    case date
    /// By colour; those without one last.
    case color
    /// By author; those without one last.
    case author
  }

  /// The format.
  public var format = Format.json
  /// Which annotations are wanted.
  public var filter = AnnotationFilter()
  /// Which pages are wanted, as ``PageSelection`` has it; nil for all.
  public var pages: String?
  /// What becomes of answers.
  public var replies = Replies.nested
  /// In which order annotations come.
  public var sort = Sort.order
  /// Whether the text that annotations mark is read, which takes most of the time.
  public var readsText = true
  /// What becomes of hyphens at line ends.
  public var hyphenation = Hyphenation.smart
  /// The number of columns that every page has, which then are read one after the other; nil to go by the text.
  public var columns: Int?
  /// Whose reading of borders counts.
  public var borderReading = Border.Reading.iso
  /// Whether the document is one of several in the same file.
  public var isOneOfSeveral = false
  /// The program that exports, for formats which say so.
  public var generator = "pdfkey"

  /// All marks that people make as JSON, in the order of the text.
  public init() {}

  /// What writes the format.
  public var exporter: any Exporter {
    switch format {
    case .json: JSONExporter(borderReading: borderReading, generator: generator)
    case .jsonl: JSONLinesExporter(borderReading: borderReading)
    }
  }
}

extension Border.Reading: Codable {}
