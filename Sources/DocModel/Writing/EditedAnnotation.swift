/// An annotation of the file with the edits so far, or a new one.
struct EditedAnnotation {
  /// The object, whose number is reserved for a new or direct annotation.
  let id: ObjectID
  /// The annotation as in the file; nil for a new one.
  let original: Annotation?
  /// The annotation with the edits; nil for a removed one.
  var current: Annotation?

  /// Whether the file has to be changed for the annotation.
  var isChanged: Bool { original != current }
}
