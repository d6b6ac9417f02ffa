/// The flags that forbid an edit (ISO 32000-1, 12.5.3).
extension Annotation {
  /// Throws if the flags forbid removing the annotation.
  ///
  /// - Parameter file: the name of the document in the error.
  /// - Throws: ``EditError/locked(_:id:flag:)``.
  func checkFlagsForRemoval(in file: String) throws(EditError) {
    for flag in [AnnotationFlags.locked, .readOnly] where flags.contains(flag) { throw locked(flag, file) }
  }

  /// Throws if the flags forbid a change; setting and clearing flags is always allowed.
  ///
  /// - Parameters:
  ///   - new: the annotation after the change.
  ///   - file: the name of the document in the error.
  /// - Throws: ``EditError/locked(_:id:flag:)``.
  func checkFlags(changingTo new: Annotation, in file: String) throws(EditError) {
    let both = flags.intersection(new.flags)
    var unflagged = self
    unflagged.flags = new.flags
    guard unflagged != new else { return }
    if both.contains(.readOnly), !isWidget { throw locked(.readOnly, file) }
    if both.contains(.lockedContents), contents != new.contents || markup.richText != new.markup.richText {
      throw locked(.lockedContents, file)
    }
    unflagged.contents = new.contents
    unflagged.markup.richText = new.markup.richText
    if both.contains(.locked), unflagged != new { throw locked(.locked, file) }
  }

  private func locked(_ flag: AnnotationFlags, _ file: String) -> EditError {
    .locked(file, id: id, flag: flag.names.joined(separator: ", "))
  }
}
