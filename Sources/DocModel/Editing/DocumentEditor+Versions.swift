/// Versions of a document with the edits so far that are in no file.
extension DocumentEditor {
  /// The largest document, in bytes, whose edited version is made in memory.
  package static let largestEditedVersion = 256 << 20

  /// Returns the document with the edits so far, in memory.
  ///
  /// It is a document from bytes with the name of the file: it can be edited, and saved to another file or as data, but
  /// not in place. Edits of this editor go on without it. The annotations of a page are in the same order as
  /// ``annotations(onPage:)``.
  ///
  /// - Parameter isArranged: whether the pages are arranged anew; if not, they are those of the file.
  /// - Returns: the document itself if nothing is edited.
  /// - Throws: ``EditError``, for example if a text can't be drawn.
  public func editedDocument(arranged isArranged: Bool = true) throws(EditError) -> Document {
    try version(arranged: isArranged) { .bytes($0.data, name: document.source.name) }
  }

  /// Returns the document with the edits so far to be shown: in memory, as if from its file.
  package func shownDocument() throws(EditError) -> Document {
    try version(arranged: false) { _ in document.source }
  }

  private func version(
    arranged isArranged: Bool, from source: (FileBytes) -> DocumentSource
  ) throws(EditError) -> Document {
    guard hasChanges else { return document }
    var edited = edited
    if !isArranged { edited.parts.keepArrangement() }
    let version = try writer.version(edited, for: nil, SaveOptions())
    if version.isUnchanged { return document }
    let bytes = try writer.whole(version)
    do throws(DocumentError) {
      return try document.reopened(with: .bytes(bytes), from: source(bytes))
    } catch {
      throw .notVerified(document.source.name, reason: error.description)
    }
  }

  /// The pages, by their 0-based indexes, and the objects whose annotations may differ from those of the file after the
  /// steps so far; nil if those of all pages may.
  package var editedPlaces: (pages: Set<Int>, objects: Set<ObjectID>)? {
    // A file that is written anew has other objects, and a page may be in two places.
    guard writer.end != nil, !document.repeatsPageNodes else { return nil }
    var places: (pages: Set<Int>, objects: Set<ObjectID>) = ([], [])
    for step in history.undoable where !step.onlyArranges {
      guard step.edits.allSatisfy({ $0.annotation != nil }) else { return nil }
      places.pages.formUnion(step.pageIndexes)
      places.objects.formUnion(step.objects)
    }
    return places
  }

  /// Throws if the results of steps can't be written, for example a text without a font.
  ///
  /// Only these results are encoded and drawn, so the last of many steps costs what the first did.
  package func check(_ steps: [EditHistory.Step]) throws(EditError) {
    _ = try writer.changes(edited.limited(to: steps.flatMap(\.edits)))
  }

  /// Returns the edits so far as an update for another process to write, after it was read back.
  ///
  /// - Parameters:
  ///   - destination: the file to be written.
  ///   - options: what is allowed.
  ///   - isWhole: whether the update has the bytes of the original, too, whose file may be gone.
  /// - Returns: the update.
  /// - Throws: ``EditError``.
  package func update(
    for destination: SaveDestination, options: SaveOptions = SaveOptions(), whole isWhole: Bool = false
  ) throws(EditError) -> Update {
    let version = try writer.version(edited, for: destination, options)
    if !version.isUnchanged { _ = try writer.verified(version) }
    let contents = isWhole ? .whole(try writer.whole(version)) : version.contents
    return Update(contents, version.report)
  }

  /// The effects of saving the edits in the document's own file besides an update, or the reason why that is
  /// impossible, in one clause each.
  public var savingNotes: [String] { writer.savingNotes(edited) }
}
