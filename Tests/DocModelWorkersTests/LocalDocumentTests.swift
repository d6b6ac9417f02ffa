import DocumentSamples
import Testing

@testable import DocModel
@testable import DocModelWorkers

/// The parts of a document that are read again after an edit.
@Suite("Documents that are edited in their process")
struct LocalDocumentTests {
  private func add(_ annotation: Annotation, to local: LocalDocument) throws -> EditHistory.Step {
    try made(.perform([.add(annotation)], title: nil), in: local)
  }

  private func made(_ request: EditQuestion.Request, in local: LocalDocument) throws -> EditHistory.Step {
    try #require(local.edit(request, author: "Ann").steps.first)
  }

  private func open(_ name: String) throws -> LocalDocument {
    LocalDocument(try Document(.path(Samples.path(name))))
  }

  @Test("Texts are read without making a version with the edits, which leave them as they are")
  func texts() throws {
    let local = try open("article.pdf")
    let text = try local.text(ofPage: 0)
    let finder = try TextFinder(SearchQuery("the"))
    let matches = try local.matches(of: finder, onPage: 0)
    let document = local.document
    _ = try add(.freeText("the words", in: Rectangle(x0: 10, y0: 10, x1: 200, y1: 60), onPage: 0), to: local)
    #expect(try local.string(ofPage: 0) == text.string)
    #expect(try local.text(ofPage: 0) == text)
    #expect(try local.matches(of: finder, onPage: 0) == matches)
    #expect(try local.answer(MatchesQuestion(query: finder.query, pages: 0..<1)).pages(in: 0..<1) != nil)
    _ = try local.answer(TextsQuestion(pages: 0..<1, milliseconds: 0))
    local.prepareToRead(0..<1)
    #expect(local.document === document)
    #expect(try local.annotations(onPage: 0).last?.contents == "the words")
    #expect(local.document !== document)
    #expect(try local.document.text(ofPage: 0) == text)
    #expect(try local.text(ofPage: 0) == text)
  }

  /// A document that counts the entries that it sends.
  private final class Sender: ReadableDocument {
    let local: LocalDocument
    var sent = 0
    var source: DocumentSource { local.source }

    init(_ local: LocalDocument) { self.local = local }

    func overview() throws(DocumentError) -> DocumentOverview { try local.overview() }

    func answer<Question: DocumentQuestion>(_ question: Question) throws(DocumentError) -> Question.Answer {
      let answer = try local.answer(question)
      sent = (answer as? AnnotationsQuestion.Answer)?.rest.entries.count ?? 0
      return answer
    }

    func matches(of finder: TextFinder, onPage index: Int) throws(DocumentError) -> [SearchMatch] {
      try local.matches(of: finder, onPage: index)
    }
  }

  @Test("Annotations that are read after an edit are those that are read afresh")
  func annotations() throws {
    let local = try open("threads.pdf")
    let sender = Sender(local)
    var read = ReadAnnotations()
    func compare(_ what: String, sending most: Int) throws {
      let other = LocalDocument(try Document(local.source))
      _ = other.edit(.apply(local.edits), author: nil)
      let fresh = try other.annotations()
      #expect(try read.read(from: sender) == fresh, "\(what)")
      #expect(sender.sent <= most && fresh.entries.count > 3, "\(what)")
    }
    try compare("at first", sending: .max)
    try compare("again", sending: 0)
    let added = try add(.note(at: Point(x: 100, y: 100), onPage: 0, "new"), to: local)
    try compare("added", sending: 1)
    let new = try #require(added.edits.first?.annotation)
    var changed = new
    changed.contents = "changed"
    _ = try made(.perform([.change(from: new, to: changed)], title: nil), in: local)
    try compare("changed", sending: 1)
    let entries = try local.annotations().entries
    let answered = try #require(entries.first { !$0.replies.isEmpty })
    let removed = try made(.perform([.remove(answered.annotation)], title: nil), in: local)
    try compare("removed", sending: entries.count)
    _ = try made(.apply([removed.inverse]), in: local)
    try compare("brought back", sending: entries.count)
    _ = try made(.apply([added.inverse]), in: local)
    try compare("taken back", sending: 1)
    var properties = local.document.properties
    properties.entries["Title"] = "another"
    _ = try made(
      .perform([.properties(from: local.document.properties, to: properties)], title: nil), in: local)
    try compare("another part", sending: entries.count)
  }

  @Test("A page that isn't edited keeps its annotations only if it has none of the edited ones")
  func sharedObjects() throws {
    for list in ["[10 0 R]", "11 0 R"] {
      var source = PDFSource(pages: ["/Annots \(list)", "/Annots [10 0 R 12 0 R]", "/Annots [13 0 R]"])
      for number in [10, 12, 13] {
        source.objects[number] = "<</Type /Annot /Subtype /Text /Rect [1 1 9 9] /Contents (n\(number))>>"
      }
      source.objects[11] = "[10 0 R]"
      let local = LocalDocument(try source.open())
      let before = try local.annotations().entries
      var changed = try #require(before.first).annotation
      changed.contents = "changed"
      _ = try made(
        .perform([.change(from: try #require(before.first).annotation, to: changed)], title: nil), in: local)
      #expect(
        try local.annotations().entries.map(\.annotation.contents)
          == ["changed", "changed", "n12", "n13"])
      let file = try Document(.bytes(local.document.dataRepresentation(), name: "a.pdf"))
      let fresh = try LocalDocument(file).annotations().entries
      #expect(try local.annotations().entries.map(\.annotation) == fresh.map(\.annotation))
    }
  }

  /// A document whose answer about annotations refers to more than was sent.
  private final class TakenOver: ReadableDocument {
    let source = DocumentSource.path("a.pdf")
    var shared = (first: 0, last: 0)

    func overview() throws(DocumentError) -> DocumentOverview { throw .empty("a.pdf") }
    func matches(of finder: TextFinder, onPage index: Int) throws(DocumentError) -> [SearchMatch] { [] }

    func answer<Question: DocumentQuestion>(_ question: Question) throws(DocumentError) -> Question.Answer {
      var answer = AnnotationsQuestion.Answer(DocumentAnnotations(), id: 1)
      (answer.first, answer.last) = shared
      guard let answer = answer as? Question.Answer else { throw .empty("a.pdf") }
      return answer
    }
  }

  @Test(
    "An answer that refers to entries that weren't sent is refused", arguments: [1, -1, Int.max, Int.min])
  func takenOver(count: Int) throws {
    let document = TakenOver()
    for shared in [(count, 0), (0, count), (count, count)] {
      var read = ReadAnnotations()
      #expect(try read.read(from: document).entries.isEmpty)
      document.shared = shared
      #expect(throws: DocumentError.self) { try read.read(from: document) }
      document.shared = (0, 0)
      #expect(try read.read(from: document).entries.isEmpty)
    }
  }
}
