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
    /// A table (RFC 4180).
    case csv
    /// Text for people.
    case markdown
    /// XFDF (ISO 19444-1), of one document a file.
    case xfdf
    /// Web Annotations of the W3C, as JSON-LD.
    case w3c
    /// An outline for Emacs' Org mode, as org-noter keeps it.
    case org
    /// A web page.
    case html
  }

  /// What the annotations of a section have in common, in formats for people.
  public enum Grouping: String, Codable, Hashable, Sendable, CaseIterable {
    /// Nothing: there are no sections.
    case none
    /// The heading of the outline under which they stand.
    case heading
    /// The name of their colour.
    case color
    /// Their type.
    case type
    /// Their author.
    case author
    /// The day on which they were changed last.
    case date
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
  /// What the annotations are called that are wanted; nil for all.
  public var ids: Set<String>?
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
  /// What the annotations of a section have in common, in formats for people.
  public var grouping = Grouping.heading
  /// The links to the documents, in formats for people.
  public var links = ExportLinks()
  /// A Mustache template in place of the format's own form, for Markdown, Org, HTML and CSV.
  ///
  /// ``TemplateExporter`` says what it sees. One that can't be read is passed over.
  public var template: String?
  /// Which pictures of annotations are made; nil for none.
  public var images: ExportImages?
  /// Whether a byte order mark stands first, in tables.
  public var hasByteOrderMark = false
  /// The program that exports, for formats which say so.
  public var generator = "pdfkey"

  /// All marks that people make as JSON, in the order of the text.
  public init() {}

  /// What writes the format.
  public var exporter: any Exporter {
    if let template = try? templateExporter() { return template }
    return switch format {
    case .json: JSONExporter(borderReading: borderReading, generator: generator)
    case .jsonl: JSONLinesExporter(borderReading: borderReading)
    case .csv: CSVExporter(hasByteOrderMark: hasByteOrderMark)
    case .markdown: markdown
    case .xfdf: XFDFExporter()
    case .w3c: W3CExporter(isArray: isOneOfSeveral)
    case .org: org
    case .html: html
    }
  }

  /// What fills in the template; nil if there is none, or the format is no text of one's own.
  ///
  /// - Throws: ``TemplateExporter/Problem``.
  public func templateExporter() throws(TemplateExporter.Problem) -> TemplateExporter? {
    let endings: [Format: String] = [.markdown: "md", .org: "org", .html: "html", .csv: "csv"]
    guard let template, let ending = endings[format] else { return nil }
    var exporter = try TemplateExporter(template, escapesHTML: format == .html, fileExtension: ending)
    exporter.grouping = grouping
    exporter.isNested = replies == .nested
    exporter.links = links
    return exporter
  }

  private var org: OrgExporter {
    var org = OrgExporter()
    org.grouping = grouping
    org.isNested = replies == .nested
    org.links = links
    return org
  }

  private var html: HTMLExporter {
    var html = HTMLExporter()
    html.grouping = grouping
    html.isNested = replies == .nested
    html.links = links
    return html
  }

  private var markdown: MarkdownExporter {
    var markdown = MarkdownExporter()
    markdown.grouping = grouping
    markdown.isNested = replies == .nested
    markdown.links = links
    markdown.isOneOfSeveral = isOneOfSeveral
    return markdown
  }
}

extension Border.Reading: Codable {}

extension ExportOptions.Format {
  /// The format of files whose names end so.
  public init?(path: String) {
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    guard path.contains("."), let format = Self.allCases.first(where: { $0.fileExtension == ending })
    else { return nil }
    self = format
  }

  private var fileExtension: String {
    var options = ExportOptions()
    options.format = self
    return options.exporter.fileExtension
  }
}
