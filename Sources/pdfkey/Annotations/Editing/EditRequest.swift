import DocModel

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

/// A change of an annotation's flags.
struct FlagChange: Equatable {
  /// Whether the flags replace all others, rather than being set and cleared one by one.
  var replacesAll = false
  var setting: AnnotationFlags = []
  var clearing: AnnotationFlags = []

  /// Parses names separated by commas: `print,noZoom` replaces all flags, `+locked,-print` changes two.
  init(_ text: String) throws(EditRequestError) {
    let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let signed = names.count { $0.hasPrefix("+") || $0.hasPrefix("-") }
    guard signed == 0 || signed == names.count else {
      throw EditRequestError("flags either all have a sign, as in +locked,-print, or none has")
    }
    replacesAll = signed == 0
    for name in names {
      let plain = signed == 0 ? name[...] : name.dropFirst()
      guard let flag = AnnotationFlags(name: String(plain)) else {
        throw EditRequestError(
          "the flag \(plain) isn't known; choose from \(AnnotationFlags.all.names.joined(separator: ", "))")
      }
      if name.hasPrefix("-") { clearing.insert(flag) } else { setting.insert(flag) }
    }
  }

  /// Applies the change.
  func apply(to flags: inout AnnotationFlags) {
    flags = replacesAll ? setting : flags.union(setting).subtracting(clearing)
  }
}

/// A request that can't be understood.
struct EditRequestError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
