/// Parts of a document that are on no page.
extension DocumentChanges {
  /// Writes the parts that an editor has changed.
  ///
  /// - Throws: ``EditError`` if a part can't be written.
  mutating func write(_ edits: DocumentEdits) throws(EditError) {
    if let outline = edits.outline { try write(outline) }
    if let labels = edits.pageLabels { try write(labels) }
    if let properties = edits.properties { try write(properties) }
  }

  /// Writes the outline.
  mutating func write(_ outline: Outline) throws(EditError) {
    throw notEditable("outlines can't be written yet")
  }

  /// Writes the page labels.
  mutating func write(_ labels: PageLabels) throws(EditError) {
    throw notEditable("page labels can't be written yet")
  }

  /// Writes the metadata and the initial view.
  mutating func write(_ properties: DocumentProperties) throws(EditError) {
    throw notEditable("metadata can't be written yet")
  }
}
