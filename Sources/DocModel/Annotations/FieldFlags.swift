/// The flags of a form field (Ff; ISO 32000-1, Tables 221, 226, 228 and 230); some bits have a meaning only for one
/// type of field.
public struct FieldFlags: OptionSet, Hashable, Sendable, Codable {
  /// The bits as in the file.
  public var rawValue: Int

  /// Creates flags from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The user may not change the value.
  public static let readOnly = FieldFlags(rawValue: 1 << 0)
  /// The field has to have a value when the form is submitted.
  public static let required = FieldFlags(rawValue: 1 << 1)
  /// The value isn't submitted with the form.
  public static let noExport = FieldFlags(rawValue: 1 << 2)
  /// A text may have several lines.
  public static let multiline = FieldFlags(rawValue: 1 << 12)
  /// A text is a password, which isn't shown.
  public static let password = FieldFlags(rawValue: 1 << 13)
  /// One of the radio buttons is always on.
  public static let noToggleToOff = FieldFlags(rawValue: 1 << 14)
  /// A button is one of a group of radio buttons.
  public static let radio = FieldFlags(rawValue: 1 << 15)
  /// A button has no value.
  public static let pushButton = FieldFlags(rawValue: 1 << 16)
  /// A list is a combo box.
  public static let combo = FieldFlags(rawValue: 1 << 17)
  /// A combo box accepts any text.
  public static let edit = FieldFlags(rawValue: 1 << 18)
  /// The options of a list are sorted.
  public static let sort = FieldFlags(rawValue: 1 << 19)
  /// A text is the path of a file.
  public static let fileSelect = FieldFlags(rawValue: 1 << 20)
  /// Several options of a list may be selected.
  public static let multiSelect = FieldFlags(rawValue: 1 << 21)
  /// The spelling isn't checked.
  public static let doNotSpellCheck = FieldFlags(rawValue: 1 << 22)
  /// A text is no longer than its rectangle.
  public static let doNotScroll = FieldFlags(rawValue: 1 << 23)
  /// The characters of a text stand in cells of the same width.
  public static let comb = FieldFlags(rawValue: 1 << 24)
  /// A text has formatted text, too.
  public static let richText = FieldFlags(rawValue: 1 << 25)
  /// Radio buttons with the same state are on and off together.
  public static let radiosInUnison = FieldFlags(rawValue: 1 << 25)
  /// The value changes as soon as an option is selected.
  public static let commitOnSelectionChange = FieldFlags(rawValue: 1 << 26)
}
