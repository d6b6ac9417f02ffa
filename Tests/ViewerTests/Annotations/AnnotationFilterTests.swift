import DocModel
import DocModelLibrary
import TestSupport
import Testing

@testable import Viewer

/// Filters of the list of annotations, by states, authors and words.
@Suite("Filters of annotations", .limited)
struct AnnotationFilterTests {
  @Test(
    "Filters for a review",
    arguments: [
      ("is:open", ["n5", "n7"]), ("is:answered", ["n1", "n3"]), ("is:mine", ["n1", "n3", "n6", "n8"]),
      ("is:others", ["n2", "n5", "n7"]), ("is:open is:mine", []), ("state:accepted", ["n3"]),
      ("state:none page:4-", ["n6", "n7", "n8"]), ("is:open author:zoe", ["n7"]), ("state:", nil),
    ] as [(String, [String]?)])
  func filters(filter: String, ids: [String]?) throws {
    let talk = try Conversation([.reviewed()])
    talk.session.settings.author = "Ann"
    talk.type("annotations").type("filter \(filter)")
    #expect(
      talk.list?.rows.compactMap { $0.row.annotation?.id } ?? [] == ids
        ?? (1...8).filter { $0 != 4 }.map { "n\($0)" })
  }

  @Test("An unknown property is an error, and completion knows properties and states")
  func properties() throws {
    let talk = try Conversation([.reviewed()])
    talk.type("annotations")
    #expect(
      talk.type("filter is:late").failure?.message
        == "“late” is no property of annotations; is: takes mine, others, open, answered")
    func completions(_ line: String) -> [String] {
      talk.session.completion(of: line, at: line.count).candidates.map(\.title)
    }
    #expect(completions("filter is:o") == ["others", "open"])
    #expect(completions("filter state:a") == ["accepted"])
  }

  @Test("A typed name of several words is that of an author, and completion puts it in quotation marks")
  func namesOfSeveralWords() throws {
    let document = FakeDocument.reviewed()
    for page in document.annotations.keys {
      for index in document.annotations[page, default: []].indices {
        document.annotations[page]?[index].markup.author = page < 3 ? "Reviewer 1" : "Reviewer 2"
        document.annotations[page]?[index].modified = AnnotationDate("D:20261122120000Z")
      }
    }
    let talk = try Conversation([document])
    func ids(_ filter: String) -> [String] {
      talk.type("annotations").type("filter \(filter)").list?.rows.compactMap { $0.row.annotation?.id } ?? []
    }
    #expect(ids("author:Reviewer 2") == ["n6", "n7", "n8"])
    #expect(ids("author:reviewer 2 again") == ["n8"] && ids("again author:reviewer 2") == ["n8"])
    #expect(
      ids("author:reviewer is:open 2") == ["n7", "n8"], "a word of its own is in the author's name, too")
    talk.type("annotations")
    func line(_ typed: String) -> String? {
      let completion = talk.session.completion(of: typed, at: typed.count)
      return completion.insertion.map { typed.prefix(completion.range.lowerBound) + $0 }
    }
    #expect(line("filter author:rev") == "filter author:\"Reviewer ")
    #expect(line("filter author:\"Reviewer 2") == "filter author:\"Reviewer 2\"")
  }

  @Test("A filter without a list shows the annotations that it leaves")
  func filterWithoutList() throws {
    let talk = try Conversation([.reviewed()])
    talk.session.settings.author = "Ann"
    #expect(talk.type("next comment").session.state.list == nil)
    let list = talk.type("filter is:open").list
    #expect(list?.rows.compactMap { $0.row.annotation?.id } == ["n5", "n7"] && list?.progress == "2 open")
    #expect(talk.type("esc").type("esc").session.state.list == nil)
    #expect(talk.type("filter is:late").failure != nil && talk.session.state.list == nil)
    let bare = try Conversation([FakeDocument("bare.pdf", pages: ["one"])])
    #expect(bare.type("filter x").list?.rows == [])
  }

  @Test("On the full screen a filter selects the row nearest to the current one, from which ]c goes on")
  func nearestRow() throws {
    let talk = try Conversation([.reviewed()])
    talk.host.isFullScreen = true
    talk.type("page 5").type("annotations").type("filter is:open")
    #expect(talk.session.currentTab?.pane?.selectedRow?.annotation?.id == "n7")
    #expect(talk.type("filter author:bob").session.currentTab?.pane?.selectedRow?.annotation?.id == "n5")
    talk.type("filter is:open").type("tab")
    #expect(talk.type("]c").annotation?.entry.id == "n7")
  }

  @Test(
    "The forms of a filter are named while it is typed, and a bare property that no row has leads to its form"
  )
  func forms() throws {
    let talk = try Conversation([.reviewed()])
    talk.type("annotations")
    let preview = talk.session.preview
    let forms = ["is:open", "is:mine", "is:others", "author:\"NAME\"", "color:"]
    for line in ["filter ", ":filter ", "filter author:x", "filter is:open", "filter au"] {
      #expect(preview.filterForms(ofLine: line) == forms, "\(line)")
    }
    #expect(preview.filterForms(ofLine: ":filter x author:") == ["Ann", "Bob", "Zoë"])
    #expect(preview.filterForms(ofLine: "filter is:o") == ["others", "open"])
    #expect(preview.filterForms(ofLine: "reply filter") == [])
    #expect(
      talk.type("filter answered").messages
        == ["no annotation has the word; is:answered shows the answered ones"])
    #expect(talk.type("filter zzz").messages == [])
    talk.type("info")
    #expect(preview.filterForms(ofLine: "filter ") == [], "rows of facts have no fields")
  }

  @Test("The filter stays with the document on the full screen, until all rows are shown again")
  func keptFilter() throws {
    let library = try Library.inMemory()
    func reader() throws -> Conversation {
      let talk = try Conversation([.reviewed()], library: library)
      talk.host.isFullScreen = true
      return talk
    }
    var talk = try reader()
    talk.type("annotations").type("filter is:open").type("annotations").type("annotations")
    #expect(talk.session.state.list?.filter == "is:open" && talk.session.state.list?.rows == 3)
    talk.session.end()
    talk = try reader()
    talk.type("annotations")
    #expect(talk.session.state.list?.filter == "is:open")
    // Lines print what is asked for.
    talk.host.isFullScreen = false
    #expect(talk.type("annotations").session.state.list?.filter == nil)
    talk.host.isFullScreen = true
    talk.type("esc").type("annotations").type("esc").type("esc").type("annotations")
    #expect(talk.session.state.list?.filter == nil)
    talk.session.end()
    #expect(try reader().type("annotations").session.state.list?.filter == nil)
  }
}
