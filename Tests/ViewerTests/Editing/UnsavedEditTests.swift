import Foundation
import TestSupport
import Testing

@testable import DocModel
@testable import DocModelLibrary
@testable import DocModelWorkers
@testable import Viewer

@Suite("Edits that aren't saved", .limited, .tags(.program)) struct UnsavedEditTests {
  @Test("A save writes all edits as one update, and undo goes on after it", arguments: [false, true])
  func save(_ isRemote: Bool) throws {
    let sample = try EditingSample(opener: isRemote ? RemoteDocuments.opener() : LocalDocumentOpener())
    let before = try #require(FileManager.default.contents(atPath: sample.path))
    sample.type("search border", "highlight", "note hello", "color red", "reply yes")
    #expect(FileManager.default.contents(atPath: sample.path) == before)
    sample.type("save")
    let report = try #require(sample.saved)
    #expect(report.edits == 4)
    let after = try #require(FileManager.default.contents(atPath: sample.path))
    #expect(after.count == before.count + (report.addedBytes ?? 0))
    #expect(after.prefix(before.count) == before)
    #expect(try sample.inFile(onPage: 2).facts == ["Highlight: hello", "Text: yes"])
    #expect(sample.session.state.edits == nil)
    #expect(sample.type("save").failure?.message == "article.pdf: all edits are saved")
    // The reader's own save is no change to be reloaded.
    #expect(sample.tab?.watch.check() == .same)
    #expect(sample.type("undo").failure == nil)
    #expect(try sample.shown(onPage: 2).facts == ["Highlight: hello"])
    #expect(sample.session.state.edits == 1)
    #expect(try sample.type("redo").shown(onPage: 2).facts == ["Highlight: hello", "Text: yes"])
    // The file has the edit that was undone and made again.
    #expect(sample.session.state.edits == nil)
    #expect(sample.type("save").failure?.message == "article.pdf: all edits are saved")
    #expect(try sample.type("undo", "save").inFile(onPage: 2).facts == ["Highlight: hello"])
  }

  @Test("A lost worker repeats the edits")
  func lostWorker() throws {
    let sample = try EditingSample(opener: RemoteDocuments.opener())
    sample.type("page 2", "note one", "note two", "undo")
    let document = try #require(sample.tab?.document as? RemoteDocument)
    kill(try #require(document.processID), SIGKILL)
    // An idle worker that has ended is replaced; one that ends during a request loses that part.
    Thread.sleep(forTimeInterval: 0.2)
    #expect(try sample.shown(onPage: 1).facts == ["Text: one"])
    #expect(try sample.type("note three", "save").inFile(onPage: 1).facts == ["Text: one", "Text: three"])
  }

  @Test("The next opening brings edits back, also under another name, and undo takes them back")
  func journal() throws {
    let sample = try EditingSample()
    sample.type("page 2", "note one", "note two", "undo", "note three")
    let other = sample.folder + "/renamed.pdf"
    try FileManager.default.moveItem(atPath: sample.path, toPath: other)
    #expect(try sample.reopen(other).contains { $0.contains("brought back 2 unsaved edits") })
    #expect(try sample.shown(onPage: 1).facts == ["Text: one", "Text: three"])
    sample.type("undo", "save")
    #expect(try Document(.path(other)).annotations(onPage: 1).facts == ["Text: one"])
    #expect(try sample.reopen(other).isEmpty)
    #expect(sample.session.state.edits == nil)
  }

  @Test("Edits stay in their file, whatever documents its name had, until a command takes them over")
  func replacedByKnown() throws {
    let sample = try EditingSample()
    let (copy, other) = (sample.folder + "/copy.pdf", sample.folder + "/other.pdf")
    func replaceCopy(by path: String) throws {
      try FileManager.default.copyItem(atPath: path, toPath: copy + "-")
      #expect(rename(copy + "-", copy) == 0)
    }
    try FileManager.default.copyItem(atPath: Checkout.fixture("marks.pdf"), toPath: other)
    try sample.reopen(other)
    try sample.reopen()
    try replaceCopy(by: sample.path)
    try sample.reopen(copy)
    for path in [other, sample.path] {
      try replaceCopy(by: path)
      sample.type("reload")
    }
    sample.type("page 2", "note one")
    let isElsewhere = "article.pdf: 1 unsaved edit was made in \(copy.absolutePath); take edits makes it here"
    for _ in 0..<2 {
      try replaceCopy(by: sample.path)
      #expect(try sample.reopen() == [isElsewhere])
      #expect(sample.session.state.edits == nil)
      try sample.reopen(copy)
      #expect(try sample.shown(onPage: 1).facts == ["Text: one"])
      // Undo has nothing of the other document.
      try replaceCopy(by: other)
      sample.type("reload")
      #expect(
        sample.warnings == [
          "copy.pdf: is another document now; 1 unsaved edit of the earlier one is kept for its next opening"
        ])
      #expect(sample.type("undo").failure?.message == Obstacle.nothingToUndo)
    }
    try sample.reopen()
    sample.type("take edits")
    #expect(sample.messages == ["article.pdf: took over 1 unsaved edit; save writes it, revert drops it"])
    #expect(try sample.shown(onPage: 1).facts == ["Text: one"])
    #expect(sample.type("take edits").failure?.code == .unavailable)
    try replaceCopy(by: sample.path)
    try sample.session.open(.path(copy))
    #expect(sample.type("take edits").failure?.message.contains("unsaved in the tab article.pdf") == true)
    // A file that was moved keeps them, also if another one takes its name.
    let moved = sample.folder + "/moved.pdf"
    #expect(rename(sample.path, moved) == 0)
    #expect(try sample.reopen(moved).contains { $0.hasPrefix("moved.pdf: brought back 1 unsaved edit") })
    try FileManager.default.copyItem(atPath: copy, toPath: sample.path)
    try sample.reopen(moved)
    #expect(sample.session.state.edits == 1)
  }

  @Test("A new order of pages isn't that of another document under the same name")
  func otherPages() throws {
    let sample = try EditingSample("tables.pdf")
    sample.type("delete pages 2")
    let other = try Document(.path(sample.path)).pageCount
    try FileManager.default.removeItem(atPath: sample.path)
    try FileManager.default.copyItem(atPath: Checkout.fixture("types.pdf"), toPath: sample.path)
    try #require(try Document(.path(sample.path)).pageCount == other)
    #expect(try sample.reopen().contains { $0.contains("its pages are those of another document") })
    #expect(sample.session.state.edits == nil)
    sample.type("revert")
    #expect(try sample.reopen().isEmpty)
  }

  @Test("Edits that a save had written before the journal was cleared aren't made twice")
  func interruptedSave() throws {
    let sample = try EditingSample()
    sample.type("search border", "highlight", "color red", "reply yes", "state accepted")
    let copy = sample.folder + "/copy.pdf"
    sample.type("save as \(copy)")
    #expect(sample.session.state.edits == 4)
    #expect(rename(copy, sample.path) == 0)
    let saved = try sample.inFile(onPage: 2).facts
    try sample.reopen()
    #expect(sample.session.state.edits == nil)
    #expect(try sample.shown(onPage: 2).facts == saved)
    #expect(try sample.reopen().isEmpty)
  }

  @Test("Edits are made again by name in a file that another program has rewritten")
  func rewrittenFile() throws {
    let sample = try EditingSample()
    sample.type("]a", "edit annotation! other text", "reply yes")
    let name = try #require(sample.tab?.annotationCursor)
    try sample.rewrite()
    sample.type("save")
    #expect(sample.failure == nil, "\(sample.failure?.message ?? "")")
    let page = try sample.inFile(onPage: 4)
    let note = try #require(page.first { $0.name == name })
    #expect(note.contents == "other text")
    #expect(page.contains { $0.contents == "yes" && $0.markup.inReplyTo == note.object })
  }

  @Test(
    "Edits follow their pages when another program has inserted pages before them, in undo and redo as well")
  func insertedPages() throws {
    let sample = try EditingSample()
    sample.type("page 2", "note one", "save", "undo", "search border", "highlight")
    try sample.rewrite("--pages", Checkout.fixture("types.pdf"), "1-2", ".", "1-z", "--")
    sample.type("reload")
    for _ in 0..<2 {
      #expect(sample.warnings.allSatisfy { !$0.contains("fit") }, "\(sample.warnings)")
      #expect(try sample.shown(onPage: 4).facts == ["Highlight"])
      #expect(try sample.shown(onPage: 3).facts == [])
      try sample.reopen()
    }
    sample.type("undo", "undo", "redo", "redo", "undo", "undo", "save")
    #expect(sample.session.state.edits == nil)
    #expect(try sample.inFile(onPage: 3).facts == ["Text: one"])
  }

  @Test("Edits that no journal keeps are made again in the version of another program")
  func reloadWithoutJournal() throws {
    let sample = try EditingSample()
    let path = sample.folder + "/library.sqlite"
    try sample.reopen(library: Library(path: path, access: .readOnly))
    sample.type("page 2", "note one")
    try sample.rewrite()
    #expect(try sample.type("reload").shown(onPage: 1).facts == ["Text: one"])
    #expect(try sample.type("save").inFile(onPage: 1).facts == ["Text: one"])
  }

  @Test("Undo drops unsaved edits that were made again in the version of another program")
  func undoAfterReload() throws {
    let sample = try EditingSample()
    sample.type("page 2", "note one", "note two")
    // The other note has the number that the first one had.
    let other = try EditingSample()
    other.type("page 2", "note other", "save")
    #expect(rename(other.path, sample.path) == 0)
    #expect(sample.type("reload", "undo").failure == nil)
    #expect(sample.session.state.edits == 1)
    sample.type("undo")
    #expect(sample.session.state.edits == nil)
    #expect(try sample.shown(onPage: 1).facts == ["Text: other"])
    #expect(try sample.type("redo", "save").inFile(onPage: 1).facts == ["Text: other", "Text: one"])
  }

  @Test(
    "A document whose file is gone is saved in another file, and anew under its name",
    arguments: [false, true])
  func goneFile(_ isRemote: Bool) throws {
    let sample = try EditingSample(opener: isRemote ? RemoteDocuments.opener() : LocalDocumentOpener())
    let (other, third) = (sample.folder + "/other.pdf", sample.folder + "/third.pdf")
    sample.type("page 2", "note one")
    try FileManager.default.removeItem(atPath: sample.path)
    #expect(sample.type("save").failure?.message.contains("save to another file") == true)
    sample.type("save as \(other)")
    #expect(sample.failure == nil, "\(sample.failure?.message ?? "")")
    #expect(try Document(.path(other)).annotations(onPage: 1).facts == ["Text: one"])
    // Nobody knows who could read the original.
    let mode = try FileManager.default.attributesOfItem(atPath: other)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try FileManager.default.copyItem(atPath: Checkout.fixture("marks.pdf"), toPath: sample.path)
    sample.type("save as \(third)")
    #expect(try Document(.path(third)).annotations(onPage: 1).facts == ["Text: one"])
    try FileManager.default.removeItem(atPath: sample.path)
    sample.type("save as \(sample.path)", "reload")
    #expect(sample.session.state.edits == nil)
    #expect(try sample.inFile(onPage: 1).facts == ["Text: one"])
  }

  @Test("A step on another program's note isn't taken for one on an unsaved note that had its number")
  func journalOfTwoVersions() throws {
    let sample = try EditingSample()
    sample.type("page 2", "note one")
    let other = try EditingSample()
    other.type("page 2", "note other", "save")
    let name = try #require(other.tab?.annotationCursor)
    #expect(rename(other.path, sample.path) == 0)
    #expect(sample.type("reload", "annotation \(name)", "delete annotation", "reload").warnings.isEmpty)
    #expect(sample.session.state.edits == 2)
    try sample.reopen()
    #expect(sample.session.state.edits == 2)
    #expect(try sample.type("save").inFile(onPage: 1).facts == ["Text: one"])
  }

  @Test("A removed note is found with its popup in another version, also by redo after a save")
  func popupsInAnotherVersion() throws {
    let sample = try EditingSample()
    sample.type("page 2", "note one", "note two", "save", "delete annotation")
    try sample.rewrite()
    sample.type("reload")
    #expect(sample.warnings.isEmpty, "\(sample.warnings)")
    sample.type("save", "undo")
    try sample.rewrite()
    // The worker of the saved file doesn't know the numbers of the one before.
    sample.type("reload", "save", "redo")
    #expect(sample.failure == nil, "\(sample.failure?.message ?? "")")
    sample.type("save")
    let page = try Document(.path(sample.path)).annotations(onPage: 1)
    #expect(page.facts == ["Text: one"])
    #expect(page.filter(\.isPopup).count == 1)
  }

  @Test("Redo has the object of a saved step in the version of another program")
  func redoAfterReload() throws {
    let sample = try EditingSample()
    let squares = try DocumentEditor(Document(.path(sample.path)))
    for _ in 0..<2 { try squares.add(.square(Rectangle(x0: 10, y0: 10, x1: 20, y1: 20), onPage: 1)) }
    try squares.save(.inPlace)
    // Only their numbers tell the two apart.
    var bytes = try Data(contentsOf: URL(fileURLWithPath: sample.path))
    for _ in 0..<2 {
      let name = try #require(bytes.range(of: Data("/NM".utf8), options: .backwards))
      bytes.replaceSubrange(name, with: Data("/XX".utf8))
    }
    try bytes.write(to: URL(fileURLWithPath: sample.path))
    sample.type("reload", "page 2", "]a", "delete annotation", "save", "undo")
    try sample.rewrite()
    // The other program's notes have the numbers of the squares.
    let notes = try DocumentEditor(Document(.path(sample.path)))
    for _ in 0..<3 { try notes.add(.note(at: Point(x: 10, y: 10), onPage: 2, "note")) }
    try notes.save(.inPlace)
    sample.type("reload", "save", "redo")
    #expect(try sample.shown(onPage: 1).facts == ["Square"])
    #expect(sample.session.state.edits == 1)
    #expect(try sample.type("undo", "save").inFile(onPage: 1).facts == ["Square", "Square"])
  }

  @Test("Undo goes on after a damaged file was rewritten, in which all objects have other numbers")
  func undoAfterRewriting() throws {
    let sample = try EditingSample("damaged-xref.pdf")
    #expect(sample.type("note one", "note two", "save").saved?.rewrittenBecause != nil)
    // The new objects refer to each other, whatever their order.
    for note in try sample.inFile(onPage: 0).filter({ $0.type == "Text" }) {
      #expect(note.markup.popup?.object != nil)
      #expect(note.appearance != nil)
    }
    sample.type("undo", "undo", "redo")
    #expect(sample.failure == nil, "\(sample.failure?.message ?? "")")
    #expect(try sample.shown(onPage: 0).facts == ["Text: one"])
    // The document itself may be named, too.
    sample.type("save as \(sample.path)")
    #expect(sample.session.state.edits == nil)
    #expect(try sample.inFile(onPage: 0).facts == ["Text: one"])
  }

  @Test("Edits that no longer fit are reported and stay in the journal until revert")
  func unfitting() throws {
    let sample = try EditingSample()
    sample.type("]a", "edit annotation! other text")
    let editor = try DocumentEditor(Document(.path(sample.path)))
    for annotation in try editor.annotations(onPage: 4) where annotation.isMark {
      if let id = annotation.object { try? editor.remove(id) }
    }
    try editor.save(.inPlace)
    for _ in 0..<2 {
      let warnings = try sample.reopen()
      #expect(warnings.contains { $0.contains("an edit doesn't fit any more and stays in the journal") })
    }
    sample.type("revert")
    #expect(try sample.reopen().isEmpty)
  }

  @Test("Revert drops all edits, one redo makes them again, and undo takes them back one by one")
  func revert() throws {
    let sample = try EditingSample()
    sample.type("page 2", "note one", "note two", "revert")
    #expect(sample.messages == ["dropped 2 edits; redo brings them back"])
    #expect(try sample.shown(onPage: 1).facts == [])
    #expect(sample.type("redo").messages == ["made 2 edits again"])
    #expect(try sample.shown(onPage: 1).facts == ["Text: one", "Text: two"])
    #expect(sample.session.state.edits == 2)
    #expect(try sample.type("undo").shown(onPage: 1).facts == ["Text: one"])
    // A step that was undone before the others were dropped is one of its own.
    sample.type("revert", "redo")
    #expect(try sample.shown(onPage: 1).facts == ["Text: one"])
    #expect(try sample.type("redo").shown(onPage: 1).facts == ["Text: one", "Text: two"])
    #expect(sample.type("redo").failure?.message == Obstacle.nothingToRedo)
    sample.type("revert", "note three", "note four", "undo")
    #expect(try sample.type("redo").shown(onPage: 1).facts == ["Text: three", "Text: four"])
  }

  @Test("Revert after a saved edit was undone brings that edit back, and no other is undone")
  func revertOfUndo() throws {
    let sample = try EditingSample()
    sample.type("page 2", "note one", "note two", "save", "undo", "revert")
    #expect(sample.messages.contains { $0.hasPrefix("dropped 1 edit") })
    #expect(try sample.shown(onPage: 1).facts == ["Text: one", "Text: two"])
    #expect(sample.session.state.edits == nil)
    #expect(try sample.type("undo").shown(onPage: 1).facts == ["Text: one"])
    try sample.reopen()
    #expect(try sample.shown(onPage: 1).facts == ["Text: one"])
    #expect(sample.session.state.edits == 1)
  }

  @Test("A change within the second of the last one can be undone, and survives a crash after a save")
  func sameSecond() throws {
    let sample = try EditingSample()
    sample.type("page 2", "note one", "color red", "color blue", "undo", "save", "color green")
    try sample.reopen()
    #expect(try sample.shown(onPage: 1).map { $0.color?.name } == ["green"])
    #expect(try sample.type("undo").shown(onPage: 1).map { $0.color?.name } == ["red"])
  }

  @Test("Leaving keeps the journal, saves with autosave, and refuses to lose edits that nothing keeps")
  func leaving() throws {
    let sample = try EditingSample()
    sample.type("note one", "quit")
    #expect(sample.session.hasEnded)
    #expect(sample.session.notesOnEnd == ["article.pdf: 1 unsaved edit is kept for the next opening"])
    var settings = Settings()
    settings.autosaves = true
    try sample.reopen(nil, settings)
    #expect(sample.type("close tab").saved?.edits == 1)
    #expect(try sample.inFile(onPage: 0).facts == ["Text: one"])

    // A signal ends the session without a command.
    try sample.reopen(nil, settings)
    #expect(sample.type("note two").session.editSaveTime.map { $0 > .now } == true)
    sample.session.context.unsavedSince = .now - ClosingCommands.editSaveInterval
    #expect(sample.session.saveIfDue { _ in })
    #expect(try sample.inFile(onPage: 0).facts == ["Text: one", "Text: two"])
    sample.type("note three")
    sample.session.end()
    #expect(try sample.inFile(onPage: 0).facts == ["Text: one", "Text: two", "Text: three"])

    let fleeting = try EditingSample(inMemory: true)
    #expect(fleeting.type("note one", "quit").failure?.message.contains("nothing keeps") == true)
    #expect(!fleeting.session.hasEnded)
    // The end of a script can't be refused.
    let script = try EditingSample(inMemory: true)
    script.type("note one").session.end()
    #expect(script.session.notesOnEnd == ["article.pdf: 1 unsaved edit is lost, since nothing keeps it"])
    let forced = try EditingSample(inMemory: true)
    #expect(forced.type("note one", ":q!").session.hasEnded)
    fleeting.type(":wq")
    #expect(fleeting.session.hasEnded)
    #expect(try fleeting.inFile(onPage: 0).facts == ["Text: one"])
  }

  @Test("The colon saves as in vi, and w alone stays a key")
  func colon() throws {
    let sample = try EditingSample()
    #expect(sample.type("note one", ":w").saved != nil)
    #expect(sample.type("w").failure?.message.contains("Select Next Word") == true)
    let other = sample.folder + "/other.pdf"
    sample.type(":w \(other)")
    #expect(try Document(.path(other)).annotations(onPage: 0).facts == ["Text: one"])
  }
}
