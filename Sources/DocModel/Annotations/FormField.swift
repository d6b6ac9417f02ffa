/// The form field to which a widget belongs (ISO 32000-1, 12.7.3), with what it inherits from the fields above.
public struct FormField: Hashable, Sendable, Codable {
  /// The partial names of the field and of those above it, joined by full stops.
  public var fullName: String
  /// The type: `Btn`, `Tx`, `Ch` or `Sig` (FT).
  public var type: String?
  /// The value as text; several choices are joined by line feeds.
  public var value: String?
  /// The flags of the field (Ff), which aren't those of the annotation.
  public var flags: Int

  /// A field of a name.
  public init(fullName: String, type: String? = nil, value: String? = nil, flags: Int = 0) {
    self.fullName = fullName
    self.type = type
    self.value = value
    self.flags = flags
  }
}
