/// The metadata of a document, and the way in which a reader first shows it, as an editor changes them.
public struct DocumentProperties: Hashable, Sendable, Codable {
  /// The entries of the information dictionary (ISO 32000-1, 14.3.3) by key; dates as the file writes them.
  public var entries: [String: String]
  /// The initial page layout (Table 28), such as `SinglePage`.
  public var pageLayout: String?
  /// The panel shown initially beside the pages (Table 28), such as `UseOutlines`.
  public var pageMode: String?
  /// The natural language of the text (14.9.2), such as `en-GB`.
  public var language: String?
  /// The action performed when the document is opened (Table 28, OpenAction).
  public var openAction: Action?
  /// The viewer preferences (12.2) by key, such as `DisplayDocTitle`, as PDF writes them: `true`, `R2L`.
  public var viewerPreferences: [String: String]

  /// Creates properties.
  public init(
    entries: [String: String] = [:], pageLayout: String? = nil, pageMode: String? = nil,
    language: String? = nil, openAction: Action? = nil, viewerPreferences: [String: String] = [:]
  ) {
    self.entries = entries
    self.pageLayout = pageLayout
    self.pageMode = pageMode
    self.language = language
    self.openAction = openAction
    self.viewerPreferences = viewerPreferences
  }
}
