extension Annotation {
  /// The form field of a widget (ISO 32000-1, 12.7.3), with the entries inherited from parent fields.
  ///
  /// ``FormField`` describes the whole field with all of its widgets and options.
  public struct Field: Hashable, Sendable, Codable {
    /// The partial names from the topmost field down, joined by full stops.
    public var fullName: String
    /// The type: `Btn`, `Tx`, `Ch` or `Sig` (FT).
    public var type: String?
    /// The value as text; several choices are joined by line feeds.
    public var value: String?
    /// The flags of the field (Ff), as opposed to the annotation's.
    public var flags: FieldFlags

    /// Creates a field with a name.
    public init(fullName: String, type: String? = nil, value: String? = nil, flags: FieldFlags = []) {
      self.fullName = fullName
      self.type = type
      self.value = value
      self.flags = flags
    }
  }
}
