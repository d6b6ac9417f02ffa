/// Actions on the fields of a form (ISO 32000-1, 12.7.5), described and never performed.
extension Action {
  /// The fields that an action is about.
  public struct FieldSelection: Hashable, Sendable, Codable {
    /// The full names of the fields; nil for all fields of the form.
    public var names: [String]?
    /// Whether the action is about all fields but these.
    public var isExcluding: Bool

    /// Creates a selection, of all fields unless it has names.
    public init(_ names: [String]? = nil, isExcluding: Bool = false) {
      (self.names, self.isExcluding) = (names, isExcluding)
    }
  }

  /// The sending of a form's values (Table 236).
  public struct FormSubmission: Hashable, Sendable, Codable {
    /// The format of the values.
    public enum Format: String, Hashable, Sendable, Codable {
      /// FDF (12.7.7).
      case fdf
      /// The names and values of an HTML form.
      case html
      /// XFDF (ISO 19444-1).
      case xfdf
      /// The whole document.
      case pdf
    }

    /// The address.
    public var url: String
    /// The fields whose values are sent.
    public var fields: FieldSelection
    /// The flags (Flags).
    public var flags: Flags

    /// Creates a submission.
    public init(url: String, fields: FieldSelection = FieldSelection(), flags: Flags = []) {
      (self.url, self.fields, self.flags) = (url, fields, flags)
    }

    /// The format that the flags choose.
    public var format: Format {
      if flags.contains(.pdf) { return .pdf }
      if flags.contains(.xfdf) { return .xfdf }
      return flags.contains(.html) ? .html : .fdf
    }
  }
}

extension Action.FormSubmission {
  /// The flags of a submission (ISO 32000-1, Table 237).
  public struct Flags: OptionSet, Hashable, Sendable, Codable {
    /// The bits as in the file.
    public let rawValue: Int

    /// Creates flags from the bits of a file.
    public init(rawValue: Int) { self.rawValue = rawValue }

    private init(position: Int) { rawValue = 1 << (position - 1) }

    /// All fields but the named ones are sent.
    public static let excluding = Flags(position: 1)
    /// Fields without a value are sent, too.
    public static let emptyFields = Flags(position: 2)
    /// The values are sent as those of an HTML form.
    public static let html = Flags(position: 3)
    /// The values are a part of the address (HTTP's GET).
    public static let getMethod = Flags(position: 4)
    /// The coordinates of the click are sent.
    public static let coordinates = Flags(position: 5)
    /// The values are sent as XFDF.
    public static let xfdf = Flags(position: 6)
    /// The incremental updates of the file are sent.
    public static let updates = Flags(position: 7)
    /// The annotations are sent.
    public static let annotations = Flags(position: 8)
    /// The whole document is sent.
    public static let pdf = Flags(position: 9)
    /// Dates are sent in the standard's form.
    public static let canonicalDates = Flags(position: 10)
    /// Only the annotations of the present user are sent.
    public static let ownAnnotations = Flags(position: 11)
    /// The FDF doesn't name the document.
    public static let unnamedDocument = Flags(position: 12)
    /// The FDF contains the document.
    public static let embeddedDocument = Flags(position: 14)
  }
}

extension Action.FieldSelection: CustomStringConvertible {
  /// A short description of the selection for users.
  public var description: String {
    guard let names else { return "all fields" }
    let list = names.joined(separator: ", ")
    return isExcluding ? "all fields but \(list)" : list
  }
}
