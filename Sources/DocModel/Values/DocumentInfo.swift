/// What a document says of itself, as plain values.
public struct DocumentInfo: Hashable, Sendable, Codable {
  /// The two parts of the file identifier (ISO 32000-1, 14.4), in hexadecimal.
  public struct Identifiers: Hashable, Sendable, Codable {
    /// Stays with the document through all its changes.
    public var permanent: String
    /// Changes with every change.
    public var update: String

    /// A pair of identifiers.
    public init(permanent: String, update: String) {
      self.permanent = permanent
      self.update = update
    }
  }

  /// How much a document does on its own, or asks its reader to do.
  public struct Features: OptionSet, Hashable, Sendable, Codable {
    /// The bits.
    public var rawValue: Int
    /// Features from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It has form fields.
    public static let form = Features(rawValue: 1)
    /// Its form is described by XFA too.
    public static let xfa = Features(rawValue: 2)
    /// It holds scripts of its own, in its form or on its first page; they are never run.
    public static let javaScript = Features(rawValue: 4)
    /// Its contents are tagged for accessibility (14.8).
    public static let tagged = Features(rawValue: 8)
  }

  /// The entries of the information dictionary (14.3.3) by their keys; dates as the file has them.
  public var entries: [String: String]
  /// The version of PDF, from the header or the catalog, whichever is higher; such as `1.7`.
  public var version: String
  /// The file identifiers, where it has them.
  public var identifiers: Identifiers?
  /// Whether it is laid out for reading while it is fetched (Annex F).
  public var isLinearized: Bool
  /// Whether its contents are encrypted.
  public var isEncrypted: Bool
  /// What its owner allows.
  public var permissions: DocumentPermissions
  /// How pages are to be laid out when it is opened (Table 28), such as `SinglePage`.
  public var pageLayout: String?
  /// What is to be shown beside the pages when it is opened (Table 28), such as `UseOutlines`.
  public var pageMode: String?
  /// The natural language of its text (14.9.2), such as `en-GB`.
  public var language: String?
  /// The metadata stream (14.3.2), as XML; nil, too, for more than 16 MB, with a diagnostic.
  public var xmp: String?
  /// The names of the files embedded in it (7.11.4), in the order in which it lists them.
  public var attachments: [String]
  /// What it does beyond pages.
  public var features: Features
  /// The number of signature fields (12.7.4.5).
  public var signatureFieldCount: Int
  /// The number of signature fields that are signed.
  public var signatureCount: Int

  /// Describes a document.
  public init(
    entries: [String: String] = [:], version: String, identifiers: Identifiers? = nil,
    isLinearized: Bool = false, isEncrypted: Bool = false, permissions: DocumentPermissions = .all,
    pageLayout: String? = nil, pageMode: String? = nil, language: String? = nil, xmp: String? = nil,
    attachments: [String] = [], features: Features = [], signatureFieldCount: Int = 0,
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
