/// Options for exporting annotations: the selection, the order and the format.
///
/// ```swift
/// var options = ExportOptions()
/// options.format = .markdown
/// options.filter.authors = ["ada"]
/// let (data, report) = document.export(options)
/// print(data.count, report.annotationCount, report.warnings)
/// ```
///
/// They can be sent to workers, which then export one document after another.
public struct ExportOptions: Codable, Hashable, Sendable {
  /// An export format.
  public enum Format: String, Codable, Hashable, Sendable, CaseIterable {
    /// One JSON object of the schema `pdfkey.annotations/1`.
    case json
    /// JSON Lines: an object for each document on a separate line.
    case jsonl
    /// A table (RFC 4180).
    case csv
    /// Text for readers.
    case markdown
    /// XFDF (ISO 19444-1), one document in each file.
    case xfdf
    /// W3C Web Annotations, as JSON-LD.
    case w3c
    /// An outline for Emacs' Org mode, in the form of org-noter.
    case org
    /// A web page.
    case html
  }

  /// A criterion for sections, in formats for readers.
  public enum Grouping: String, Codable, Hashable, Sendable, CaseIterable {
    /// The heading of the outline.
    case heading
    /// The name of the colour.
    case color
    /// The page, by its label.
    case page
    /// The type.
    case type
    /// The author.
    case author
    /// The day of the last change.
    case date
  }

  /// The treatment of replies.
  public enum Replies: String, Codable, Hashable, Sendable, CaseIterable {
    /// Replies follow their parents.
    case nested
    /// Replies are separate annotations, at their own position in the order.
    case flat
    /// Replies are left out.
    case none
  }

  /// The order of annotations; equal ones are in reading order.
  public enum Sort: String, Codable, Hashable, Sendable, CaseIterable {
    /// By page, text order, and from top to bottom.
    case order
    /// By page and from top to bottom, whatever the text order.
    case page
    /// By date; annotations without one last.
    case date
    /// By colour; annotations without one last.
    case color
    /// By author; annotations without one last.
    case author
  }

  /// The format.
  public var format = Format.json
  /// The filter that selects annotations.
  public var filter = AnnotationFilter()
  /// The names of the selected annotations; nil for all.
  public var ids: Set<String>?
  /// The selected pages, by numbers or labels of each document; nil for all.
  public var pages: PageSelection?
  /// The treatment of replies.
  public var replies = Replies.nested
  /// The order of annotations.
  public var sort = Sort.order
  /// Whether the marked text is read, which takes most of the time.
  public var readsText = true
  /// The treatment of hyphens at line ends.
  public var hyphenation = Hyphenation.smart
  /// The number of columns on every page, which are read one after another; nil to use the text order.
  public var columns: Int?
  /// The border rules.
  public var borderReading = Border.Reading.iso
  /// Whether the document is one of several in the same file.
  public var isOneOfSeveral = false
  /// The criteria for sections, in formats for readers, from the outermost to the innermost; none for no sections.
  ///
  /// `[.page, .author]` makes a section of each page, with one for each author in it.
  public var groupings = [Grouping.heading]
  /// The links to the documents, in formats for readers.
  public var links = ExportLinks()
  /// A Mustache template that replaces the format's own form, for Markdown, Org, HTML and CSV.
  ///
  /// It is applied to each document. Its values are `title`, `author`, `path`, `file`, `date`, `pageCount`, `count`,
  /// `error`, and `groups`, each with a `title`, `annotations`, and `groups` by the next criterion, whose annotations are
  /// also among its own. Annotations have `number`, `id`, `type`, `shape`, `page`,
  /// `label`, `color`, `colorName`, `author`, `date`, `heading`, `text`, `contents`, `subject`, `states`, `depth`,
  /// `isAnswer`, `inReplyTo`, `uri`, `image`, and `old` and `new` of a replacement. An invalid template is ignored.
  public var template: String?
  /// The images of annotations to make; nil for none.
  public var images: ExportImages?
  /// Whether tables start with a UTF-8 byte-order mark.
  public var hasByteOrderMark = false
  /// The name of the exporting program, for formats that include it.
  public var generator = "pdfkey"

  /// Creates options for exporting all marks as JSON, in text order.
  public init() {}

  /// The exporter for the format.
  package var exporter: any AnnotationExporter {
    if let template = try? templateExporter() { return template }
    return switch format {
    case .json: JSONExporter(borderReading: borderReading, generator: generator)
    case .jsonl: JSONLinesExporter(borderReading: borderReading)
    case .csv: CSVExporter(hasByteOrderMark: hasByteOrderMark)
    case .markdown: MarkdownExporter(sections: sections, isOneOfSeveral: isOneOfSeveral)
    case .xfdf: XFDFExporter()
    case .w3c: W3CExporter(isArray: isOneOfSeveral)
    case .org: OrgExporter(sections: sections)
    case .html: HTMLExporter(sections: sections)
    }
  }

  /// Returns the exporter for the template; nil if there is none, or the format doesn't support templates.
  ///
  /// - Throws: ``TemplateExporter/Problem``.
  package func templateExporter() throws(TemplateExporter.Problem) -> TemplateExporter? {
    let endings: [Format: String] = [.markdown: "md", .org: "org", .html: "html", .csv: "csv"]
    guard let template, let ending = endings[format] else { return nil }
    var exporter = try TemplateExporter(template, escapesHTML: format == .html, fileExtension: ending)
    exporter.sections = sections
    return exporter
  }

  private var sections: ExportSections {
    ExportSections(groupings: groupings, isNested: replies == .nested, links: links)
  }
}

extension Border.Reading: Codable {}

extension ExportOptions.Format {
  /// Finds the format for a file name extension.
  public init?(path: String) {
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    guard path.contains("."), let format = Self.allCases.first(where: { $0.fileExtension == ending })
    else { return nil }
    self = format
  }

  /// The file name extension of exports, without a dot.
  package var fileExtension: String {
    var options = ExportOptions()
    options.format = self
    return options.exporter.fileExtension
  }
}
