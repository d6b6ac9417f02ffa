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
    try EditBatch(file, saving).arrange(title) { arrangement, editor, _ in
      [try change(&arrangement, editor.document.indexes(of: pages), editor)]
    }
  }
}

extension EditBatch {
  /// Changes the arrangement of the document, and saves it.
  ///
  /// - Parameters:
  ///   - title: the title of the step.
  ///   - change: changes the arrangement, and returns the lines for the user.
  /// - Throws: what the change throws, and any failure to save.
  func arrange(
    _ title: String, _ change: (inout PageArrangement, DocumentEditor, _ path: String) throws -> [String]
  ) throws {
    try run { editor, path in
      var arrangement = editor.arrangement
      let lines = try change(&arrangement, editor, path)
      try editor.arrange(arrangement, title: title)
      return Result(lines: lines)
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
