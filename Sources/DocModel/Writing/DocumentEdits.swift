/// The edits of a document that are to be saved.
struct DocumentEdits {
  /// All annotations of the pages with changes, by the index of the page.
  var annotations: [Int: [EditedAnnotation]] = [:]
  /// The fields with other values than in the file.
  var fields: [FormField] = []
  /// The fields that are drawn anew with their old values, since readers had to draw them so far.
  var undrawnFields: [FormField] = []
  /// The names of fields that scripts compute or format, which aren't run.
  var scriptedFields: [String] = []
  /// The new outline; nil for that of the file, and so on.
  var outline: Outline?
  var pageLabels: PageLabels?
  var arrangement: PageArrangement?
  var properties: DocumentProperties?
  var attachments: [AttachedFile]?
  /// Whether embedded files of the document are removed.
  var removesFiles = false
  /// The lowest object number that neither the file nor the edits use.
  var nextNumber: Int32
  /// Opens a file whose pages are added.
  var open: (String) throws(EditError) -> Document = DocumentEdits.open

  /// Opens a file that needs no password.
  static func open(_ path: String) throws(EditError) -> Document {
    do throws(DocumentError) {
      return try Document(.path(path))
    } catch {
      throw .invalid(path, reason: "its pages can't be added (\(error.description))")
    }
  }

  /// The new order of pages; nil if all pages of a file stay in their order, with their outline.
  func newOrder(pageCount: Int) -> PageArrangement? {
    arrangement.flatMap { order in
      let keepsOutline = order.outlines == .own || order.outlines == .all
      return keepsOutline && order.keepsOrder(pageCount: pageCount) ? nil : order
    }
  }

  /// Whether a part changes that is on no page.
  var changesParts: Bool { changesSignedParts || properties != nil }

  /// Whether a part changes that no signature permits to change.
  var changesSignedParts: Bool {
    outline != nil || pageLabels != nil || arrangement != nil || attachments != nil
  }

  /// Whether annotations with text are removed.
  var removeText: Bool {
    annotations.values.joined().contains { $0.current == nil && !($0.original?.contents ?? "").isEmpty }
  }
}

extension Document {
  /// Throws if the owner of an encrypted document doesn't permit what adding its pages to another one needs.
  func checkCopyingPermission() throws(EditError) {
    guard let file, file.isEncrypted, !(file.encryption?.isOwner ?? false) else { return }
    let permissions = file.qpdf?.permissions ?? []
    guard !permissions.isDisjoint(with: [.modify, .assemble]) else { throw .notPermitted(source.name) }
  }
}
