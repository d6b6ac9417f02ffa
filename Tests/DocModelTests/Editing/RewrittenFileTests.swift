import Foundation
import Testing

@testable import DocModel

/// Files that qpdf writes as a whole, since an update can't be appended to them.
struct RewrittenFileTests {
  private static let box = Rectangle(x0: 50, y0: 40, x1: 150, y1: 90)

  /// A damaged file with a square, which qpdf has to rewrite.
  private static func damaged(_ entries: String) throws -> EditedSample {
    var source = PDFSource(pages: ["/MediaBox[0 0 200 100] /Annots[7 0 R]"])
    source.objects[7] = "<</Subtype/Square/Rect[10 10 50 50]\(entries)>>"
    var data = source.data
    let start = try #require(data.range(of: Data("startxref\n".utf8)))
    data.replaceSubrange(start, with: Data("startxref\n9".utf8))
    return try EditedSample(data)
  }

  @Test("A rewritten file keeps all digits of numbers")
  func rewrittenNumbers() throws {
    let sample = try Self.damaged("/X[0.12345678 0.00000001234 -2.5]")
    let editor = try sample.editor()
    try editor.change(#require(try editor.annotations(onPage: 0).first?.object)) { $0.contents = "new" }
    guard case .rewritten = try editor.save(.inPlace).mode else {
      Issue.record("the file wasn't rewritten")
      return
    }
    let document = try sample.open()
    let id = try #require(try document.annotations(onPage: 0).first?.object)
    #expect(document.file?.object(id)?["X"]?.elements.map(\.number) == [0.12345678, 0.00000001234, -2.5])
  }

  @Test("A name that isn't UTF-8 keeps its bytes in a rewritten file")
  func rewrittenNames() throws {
    let sample = try Self.damaged("/X/caf#E9")
    let editor = try sample.editor()
    try editor.change(#require(try editor.annotations(onPage: 0).first?.object)) { $0.contents = "new" }
    try editor.save(.inPlace)
    let id = try #require(try sample.open().annotations(onPage: 0).first?.object)
    #expect(try sample.open().file?.object(id)?["X"]?.rawName?.bytes == Array("caf".utf8) + [0xE9])
  }

  @Test("Files with other contents have other identifiers, also if they are written in one second")
  func identifiers() throws {
    let updates = try (1...4).map { number in
      let sample = try Self.damaged("/X \(number)")
      let editor = try sample.editor()
      try editor.change(#require(try editor.annotations(onPage: 0).first?.object)) { $0.contents = "new" }
      try editor.save(.inPlace)
      return try #require(try sample.open().identifiers?.update)
    }
    #expect(Set(updates).count == 4)
  }

  @Test("Numbers of removed annotations stay theirs after a save, also of a file that was rewritten")
  func numbersAfterSaves() throws {
    var damaged = try Samples.data("article.pdf")
    let start = try #require(damaged.range(of: Data("startxref\n".utf8), options: .backwards))
    damaged.replaceSubrange(start, with: Data("startxref\n9".utf8))
    for data in [try Samples.data("article.pdf"), damaged] {
      let (sample, editor) = try EditedSample(data).withEditor()
      try editor.add(.square(Self.box, onPage: 0)) { $0.name = "kept" }
      try editor.save(.inPlace)
      let removed = try editor.add(.circle(Self.box, onPage: 0)) { $0.name = "removed" }
      try editor.remove(removed)
      try editor.change(editor.object(ofAnnotationNamed: "kept")) { $0.flags.insert(.locked) }
      try editor.save(.inPlace)
      try editor.add(.square(Self.box, onPage: 0)) { $0.name = "new" }
      let step = try #require(editor.history.undoable.first { $0.title == "Remove Ellipse" })
      let number = try #require(step.edits.first?.annotation?.object)
      #expect(try editor.annotations(onPage: 0).allSatisfy { $0.object != number })
      #expect(try sample.open().file?.value(of: number) == .null)
      for _ in 0..<3 { editor.undo() }
      #expect(try editor.annotations(onPage: 0).map(\.name) == ["kept", "removed"])
      try editor.save(.inPlace)
      #expect(try sample.open().annotations(onPage: 0).map(\.name) == ["kept", "removed"])
    }
  }
}
