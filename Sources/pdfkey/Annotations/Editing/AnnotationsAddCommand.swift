import ArgumentParser
import Viewer

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

  @Option(
    help: ArgumentHelp("JSON Lines of edits; - is standard input.", valueName: "file"), completion: .file())
  var from: String?

  @OptionGroup var entries: EntryOptions
  @OptionGroup var editing: EditingOptions

  func validate() throws {
    guard
      from == nil
        || [type, page, text, occurrence, at].allSatisfy({ $0 == nil }) && entries.isEmpty
    else {
      throw ValidationError("--from takes everything from its lines; leave out the other options.")
    }
    guard from != nil || type != nil else {
      throw ValidationError("Name the type with --type, or give --from.")
    }
    if let type, AddedType(rawValue: type.lowercased()) == nil {
      throw ValidationError("--type takes one of \(AddedType.names).")
    }
    guard file != "-" || (from != "-" && editing.output != nil) else {
      throw ValidationError("A document from standard input needs -o, and edits from elsewhere.")
    }
    guard occurrence == nil || occurrence == "all" || occurrence.flatMap(Int.init).map({ $0 > 0 }) ?? false
    else {
      throw ValidationError("--occurrence takes a number from 1, or all.")
    }
    guard occurrence == nil || text != nil else {
      throw ValidationError("--occurrence belongs to the words of --text.")
    }
    _ = try request
  }

  private var request: EditRequest {
    get throws {
      var request = EditRequest()
      request.type = type.flatMap { AddedType(rawValue: $0.lowercased()) }
      let others = [
        "page": page, "text": text, "occurrence": occurrence == "all" ? "0" : occurrence, "at": at,
      ]
      do throws(EditValueError) {
        for (name, value) in others { try request.values.take(name, value) }
      } catch {
        throw ValidationError("\(error).")
      }
      try entries.describe(&request)
      return request
    }
  }

  func run() throws {
    try FilePath.requireOther(editing.saving.output, thanRead: from.map { [$0] } ?? [])
    let batch = EditBatch(file, editing.saving, author: editing.author)
    try batch.run(from.map(EditLines.read) ?? [request], force: editing.force)
  }
}
