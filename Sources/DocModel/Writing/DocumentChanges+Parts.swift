import PDFObjects

/// Parts of a document that are on no page.
extension DocumentChanges {
  /// Writes the parts that an editor has changed.
  ///
  /// - Throws: ``EditError`` if a part can't be written.
  mutating func write(_ edits: DocumentEdits) throws(EditError) {
    if edits.newOrder(pageCount: document.pageCount) == nil {
      // A new order has its own outline and labels.
      if let outline = edits.outline { try write(outline) }
      if let labels = edits.pageLabels { try write(labels) }
      if let arrangement = edits.arrangement { try write(arrangement) }
    }
    if let properties = edits.properties { try write(properties) }
    if let attachments = edits.attachments { try write(attachments) }
  }
}
