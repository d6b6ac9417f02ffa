import ArgumentParser
import DocModel

/// `pdfkey pages insert`.
struct PagesInsertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "insert",
    abstract: "Insert pages of another file.",
    discussion: """
      Form fields and destinations whose names the document has get a number. --password is tried for both files.

      Example:
        pdfkey pages insert report.pdf --from other.pdf --pages 1-4 --after 10
      """)

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Option(help: "The file with the pages.", completion: .pdf)
  var from: String

  @Option(
    parsing: .unconditional, help: "Its pages; default: all.", transform: { try PageSelection($0) })
  var pages: PageSelection?

  @OptionGroup var place: PlaceOptions
  @OptionGroup var saving: SavingOptions

  func run() throws {
    try EditBatch(file, saving, reading: [from]).arrange("Insert Pages") { arrangement, editor, _ in
      let source = try SourceFile.open(from, saving)
      let added = try source.addedIndexes(of: pages, from).map {
        PageArrangement.ArrangedPage(.file(from, page: $0))
      }
      arrangement.insert(added, before: try place.index(in: editor.document))
      editor.openFile = { _ in source }
      return ["\(added.count.of("page")) inserted, now \(arrangement.pages.count)"]
    }
  }
}

/// A file whose pages are added to another one.
enum SourceFile {
  /// Opens a file with the password of the command.
  ///
  /// - Throws: `Failure` if it can't be opened.
  static func open(_ path: String, _ saving: SavingOptions) throws -> Document {
    let document = try DocumentOpener(password: saving.passwords.given).open(Input(argument: path))
    try document.requireDictionaries(path)
    if let flaw = document.flaw(.ambiguous) { Messages.print("\(path): \(flaw)") }
    return document
  }
}

extension Document {
  /// Returns the 0-based indexes of the pages of this file that are added to another one.
  ///
  /// - Throws: `Failure` or `EditError` with the name of this file, also if it has no pages.
  func addedIndexes(of selection: PageSelection?, _ path: String) throws -> [Int] {
    let indexes: [Int]
    do {
      indexes = try self.indexes(of: selection, repeating: true)
    } catch let error as PageSelectionError {
      throw Failure(error, path: path)
    }
    guard !indexes.isEmpty else { throw EditError.invalid(path, reason: "has no pages that can be added") }
    return indexes
  }
}
