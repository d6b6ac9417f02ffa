import ArgumentParser
import DocModelExchange

/// `pdfkey annotations merge`.
struct AnnotationsMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Gather the annotations of several copies of a document.",
    discussion: """
      Annotations of the copies are matched with those of the first file as by "annotations import", and keep their \
      authors and dates. Nothing is removed. Pages that differ are listed.

      Examples:
        pdfkey annotations merge paper.pdf paper-ann.pdf paper-ben.pdf -o reviewed.pdf
        pdfkey annotations merge paper.pdf reviews/*.pdf --dry-run
      """)

  @Argument(help: "PDF file that gets the annotations.", completion: .pdf)
  var base: String

  @Argument(help: "Copies of it with annotations.", completion: .pdf)
  var reviews: [String]

  @OptionGroup var selection: ImportSelectionOptions
  @OptionGroup var editing: EditingOptions

  func validate() throws {
    guard !([base] + reviews).contains("-") else {
      throw ValidationError("The files can't be standard input; name them.")
    }
  }

  func run() throws {
    let opener = DocumentOpener(password: editing.passwords.given)
    try EditBatch(base, editing.saving, author: editing.author, reading: reviews).run { editor, _ in
      var outcome = ImportOutcome(isDryRun: editing.dryRun)
      /// The copy that changed each annotation last.
      var changers: [String: String] = [:]
      for review in reviews {
        let copy = try opener.open(Input(argument: review))
        try copy.requireDictionaries(review)
        let imported = ImportedAnnotations(of: copy, name: review)
        var report = try editor.importAnnotations(imported, selection.options(force: editing.force))
        for index in report.items.indices where !report.items[index].isSame {
          let id = report.items[index].id
          if let changer = changers[id] { report.items[index].reasons.append("\(changer) changed it, too") }
          if report.items[index].outcome == .changed { changers[id] = review }
        }
        outcome.add(report, of: review)
        outcome.add(editor.document.pageDifferences(to: copy), of: review)
      }
      return outcome.result
    }
  }
}
