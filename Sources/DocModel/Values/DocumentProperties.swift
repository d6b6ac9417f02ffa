/// The metadata of a document, and the way in which a reader first shows it, as an editor changes them.
///
/// ```swift
/// let editor = try DocumentEditor(document)
/// var properties = editor.properties
/// properties.pageLayout = .twoColumnRight
/// try editor.setProperties(properties)
/// ```
public struct DocumentProperties: Hashable, Sendable, Codable {
  /// The arrangement of the pages on the screen (ISO 32000-1, Table 28, PageLayout), by its name in PDF.
  public struct Layout: RawRepresentable, Hashable, Sendable, Codable {
    /// The name in PDF, such as `SinglePage`; any name of a document is kept.
    public let rawValue: String

    /// Creates a layout by its name in PDF.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// One page at a time.
    public static let singlePage = Layout(rawValue: "SinglePage")
    /// One column of pages.
    public static let oneColumn = Layout(rawValue: "OneColumn")
    /// Two columns of pages; the first page is on the left.
    public static let twoColumnLeft = Layout(rawValue: "TwoColumnLeft")
    /// Two columns of pages; the first page is on the right.
    public static let twoColumnRight = Layout(rawValue: "TwoColumnRight")
    /// Two pages at a time; the first page is on the left.
    public static let twoPageLeft = Layout(rawValue: "TwoPageLeft")
    /// Two pages at a time; the first page is on the right.
    public static let twoPageRight = Layout(rawValue: "TwoPageRight")

    /// The layouts of the standard.
    static let all = [singlePage, oneColumn, twoColumnLeft, twoColumnRight, twoPageLeft, twoPageRight]
  }

  /// The panel beside the pages, or the full screen (ISO 32000-1, Table 28, PageMode), by its name in PDF.
  public struct Mode: RawRepresentable, Hashable, Sendable, Codable {
    /// The name in PDF, such as `UseOutlines`; any name of a document is kept.
    public let rawValue: String

    /// Creates a mode by its name in PDF.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No panel.
    public static let noPanel = Mode(rawValue: "UseNone")
    /// The outline.
    public static let outline = Mode(rawValue: "UseOutlines")
    /// Small images of the pages.
    public static let thumbnails = Mode(rawValue: "UseThumbs")
    /// The full screen, without any panel.
    public static let fullScreen = Mode(rawValue: "FullScreen")
    /// The layers.
    public static let layers = Mode(rawValue: "UseOC")
    /// The attachments.
    public static let attachments = Mode(rawValue: "UseAttachments")

    /// The modes of the standard.
    static let all = [noPanel, outline, thumbnails, fullScreen, layers, attachments]
  }

  /// The entries of the information dictionary (ISO 32000-1, 14.3.3) by key; dates as the file writes them.
  public var entries: [String: String]
  /// The initial page layout.
  public var pageLayout: Layout?
  /// The panel shown initially beside the pages, or the full screen.
  public var pageMode: Mode?
  /// The natural language of the text (14.9.2), such as `en-GB`.
  public var language: String?
  /// The action performed when the document is opened (Table 28, OpenAction).
  public var openAction: Action?
  /// The viewer preferences (12.2) by key, such as `DisplayDocTitle`, as PDF writes them: `true`, `R2L`.
  public var viewerPreferences: [String: String]

  /// Creates properties.
  public init(
    entries: [String: String] = [:], pageLayout: Layout? = nil, pageMode: Mode? = nil,
    language: String? = nil, openAction: Action? = nil, viewerPreferences: [String: String] = [:]
  ) {
    self.entries = entries
    self.pageLayout = pageLayout
    self.pageMode = pageMode
    self.language = language
    self.openAction = openAction
    self.viewerPreferences = viewerPreferences
  }

  /// The panel shown after the full screen (Table 150, NonFullScreenPageMode), one of the viewer preferences.
  public var nonFullScreenPageMode: Mode? {
    get { viewerPreferences["NonFullScreenPageMode"].map(Mode.init) }
    set { viewerPreferences["NonFullScreenPageMode"] = newValue?.rawValue }
  }
}
