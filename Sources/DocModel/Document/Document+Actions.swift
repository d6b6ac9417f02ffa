/// The actions of events (ISO 32000-1, 12.6.3).
extension Document {
  /// The actions performed when the document is closed, saved or printed, by the keys of the standard, such as `WC`
  /// (ISO 32000-1, Table 197).
  ///
  /// For opening it there is ``DocumentProperties/openAction``.
  public var additionalActions: [String: Action] { actions.events(file?.catalog?["AA"]) }

  /// Returns the actions performed on other events of an annotation than its activation, by the keys of the standard,
  /// such as `E` (ISO 32000-1, Tables 194 and 196).
  public func additionalActions(of annotation: Annotation) -> [String: Action] {
    actions.events(object(of: annotation)?["AA"])
  }
}
