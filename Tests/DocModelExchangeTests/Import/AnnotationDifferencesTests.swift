import Foundation
import Testing

@testable import DocModelExchange

@Suite("Differences and merges of copies")
struct AnnotationDifferencesTests {
  /// Returns an edited copy of the article.
  private func copy(_ author: String, _ edit: (DocumentEditor) throws -> Void) throws -> Document {
    let editor = try DocumentEditor(try Samples.open("article.pdf"), author: author)
    try edit(editor)
    return try editor.editedDocument()
  }

  private func object(_ name: String, _ editor: DocumentEditor) throws -> ObjectID {
    try editor.object(ofAnnotationNamed: name)
  }

  @Test("Added, changed, answered and removed annotations are told apart")
  func differences() throws {
    let later = try copy("Ben") { editor in
      try editor.add(.square(Rectangle(x0: 10, y0: 10, x1: 50, y1: 50), onPage: 2)) { $0.name = "box" }
      try editor.change(try object("mark-2", editor)) { $0.contents = "new" }
      try editor.reply(to: try object("mark-1", editor), with: "agreed")
      try editor.setState(.review(.accepted), of: try object("mark-1", editor))
      try editor.remove(try object("note-1", editor))
    }
    let differences = AnnotationDifferences(from: try Samples.open("article.pdf"), to: later)
    #expect(
      differences.items.map(\.summary) == [
        "added", "answered mark-1", "answered mark-1", "changed contents", "removed note-1",
      ])
    #expect(differences.items.map(\.annotation.pageIndex) == [2, 7, 7, 8, 4])
    let data = try JSONEncoder().encode(differences)
    #expect(try JSONDecoder().decode(AnnotationDifferences.self, from: data) == differences)
  }

  @Test(
    "A document doesn't differ from itself, nor from its copy with other numbers",
    arguments: ImportRoundTripTests.fixtures)
  func same(_ name: String) throws {
    let (one, other) = (try Samples.open(name), try Samples.open(name))
    #expect(AnnotationDifferences(from: one, to: other).items.isEmpty)
    #expect(one.pageDifferences(to: other).isEmpty)
  }

  @Test("Pages with other contents, boxes or forms differ, those with other annotations don't")
  func pages() throws {
    func document(_ content: String, form: String = "0 0 m", box: String = "0 0 200 100", extra: String = "")
      throws -> Document
    {
      var source = PDFSource(pages: [
        "/MediaBox [\(box)] /Contents 10 0 R /Resources <</XObject <</F 11 0 R>>>> \(extra)",
        "/MediaBox [0 0 200 100]",
      ])
      source.objects[10] = "<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream"
      source.objects[11] =
        "<</Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</F 11 0 R>>>> /Length \(form.utf8.count)>>\nstream\n\(form)\nendstream"
      return try source.open()
    }
    let first = try document("/F Do")
    func changed(_ other: Document) -> [Int?] { first.pageDifferences(to: other).map(\.newIndex) }
    #expect(changed(try document("/F Do", extra: "/Annots [<</Subtype /Text>>]")).isEmpty)
    #expect(changed(try document("/F Do ")) == [0])
    #expect(changed(try document("/F Do", form: "1 0 m")) == [0])
    #expect(changed(try document("/F Do", box: "0 0 200 101")) == [0])
  }

  @Test(
    "Inserted, removed and moved pages don't make those after them differ",
    arguments: [
      ("abcd", "abxcd", ["inserted - 2"]), ("abcd", "acd", ["removed 1 -"]),
      ("abcd", "abxd", ["changed 2 2"]),
      ("abcde", "eabcd", ["moved 4 0"]), ("abcde", "acbde", ["moved 1 2"]), ("abc", "", []),
      ("aba", "xaba", ["inserted - 0"]), ("a  b", "a b", ["removed 2 -"]),
      ("abcd", "xyd", ["changed 0 0", "changed 1 1", "removed 2 -"]),
      ("abcdef", "acxdefb", ["inserted - 2", "moved 1 6"]),
    ] as [(String, String, [String])])
  func arrangedPages(old: String, new: String, expected: [String]) throws {
    /// A document with a page for each letter; pages are alike if their letters are.
    func document(_ letters: String) throws -> Document {
      try PDFSource(
        pages: letters.map { "/MediaBox[0 0 200 \(100 + Int($0.asciiValue ?? 0))]" }
      ).open()
    }
    let differences = try document(old).pageDifferences(to: document(new.isEmpty ? old : new))
    #expect(
      differences.map { difference in
        let indexes = [difference.oldIndex, difference.newIndex].map { $0.map(String.init) ?? "-" }
        return "\(difference.kind) \(indexes.joined(separator: " "))"
      } == expected)
  }

  @Test("Copies are merged entry by entry, with their authors; twice changes nothing")
  func merge() throws {
    let ann = try copy("Ann") { editor in
      try editor.change(try object("mark-2", editor)) { $0.color = .red }
      try editor.add(.square(Rectangle(x0: 10, y0: 10, x1: 50, y1: 50), onPage: 2)) { $0.name = "box" }
    }
    let ben = try copy("Ben") { editor in
      try editor.change(try object("mark-2", editor)) { $0.contents = "new" }
      try editor.reply(to: try object("mark-2", editor), with: "agreed")
      try editor.remove(try object("note-1", editor))
    }
    let editor = try DocumentEditor(try Samples.open("article.pdf"), author: "Me")
    for copy in [ann, ben] { try editor.importAnnotations(ImportedAnnotations(of: copy, name: "copy")) }
    let merged = try editor.editedDocument()
    let entries = Dictionary(uniqueKeysWithValues: merged.allAnnotations().entries.map { ($0.id, $0) })
    let mark = try #require(entries["mark-2"])
    #expect(mark.annotation.color == .red)
    #expect(mark.annotation.contents == "new")
    #expect(mark.annotation.author == "Zoë Ångström")
    #expect(entries["box"]?.annotation.author == "Ann")
    #expect(mark.replies.compactMap { entries[$0]?.annotation.author } == ["Ben"])
    #expect(entries["note-1"] != nil)
    let again = try DocumentEditor(merged, author: "Me")
    for copy in [ann, ben] { try again.importAnnotations(ImportedAnnotations(of: copy, name: "copy")) }
    #expect(!again.hasChanges)
  }

  @Test("Reviewers' annotations with the same numbered name are both kept", arguments: [nil, "D:20310101"])
  func numberedNames(date: String?) throws {
    func review(_ author: String, x: Double, _ date: String?) throws -> ImportedAnnotations {
      let copy = try copy(author) { editor in
        try editor.add(.square(Rectangle(x0: x, y0: 10, x1: x + 40, y1: 50), onPage: 2)) {
          ($0.name, $0.contents) = ("fitz-A0", "by \(author)")
          $0.modified = date.map { AnnotationDate($0) } ?? AnnotationDate("D:20300101")
          $0.markup.created = AnnotationDate("D:20300101")
        }
      }
      return ImportedAnnotations(of: copy, name: author)
    }
    let editor = try DocumentEditor(try Samples.open("article.pdf"))
    let reviews = [try review("Ann", x: 10, nil), try review("Fred", x: 100, date)]
    let reports = try reviews.map { try editor.importAnnotations($0) }
    #expect(reports.map { $0.count(.added) } == [1, 1])
    #expect(
      reports[1].items.first { $0.outcome == .added }?.reasons
        == ["its name belongs to an annotation of Ann elsewhere, so that it gets another one"])
    let words = try editor.annotations(onPage: 2).compactMap(\.contents).filter { $0.hasPrefix("by ") }
    #expect(words == ["by Ann", "by Fred"])
    for review in reviews {
      let again = try editor.importAnnotations(review)
      #expect(again.count(.added) == 0 && again.count(.changed) == 0)
    }
  }

  @Test("An entry that two copies changed at the same time is a reported conflict, the others are merged")
  func undecidedConflict() throws {
    func version(_ contents: String, _ edit: (inout Annotation) -> Void) throws -> ImportedAnnotations {
      let copy = try copy("x") { editor in
        try editor.change(try object("mark-2", editor)) {
          ($0.contents, $0.modified) = (contents, AnnotationDate("D:20300101"))
          edit(&$0)
        }
      }
      return ImportedAnnotations(of: copy, name: contents)
    }
    let editor = try DocumentEditor(try Samples.open("article.pdf"))
    try editor.importAnnotations(try version("one") { _ in })
    let kept = try editor.importAnnotations(try version("two") { _ in }).items.first { $0.id == "mark-2" }
    #expect(kept?.outcome == .kept)
    #expect(kept?.isSame == false)
    #expect(kept?.reasons == [.conflict(entries: ["contents"])])
    let changed = try editor.importAnnotations(try version("two") { $0.color = .red })
      .items.first { $0.id == "mark-2" }
    #expect(changed?.outcome == .changed)
    #expect(changed?.entries == ["color"])
    #expect(changed?.reasons == [.conflict(entries: ["contents"])])
    let mark = try editor.annotation(object("mark-2", editor))
    #expect(mark.contents == "one" && mark.color == .red)
    let again = try editor.importAnnotations(try version("one") { _ in }).items.first { $0.id == "mark-2" }
    #expect(again?.isSame == true)
  }

  @Test("Of two changes of one entry the later one is taken, in either order")
  func conflicts() throws {
    func version(_ date: String, _ contents: String) throws -> Document {
      try copy("x") { editor in
        try editor.change(try object("mark-2", editor)) {
          ($0.contents, $0.modified) = (contents, AnnotationDate(date))
        }
      }
    }
    let (early, late) = (try version("D:20300101", "early"), try version("D:20310101", "late"))
    for copies in [[early, late], [late, early]] {
      let editor = try DocumentEditor(try Samples.open("article.pdf"))
      for copy in copies { try editor.importAnnotations(ImportedAnnotations(of: copy)) }
      #expect(try editor.annotation(object("mark-2", editor)).contents == "late")
    }
  }

  @Test("Annotations stay the same if their pages get other numbers, and moved ones have another page")
  func movedPages() throws {
    let first = try Samples.open("article.pdf")
    let later = try copy("Ben") { editor in
      var arrangement = editor.arrangement
      arrangement.insert([PageArrangement.ArrangedPage(.blank(width: 300, height: 400))], before: 0)
      arrangement.move([8], before: 2)
      try editor.arrange(arrangement)
    }
    #expect(AnnotationDifferences(from: first, to: later).items.isEmpty)
    #expect(AnnotationDifferences(from: later, to: first).items.isEmpty)
    let editor = try DocumentEditor(later)
    let mark = try editor.annotation(object("mark-2", editor))
    try editor.remove(object("mark-2", editor))
    try editor.add(mark) { $0.pageIndex = 3 }
    let items = AnnotationDifferences(from: first, to: try editor.editedDocument()).items
    #expect(items.count == 1 && items.first?.summary.hasPrefix("changed page") == true)
  }
}

extension AnnotationDifferences.Item {
  /// The kind, and what identifies the annotation or its entries.
  fileprivate var summary: String {
    switch self {
    case .added: "added"
    case .changed(_, _, let entries): "changed \(entries.joined(separator: " "))"
    case .answered(let mark, _): "answered \(mark.name ?? "")"
    case .removed(let annotation): "removed \(annotation.name ?? "")"
    }
  }
}
