/// A value for a form field as a user or a file gives it, before the field says what it accepts.
public enum FieldInput: Hashable, Sendable {
  /// The text of a field, or the options that are selected.
  case texts([String])
  /// Whether a check box is on.
  case flag(Bool)
  /// No value.
  case none

  /// One text, or the name of an option or a state.
  public static func text(_ text: String) -> FieldInput { .texts([text]) }
}
