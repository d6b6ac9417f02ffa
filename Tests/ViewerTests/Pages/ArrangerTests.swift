import DocModel
import Foundation
import KeyCommands
import TestSupport
import Testing

@testable import Viewer

/// The arranger of a copy of the article, whose pages are letters from `a` on.
private final class ArrangerSample {
  let sample: EditingSample
  let arranger: Arranger

  init(_ fixture: String = "article.pdf") throws {
    sample = try EditingSample(fixture, inMemory: true)
    arranger = try #require(Arranger(sample.session))
    arranger.fit(columns: 66, rows: 30, aspect: 1.5)
    sample.host.focusedView = arranger
  }

  @discardableResult
  func type(_ lines: String...) -> ArrangerSample {
    for line in lines { sample.type(line) }
    arranger.update()
    return self
  }

  /// The pages, with their turns, in capitals if they are selected, and the one with the focus in brackets.
  var state: String {
    arranger.pages.enumerated().map { index, page in
      var text =
        switch page.origin {
        case .page(let page): String(UnicodeScalar(UInt8(97 + page)))
        case .blank: "_"
        case .file(_, let page): "\(page + 1)"
        }
      if arranger.selection.pages.contains(index) { text = text == "_" ? "=" : text.uppercased() }
      if page.turn != 0 { text += "'\(page.turn)" }
      return index == arranger.grid.selected ? "[\(text)]" : text
    }.joined()
  }

  var failure: String? { sample.failure?.message }
}

@Suite("Arranging pages among their thumbnails")
struct ArrangerTests {
  @Test(
    "Commands move the focus and the selection, arrange pages, and undo leads back",
    arguments: [
      (["next page"], "abcdef[g]hijkl"), (["scroll right", "scroll down"], "abcd[e]fghijkl"),
      (["toggle page", "scroll right"], "A[b]cdefghijkl"),
      (["toggle page", "toggle page"], "[a]bcdefghijkl"),
      (["extend pages right", "extend pages right"], "AB[C]defghijkl"),
      (["extend pages down", "extend pages left"], "AB[C]defghijkl"),
      (["scroll right", "extend pages last"], "aBCDEFGHIJK[L]"),
      (["select all pages", "toggle page"], "[a]BCDEFGHIJKL"),
      (["select all pages", "deselect pages"], "[a]bcdefghijkl"),
      // Moves, without a selection of the page with the focus.
      (["move pages right"], "b[a]cdefghijkl"), (["move pages down"], "bcd[a]efghijkl"),
      (["last page", "move pages up"], "abcdefgh[l]ijk"),
      (["extend pages right", "move pages right"], "cA[B]defghijkl"),
      (["extend pages right", "move pages right", "move pages right", "move pages left"], "cA[B]defghijkl"),
      (["toggle page", "scroll down", "toggle page", "move pages right"], "bceA[D]fghijkl"),
      (["move pages right", "undo"], "[a]bcdefghijkl"), (["3 move pages right"], "bcd[a]efghijkl"),
      (["2 extend pages right"], "AB[C]defghijkl"),
      (["move pages 3-4 before 1"], "cd[a]befghijkl"),
      // Turns, deletions.
      (["rotate pages", "rotate pages left"], "[a]bcdefghijkl"),
      (["extend pages right", "rotate pages by 180"], "A'180[B'180]cdefghijkl"),
      (["delete pages"], "[b]cdefghijkl"), (["last page", "delete pages"], "abcdefghij[k]"),
      (["scroll right", "extend pages down", "delete pages"], "a[f]ghijkl"),
      (["scroll right", "extend pages down", "delete pages", "undo"], "aBCD[E]fghijkl"),
      (["extend pages down", "delete pages", "undo", "redo"], "[e]fghijkl"),
      // Copies.
      (["copy pages", "scroll right", "paste pages"], "ab[a]cdefghijkl"),
      (["copy pages 2-3", "paste pages"], "aB[C]bcdefghijkl"),
      (["copy pages", "paste pages before"], "a[a]bcdefghijkl"),
      (["cut pages", "paste pages after 12"], nil),
      (["cut pages", "last page", "paste pages"], "bcdefghijkl[a]"),
      (["extend pages right", "cut pages", "paste pages before 4", "undo", "undo"], "A[B]cdefghijkl"),
      (["insert blank page"], "a[_]bcdefghijkl"),
      (["insert blank page", "insert blank page"], "a_[_]bcdefghijkl"),
      (["insert blank page", "rotate pages", "undo", "undo"], "a[b]cdefghijkl"),
    ] as [([String], String?)])
  func commands(lines: [String], state: String?) throws {
    let sample = try ArrangerSample()
    for line in lines {
      #expect(sample.failure == nil, "before \(line)")
      sample.type(line)
    }
    guard let state else {
      #expect(sample.failure == "no page “12”; the pages are 1 to 11")
      return
    }
    #expect(sample.failure == nil && sample.state == state)
    // The pages that are read stay as they are.
    #expect(sample.sample.tab?.pageCount == 12 && sample.sample.tab?.position.pageIndex == 0)
  }

  @Test(
    "Commands without effect say why, and change nothing",
    arguments: [
      (["scroll left"], "this is the first page"), (["extend pages up"], "this is the first page"),
      (["move pages left"], "this is the first page"),
      (["last page", "move pages down"], "this is the last page"),
      (["extend pages"], "usage: extend pages left, right, up, down, first or last"),
      (["select all pages", "delete pages"], "a document needs a page; some page must stay"),
      (["select all pages", "cut pages"], "a document needs a page; some page must stay"),
      (["deselect pages"], "the thumbnails don't have the focus; thumbnails shows them"),
      (["paste pages"], "no pages have been copied"),
      (["copy pages", "paste pages behind"], "usage: paste pages [before or after PAGE]"),
      (["copy pages", "paste pages 3 after 2"], "usage: paste pages [before or after PAGE]"),
      (["select all pages", "cut pages", "paste pages"], "no pages have been copied"),
    ])
  func refused(lines: [String], reason: String) throws {
    let sample = try ArrangerSample()
    for line in lines { sample.type(line) }
    #expect(sample.failure == reason && sample.sample.tab?.isRearranged == false)
  }

  @Test("Without thumbnails their commands are unavailable, and others need numbers")
  func unavailable() throws {
    let sample = try EditingSample()
    for line in ["toggle page", "extend pages left", "select all pages", "deselect pages"] {
      #expect(
        sample.type(line).failure?.message == "the thumbnails don't have the focus; thumbnails shows them")
    }
    #expect(sample.type("copy pages").failure?.code == .usage)
    #expect(sample.type("copy pages 2-3").messages == ["copied 2 pages; paste pages inserts a copy"])
    #expect(
      sample.type("paste pages after 12").edit?.message.contains("pasted 2 pages after page 12") == true)
    #expect(sample.type("cut pages 1").edit?.message.contains("cut page 1") == true)
    #expect(sample.tab?.arrangement.pages.count == 13)
  }

  @Test("A saved arrangement is read again; the focus and the selection stay")
  func saved() throws {
    let sample = try ArrangerSample()
    sample.type(
      "scroll right", "extend pages right", "move pages down", "rotate pages", "insert blank page after 1")
    let before = sample.state
    #expect(before == "a[_]defb'90c'90ghijkl")
    #expect(sample.type("undo", "toggle page", "extend pages right").state == "aD[E]fb'90c'90ghijkl")
    sample.type("save")
    #expect(sample.failure == nil && sample.sample.tab?.isRearranged == false)
    #expect(sample.state == "aB[C]defghijkl")
    // Steps before the file was written can't be undone.
    #expect(sample.type("undo").failure == "there is nothing to undo")
    #expect(try Document(.path(sample.sample.path)).pageCount == 12)
  }

  @Test("Pages of another tab are those of its file, and come back as the document's own")
  func otherTab() throws {
    let sample = try ArrangerSample()
    let other = sample.sample.folder + "/other.pdf"
    try FileManager.default.copyItem(atPath: Checkout.fixture("links.pdf"), toPath: other)
    sample.type("open \(other)", "copy pages 2,4", "tab 1", "paste pages")
    #expect(sample.failure == nil && sample.state == "a2[4]bcdefghijkl")
    #expect(sample.sample.edit?.title == "Paste 2 pages of “other.pdf” before page 2")
    let pages = sample.sample.tab?.arrangement.pages ?? []
    #expect(pages.dropFirst().first?.origin == .file(other, page: 1))
    sample.type("copy pages 2", "tab 2", "paste pages after 6")
    #expect(sample.sample.tab?.arrangement.pages.last?.origin == .page(1))
    // Pages of a file that has changed since may be others.
    sample.type("tab 1", "copy pages 1")
    let handle = try #require(FileHandle(forWritingAtPath: sample.sample.path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("% more\n".utf8))
    try handle.close()
    sample.type("tab 2", "paste pages after 6")
    #expect(sample.failure == "article.pdf has changed since its pages were copied; copy them once more")
  }

  @Test("A preview of a page shows where it is now, and ends with the next command")
  func preview() throws {
    let sample = try ArrangerSample()
    sample.type("move pages right")
    sample.arranger.preview(0)
    #expect(sample.state == "b[a]cdefghijkl")
    sample.arranger.preview(7)
    sample.arranger.preview(.max)
    #expect(sample.state == "bacdefg[h]ijkl")
    sample.arranger.preview(nil)
    #expect(sample.state == "b[a]cdefghijkl")
    sample.arranger.preview(7)
    #expect(sample.type("toggle page").state == "b[A]cdefghijkl")
  }

  @Test("The mouse selects pages, and drags the selected ones")
  func mouse() throws {
    let sample = try ArrangerSample()
    let arranger = sample.arranger
    arranger.press(4)
    #expect(sample.state == "abcd[e]fghijkl")
    arranger.extend(to: 6)
    arranger.toggle(1)
    #expect(sample.state == "a[B]cdEFGhijkl")
    #expect(arranger.commandToMove(toPlaceOf: 5) == nil && arranger.commandToMove(toPlaceOf: 99) == nil)
    #expect(arranger.commandToMove(toPlaceOf: 0)?.description == "move pages 2,5-7 before 1")
    let line = try #require(arranger.commandToMove(toPlaceOf: 10)).description
    #expect(line == "move pages 2,5-7 after 11")
    sample.type(line)
    #expect(sample.failure == nil && sample.state == "acdhijk[B]EFGl")
    // A press on a selected page keeps the others, which may be dragged.
    arranger.press(9)
    #expect(sample.state == "acdhijkBE[F]Gl")
    arranger.press(2)
    arranger.toggle(1)
    #expect(sample.state == "a[C]Dhijkbefgl")
    arranger.press(0)
    #expect(sample.state == "[a]cdhijkbefgl")
    #expect(arranger.commandToMove(toPlaceOf: 1)?.description == "move pages 1 after 2")
  }

  @Test(
    "Keys of thumbnails can be changed in a configuration, in each preset", arguments: KeymapPreset.allCases)
  func configured(preset: KeymapPreset) throws {
    let text = "[keys]\npreset = \"\(preset.rawValue)\"\n[keys.thumbnails]\n\"z\" = \"delete pages\"\n"
    let (configuration, problems) = Configuration.read(text)
    #expect(problems.isEmpty)
    let sample = try ArrangerSample()
    sample.sample.session.apply(configuration)
    let commands = sample.sample.session.responderChain.offered(isTyping: false).flatMap(\.commands)
    let key = try KeySequence(parsing: "z")
    #expect(commands.first { $0.keys == key }?.command == Command(.deletePages))
    let selects = commands.contains { $0.command == Command(.selectAllPages) }
    #expect(selects == (preset != .none))
  }

  @Test("Keys of thumbnails are in help, and win over those of the document")
  func keys() throws {
    let sample = try ArrangerSample()
    let session = sample.sample.session
    func command(_ key: String) throws -> String? {
      let keys = try KeySequence(parsing: key)
      return session.responderChain.offered(isTyping: false).flatMap(\.commands).first { $0.keys == keys }?
        .command.description
    }
    #expect(try command("space") == "toggle page" && command("⌥⌘←") == "move pages left")
    #expect(try command("x") == "cut pages" && command("r") == "rotate pages right")
    #expect(try command("esc") != "deselect pages")
    sample.type("toggle page")
    #expect(try command("esc") == "deselect pages")
    let groups = session.helpGroups()
    #expect(groups.first { $0.name == "Pages" }?.commands.map(\.command).contains("toggle page") == true)
    sample.sample.host.focusedView = nil
    #expect(
      try command("space") == "next screen" && command("x") == "close tab" && command("r") == "rotate right")
  }
}
