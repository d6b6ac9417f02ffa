import ArgumentParser
import DocModel

/// The option for a place in an outline.
struct OutlinePlaceOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: ArgumentHelp("Heading before which it comes.", valueName: "row"))
  var before: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Heading after which it comes, on its level.", valueName: "row"))
  var after: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Heading whose last child it becomes.", valueName: "row"))
  var under: String?

  func validate() throws {
    guard [before, after, under].count(where: { $0 != nil }) <= 1 else {
      throw ValidationError("--before, --after and --under exclude each other.")
    }
  }

  /// Returns the place in an outline; nil if none is given.
  func place(in outline: Outline, _ path: String) throws(Failure) -> Outline.Place? {
    if let before { return .before(try outline.index(ofRow: before, path)) }
    if let after { return .after(try outline.index(ofRow: after, path)) }
    return try under.map { row throws(Failure) in .lastChild(of: try outline.index(ofRow: row, path)) }
  }
}

extension Outline {
  /// Returns the index of the heading that a user names.
  ///
  /// - Parameters:
  ///   - row: the number of the heading in reading order, from 1, or its title if no other has the same.
  ///   - path: the document, for messages.
  /// - Returns: the index.
  /// - Throws: `Failure` if there is no such heading, or there are several.
  func index(ofRow row: String, _ path: String) throws(Failure) -> Int {
    if let number = Int(row), items.indices.contains(number &- 1) { return number - 1 }
    let title = row.onOneLine
    let found = items.indices.filter { items[$0].title.onOneLine == title }
    guard let index = found.first else {
      throw Failure(
        code: "noSuchHeading",
        message: "\(path): has no heading “\(title)”; \"pdfkey outline list --numbers\" shows them")
    }
    guard found.count == 1 else {
      let numbers = found.prefix(5).map { String($0 + 1) }.joined(separator: ", ")
      throw Failure(
        code: "ambiguousHeading",
        message: """
          \(path): \(found.count) headings are called “\(title)”; name one by its number \
          (\(numbers)\(found.count > 5 ? ", …" : ""))
          """)
    }
    return index
  }
}

extension EditBatch {
  /// Changes the outline of the document, and saves it.
  ///
  /// - Parameters:
  ///   - title: the title of the step.
  ///   - change: changes the outline, and returns the lines for the user.
  /// - Throws: what the change throws, and any failure to save.
  func runOutline(
    _ title: String, _ change: (inout Outline, Document, _ path: String) throws -> Result
  ) throws {
    try run { editor, path in
      var outline = editor.outline
      let result = try change(&outline, editor.document, path)
      try editor.setOutline(outline.items, title: title)
      return result
    }
  }
}

extension EditBatch.Result {
  /// The report of an edit of a heading, with its line and its 0-based index.
  init(_ verb: String, _ outline: Outline, _ index: Int, labels: PageLabels) {
    ids = [String(index + 1)]
    lines = [
      "\(verb) \(index + 1): "
        + OutlineListCommand.line(outline.items[index], labels: labels, indented: false)
    ]
  }
}
