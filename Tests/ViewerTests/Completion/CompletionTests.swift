import DocModel
import Foundation
import Testing

@testable import Viewer

@Suite struct CompletionTests {
  private func talk() throws -> Conversation {
    let talk = try Conversation([.article(), .notes("my notes.pdf")])
    return talk.type("page 3").type("add bookmark Größe").type("page 5").type("add bookmark the \"end\"")
  }

  /// Returns a line after the completion key, and the candidates.
  private func complete(_ line: String, _ talk: Conversation) -> (line: String, titles: [String]) {
    let completion = talk.session.completion(of: line, at: line.count)
    var characters = Array(line)
    if let insertion = completion.insertion { characters.replaceSubrange(completion.range, with: insertion) }
    return (String(characters), completion.candidates.map(\.title))
  }

  @Test(arguments: [
    ("next t", "next tab"), ("NEXT T", "next tab"), ("  next t", "  next tab"), (":next t", ":next tab"),
    ("pa", "page"), ("add b", "add bookmark "), ("n tab", "next tab"), ("sect", "section "),
    ("qu", "quit"), ("nxtb", "next tab"), ("clo", "close "), ("reopen", "reopen closed tab"),
    ("section 1.2", "section 1.2 Chains"), ("section chai", "section 1.2 Chains"),
    ("section bor", "section 2 Borders"), ("section \"1.2", "section 1.2 Chains"), ("section 1", "section 1"),
    ("bookmark gro", "bookmark Größe"), ("bookmark the", "bookmark the \"end\""),
    ("page i", "page i"), ("page ii", "page ii"), ("page iv", "page iv"),
    ("tab l", "tab last"), ("tab 2", "tab 2"), ("set sho", "set show "), ("set show te", "set show text "),
    ("set plain o", "set plain o"), ("set plain of", "set plain off "), ("share mark", "share markdown "),
    ("open --p", "open --password "), ("open --password s", "open --password s"),
    ("add bookmark ", "add bookmark 1 Keys"),
    ("zzzz", "zzzz"), ("/bor", "/bor"), ("12", "12"), ("next tab ", "next tab "),
  ])
  func tabKeyCompletes(_ line: String, _ completed: String) throws {
    #expect(complete(line, try talk()).line == completed)
  }

  @Test(arguments: [
    ("close ", ["close tab", "close all tabs", "close other tabs"]),
    ("section 1", ["1 Keys", "1.1 Chords", "1.2 Chains"]),
    ("page i", ["i", "ii", "iii", "iv"]), ("page =i", ["=i", "=ii", "=iii", "=iv"]),
    ("page label i", ["label i", "label ii", "label iii", "label iv"]),
    ("page =", ["=i", "=ii", "=iii", "=iv", "=1", "=2", "=3", "=4", "=5", "=6", "=7", "=8"]),
    ("tab ", ["1", "2", "last"]),
    (
      "set ",
      [
        "show", "layout", "night", "screen", "pages", "mouse", "rows", "case", "incremental", "letters",
        "plain", "reload", "restore", "editor", "files", "author", "shapes", "autosave",
      ]
    ),
    ("bookmark ", ["Größe", "the \"end\""]),
    ("]", ["]]", "]a", "]c", "]f"]),
    ("next row", ["next row", "next row keeping selection"]),
  ])
  func candidatesAreListed(_ line: String, _ titles: [String]) throws {
    #expect(complete(line, try talk()).titles.sorted() == titles.sorted())
  }

  @Test func onlyAvailableCommandsAreCompleted() throws {
    let talk = try talk()
    #expect(!complete("next ", talk).titles.contains("next row"))
    talk.type("outline")
    #expect(complete("next ", talk).titles.contains("next row"))
    #expect(complete("choose 3", talk).titles == ["3"])
    #expect(complete("c", talk).titles.contains("close list"))
  }

  @Test func textAfterTheCursorStays() throws {
    let completion = try talk().session.completion(of: "next t xyz", at: 6)
    #expect(completion.range == 0..<6)
    #expect(completion.insertion == "next tab")
    #expect(try talk().session.completion(of: "", at: 99).candidates.count > 20)
    #expect(completion.candidates.first?.detail.hasPrefix("Next Tab · ") == true)
  }

  /// One grammar: the parser accepts each completed line with the meaning that the candidate showed.
  @Test(arguments: ["section ", "bookmark ", "page ", "tab ", "set ", "set show ", "add bookmark ", "share "])
  func completionsCanBeParsed(_ line: String) throws {
    let document = FakeDocument.article()
    document.outline = Outline(
      items: [
        "\"quoted\"", "'single'", "a \"b\" c", " leading", "back\\slash", "two\nlines", "\"a\" 'b'", "x",
      ].map {
        .init(title: $0, level: 0, action: Action(.goTo(Destination(pageIndex: 3, view: .fit))))
      })
    let talk = try Conversation([document])
    for name in ["\"quoted\"", "plain", "it's"] {
      try talk.session.perform(Command(.addBookmark, name)) { _ in }
    }
    let completion = talk.session.completion(of: line, at: line.count)
    #expect(!completion.candidates.isEmpty)
    for candidate in completion.candidates {
      let command = try CommandParser.command(
        String(line.prefix(completion.range.lowerBound)) + candidate.replacement)
      let value = command.arguments.last ?? ""
      #expect(
        value == candidate.title || value == candidate.title.trimmingCharacters(in: .whitespaces),
        "\(candidate.replacement)")
    }
  }

  @Test func everyCommandCompletesToItself() throws {
    let talk = try talk()
    for definition in CommandDefinition.all {
      for name in definition.names {
        let found = talk.session.completion(of: name, at: name.count).candidates
        #expect(found.contains { $0.replacement == name || $0.replacement.hasPrefix(name) }, "\(name)")
      }
    }
  }

  @Test func fieldsOfAnnotationFiltersAreCompleted() throws {
    let talk = try talk()
    talk.type("annotations")
    #expect(
      complete("filter ", talk).titles == [
        "author:", "type:", "shape:", "color:", "page:", "label:", "text:", "date:", "since:", "until:",
        "is:", "state:",
      ])
    #expect(complete("filter x aut", talk).line == "filter x author:")
    #expect(complete("filter author:", talk).titles == ["Ann", "Bob"])
    #expect(complete("filter author:b", talk).line == "filter author:Bob")
    #expect(complete("filter type:hi", talk).line == "filter type:Highlight")
  }

  @Test(arguments: [
    ("na", [true, false]), ("xy", []),
  ])
  func prefixesTakePrecedence(_ typed: String, _ found: [Bool]) {
    let best = CompletionMatcher.best(["name", "banana", "Nåvy"], for: typed) { $0 }
    #expect(best.elements == (found.isEmpty ? [] : ["name", "Nåvy"]))
    #expect(CompletionMatcher.commonPrefix(of: ["Größe", "GROSSE 2", "gros"]) == "Grö")
    #expect(CompletionMatcher.commonPrefix(of: []) == "")
  }
}

@Suite struct FileCompletionTests {
  /// Makes a folder with some files and completes paths in it.
  private func inFolder(
    _ names: [String], _ body: (String, (String) throws -> (String, [String])) throws -> Void
  ) throws {
    let folder = NSTemporaryDirectory() + "/pdfkey-completion-\(UUID().uuidString)"
    let files = FileManager.default
    defer { try? files.removeItem(atPath: folder) }
    for name in names {
      let path = "\(folder)/\(name)"
      let parent = name.hasSuffix("/") ? path : (path as NSString).deletingLastPathComponent
      try files.createDirectory(atPath: parent, withIntermediateDirectories: true)
      if !name.hasSuffix("/") { _ = files.createFile(atPath: path, contents: nil) }
    }
    let session = try Conversation([.notes()]).session
    try body(folder) { typed in
      let line = typed.replacing("@", with: folder)
      let completion = session.completion(of: line, at: line.count)
      var characters = Array(line)
      if let insertion = completion.insertion {
        characters.replaceSubrange(completion.range, with: insertion)
      }
      return (String(characters).replacing(folder, with: "@"), completion.candidates.map(\.title))
    }
  }

  private let names = [
    "Article.pdf", "article 2.PDF", "notes.txt", "note's.pdf", "sub dir/inner.pdf", ".hidden.pdf", "empty/",
    "a\"b.pdf", "page 10.pdf", "page 9.pdf",
  ]

  @Test func foldersAndPDFsAreOffered() throws {
    try inFolder(names) { _, complete in
      let all = try complete("open @/").1
      #expect(
        all == [
          "a\"b.pdf", "article 2.PDF", "Article.pdf", "empty/", "note's.pdf", "page 9.pdf", "page 10.pdf",
          "sub dir/",
        ])
      let none = try complete("open @/empty/").1 + complete("open @/nowhere/x").1
      #expect(none == [])
      let hidden = try complete("open @/.h").0
      #expect(hidden == "open @/.hidden.pdf ")
    }
  }

  @Test(arguments: [
    ("open @/art", "open @/article"), ("open @/no", "open @/note\\'s.pdf "),
    ("open \"@/no", "open \"@/note's.pdf\" "), ("open '@/no", "open @/note\\'s.pdf "),
    ("open @/sub", "open @/sub\\ dir/"), ("open \"@/sub", "open \"@/sub dir/"),
    ("open @/sub\\ dir/", "open @/sub\\ dir/inner.pdf "),
    ("open \"@/sub dir/i", "open \"@/sub dir/inner.pdf\" "),
    ("open x.pdf @/a\\\"", "open x.pdf @/a\\\"b.pdf "),
    ("open --password x @/no", "open --password x @/note\\'s.pdf "), ("open @/pa", "open @/page\\ "),
  ])
  func completedPathsAreQuotedForTheParser(_ typed: String, _ line: String) throws {
    try inFolder(names) { folder, complete in
      let completed = try complete(typed).0
      #expect(completed == line)
      guard completed.last == " ", !completed.hasSuffix("\\ ") else { return }
      let command = try CommandParser.command(completed.replacing("@", with: folder))
      #expect(FileManager.default.fileExists(atPath: command.arguments.last ?? ""))
    }
  }

  @Test func aTildeIsTheHomeFolder() throws {
    let session = try Conversation([.notes()]).session
    #expect(session.completion(of: "open ~", at: 6).insertion == "~/")
    let inHome = session.completion(of: "open ~/", at: 7)
    #expect(inHome.candidates.allSatisfy { $0.replacement.hasPrefix("~/") })
  }

  @Test func hugeFolderIsReadInPart() throws {
    try inFolder((0..<500).map { "f\($0).pdf" }) { folder, _ in
      let some = FileCompletion(entryLimit: 100, timeLimit: .seconds(60)).choices(for: folder + "/")
      #expect(some.isTruncated)
      #expect((1...100).contains(some.choices.count))
      let all = FileCompletion(timeLimit: .seconds(60)).choices(for: folder + "/f49")
      #expect(all.choices.count == 11)
      #expect(!all.isTruncated)
      let hurried = FileCompletion(timeLimit: .zero).choices(for: folder + "/")
      #expect(hurried.isTruncated)
    }
  }
}
