import ArgumentParser
import DocModel
import Viewer

/// `pdfkey attachments remove`.
struct AttachmentsRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove attachments from a document.",
    discussion: """
      Their content stays readable in the earlier revision of the file; "qpdf in.pdf out.pdf" writes a file without \
      it. Attachments of annotations go with "annotations remove".

      Example:
        pdfkey attachments remove invoice.pdf data.xml
      """,
    aliases: ["delete"])

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Argument(help: "Names of attachments, or their numbers in the list.")
  var names: [String]

  @OptionGroup var saving: SavingOptions

  func run() throws {
    try EditBatch(file, saving).run { editor, path in
      var (files, result) = (editor.attachmentList, EditBatch.Result())
      let listed = editor.document.attachments
      for name in names {
        let chosen = try indexes(of: name, in: editor.attachmentList, listed, path)
        for key in chosen.map({ editor.attachmentList[$0].key }) { files.removeAll { $0.key == key } }
        result.ids += chosen.compactMap { editor.attachmentList[$0].file.name }
        result.lines += chosen.map { "removed: \((editor.attachmentList[$0].file.name ?? name).onOneLine)" }
      }
      try editor.setAttachmentList(files, title: "Remove Attachments")
      return result
    }
  }

  /// Returns the indexes of the files with a name, or of the one with a number in the list.
  private func indexes(
    of name: String, in files: [AttachedFile], _ listed: [FileAttachment], _ path: String
  ) throws(Failure) -> [Int] {
    let named = files.indices.filter { files[$0].file.name == name || files[$0].file.name?.onOneLine == name }
    if !named.isEmpty { return named }
    let numbered = Int(name).flatMap { listed.index(ofNumber: $0) }.map { listed[$0] }
    if let content = numbered?.content {
      let found = files.indices.filter { files[$0].file.content == content }
      if !found.isEmpty { return found }
    }
    let annotated = numbered ?? listed.first { $0.name == name && $0.pageIndex != nil }
    throw Failure(
      code: "noSuchAttachment",
      message: annotated?.pageIndex.map { page in
        "\(path): attachment \(name) belongs to an annotation on page \(page + 1); `annotations remove` removes it"
      } ?? "\(path): has no attachment “\(name.onOneLine)”; `pdfkey attachments list` shows them")
  }
}
