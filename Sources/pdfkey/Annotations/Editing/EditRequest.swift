import DocModel
import Viewer

/// A request to edit annotations, from a command line or from a line of JSON (`pdfkey.edits/1`).
struct EditRequest {
  /// The kind of edit.
  enum Operation: String {
    case add, edit, remove, reply, state
  }

  var operation = Operation.add
  /// The IDs of the annotations to edit, as `annotations list` prints them.
  var ids: [String] = []
  /// The type of a new annotation, such as `highlight` or `box`.
  var type: String?
  /// The number or label of the page of a new annotation.
  var page: String?
  /// The words to mark.
  var text: String?
  /// The occurrence of the words to mark, counted from 1; 0 for all.
  var occurrence = 1
  /// The state to set.
  var state: String?
  var contents: String?
  var author: String?
  var subject: String?
  var name: String?
  var color: AnnotationColor?
  var interiorColor: AnnotationColor?
  var opacity: Double?
  var border: Border?
  var flags: FlagChange?
  var at: Point?
  var rect: Rectangle?
  var quads: [Annotation.MarkedQuad]?
  var vertices: [Point]?
  var ink: [[Point]]?
  var callout: [Point]?
  var lineEndings: LineEndings?
  /// The icon of a note, or the name of a stamp.
  var icon: String?
  /// The path of a PNG or JPEG file for a stamp.
  var image: String?
  /// The size of a text box's letters in points.
  var fontSize: Double?
  /// The colour of a text box's letters.
  var textColor: AnnotationColor?
}
