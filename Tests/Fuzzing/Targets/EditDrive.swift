import DocModel
import Foundation

/// Edits the annotations of a document, and reads what a save would write.
enum EditDrive {
  /// The most annotations to edit of a page.
  private static let mostAnnotations = 6

  static func run(_ bytes: [UInt8], password: String?) throws {
    guard
      let document = try? Document(
        .bytes(Data(bytes), name: "fuzz.pdf"), password: password, readers: .dictionaries)
    else { return }
    do throws(EditError) {
      let editor = try DocumentEditor(document, author: "Fuzz")
      for page in 0..<min(2, document.pageCount) { try edit(page, editor) }
      try fillIn(editor)
      while editor.history.undoable.count > 3 { editor.undo() }
      editor.redo()
      try check(editor)
    } catch {
      // Repairs are recorded when annotations are read.
      var options = AnnotationOptions()
      options.readsText = false
      _ = document.allAnnotations(options)
      // A file may be written anew because of its end, which reading doesn't need.
      let isAppendedTo = (try? DocumentWriter(document))?.end != nil
      try check(error, isFlawless: document.isFlawless && isAppendedTo)
    }
  }

  private static func edit(_ page: Int, _ editor: DocumentEditor) throws(EditError) {
    let found = try editor.annotations(onPage: page)
    try editor.add(.note(at: Point(x: 10, y: 10), onPage: page, "a note — 你好"))
    try editor.add(.square(Rectangle(x0: 1, y0: 2, x1: 30, y1: 40), onPage: page)) {
      $0.border = Border(width: 2, cloudiness: 1)
    }
    for (index, annotation) in found.prefix(mostAnnotations).enumerated() {
      guard let id = annotation.object else { continue }
      do throws(EditError) {
        switch index % 4 {
        case 0: try recolor(id, editor)
        case 1:
          // Whatever its values are, an annotation can have other flags and another author.
          try editor.change(id, force: true) {
            $0.flags.formSymmetricDifference(.print)
            $0.markup.author = "(changed\\"
          }
        case 2: try editor.remove(id, force: true)
        default: try editor.reply(to: id, with: "reply")
        }
      } catch EditError.noSuchAnnotation {
        // It went with the thread of another one.
        continue
      }
    }
  }

  /// The most fields to fill in.
  private static let mostFields = 8

  /// Fills in fields with values that they accept.
  private static func fillIn(_ editor: DocumentEditor) throws(EditError) {
    let form = editor.form
    guard !form.isXFA else { return }
    for field in form.fields.prefix(mostFields) where field.isFillable {
      let input: FieldInput =
        switch field.kind {
        case .text: .texts([String("Ab — 你好 שלום".prefix(field.maximumLength ?? 20))])
        case .choice where field.options.isEmpty: .none
        default: .texts([field.options.last?.value ?? ""])
        }
      // Options may be empty or repeat each other.
      guard let value = try? field.value(from: input), field.isWritable else { continue }
      do throws(EditError) {
        try editor.setValue(value, ofField: field.name, force: true)
      } catch EditError.invalid, EditError.noSuchField {
        // Another field has the same name.
        continue
      }
    }
  }

  /// Changes how an annotation looks, unless it has values that can't be drawn.
  private static func recolor(_ id: ObjectID, _ editor: DocumentEditor) throws(EditError) {
    do throws(EditError) {
      try editor.change(id, force: true) { $0.color = .blue }
    } catch EditError.invalid {
      return
    }
  }

  /// Writes an update in memory, which the editor reads and compares.
  private static func check(_ editor: DocumentEditor) throws(EditError) {
    var options = SaveOptions()
    options.isDryRun = true
    try editor.save(.inPlace, options: options)
  }

  private static func check(_ error: EditError, isFlawless: Bool) throws {
    try FuzzProblem.check(error.description.hasPrefix("fuzz.pdf"), "an error that names no file: \(error)")
    if case .invalid(_, let reason) = error {
      throw FuzzProblem("an edit that should always be possible is refused: \(reason)")
    }
    // A sound file mustn't need this refusal.
    if isFlawless, case .notVerified(_, let reason) = error {
      throw FuzzProblem("the update is wrong: \(reason)")
    }
  }
}
