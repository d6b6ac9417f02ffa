import ArgumentParser
import DocModel
import Viewer

/// `pdfkey attachments add`.
struct AttachmentsAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Attach files to a document.",
    discussion: """
      The files are listed with their names, dates and sizes. A document has one attachment of each name; --replace \
      replaces it.

      Examples:
        pdfkey attachments add invoice.pdf data.xml --mime text/xml
        pdfkey attachments add report.pdf *.csv -o with-data.pdf
      """)

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Argument(help: "Files to attach.", completion: .file())
  var files: [String]

  @Option(parsing: .unconditional, help: "Name of the attachment; default: the file's.")
  var name: String?

  @Option(parsing: .unconditional, help: "Description of the attachment.")
  var description: String?

  @Option(help: ArgumentHelp("Media type, such as text/csv; default: by name.", valueName: "type"))
  var mime: String?

  @Flag(help: "Replace attachments of the same name.")
  var replace = false

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Size limit for each file, such as 2G.", valueName: "size"))
  var maxSize = MemorySize(bytes: 1 << 30)

  @OptionGroup var saving: SavingOptions

  func validate() throws {
    guard files.count == 1 || name == nil else {
      throw ValidationError("--name belongs to one file; without it each keeps its own.")
    }
    guard name.map({ !$0.allSatisfy(\.isWhitespace) }) ?? true else {
      throw ValidationError("--name takes a name that isn't blank.")
    }
    guard mime.map({ $0.wholeMatch(of: /[!-.0-~]+\/[!-.0-~]+/) != nil && $0.utf8.count <= 127 }) ?? true
    else {
      throw ValidationError("--mime takes a type such as text/csv.")
    }
  }

  func run() throws {
    var saving = saving
    // Compressing a large file takes longer than the time for a small document.
    if saving.limits.timeout == nil { saving.limits.timeout = LimitOptions.mostSeconds }
    try EditBatch(file, saving, reading: files).run { editor, _ in
      var result = EditBatch.Result()
      for path in files {
        var options = DocumentEditor.AttachmentOptions()
        (options.name, options.description) = (name, description)
        options.mimeType = mime ?? Self.mimeType(ofFile: name ?? path)
        (options.replacesExisting, options.maximumSize) = (replace, maxSize.bytes)
        let added = try Self.attach(path, options, to: editor)
        let name = added.file.name ?? path
        result.ids.append(name)
        result.lines.append("attached: \(name.onOneLine)  ·  \(ByteCount.text(added.file.size ?? 0))")
      }
      return result
    }
  }

  /// Attaches a file.
  private static func attach(
    _ path: String, _ options: DocumentEditor.AttachmentOptions, to editor: DocumentEditor
  ) throws -> AttachedFile {
    do throws(EditError) {
      return try editor.attach(path, options: options)
    } catch {
      guard case .unreadable(let reason) = error, reason.code == "isFolder" else { throw error }
      throw Failure(code: error.code, message: "\(path): is a folder; only files can be attached")
    }
  }

  /// The media types of common files (RFC 6838), by the ends of their names.
  private static let mimeTypes = [
    "csv": "text/csv", "gif": "image/gif", "htm": "text/html", "html": "text/html", "jpeg": "image/jpeg",
    "jpg": "image/jpeg", "json": "application/json", "pdf": "application/pdf", "png": "image/png",
    "txt": "text/plain", "xml": "text/xml", "zip": "application/zip",
  ]

  private static func mimeType(ofFile name: String) -> String {
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).last?.lowercased() ?? ""
    return mimeTypes[ending] ?? "application/octet-stream"
  }
}
