import ArgumentParser

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
      (request.operation, request.ids) = (.edit, ids)
      try request.values.take("author", editing.author)
      try entries.describe(&request)
      return request
    }
  }

  func run() throws {
    try EditBatch(file, editing.saving, author: editing.author).run([try request], force: editing.force)
  }
}
