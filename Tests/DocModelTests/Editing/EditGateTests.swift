import Foundation
import Testing

@testable import DocModel
@testable import PDFObjects

/// Edits of many files, held against qpdf and Poppler; `scripts/check edits` holds them against more readers.
@Suite("Edited files as other readers see them", .limited)
struct EditGateTests {
  /// The passwords of the encrypted fixtures.
  private static let passwords = [
    "encrypted-attachment.pdf": "reader", "encrypted-form.pdf": "author", "encrypted-latin1.pdf": "pässwört",
    "encrypted-rc4.pdf": "reader",
    "encrypted-unicode.pdf": "pässwört", "encrypted-user.pdf": "reader",
  ]

  /// The fixtures that can't be edited, since they are damaged beyond repair, or have no pages.
  private static let uneditable: Set<String> = [
    "cut.pdf", "empty.pdf", "header-only.pdf", "no-pages.pdf", "not-a-pdf.pdf",
  ]

  @Test("Fixtures keep their bytes, objects and pages", arguments: Samples.names)
  func fixtures(_ name: String) throws {
    let mayRefuse = Self.uneditable.contains(name)
    try hold(Samples.data(name), name, password: Self.passwords[name], mayRefuse: mayRefuse)
  }

  @Test("Files of the corpus keep their bytes, objects and pages", .needsCorpus, arguments: Corpus.readable)
  func corpus(_ name: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: Corpus.path(name)))
    try hold(data, name, password: try Corpus.oracle(name).password, mayRefuse: true)
  }

  /// Adds, changes, answers and removes annotations on the first page, and compares the file with its original.
  private func hold(
    _ data: Data, _ name: String, password: String?, mayRefuse: Bool
  ) throws {
    let sample = try EditedSample(data)
    guard let original = try? sample.open(password: password), original.pageCount > 0 else {
      #expect(mayRefuse, "\(name) can't be opened")
      return
    }
    let editor: DocumentEditor
    let report: SaveReport
    do throws(EditError) {
      editor = try DocumentEditor(original, author: "Gate")
      let box = Rectangle(x0: 20, y0: 20, x1: 60, y1: 50)
      let square = try editor.add(.square(box, onPage: 0)) { $0.contents = "square — 你好" }
      let circle = try editor.add(.circle(box, onPage: 0))
      try editor.reply(to: square, with: "reply")
      // The objects have other numbers after a file is rewritten.
      let names = [try editor.annotation(square).id, try editor.annotation(circle).id]
      try editor.save(.inPlace)
      try editor.change(editor.object(ofAnnotationNamed: names[0])) { $0.color = .blue }
      try editor.remove(editor.object(ofAnnotationNamed: names[1]))
      report = try editor.save(.inPlace)
    } catch {
      // A refusal leaves the file as it is.
      guard error.code != "noSuchAnnotation" else { throw error }
      #expect(sample.data == data, "\(name): \(error)")
      #expect(error.code != "notVerified", "\(name): \(error)")
      #expect(mayRefuse, "\(name): \(error)")
      return
    }
    let read = try sample.open(password: password)
    let added = try read.annotations(onPage: 0).filter { $0.author == "Gate" }
    #expect(added.map(\.type) == ["Square", "Text"])
    #expect(added.first?.contents == "square — 你好")
    #expect(added.first?.color == .blue)
    #expect(added.last?.markup.inReplyTo == added.first?.object)
    #expect(read.pageCount == original.pageCount)
    guard case .appended = report.mode, sample.data.starts(with: data) else { return }
    let end = try #require(original.file?.updatableEnd(ofFlawed: false))
    #expect(read.file?.updatableEnd(ofFlawed: false)?.isTable == end.isTable)
    // qpdf leaves out references to missing objects, whose numbers new objects may get.
    if !PDFFile.readsWithQPDFAlone { try compareObjects(read, original, before: end.nextNumber) }
    try compareRepairs(sample.path, data, password)
    if read.pageCount > 1 {
      let images = [read, original].map { try? $0.image(ofPage: 1, zoom: 0.5).pixels }
      #expect(images[0] == images[1])
    }
  }

  /// Compares all objects but the first page and the list of its annotations.
  private func compareObjects(_ read: Document, _ original: Document, before next: Int32) throws {
    let (new, old) = (try #require(read.file), try #require(original.file))
    let page = try #require(original.leaf(0))
    var changed = Set([page.id].compactMap { $0 })
    if case .reference(let list)? = page.object.entry("Annots") { changed.insert(list) }
    for number in 1..<min(next, 3_000) {
      let id = ObjectID(number: number, generation: 0)
      guard !changed.contains(id) else { continue }
      // A cross-reference stream may lack an entry for itself, which qpdf adds.
      guard old.streamDictionary(id)?["Type"] != .name("XRef") else { continue }
      #expect(new.value(of: id) == old.value(of: id), "object \(number)")
    }
  }

  /// Checks that qpdf repairs nothing in the file that it didn't repair before.
  private func compareRepairs(_ path: String, _ original: Data, _ password: String?) throws {
    func warnings(_ contents: FileContents) -> [String]? {
      for candidate in Password.candidates(password) {
        if let file = try? QPDFFile(contents, password: candidate) { return file.drainWarnings() }
      }
      return nil
    }
    let before = try #require(try warnings(FileContents(.bytes(original, name: "original"))))
    let after = try #require(try warnings(FileContents(.path(path))))
    // The update may mend a wrong number of objects.
    #expect(after.allSatisfy(before.contains), "\(after)")
  }
}
