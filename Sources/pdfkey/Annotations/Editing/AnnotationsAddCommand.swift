import ArgumentParser
import DocModel

/// `pdfkey annotations add`.
struct AnnotationsAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add an annotation, or many from JSON Lines.",
    discussion: """
      Coordinates are points of the page's default user space, with the origin at the lower left. --from reads one \
      JSON object a line (schema pdfkey.edits/1), and makes all edits in one save.

      The file is replaced as a whole or not at all; its bytes stay, and the changes are appended. Signatures stay \
      valid, and an edit that one forbids is refused.

      Examples:
        pdfkey annotations add paper.pdf --type highlight --page 3 --text "border styles"
        pdfkey annotations add paper.pdf --type box --page iv --rect 72,72,300,200 --border 2,dashed,3:1
        pdfkey annotations add paper.pdf --type note --page 3 --at 100,700 --contents "Check this"
        generate-marks | pdfkey annotations add paper.pdf --from -
      """)

  @Argument(help: "PDF file; - is standard input.", completion: .pdf)
  var file: String

  @Option(help: ArgumentHelp("Type, as highlight, note, box, freeText.", valueName: "type"))
  var type: String?

  @Option(help: ArgumentHelp("Number or label of the page.", valueName: "page"))
  var page: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Words to mark on the page.", valueName: "words"))
  var text: String?

  @Option(help: ArgumentHelp("Occurrence of the words, from 1, or all.", valueName: "number"))
  var occurrence: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Point x,y for a note, caret or stamp.", valueName: "point"))
  var at: String?

  @Option(help: ArgumentHelp("Size of a text box's letters in points.", valueName: "points"))
  var fontSize: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Points x,y,x,y of a callout's line, from its tip.", valueName: "numbers"))
  var callout: String?

  @Option(help: ArgumentHelp("PNG or JPEG file for a stamp.", valueName: "file"), completion: .file())
  var image: String?

  @Option(
    help: ArgumentHelp("JSON Lines of edits; - is standard input.", valueName: "file"), completion: .file())
  var from: String?

  @OptionGroup var entries: EntryOptions
  @OptionGroup var editing: EditingOptions

  func validate() throws {
    guard from == nil || (type == nil && page == nil && text == nil && at == nil && entries.isEmpty) else {
      throw ValidationError("--from takes everything from its lines; leave out the other options.")
    }
    guard from != nil || type != nil else {
      throw ValidationError("Name the type with --type, or give --from.")
    }
    if let type, EditRequest.types[type.lowercased()] == nil {
      throw ValidationError("--type takes one of \(EditRequest.types.keys.sorted().joined(separator: ", ")).")
    }
    guard file != "-" || (from != "-" && editing.output != nil) else {
      throw ValidationError("A document from standard input needs -o, and edits from elsewhere.")
    }
    guard occurrence == nil || occurrence == "all" || occurrence.flatMap(Int.init).map({ $0 > 0 }) ?? false
    else {
      throw ValidationError("--occurrence takes a number from 1, or all.")
    }
    if let fontSize, !(1...1_000).contains(fontSize) {
      throw ValidationError("--font-size takes a number from 1 to 1000.")
    }
    _ = try request
  }

  private var request: EditRequest {
    get throws {
      var request = EditRequest()
      (request.type, request.page, request.text, request.image) = (type, page, text, image)
      request.occurrence = occurrence == "all" ? 0 : occurrence.flatMap(Int.init) ?? 1
      request.fontSize = fontSize
      do throws(EditRequestError) {
        if let at { request.at = try EditParsing.point(EditParsing.numbers(at)) }
        if let callout {
          request.callout = try EditParsing.points(EditParsing.numbers(callout), "callout")
        }
      } catch {
        throw ValidationError("\(error).")
      }
      try entries.describe(&request)
      return request
    }
  }

  func run() throws {
    let batch = EditBatch(file, editing)
    guard let from else { return try batch.run([try request]) }
    try batch.run { try EditLines.read(from) }
  }
}

/// `pdfkey annotations edit`.
struct AnnotationsEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change annotations.",
    discussion: """
      IDs are those of "annotations list --json". A rectangle moves and scales the points of a line, drawing or \
      mark. Entries that don't change stay as they are, those of other programs included.

      Example:
        pdfkey annotations edit paper.pdf p3-a7 --color red --flags +locked --contents "Done"
      """)

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Argument(help: "IDs of annotations.")
  var ids: [String]

  @OptionGroup var entries: EntryOptions
  @OptionGroup var editing: EditingOptions

  func validate() throws {
    guard !entries.isEmpty || editing.author != nil else {
      throw ValidationError("Name what to change, as with --contents or --color.")
    }
    _ = try request
  }

  private var request: EditRequest {
    get throws {
      var request = EditRequest()
      (request.operation, request.ids, request.author) = (.edit, ids, editing.author)
      try entries.describe(&request)
      return request
    }
  }

  func run() throws { try EditBatch(file, editing).run([try request]) }
}

/// `pdfkey annotations remove`.
struct AnnotationsRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove annotations with their replies.",
    discussion: """
      The text of removed annotations stays readable in the earlier revision of the file; \
      "qpdf in.pdf out.pdf" writes a file without it.
      """,
    aliases: ["delete"])

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Argument(help: "IDs of annotations.")
  var ids: [String]

  @OptionGroup var editing: EditingOptions

  func run() throws {
    var request = EditRequest()
    (request.operation, request.ids) = (.remove, ids)
    try EditBatch(file, editing).run([request])
  }
}

/// `pdfkey annotations reply`.
struct AnnotationsReplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reply", abstract: "Reply to an annotation.")

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Argument(help: "ID of the annotation.")
  var id: String

  @Option(parsing: .unconditional, help: "Text of the reply.")
  var contents: String

  @OptionGroup var editing: EditingOptions

  func run() throws {
    var request = EditRequest()
    (request.operation, request.ids, request.contents) = (.reply, [id], contents)
    try EditBatch(file, editing).run([request])
  }
}

/// `pdfkey annotations state`.
struct AnnotationsStateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "state",
    abstract: "Set the state of an annotation.",
    discussion: "States are accepted, rejected, cancelled, completed, none, marked and unmarked.")

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Argument(help: "ID of the annotation.")
  var id: String

  @Argument(
    help: "State.",
    completion: .list(["accepted", "rejected", "cancelled", "completed", "none", "marked", "unmarked"]))
  var state: String

  @OptionGroup var editing: EditingOptions

  func validate() throws {
    guard AnnotationState.Value(state) != nil else {
      throw ValidationError(
        "The state is one of accepted, rejected, cancelled, completed, none, marked, unmarked.")
    }
  }

  func run() throws {
    var request = EditRequest()
    (request.operation, request.ids, request.state) = (.state, [id], state)
    try EditBatch(file, editing).run([request])
  }
}
