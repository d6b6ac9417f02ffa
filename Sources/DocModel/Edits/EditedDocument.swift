/// A document with the edits so far: an editor changes it, and a writer saves it.
package struct EditedDocument {
  let document: Document
  /// The annotations.
  package var pages: EditedPages
  /// The form fields.
  var fields: EditedFields
  /// The parts that are on no page.
  var parts: EditedParts
  /// Opens a file whose pages are added.
  var open: (String) throws(EditError) -> Document = EditedDocument.open

  /// Starts with the document as its file has it.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - nextNumber: the lowest object number that its file doesn't use.
  init(_ document: Document, nextNumber: Int32) {
    self.document = document
    pages = EditedPages(document, nextNumber: nextNumber)
    fields = EditedFields(document)
    parts = EditedParts(document)
  }

  /// Opens a file that needs no password.
  private static func open(_ path: String) throws(EditError) -> Document {
    do throws(DocumentError) {
      return try Document(.path(path))
    } catch {
      let reason = error.description.trimmingPrefix("\(path): ")
      throw .invalid(path, reason: "its pages can't be added (\(reason))")
    }
  }

  /// Whether the file has to be changed.
  var isChanged: Bool { !pages.changed.isEmpty || fields.isChanged || parts.isChanged }

  /// Makes an edit.
  mutating func apply(_ edit: Edit) {
    pages.apply(edit)
    fields.apply(edit)
    parts.apply(edit)
  }

  /// Returns the document with nothing but the results of some edits, and with the pages of its file.
  func limited(to edits: [Edit]) -> EditedDocument {
    var limited = self
    limited.pages.keep(Set(edits.compactMap(\.annotation?.object)))
    limited.fields.keep(Set(edits.compactMap(\.field)))
    if edits.allSatisfy({ $0.part == nil }) { limited.parts = EditedParts(document) }
    limited.parts.keepArrangement()
    return limited
  }

  /// The new order of pages; nil if all pages of the file stay in their order, with their outline.
  var newOrder: PageArrangement? {
    parts.newArrangement.flatMap { order in
      let keepsOutline = order.outlines == .own || order.outlines == .all
      return keepsOutline && order.keepsOrder(pageCount: document.pageCount) ? nil : order
    }
  }
}

extension Document {
  /// Throws if the owner of an encrypted document doesn't permit what adding its pages to another one needs.
  func checkCopyingPermission() throws(EditError) {
    guard let file, file.isEncrypted, !isOpenedByOwner else { return }
    let permissions = file.qpdf?.permissions ?? []
    guard !permissions.isDisjoint(with: [.modify, .assemble]) else { throw .notPermitted(source.name) }
  }
}
