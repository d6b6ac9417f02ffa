/// The document's metadata and features, as plain values.
public struct DocumentInfo: Hashable, Sendable, Codable {
  /// The two parts of the file identifier (ISO 32000-1, 14.4), in hexadecimal.
  public struct Identifiers: Hashable, Sendable, Codable {
    /// The permanent identifier, which stays the same through all changes.
    public var permanent: String
    /// The changing identifier, which every change replaces.
    public var update: String

    /// Creates a pair of identifiers.
    public init(permanent: String, update: String) {
      self.permanent = permanent
      self.update = update
    }
  }

  /// Features beyond static pages.
  public struct Features: OptionSet, Hashable, Sendable, Codable {
    /// The bits.
    public var rawValue: Int
    /// Creates features from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The document has form fields.
    public static let form = Features(rawValue: 1)
    /// The form also has an XFA description.
    public static let xfa = Features(rawValue: 2)
    /// The document has scripts, in its form or on its first page; they are never run.
    public static let javaScript = Features(rawValue: 4)
    /// The contents are tagged for accessibility (14.8).
    public static let tagged = Features(rawValue: 8)
  }

  /// The entries of the information dictionary (14.3.3) by key; dates as the file writes them.
  public var entries: [String: String]
  /// The PDF version, from the header or the catalog, whichever is higher, such as `1.7`.
  public var version: String
  /// The file identifiers, or nil if there are none.
  public var identifiers: Identifiers?
  /// Whether the file is linearized for reading while it downloads (Annex F).
  public var isLinearized: Bool
  /// Whether the contents are encrypted.
  public var isEncrypted: Bool
  /// The operations that the owner permits.
  ///
  /// They are the same whichever password was given, also the owner's, with which everything is allowed
  /// (``Document/isOpenedByOwner``).
  public var permissions: DocumentPermissions
  /// The initial page layout.
  public var pageLayout: DocumentProperties.Layout?
  /// The panel shown initially beside the pages, or the full screen.
  public var pageMode: DocumentProperties.Mode?
  /// The natural language of the text (14.9.2), such as `en-GB`.
  public var language: String?
  /// The metadata stream (14.3.2) as XML; also nil, with a warning, if it exceeds 16 MB.
  public var xmp: String?
  /// The names of the embedded files (7.11.4), in file order.
  public var attachments: [String]
  /// Features beyond static pages.
  public var features: Features
  /// The number of signature fields (12.7.4.5).
  public var signatureFieldCount: Int
  /// The number of signature fields that are signed.
  public var signatureCount: Int

  /// Creates a description of a document.
  public init(
    entries: [String: String] = [:], version: String, identifiers: Identifiers? = nil,
    isLinearized: Bool = false, isEncrypted: Bool = false, permissions: DocumentPermissions = .all,
    pageLayout: DocumentProperties.Layout? = nil, pageMode: DocumentProperties.Mode? = nil,
    language: String? = nil, xmp: String? = nil, attachments: [String] = [], features: Features = [],
    signatureFieldCount: Int = 0,
    signatureCount: Int = 0
  ) {
    self.entries = entries
    self.version = version
    self.identifiers = identifiers
    self.isLinearized = isLinearized
    self.isEncrypted = isEncrypted
    self.permissions = permissions
    self.pageLayout = pageLayout
    self.pageMode = pageMode
    self.language = language
    self.xmp = xmp
    self.attachments = attachments
    self.features = features
    self.signatureFieldCount = signatureFieldCount
    self.signatureCount = signatureCount
  }

  /// The title, unless it is blank.
  public var title: String? { entry("Title") }
  /// The author, unless it is blank.
  public var author: String? { entry("Author") }

  private func entry(_ key: String) -> String? {
    entries[key].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }
}
