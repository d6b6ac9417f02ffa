import Testing

@testable import DocModel
@testable import Viewer
@testable import DocModelLibrary

/// The list of everything that can be gone to, and what typed text leaves of it.
@Suite("Picker")
struct PickerTests {
  /// Returns titles in the order in which a typed text ranks them, without those that don't match.
  private static func ranked(_ typed: String, _ titles: [String]) -> [String] {
    let pattern = PickerPattern(typed)
    var indexes: [Int] = []
    return titles.enumerated().compactMap { index, title in
      pattern.match(PickerText(title), &indexes).map { rank in
        (rank.rawValue, (indexes.last ?? 0) - (indexes.first ?? 0), index, title)
      }
    }
    .sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.map(\.3)
  }

  @Test(
    "A better rank comes first, then a shorter span, then the order of the list",
    arguments: [
      (
        "keys", ["The keys", "Monkeys", "Keys of a map", "keys"],
        ["keys", "Keys of a map", "The keys", "Monkeys"]
      ),
      (
        "go tab", ["Cargo table", "Go to the next tab", "Go to Tab", "Gather"],
        ["Go to Tab", "Go to the next tab", "Cargo table"]
      ),
      ("gtt", ["Go, then to a tab", "Go to Tab", "Guttata"], ["Guttata", "Go to Tab", "Go, then to a tab"]),
      ("2.1", ["12.1 Late", "2.1 Types", "2.2 Flags", "2 Annotations"], ["2.1 Types", "12.1 Late"]),
      ("uber", ["Über uns", "Aufgabe: ÜBERALL", "Tuba"], ["Über uns", "Aufgabe: ÜBERALL"]),
      ("z", ["Zoom", "Abzug", "Other"], ["Zoom", "Abzug"]),
      ("ИМЯ", ["Мимика", "Имя", "名前"], ["Имя"]),
      ("--", ["a - b", "a -- b", "c--"], ["a -- b", "c--"]),
    ])
  func ranking(typed: String, titles: [String], ranked: [String]) {
    #expect(Self.ranked(typed, titles) == ranked)
  }

  @Test(
    "Letters that lie far apart don't match, and neither does a long text as a whole",
    arguments: [
      ("xyz", "x" + String(repeating: "-", count: 22) + "yz", false),
      ("xyz", "x" + String(repeating: "-", count: 21) + "yz", true),
      ("end", String(repeating: "a", count: PickerText.limit) + "end", false),
    ])
  func farApart(typed: String, title: String, matches: Bool) {
    #expect(Self.ranked(typed, [title]).isEmpty == !matches)
  }

  @Test(
    "The matched letters of a title are marked, accents and wide letters included",
    arguments: [
      ("ub", "Die Übung", "Die [Üb]ung"), ("go tab", "Go to Tab", "[Go] to [Tab]"),
      ("gtb", "Go to Tab", "[G]o [t]o Ta[b]"), ("strasse", "Straße 1", "[Straße] 1"),
      ("kap", "Ｋapitel", "[Ｋap]itel"),
      ("", "Keys", "Keys"), ("🙂", "a🙂b", "a[🙂]b"),
    ])
  func marks(typed: String, title: String, marked: String) {
    let matched = PickerPattern(typed).matched(in: title)
    #expect(matched.allSatisfy(Array(title).indices.contains))
    let shown = title.enumerated().map { index, character in
      let (isMarked, was, next) = (
        matched.contains(index), matched.contains(index - 1), matched.contains(index + 1)
      )
      return (isMarked && !was ? "[" : "") + String(character) + (isMarked && !next ? "]" : "")
    }
    #expect(shown.joined() == marked)
  }

  // MARK: Lists

  /// Returns the titles of the rows for a typed text.
  private static func titles(_ picker: inout Picker, _ typed: String) -> [String] {
    picker.type(typed)
    return (0..<picker.count).compactMap { picker.row(at: $0)?.item.title }
  }

  /// Returns the kinds of the rows for a typed text, each once.
  private static func kinds(_ picker: inout Picker, _ typed: String) -> Set<PickerItem.Kind> {
    picker.type(typed)
    return Set((0..<picker.count).compactMap { picker.row(at: $0)?.item.kind })
  }

  /// Returns the list of a session with all annotations.
  private static func picker(_ conversation: Conversation) -> Picker {
    var picker = Picker(conversation.session)
    while picker.isUnread { picker.readMore() }
    return picker
  }

  @Test("Each prefix leaves one kind, and without one everything is listed")
  func prefixes() throws {
    let shelf = try Library.inMemory()
    let conversation = try Conversation([.article(), .notes()], library: shelf)
    _ = try Conversation([.notes("other.pdf")], library: shelf)
    conversation.type("page 5").type("add bookmark Here").type("page 2")
    var picker = Self.picker(conversation)
    let all = Set(PickerItem.Kind.allCases).subtracting([.page])
    #expect(Self.kinds(&picker, "") == all)
    for kind in all {
      let prefix = try #require(kind.prefix)
      #expect(Self.kinds(&picker, String(prefix)) == [kind])
      #expect(picker.kind == kind)
    }
    #expect(Set(PickerItem.Kind.allCases.compactMap(\.prefix)).count == all.count)
    #expect(Self.titles(&picker, "~") == ["other.pdf"])
    #expect(Self.titles(&picker, "@") == ["notes.pdf"])
    #expect(Self.titles(&picker, "'") == ["Here"])
    #expect(Self.titles(&picker, "#chain") == ["1.2 Chains"])
    #expect(Self.titles(&picker, "#zebra").isEmpty)
    #expect(picker.selectedItem == nil)
  }

  @Test("Files that are gone are left out of the rows that are shown, and no others are looked at")
  func missingFiles() throws {
    let shelf = try Library.inMemory()
    let conversation = try Conversation([.article()], library: shelf)
    _ = try Conversation([.notes("gone.pdf"), .notes("too.pdf"), .notes("other.pdf")], library: shelf)
    var picker = Self.picker(conversation)
    picker.type("~")
    let before = picker.count
    #expect(before == 3)
    picker.removeMissingFiles(among: 0..<0)
    #expect(picker.count == 3)
    picker.removeMissingFiles(among: 2..<9)
    #expect(picker.count == 2 && picker.selectedIndex == 0)
    picker.removeMissingFiles(among: 0..<9)
    #expect(picker.count == 0 && picker.selectedItem == nil && !picker.kinds.contains(.files))
    picker.type("")
    #expect(picker.count > 0)
  }

  @Test("The next kind keeps the typed text, and kinds without items are left out")
  func nextKind() throws {
    var picker = Self.picker(try Conversation([.article()]))
    var queries = ["bor"]
    for _ in picker.kinds.indices.dropLast() {
      picker.type(queries.last ?? "")
      queries.append(picker.query(ofNextKind: true))
    }
    #expect(queries == ["bor", "#bor", "*bor", ">bor", "=bor"].prefix(queries.count).map { $0 })
    picker.type("=bor")
    #expect(picker.query(ofNextKind: true) == "bor")
    picker.type("bor")
    #expect(picker.query(ofNextKind: false) == "=bor")
  }

  @Test("Typed words are also found in the details, after the titles")
  func details() throws {
    var picker = Self.picker(try Conversation([.article()]))
    #expect(Self.titles(&picker, "*ann good") == ["good"])
    #expect(Self.titles(&picker, "#keys ch").prefix(2) == ["1.1 Chords", "1.2 Chains"])
    #expect(Self.titles(&picker, ">goto").first == "Go to Page")
    // The beginning of a title is better than that of a later word; some letters are enough.
    #expect(Self.titles(&picker, "#2") == ["2 Borders", "1.2 Chains"])
    #expect(Self.titles(&picker, "#chn") == ["1.2 Chains"])
  }

  @Test("A file is found by letters of its document's title")
  func titledFile() throws {
    let library = try Library.inMemory()
    let identity = DocumentIdentity(
      path: "/fake/x.pdf", permanentIdentifier: nil, pageCount: 1, contentHash: { "x" })
    _ = try library.recordDocument(identity, title: "Field Guide to Sedges")
    var picker = Self.picker(try Conversation([.article()], library: library))
    #expect(Self.titles(&picker, "~fgs") == ["x.pdf"])
  }

  // MARK: Choosing

  /// Returns a document with headings of the same title, one of which looks like a number.
  private static func repetitive() -> FakeDocument {
    let document = FakeDocument.notes("again.pdf", pages: 9)
    document.outline = Outline(
      items: ["Summary", "Notes", "Summary", "#1", "Nowhere", "Summary"].enumerated().map { index, title in
        let destination = Destination(pageIndex: index + 2, view: .xyz(left: nil, top: nil, zoom: nil))
        return .init(title: title, level: 0, action: title == "Nowhere" ? nil : Action(.goTo(destination)))
      })
    return document
  }

  @Test("Each of several headings with the same title leads to its own page, with one entry in the history")
  func repeatedTitles() throws {
    let conversation = try Conversation([Self.repetitive()])
    var picker = Self.picker(conversation)
    var pages: [Int] = []
    for typed in ["#summary", "##1"] {
      picker.type(typed)
      for index in 0..<picker.count {
        let item = try #require(picker.row(at: index)?.item)
        guard case .run(let command) = item.choice else { continue }
        let count = conversation.session.currentTab?.history.back.count ?? 0
        #expect(conversation.type(command.description).failure == nil, "\(command)")
        #expect(conversation.session.currentTab?.position == item.position)
        #expect(conversation.session.currentTab?.history.back.count == count + 1)
        pages.append(conversation.page ?? 0)
      }
    }
    #expect(pages == [3, 5, 8, 6])
    #expect(!Self.titles(&picker, "#").contains("Nowhere"))
  }

  @Test("Bookmarks, annotations and positions that look the same lead to their own places")
  func sameTitles() throws {
    let conversation = try Conversation([.article()])
    for page in [3, 7, 10] { conversation.type("page \(page)").type("add bookmark Again") }
    for (typed, count) in [("'", 3), ("*", 3), ("^", 3)] {
      var picker = Self.picker(conversation)
      picker.type(typed)
      let items = (0..<picker.count).compactMap { picker.row(at: $0)?.item }
      #expect(items.count == count)
      for item in items {
        guard case .run(let command) = item.choice else { continue }
        #expect(conversation.type(command.description).failure == nil, "\(command)")
        #expect(conversation.page == item.page?.number, "\(command)")
        // Back, so that the numbers of positions stay.
        conversation.type(typed == "^" ? command.description.replacing("back", with: "forward") : "back")
      }
    }
  }

  @Test("An annotation is chosen by its place in the document even while a filtered list shows other numbers")
  func annotationBesideList() throws {
    let conversation = try Conversation([.article()])
    var picker = Self.picker(conversation)
    conversation.type("annotations").type("filter Square")
    picker.type("*why")
    #expect(picker.selectedItem?.choice == .run(Command(.annotation, "#2")))
    conversation.type("annotation #2")
    #expect(conversation.annotation?.entry.annotation.contents == "why?")
  }

  @Test("The ninth of ten tabs is chosen, and not the last one")
  func ninthTab() throws {
    let conversation = try Conversation((1...10).map { .notes("tab\($0).pdf") })
    var picker = Self.picker(conversation)
    picker.type("@tab9")
    #expect(picker.selectedItem?.choice == .run(Command(.tab, "#9")))
    conversation.type("tab #9")
    #expect(conversation.session.state.tab == 9)
    conversation.type("tab 9")
    #expect(conversation.session.state.tab == 10)
  }

  @Test(
    "A number or a label is a page",
    arguments: [
      ("7", "page 7"), ("iii", "page 3"), ("=1", nil), ("13", nil), ("+2", "page 3"), ("  4 ", "page 4"),
      ("#4", nil),
    ])
  func pages(typed: String, line: String?) throws {
    var picker = Self.picker(try Conversation([.article()]))
    picker.type(typed)
    let page = picker.row(at: 0).flatMap { $0.item.kind == .page ? $0.item.choice : nil }
    #expect(page == (try line.map { .run(try CommandParser.command($0)) }))
  }

  @Test(
    "A command without arguments runs, and another one begins its line; those without effect aren't listed")
  func commands() throws {
    let conversation = try Conversation([.article()])
    var picker = Self.picker(conversation)
    func choice(_ typed: String) -> PickerItem.Choice? {
      picker.type(typed)
      return picker.selectedItem?.choice
    }
    #expect(choice(">rotate right") == .run(Command(.rotateRight)))
    #expect(choice(">go to page") == .type("page "))
    #expect(choice(">search") == .type("search "))
    #expect(choice(">undo delete") == nil)
    #expect(choice("=night") == .type("set night "))
    picker.type(">zoom in")
    #expect(picker.selectedItem?.keys == "⌘+  +")
  }

  @Test("A file whose path has spaces and quotation marks is opened")
  func quotedFile() throws {
    let library = try Library.inMemory()
    let name = "/fake/a \"b\" c's.pdf"
    let conversation = try Conversation([.article()], library: library, shelf: [.notes(name)])
    _ = try Conversation([.notes(name)], library: library)
    var picker = Self.picker(conversation)
    picker.type("~a b")
    guard case .run(let command)? = picker.selectedItem?.choice else {
      Issue.record("no file")
      return
    }
    #expect(conversation.type(command.description).failure == nil)
    #expect(conversation.session.currentTab?.document.source == .path(name))
    #expect(!picker.isCurrent)
  }

  // MARK: The selected row

  @Test("The current section is selected first, then the best match; moving goes around the ends")
  func selection() throws {
    let conversation = try Conversation([.article()])
    conversation.type("section Chains")
    var picker = Self.picker(conversation)
    #expect(picker.selectedItem?.title == "1.2 Chains")
    picker.type("#1")
    #expect(picker.selectedIndex == 0)
    picker.move(by: -1)
    #expect(picker.selectedIndex == picker.count - 1)
    picker.move(by: 1)
    #expect(picker.selectedIndex == 0)
    picker.move(to: .max)
    #expect(picker.selectedIndex == picker.count - 1)
    picker.move(to: -5)
    #expect(picker.selectedIndex == 0)
    #expect(picker.row(at: -1) == nil)
    #expect(picker.row(at: picker.count) == nil)
  }

  @Test("The text under annotations is read while text is typed, and the selected one stays selected")
  func reading() throws {
    let document = FakeDocument.article()
    document.annotations[2] = [1, 2].map {
      .mark("Highlight", .highlight(.init(quads: [])), page: 2, index: $0, nil, by: "Ann")
    }
    // The second one marks the earlier text.
    document.markedTexts = [
      2: [
        1: MarkedText(plain: "later", raw: "later", range: 9..<14),
        2: MarkedText(plain: "earlier", raw: "earlier", range: 0..<7),
      ]
    ]
    var picker = Picker(try Conversation([document]).session)
    picker.type("*")
    #expect(picker.isUnread)
    picker.readMore()
    picker.move(to: 0)
    let name = picker.selectedItem?.name
    picker.readMore()
    #expect(picker.selectedItem?.name == name)
    #expect(picker.selectedIndex == 1)
    while picker.isUnread { picker.readMore() }
    picker.type("*“earl")
    #expect(picker.count == 1)
    #expect(picker.selectedItem?.choice == .run(Command(.annotation, "#1")))
  }

  @Test("Without annotations to list, none are read")
  func readsNothing() throws {
    let document = FakeDocument.article()
    var picker = Picker(try Conversation([document]).session)
    picker.type("#key")
    #expect(!picker.isUnread)
    picker.readMore()
    #expect(document.pagesWithTextRead.isEmpty)
  }

  @Test("An empty document, and a session without documents, offer commands and settings")
  func empty() throws {
    for documents in [[], [FakeDocument("empty.pdf", pages: [])]] {
      let conversation = try Conversation(documents)
      var picker = Self.picker(conversation)
      #expect(picker.kinds == [.commands, .settings])
      #expect(Self.kinds(&picker, "1").isSubset(of: [.commands, .settings]))
      #expect(Self.titles(&picker, "#").isEmpty)
      picker.move(by: 1)
      #expect(picker.selectedIndex == nil)
      #expect(Self.titles(&picker, ">open").contains("Open"))
    }
  }
}
