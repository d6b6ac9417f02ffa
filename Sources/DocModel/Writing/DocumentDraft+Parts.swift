import PDFObjects

/// Parts of a document that are on no page.
extension DocumentDraft {
  /// Writes the parts that an editor has changed.
  ///
  /// - Throws: ``EditError`` if a part can't be written.
  mutating func write(_ edited: EditedDocument) throws(EditError) {
    if edited.newOrder == nil {
      // A new order has its own outline and labels.
      if let outline = edited.parts.newOutline { try write(outline) }
      if let labels = edited.parts.newPageLabels { try write(labels) }
      if let arrangement = edited.parts.newArrangement { try write(arrangement) }
    }
    if let properties = edited.parts.newProperties { try write(properties) }
    if let attachments = edited.parts.newAttachments { try write(attachments) }
  }
}
