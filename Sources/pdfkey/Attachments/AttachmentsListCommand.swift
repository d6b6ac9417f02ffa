import ArgumentParser
import DocModel
import Viewer

/// `pdfkey attachments list`.
struct AttachmentsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the attachments of documents.",
    discussion: """
      Attachments of the document come first, then those of its annotations. Each line has a number, a name and, \
      if known, the size, type and date, and the page of the annotation.
      """)

  @OptionGroup var listing: ListingOptions

  func run() throws {
    try listing.forEach { document, path, batch in
      let (files, labels) = (document.attachments, document.pageLabels)
      guard !listing.json else {
        let items = files.enumerated().map { JSONObject($1, number: $0 + 1, labels: labels) }
        return try batch.output.write(json: ["path": path, "attachments": items])
      }
      batch.writeHeading(path)
      for (index, file) in files.enumerated() {
        batch.output.write(line: "\(index + 1)  " + Self.description(file, labels: labels))
      }
      if files.isEmpty { batch.printNote("\(path): has no attachments") }
    }
  }

  /// Returns a one-line description of an attachment.
  private static func description(_ file: FileAttachment, labels: PageLabels) -> String {
    let details = [
      file.name ?? "(no name)", file.size.map(ByteCount.text), file.mimeType, file.modified?.readable,
      file.pageIndex.map { index in
        let label = labels.label(at: index)
        return label == String(index + 1) ? "page \(index + 1)" : "page \(index + 1) (\(label))"
      },
      file.description,
    ]
    return details.compactMap(\.self).map(\.onOneLine).joined(separator: "  ·  ")
  }
}
