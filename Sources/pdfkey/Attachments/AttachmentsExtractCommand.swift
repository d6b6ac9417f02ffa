import ArgumentParser
import DocModel
import Viewer

/// `pdfkey attachments extract`.
struct AttachmentsExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Write the files within a document into a folder.",
    usage: "pdfkey attachments extract <file> [<number> ...] -o <folder>",
    discussion: """
      Files are named as the document names them, without folders and without what would hide them or lead \
      elsewhere. None that is there already is written over: a number is added. What is written is printed.
      """)

  @Argument(
    help: "The PDF file (- is standard input), and the numbers of files if not all are wanted.",
    completion: .pdf)
  var fileAndNumbers: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder; it is made where there is none.", valueName: "folder"),
    completion: .directory)
  var output: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Write no more than this, all files together, as 100M or 2G.", valueName: "size"))
  var maxSize = MemorySize(bytes: 1 << 30)

  @OptionGroup var passwords: PasswordOptions
  @OptionGroup var limits: LimitOptions

  @Flag(help: .jsonLines)
  var json = false

  func validate() throws {
    guard !fileAndNumbers.isEmpty else { throw ValidationError("Name a PDF file.") }
    guard !output.isEmpty else { throw ValidationError("-o names no folder.") }
    _ = try numbers()
  }

  private func numbers() throws -> [Int] {
    try fileAndNumbers.dropFirst().map { text in
      guard let number = Int(text) else {
        throw ValidationError("“\(text)” isn't a number; `pdfkey attachments list` shows them.")
      }
      return number
    }
  }

  func run() throws {
    let chosen = try numbers()
    let inputs = fileAndNumbers.prefix(1).map(Input.init(argument:))
    let batch = DocumentBatch(inputs, limits, password: passwords.given, json: json)
    try batch.forEach { document, path in
      try document.requireDictionaries(path)
      let (files, labels) = (document.attachments, document.pageLabels)
      for number in chosen where files.index(ofNumber: number) == nil {
        throw Failure(
          code: "noSuchAttachment",
          message: "\(path): holds no file \(number); `pdfkey attachments list` shows those it holds",
          status: .badData)
      }
      let numbers = chosen.isEmpty ? Array(1..<(files.count + 1)) : chosen
      if numbers.isEmpty { batch.remark("\(path): holds no files") }
      var written: [AttachmentsJSON.Item] = []
      var rest = maxSize.bytes
      let folder = numbers.isEmpty ? nil : try AttachmentFolder(output)
      for number in numbers {
        let file = files[number - 1]
        guard let data = document.data(of: file, upTo: rest), data.count <= rest else {
          try batch.report(unreadable(file, number, path))
          continue
        }
        rest -= data.count
        guard let target = try folder?.write(data, name: file.name) else { continue }
        if !json { batch.output.write(line: target.onOneLine) }
        written.append(AttachmentsJSON.Item(file, number: number, labels: labels, output: target))
      }
      if json { try batch.output.write(json: AttachmentsJSON(path: path, attachments: written)) }
    }
  }

  private func unreadable(_ file: FileAttachment, _ number: Int, _ path: String) -> Failure {
    Failure(
      code: "attachmentUnreadable",
      message:
        "\(path): file \(number) (\(file.name ?? "no name")) can't be decoded, or takes more than \(maxSize); "
        + "--max-size gives it more",
      status: .badData)
  }
}
