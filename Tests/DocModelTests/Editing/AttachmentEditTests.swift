import Foundation
import TestSupport
import Testing

@testable import DocModel

/// Edits of the list of embedded files.
struct AttachmentEditTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Saves an editor's document in another file, and opens that.
  private func saved(_ editor: DocumentEditor) throws -> (document: Document, report: SaveReport) {
    let path = folder.file("saved.pdf")
    let report = try editor.save(.file(path))
    return (try Document(.path(path)), report)
  }

  private func data(_ name: String, in document: Document) -> Data? {
    document.attachments.first { $0.name == name }.flatMap { try? document.data(of: $0) }
  }

  @Test("A new file is listed with its bytes, size, date and checksum beside those that were there")
  func adding() throws {
    let path = try folder.write(Data("a,b\n".utf8), to: "données.csv")
    let editor = try DocumentEditor(try Samples.open("attachments.pdf"))
    let old = editor.attachmentList
    var options = DocumentEditor.AttachmentOptions()
    (options.description, options.mimeType) = ("Zahlen", "text/csv")
    try editor.attach(path, options: options)
    let (document, report) = try saved(editor)
    #expect(report.mode != .appended(bytes: 0) && report.warnings.isEmpty)
    #expect(document.attachmentList.count == old.count + 1)
    for file in old { #expect(document.attachmentList.contains { $0.isSame(as: file) }) }
    #expect(data("données.csv", in: document) == Data("a,b\n".utf8))
    let file = try #require(document.attachments.first { $0.name == "données.csv" })
    #expect(file.size == 4 && file.description == "Zahlen" && file.mimeType == "text/csv")
    #expect(file.checksum == "f69f5b72bc79a92dc70c63c9aa142e36" && file.modified?.date != nil)
    #expect(
      document.attachmentList.map(\.key)
        == document.attachmentList.map(\.key).sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test("Bytes are attached under a name, also by an annotation, and survive a journal")
  func attachedBytes() throws {
    let editor = try DocumentEditor(try PDFSource().open())
    var options = DocumentEditor.AttachmentOptions()
    (options.name, options.mimeType) = ("other", "text/csv")
    let listed = try editor.attach(Data("a,b\n".utf8), named: "données.csv", options: options)
    #expect(listed.path == nil && listed.file.modified?.date != nil)
    #expect(throws: EditError.self) { try editor.attach(Data(), named: "données.csv") }
    #expect(throws: EditError.self) { try editor.attach(Data(), named: " ") }
    #expect(throws: EditError.self) {
      try Annotation.fileAttachment(Data(), named: "", at: Point(x: 20, y: 60), onPage: 0)
    }
    try editor.attach(Data(), named: "empty")
    try editor.add(
      .fileAttachment(Data("x".utf8), named: "data.csv", at: Point(x: 20, y: 60), onPage: 0))
    let steps = try JSONDecoder().decode(
      [EditHistory.Step].self, from: JSONEncoder().encode(editor.history.undoable))
    #expect(steps.flatMap(\.files).isEmpty)
    let again = try DocumentEditor(try PDFSource().open())
    for step in steps { try again.apply(step) }
    let document = try saved(again).document
    #expect(data("données.csv", in: document) == Data("a,b\n".utf8))
    #expect(data("data.csv", in: document) == Data("x".utf8))
    #expect(data("empty", in: document) == Data())
    #expect(document.attachments.first { $0.name == "données.csv" }?.mimeType == "text/csv")
    #expect(document.attachments.allSatisfy { $0.checksum != nil && $0.modified != nil })
  }

  @Test("Each leaf of a large list has its first and its last name as limits")
  func leaves() throws {
    let names = (100..<199).map { "(\($0)) <</F(\($0))/EF<</F 9 0 R>>>>" }.joined()
    var source = PDFSource(catalog: "/Names<</EmbeddedFiles<</Names[\(names)]>>>>")
    source.objects[9] = "<</Length 1>>stream\na\nendstream"
    let editor = try DocumentEditor(try source.open())
    try editor.attach(try folder.write(Data("one".utf8), to: "new"))
    let leaves = try saved(editor).document.file?.catalog?["Names"]?["EmbeddedFiles"]?["Kids"]?.elements ?? []
    #expect(leaves.flatMap { $0["Limits"]?.elements ?? [] }.map(\.text) == ["100", "163", "164", "new"])
  }

  @Test("A name is used once, unless the file is replaced")
  func names() throws {
    let path = try folder.write(Data("new".utf8), to: "notes.txt")
    let editor = try DocumentEditor(try Samples.open("attachments.pdf"))
    #expect(throws: EditError.self) { try editor.attach(path) }
    #expect(!editor.hasChanges)
    var options = DocumentEditor.AttachmentOptions()
    options.replacesExisting = true
    let count = editor.attachmentList.count
    try editor.attach(path, options: options)
    #expect(editor.attachmentList.count == count)
    #expect(data("notes.txt", in: try saved(editor).document) == Data("new".utf8))
    let step = try #require(editor.history.undoable.last)
    #expect(try editor.hasResults(of: step))
    #expect(try !DocumentEditor(Samples.open("attachments.pdf")).hasResults(of: step))
    editor.undo()
    #expect(!editor.hasChanges)
  }

  @Test("A name that isn't UTF-8 is read as Latin-1")
  func latinName() throws {
    let path = folder.path + "/b"
    let name = Array(path.utf8CString.dropLast()) + [CChar(bitPattern: 0xE4), 0x72, 0]
    let file = open(name, O_CREAT | O_WRONLY, 0o600)
    #expect(file >= 0)
    close(file)
    let editor = try DocumentEditor(try Samples.open("scan.pdf"))
    #expect(try editor.attach(path + "\u{FFFD}r").file.name == "bär")
  }

  @Test("A file that has changed before the document is saved is refused")
  func changed() throws {
    let path = try folder.write(Data("one".utf8), to: "a.txt")
    let editor = try DocumentEditor(try Samples.open("scan.pdf"))
    try editor.attach(path)
    let step = try JSONDecoder().decode(
      EditHistory.Step.self, from: try JSONEncoder().encode(try #require(editor.history.undoable.last)))
    let other = try DocumentEditor(try Samples.open("scan.pdf"))
    try other.apply(step)
    #expect(data("a.txt", in: try saved(other).document) == Data("one".utf8))
    #expect(try DocumentEditor(Document(.path(folder.file("saved.pdf")))).hasResults(of: step))
    for content in ["two", "longer"] {
      try Data(content.utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: EditError.self) { try editor.save(.file(folder.file("other.pdf"))) }
    }
    #expect(refusalCode { try editor.attach("/dev/zero") } == "unreadable")
    #expect(throws: EditError.unreadable(.isFolder(folder.path))) { try editor.attach(folder.path) }
  }

  @Test("A removed file isn't listed any more, and the report says that its content stays")
  func removing() throws {
    let editor = try DocumentEditor(try Samples.open("attachments.pdf"))
    try editor.setAttachmentList([])
    let (document, report) = try saved(editor)
    #expect(document.attachmentList.isEmpty)
    #expect(report.warnings.contains { $0.contains("attachments stays in the earlier revision") })
  }

  @Test(
    "A claim of PDF/A decides on a warning and on the list of associated files",
    arguments: [
      ("1", "PDF/A-1"), ("2", "PDF/A-2"), ("3", nil), ("4", "PDF/A-4f"),
      ("4</pdfaid:part><pdfaid:conformance>F</pdfaid:conformance><pdfaid:part>4", nil),
    ])
  func conformance(part: String, warning: String?) throws {
    var source = PDFSource(catalog: "/Metadata 9 0 R")
    let packet = "<x xmlns:pdfaid='http://www.aiim.org/pdfa/ns/id/'><pdfaid:part>\(part)</pdfaid:part></x>"
    source.objects[9] =
      "<</Type/Metadata/Subtype/XML/Length \(packet.utf8.count)>>stream\n\(packet)\nendstream"
    let editor = try DocumentEditor(try source.open())
    try editor.attach(try folder.write(Data("one".utf8), to: "a.txt"))
    let (document, report) = try saved(editor)
    #expect(report.warnings.contains { warning.map($0.contains) ?? true } == (warning != nil))
    let associated = document.file?.catalog?["AF"]
    #expect((associated?.count ?? 0) == (part >= "3" ? 1 : 0))
    guard part >= "3" else { return }
    #expect(associated?[0]?["AFRelationship"]?.name == "Unspecified")
    let second = try DocumentEditor(document)
    try second.setAttachmentList([])
    #expect(try saved(second).document.file?.catalog?["AF"] == nil)
  }

  @Test("A document that encrypts only its attachments is refused")
  func ownEncryption() throws {
    let editor = try DocumentEditor(try Samples.open("encrypted-attachment.pdf", password: "author"))
    try editor.attach(try folder.write(Data("one".utf8), to: "a.txt"))
    #expect(throws: EditError.self) { try editor.save(.file(folder.file("saved.pdf"))) }
  }

  @Test("Names, keys and dates of a hostile list don't matter")
  func hostile() throws {
    var source = PDFSource(catalog: "/Names<</EmbeddedFiles 9 0 R>>/AF 5")
    source.objects[9] = "<</Kids[9 0 R 10 0 R 11 0 R]>>"
    source.objects[10] = "<</Names[(a) 10 0 R (a) null (b) 7 (c)]/Limits[(z)(a)]>>"
    let editor = try DocumentEditor(try source.open())
    try editor.attach(try folder.write(Data("one".utf8), to: "new"))
    let document = try saved(editor).document
    #expect(data("new", in: document) == Data("one".utf8))
  }

  @Test("An annotation attaches a file with its bytes, also after its removal was undone")
  func annotation() throws {
    let path = try folder.write(Data("a,b\n".utf8), to: "data.csv")
    var options = DocumentEditor.AttachmentOptions()
    (options.description, options.mimeType) = ("Numbers", "text/csv")
    let editor = try DocumentEditor(try PDFSource().open())
    let draft = try Annotation.fileAttachment(path, at: Point(x: 20, y: 60), onPage: 0, options: options)
    let id = try editor.add(draft) { $0.icon = "Graph" }
    #expect(editor.history.undoable.last?.files == [path])
    try editor.remove(id)
    editor.undo()
    let (document, report) = try saved(editor)
    #expect(report.warnings.isEmpty)
    #expect(data("data.csv", in: document) == Data("a,b\n".utf8))
    let read = try #require(try document.annotations(onPage: 0).first)
    guard case .fileAttachment(let attachment) = read.kind else {
      throw EditError.notPermitted("no attachment")
    }
    #expect(read.problems.isEmpty && attachment.icon == "Graph" && attachment.path == nil)
    #expect(attachment.file?.mimeType == "text/csv" && attachment.file?.description == "Numbers")
    #expect(document.attachmentList.isEmpty)
  }

  @Test("An annotation without a file is refused instead of saved without it")
  func annotationWithoutFile() throws {
    let editor = try DocumentEditor(try PDFSource().open())
    var draft = Annotation.note(at: Point(x: 20, y: 60), onPage: 0)
    draft.type = "FileAttachment"
    draft.kind = .fileAttachment(Annotation.Attachment(file: FileAttachment(name: "data.csv")))
    #expect(throws: EditError.self) { try editor.add(draft) }
    let path = try folder.write(Data("a".utf8), to: "data.csv")
    try editor.add(try .fileAttachment(path, at: Point(x: 20, y: 60), onPage: 0))
    _ = try folder.write(Data("b".utf8), to: "data.csv")
    #expect(throws: EditError.self) { try editor.save(.data) }
  }
}
