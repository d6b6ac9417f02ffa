/// The operations that the owner of an encrypted document permits (ISO 32000-1, Table 22).
public struct DocumentPermissions: OptionSet, Hashable, Sendable, Codable {
  /// The bits, whose order isn't the standard's.
  public var rawValue: Int

  /// Creates permissions from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Printing, if only at low quality.
  public static let print = DocumentPermissions(rawValue: 1 << 0)
  /// Printing at full quality, which no file permits without ``print``.
  public static let printHighQuality = DocumentPermissions(rawValue: 1 << 1)
  /// Changing the contents.
  public static let modify = DocumentPermissions(rawValue: 1 << 2)
  /// Copying text and images.
  public static let copy = DocumentPermissions(rawValue: 1 << 3)
  /// Adding and changing annotations.
  public static let annotate = DocumentPermissions(rawValue: 1 << 4)
  /// Filling in form fields.
  public static let fillForms = DocumentPermissions(rawValue: 1 << 5)
  /// Extracting text for accessibility, such as reading it aloud; always permitted since PDF 2.0.
  public static let accessibility = DocumentPermissions(rawValue: 1 << 6)
  /// Inserting, rotating and deleting pages.
  public static let assemble = DocumentPermissions(rawValue: 1 << 7)

  /// All permissions, as in a document that isn't encrypted.
  public static let all = DocumentPermissions(rawValue: (1 << 8) - 1)

  /// The names of the permitted operations, in a fixed order.
  public var names: [String] {
    Self.named.filter { contains($0.permission) }.map(\.name)
  }

  private static let named: [(permission: DocumentPermissions, name: String)] = [
    (.print, "print"), (.printHighQuality, "printHighQuality"), (.modify, "modify"), (.copy, "copy"),
    (.annotate, "annotate"), (.fillForms, "fillForms"), (.accessibility, "accessibility"),
    (.assemble, "assemble"),
  ]
}
