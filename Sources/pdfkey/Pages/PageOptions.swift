import ArgumentParser
import DocModel

/// The file and the pages of a command that arranges pages.
struct PageOptions: ParsableArguments {
  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Option(parsing: .unconditional, help: .pages, transform: { try PageSelection($0) })
  var pages: PageSelection

  @OptionGroup var saving: SavingOptions

  /// Changes the arrangement of the document, and saves it.
  ///
  /// - Parameters:
  ///   - title: the title of the step.
  ///   - change: changes the arrangement, given the indexes of the pages, and returns the line for the user.
  /// - Throws: what the change throws, and any failure to save.
  func arrange(
    _ title: String,
    _ change: (inout PageArrangement, _ pages: [Int], DocumentEditor) throws -> String
  ) throws {
    try EditBatch(file, saving).run { editor, _ in
      let pages = try editor.document.indexes(of: pages)
      var arrangement = editor.arrangement
      var result = EditBatch.Result()
      result.lines = [try change(&arrangement, pages, editor)]
      try editor.arrange(arrangement, title: title)
      return result
    }
  }
}

extension Document {
  /// Returns the 0-based index of the page with a number or a label.
  ///
  /// - Throws: `Failure` if there is none.
  func index(ofPage name: String) throws -> Int {
    let found = try indexes(of: PageSelection(name))
    guard let index = found.first, found.count == 1 else {
      throw Failure(code: "usage", message: "\(name): isn't one page", status: .usage)
    }
    return index
  }
}

extension [Int] {
  /// The number of pages in words.
  var pageCount: String { "\(count) page\(count == 1 ? "" : "s")" }
}
