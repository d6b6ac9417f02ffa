/// The actions of events (ISO 32000-1, 12.6.3).
extension Document {
  /// Returns the actions of the document, its pages, annotations and fields, in this order, each with its trigger.
  ///
  /// They include the document's scripts (12.6.4.16) and the links. The actions of headings are in ``outline``. Nothing
  /// is performed. All pages and fields are read; what exceeds the limits for hostile files is left out, and recorded in
  /// ``warnings``.
  public func allActions() -> [DocumentAction] {
    guard let file else { return [] }
    var reader = DocumentActionReader(file, actions)
    let isCut = file.counted {
      reader.read(pageCount: pageCount) { leaf($0)?.object }
      return file.isRepeatingItself
    }
    if isCut { recordOmission("actions: \(RepeatedReading.problem)") }
    if reader.actions.count >= DocumentLimits.mostActions {
      recordOmission("the actions after \(DocumentLimits.mostActions) are left out")
    }
    return reader.actions
  }

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
