import Foundation
import Testing

@testable import DocModelExchange

@Suite("Outlines in files", .limited)
struct OutlineFilesTests {
  private static let labels = PageLabels(ranges: [
    .init(start: 0, style: .lowerRoman), .init(start: 4, style: .decimal),
  ])

  private static func item(_ title: String, _ level: Int, page: Int?, top: Double? = nil) -> Outline.Item {
    let view = top.map { Destination.View.xyz(left: nil, top: $0, zoom: nil) } ?? .fit
    return Outline.Item(
      title: title, level: level, action: page.map { Action(.goTo(Destination(pageIndex: $0, view: view))) })
  }

  private static let odd = Outline(items: [
    item("Preface", 0, page: 1), item("", 1, page: 2), item("  spaces  ", 2, page: nil),
    item("tab\tand\nline\r\n\u{2028}\u{B}", 1, page: 4), item("C:\\temp\\new \\u{41}", 0, page: 11),
    item("- # [a](b) <i> & \"q\" &#65; `c` ]]>", 1, page: 5), item("1. Überschrift 第一章 🧪", 1, page: 7),
    item("*", 2, page: nil), item("\u{301}combining", 3, page: 0), item("<?xml", 0, page: 3),
    item("\\", 0, page: 6),
  ])

  private func read(_ text: String, as format: OutlineFormat, into outline: Outline = Outline())
    throws(OutlineFileError) -> [Outline.Item]
  {
    try outline.items(importing: Data(text.utf8), as: format, labels: Self.labels, pageCount: 12)
  }

  @Test("A first title may begin with a byte-order mark", arguments: OutlineFormat.allCases)
  func byteOrderMark(_ format: OutlineFormat) throws {
    let outline = Outline(items: [Self.item("\u{FEFF}Preface", 0, page: 1)])
    let text = outline.exported(as: format, labels: Self.labels, pageCount: 12)
    #expect(try read(text, as: format) == outline.items)
  }

  @Test("A written outline is read with the same titles, levels and pages", arguments: OutlineFormat.allCases)
  func identity(_ format: OutlineFormat) throws {
    let text = Self.odd.exported(as: format, labels: Self.labels, pageCount: 12, title: "A & B")
    // XML has no control characters but tabs and line ends.
    let expected = Self.odd.items.map { item in
      var item = item
      if format == .opml { item.title = item.title.replacing("\u{B}", with: "\u{FFFD}") }
      return item
    }
    #expect(try read(text, as: format) == expected)
    #expect(try read(text, as: format, into: Self.odd) == expected || format == .opml)
    #expect(OutlineFormat(ofFile: "-", contents: Array(text.utf8)) == format)
  }

  @Test("Levels that no outline can have become the nearest ones", arguments: OutlineFormat.allCases)
  func levels(_ format: OutlineFormat) {
    let outline = Outline(items: [.min, -1, .max].map { Outline.Item(title: "A", level: $0) })
    let text = outline.exported(as: format, labels: Self.labels, pageCount: .min)
    #expect((1...2_000).contains(text.utf8.count))
  }

  @Test("JSON has addresses and the viewer's own actions, and no other actions are read")
  func actions() throws {
    let kinds: [Action.Kind] = [
      .uri("https://example.org"), .named("NextPage"), .launch(file: "a"), .javaScript("b"),
    ]
    let outline = Outline(items: kinds.map { Outline.Item(title: "A", action: Action($0)) })
    let text = outline.exported(as: .json, labels: Self.labels, pageCount: 12)
    #expect(try read(text, as: .json).map { $0.action?.kind } == [kinds[0], kinds[1], nil, nil])
  }

  @Test(
    "Each format has its form",
    arguments: [
      (.text, "Preface\tii\n  Types\t5\n"),
      (.markdown, "- [Preface](#page=2)\n  - [Types](#page=5)\n"),
      (
        .opml,
        "<body>\n<outline text=\"Preface\" page=\"2\">\n<outline text=\"Types\" page=\"5\"/>\n</outline>\n</body>"
      ),
      (
        .json,
        "{\"level\":1,\"title\":\"Types\",\"page\":5,\"open\":true,\"bold\":false,\"italic\":false}\n]}\n"
      ),
    ] as [(OutlineFormat, String)])
  func forms(_ format: OutlineFormat, _ part: String) {
    let outline = Outline(items: [Self.item("Preface", 0, page: 1), Self.item("Types", 1, page: 4)])
    #expect(outline.exported(as: format, labels: Self.labels, pageCount: 12).contains(part))
  }

  @Test("Text written by hand is read")
  func byHand() throws {
    let text = "\u{FEFF}Preface\tII\r\n\r\n\t1 Types\t\t 5 \r\n    1.1 Names\t=1\r\nEnd"
    #expect(
      try read(text, as: .text) == [
        Self.item("Preface", 0, page: 1), Self.item("1 Types", 1, page: 4),
        Self.item("1.1 Names", 2, page: 4),
        Self.item("End", 0, page: nil),
      ])
  }

  @Test("Lists written by hand are read")
  func listsByHand() throws {
    let text =
      "# Book\n\n* [A](book.pdf#page=1)\n    * [B](<book.pdf#page=iv>)\n\t\t* C\n+ [Web](https://example.org)\n-\n"
    let items = try read(text, as: .markdown)
    #expect(items.map(\.title) == ["A", "B", "C", "Web", ""])
    #expect(items.map(\.level) == [0, 1, 2, 0, 0])
    #expect(items.map { $0.destination?.pageIndex } == [0, 3, nil, nil, nil])
    #expect(items[3].action == Action(.uri("https://example.org")))
  }

  @Test(
    "Files that can't be read are refused with the reason",
    arguments: [
      (.text, "A\t13", "line 1: the heading “A” leads to page 13; the document has no such page"),
      (.text, "A\t0", "page 0"), (.text, "A\t99999999999999999999", "no such page"),
      (.text, "A\n    B", "line 2: the heading “B” is more than one level below"), (.text, "  A", "line 1"),
      (.text, "A\n B", "line 2: it is indented by 1 spaces"), (.text, "\u{0}\t=", "no such page"),
      (.markdown, "A", "line 1: it isn't an item"), (.markdown, "- [A](#page=-1)", "page -1"),
      (.markdown, "- [A](#page=)", "leads to page ;"), (.json, "[]", "the file has no valid “items”"),
      (.json, "{\"items\":[{\"level\":0}]}", "heading 1 has no “title”"), (.json, "{", "it isn't JSON"),
      (.json, "{\"items\":[{\"title\":\"A\",\"level\":-1}]}", "level"),
      (.json, "{\"items\":[{\"title\":\"A\",\"level\":9223372036854775807}]}", "level"),
      (.json, "{\"items\":[{\"title\":\"A\",\"level\":0,\"page\":1e400}]}", ""),
      (.json, "{\"items\":[{\"title\":\"A\",\"level\":0,\"page\":-9223372036854775808}]}", "no such page"),
      (.opml, "<opml/>", "it isn't OPML"), (.opml, "<opml><body>", "well-formed"),
      (.opml, "<!DOCTYPE opml [<!ENTITY a 'b'>]><opml><body/></opml>", "document type"),
      (.opml, String(repeating: "<outline>", count: 100_000), "nested deeper"),
      (.json, String(repeating: "[", count: 100_000), "it isn't JSON"),
      (.text, (0...64).map { String(repeating: "\t", count: $0) + "A\n" }.joined(), "too deep"),
    ] as [(OutlineFormat, String, String)])
  func refused(_ format: OutlineFormat, _ text: String, _ reason: String) throws {
    let error = try #require(throws: OutlineFileError.self) { try read(text, as: format) }
    #expect(error.description.contains(reason) || reason.isEmpty)
  }

  @Test("Titles of a million unfinished escapes are read as they are")
  func longTitles() throws {
    for (format, part) in [(OutlineFormat.text, "\\u{"), (.markdown, "&#"), (.markdown, "[](")] {
      let title = String(repeating: part, count: 300_000)
      let items = try read((format == .text ? "" : "- ") + title, as: format)
      #expect(items.count == 1)
      #expect(items.first?.title.utf8.count == title.utf8.count)
    }
  }

  @Test("Bytes that aren't UTF-8 are refused")
  func notUnicode() {
    for format in [OutlineFormat.text, .json, .markdown] {
      #expect(throws: OutlineFileError.self) {
        try Outline().items(importing: Data([0x41, 0xFF]), as: format, labels: Self.labels, pageCount: 1)
      }
    }
  }

  @Test("Headings keep what a text doesn't tell, also when they are renamed or moved")
  func kept() throws {
    var first = Self.item("First", 0, page: 1, top: 700)
    first.object = ObjectID(number: 7, generation: 0)
    var second = Self.item("Second", 1, page: 2, top: 300)
    (second.isBold, second.object) = (true, ObjectID(number: 8, generation: 0))
    let web = Outline.Item(title: "Web", action: Action(.uri("https://example.org")))
    let outline = Outline(items: [first, second, web])
    #expect(
      try read(outline.exported(as: .text, labels: Self.labels, pageCount: 12), as: .text, into: outline)
        == outline.items)
    let items = try read("Web\nSecond\t3\n  New\t3\nThe first\t2\n", as: .text, into: outline)
    second.level = 0
    first.title = "The first"
    #expect(items == [web, second, Self.item("New", 1, page: 2), first])
  }
}
