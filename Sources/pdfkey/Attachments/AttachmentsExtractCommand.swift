import ArgumentParser
import DocModel
import Foundation
import Viewer

/// `pdfkey attachments extract`.
struct AttachmentsExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Write attachments to a folder.",
    usage: "pdfkey attachments extract <file> [<number> ...] -o <folder>",
    discussion: """
      The document names the files; folders, leading dots and other unsafe parts of names are dropped. Existing \
      files aren't overwritten: new ones get a number. The paths of the written files are printed.
      """)

  @Argument(
    help: "PDF file, then numbers of attachments; all by default.",
    completion: .pdf)
  var fileAndNumbers: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Folder to write to; created if missing.", valueName: "folder"),
    completion: .directory)
  var output: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Size limit for all files together, such as 100M or 2G.", valueName: "size"))
  var maxSize = MemorySize(bytes: 1 << 30)

  @OptionGroup var passwords: PasswordOptions
  @OptionGroup var limits: LimitOptions

  @Flag(help: .jsonLines)
  var json = false

  func validate() throws {
    guard !fileAndNumbers.isEmpty else { throw ValidationError("Name a PDF file.") }
    guard !output.isEmpty else { throw ValidationError("Name a folder with -o.") }
    _ = try numbers()
  }

  private func numbers() throws -> [Int] {
    try fileAndNumbers.dropFirst().numbers(shownBy: "pdfkey attachments list")
  }

  func run() throws {
    let chosen = try numbers()
    let inputs = fileAndNumbers.prefix(1).map(Input.init(argument:))
    let batch = DocumentBatch(
      inputs, limits, password: passwords.given, json: json, writing: WritingRules(folders: [output]))
    try batch.forEach { document, path in
      try document.requireDictionaries(path)
      let (files, labels) = (document.attachments, document.pageLabels)
      for number in chosen where files.index(ofNumber: number) == nil {
        throw Failure(
          code: "noSuchAttachment",
          message: "\(path): has no attachment \(number); `pdfkey attachments list` shows them")
      }
      let numbers = chosen.isEmpty ? Array(1..<(files.count + 1)) : chosen
      if numbers.isEmpty { batch.printNote("\(path): has no attachments") }
      var written: [JSONObject] = []
      var rest = maxSize.bytes
      for number in numbers {
        let file = files[number - 1]
        switch Result(catching: { () throws(DocumentError) in try document.data(of: file, upTo: rest) }) {
        case .failure(let error): try batch.report(unreadable(file, number, path, error))
        case .success(let data):
          rest -= data.count
          let target = try write(data, named: file.name)
          if !json { batch.output.write(line: target.onOneLine) }
          written.append(JSONObject(file, number: number, labels: labels, output: target))
        }
      }
      if json { try batch.output.write(json: ["path": path, "attachments": written]) }
    }
  }

  /// Writes the bytes of a file to a new file in the folder, and returns its path.
  private func write(_ data: Data, named name: String?) throws -> String {
    try data.withUnsafeBytes { bytes in
      let request = WritingRequest.add(name: name, folder: output)
      return try FileWriter.perform(request, bytes.bindMemory(to: UInt8.self), about: output).path ?? output
    }
  }

  private func unreadable(
    _ file: FileAttachment, _ number: Int, _ path: String, _ error: DocumentError
  ) -> Failure {
    guard case .attachmentTooLarge = error else { return Failure(error) }
    return Failure(
      code: error.code,
      message:
        "\(path): attachment \(number) (\(file.name ?? "no name")) exceeds \(maxSize); "
        + "raise the limit with --max-size")
  }
}
