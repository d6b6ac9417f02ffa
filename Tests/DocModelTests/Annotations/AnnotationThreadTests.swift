import Testing

@testable import DocModel

/// Replies, groups and states (ISO 32000-1, 12.5.6.2 and 12.5.6.3), in any order in the file.
struct AnnotationThreadTests {
  private static let report: DocumentAnnotations = {
    var options = AnnotationOptions()
    options.readsText = false
    return (try? Samples.open("threads.pdf").allAnnotations(options)) ?? DocumentAnnotations()
  }()

  private func entry(_ name: String) throws -> DocumentAnnotations.Entry {
    try #require(Self.report.entries.first { $0.annotation.name == name }, "no annotation is named \(name)")
  }

  private func problems(_ name: String) throws -> [String] {
    let id = try entry(name).id
    return Self.report.warnings.filter { $0.annotation == id }.map(\.message)
  }

  // MARK: Replies

  @Test(
    arguments: [
      ("simple", nil, ["simple-1", "simple-2", "rt-unknown", "link-reply"], 0),
      ("simple-1", "simple", ["simple-1-1"], 1), ("simple-1-1", "simple-1", [], 2),
      ("simple-2", "simple", [], 1),
      // Before the annotations that they reply to.
      ("early", nil, ["early-1"], 0), ("early-1", "early", ["early-1-1"], 1), ("early-1-1", "early-1", [], 2),
      // On other pages.
      ("far", nil, ["far-reply", "far-reply-2"], 0), ("far-reply", "far", [], 1),
      ("far-reply-2", "far", [], 1),
      // To a window, and a link as a reply.
      ("popup", nil, ["to-popup"], 0), ("to-popup", "popup", [], 1), ("link-reply", "simple", [], 1),
      ("deep-00", nil, ["deep-01"], 0), ("deep-39", "deep-38", [], 39),
      // Replies to members of a group aren't replies to the group.
      ("group", nil, ["group-reply"], 0), ("group-other", "group", ["group-reply-to-other"], 1),
      ("group-reply-to-other", "group-other", [], 2),
      // A reply to a state, and an invalid state.
      ("answered", nil, ["answered-1"], 0), ("answered-1", "answered", [], 1),
      ("answered-1-state", "answered-1", ["answered-1-state-reply"], 2),
      ("wrong", nil, ["square-with-state"], 0),
    ] as [(String, String?, [String], Int)])
  func replies(_ name: String, _ parent: String?, _ replies: [String], _ depth: Int) throws {
    let entry = try entry(name)
    #expect(entry.inReplyTo == parent)
    #expect(entry.replies == replies)
    #expect(entry.depth == depth)
  }

  @Test("A circular thread is cut at its first member, which then begins the thread")
  func circles() throws {
    for name in ["self", "loop-a", "three-a", "ring-a", "wrong-loop-a"] {
      #expect(try entry(name).inReplyTo == nil)
      #expect(try problems(name) == ["the chain of IRT entries is circular"])
    }
    #expect(try entry("self").replies.isEmpty)
    #expect(try entry("loop-a").replies == ["loop-b", "loop-tail"])
    #expect(try entry("three-a").replies == ["three-c"])
    #expect(try entry("three-c").replies == ["three-b"])
    #expect(try entry("three-b").depth == 2)
    #expect(try problems("three-b").isEmpty && problems("loop-tail").isEmpty)
  }

  @Test(
    "A reply whose target isn't an annotation",
    arguments: [
      ("to-null", nil), ("to-missing", nil), ("to-page", "which isn't an annotation of the document"),
      ("to-unlisted", "which isn't an annotation of the document"),
      ("to-string", "IRT is a string, not a reference"), ("to-name", "IRT is a name, not a reference"),
      ("to-number", "IRT is a number, not a reference"),
      ("to-direct", "IRT is a dictionary, not a reference"),
      ("to-array", "IRT is an array, not a reference"),
    ])
  func targets(_ name: String, _ problem: String?) throws {
    #expect(try entry(name).inReplyTo == nil)
    let problems = try problems(name)
    #expect(problems.count == (problem == nil ? 0 : 1))
    if let problem { #expect(problems.first?.hasSuffix(problem) == true) }
  }

  @Test(
    arguments: [
      ("simple-1", .reply, nil), ("simple-2", .reply, nil), ("simple", nil, nil),
      ("rt-unknown", .reply, "RT is Aside, which isn't known"),
      ("rt-string", .group, "RT is a string, not a name"), ("rt-without-irt", nil, nil),
      ("group-other", .group, nil), ("headless", nil, nil),
    ] as [(String, Markup.ReplyType?, String?)])
  func replyTypes(_ name: String, _ type: Markup.ReplyType?, _ problem: String?) throws {
    #expect(try entry(name).annotation.markup.replyType == type)
    #expect(try problems(name).filter { $0.hasPrefix("RT") } == [problem].compactMap { $0 })
  }

  // MARK: Groups

  @Test(
    "Group members take the primary's entries, also through nested groups",
    arguments: [
      ("group-other", "group"), ("group-silent", "group"), ("late-other", "late"), ("nested-2", "nested"),
    ])
  func members(_ name: String, _ primary: String) throws {
    let member = try entry(name).annotation
    #expect(member.contents == "Contents of \(primary)")
    #expect(member.author == "Primary author")
    #expect(member.color == AnnotationColor(components: [1, 0, 0]))
    #expect(member.modified?.raw == "D:20240501080000Z")
    #expect(member.markup.created?.raw == "D:20240502080000Z")
    #expect(member.markup.richText == "<p>primary</p>")
    #expect(member.markup.subject == "Primary subject")
    #expect(try entry(name).annotation.type != entry(primary).annotation.type)
  }

  @Test func entriesMissingFromThePrimaryAreMissingFromItsGroup() throws {
    let member = try entry("poor-other").annotation
    #expect(member.contents == nil && member.author == nil && member.color == nil && member.modified == nil)
    #expect(member.markup.richText == nil && member.markup.subject == nil && member.markup.created == nil)
    #expect(try entry("replaced").annotation.contents == "the new words")
  }

  @Test func groupMemberWithoutPrimaryKeepsItsEntries() throws {
    for name in ["headless", "ring-a"] {
      #expect(try entry(name).annotation.author == "Other author")
      #expect(try entry(name).annotation.contents == "Contents of \(name)")
    }
    #expect(try entry("ring-b").annotation.contents == "Contents of ring-a")
  }

  @Test func groupMembersInheritOpenAndStyle() throws {
    var source = PDFSource(pages: ["/Annots [10 0 R 11 0 R 12 0 R 13 0 R]"])
    source.objects[10] = "<</Subtype /Text /Rect [0 0 9 9] /Open true>>"
    source.objects[11] = "<</Subtype /Text /Rect [0 0 9 9] /IRT 10 0 R /RT /Group>>"
    source.objects[12] = "<</Subtype /FreeText /Rect [0 0 9 9] /DS (first)>>"
    source.objects[13] = "<</Subtype /FreeText /Rect [0 0 9 9] /DS (own) /IRT 12 0 R /RT /Group>>"
    let entries = try source.open().annotationsInFileOrder()
    #expect(entries[1].annotation.isOpen == true)
    guard case .freeText(let text) = entries[3].annotation.kind else { throw WrongKind("no FreeText") }
    #expect(text.defaultStyle == "first")
  }

  @Test("A popup shows its parent's text, date, colour and author instead of its own")
  func windows() throws {
    var source = PDFSource(pages: ["/Annots [12 0 R 10 0 R 11 0 R 13 0 R]"])
    source.objects[10] = "<</Subtype /Text /Rect [0 0 9 9] /Contents (said) /T (Ada) /M (D:2024) /C [1 0 0]>>"
    source.objects[11] =
      "<</Subtype /Popup /Rect [0 0 9 9] /Contents (own) /T (Ben) /M (D:2023) /C [0] /Parent 10 0 R>>"
    source.objects[12] = "<</Subtype /Popup /Rect [0 0 9 9] /Contents (first) /Parent 12 0 R>>"
    source.objects[13] = "<</Subtype /Popup /Rect [0 0 9 9] /Contents (lost) /Parent 1000 0 R>>"
    let annotations = try source.open().annotationsInFileOrder().map(\.annotation)
    #expect(annotations.map(\.contents) == ["first", "said", "said", "lost"])
    #expect(annotations[2].author == "Ada" && annotations[2].modified?.raw == "D:2024")
    #expect(annotations[2].color == annotations[1].color)
  }

  // MARK: States

  private static let (ada, ben, zoe) = ("Ada Reader", "Ben Marker", "Zoë Ångström")

  @Test(
    "States with their authors and dates",
    arguments: [
      (
        "review",
        [
          "1 Ada Reader Review Accepted", "2 Ben Marker Review Rejected", "3 Ada Reader Review Cancelled",
          "4 Ada Reader Review Completed", "5 Ben Marker Review None", "6 Zoë Ångström Marked Marked",
          "7 Zoë Ångström Marked Unmarked", "8 Ada Reader Marked Marked",
        ]
      ),
      // The chain is in the file in reverse order.
      (
        "odd",
        ["1 Ada Reader Review Accepted", "2 Ada Reader Review Cancelled", "3 Ada Reader Review Rejected"]
      ),
      // All refer to the annotation itself: the dates decide.
      ("flat", ["2 Ada Reader Review Accepted", "9 Ada Reader Review Completed"]),
      // The chain takes precedence over the dates.
      ("clock", ["9 Ada Reader Review Accepted", "1 Ada Reader Review Rejected"]),
      ("mixed", ["1 Ada Reader Review Accepted", "2 Ben Marker Review Rejected"]),
      ("answered", []), ("answered-1", ["1 Ben Marker Review Accepted"]),
      ("elsewhere", ["1 Ada Reader Review Accepted"]),
      (
        "wrong",
        [
          // Without a date first, so that the last state has one.
          "- Ada Reader Review Completed",
          // A missing model or state is derived from the other.
          "1 Ada Reader Review Accepted", "2 Ben Marker Review None", "2 Ben Marker Marked Unmarked",
          // Models and states other than the standard's are kept.
          "3 Zoë Ångström Review Pondered", "4 Zoë Ångström Moods Accepted", "5 Zoë Ångström Review Marked",
          "6 Ada Reader Review Accepted", "7 - Review Accepted",
        ]
      ),
    ] as [(String, [String])])
  func states(_ name: String, _ expected: [String]) throws {
    let states = try entry(name).states.map { state in
      let day = state.date.map { String($0.raw.dropFirst(9).prefix(1)) } ?? "-"
      return "\(day) \(state.author ?? "-") \(state.model) \(state.state)"
    }
    #expect(states == expected)
  }

  @Test func statesWithoutTargetAreIgnored() throws {
    for name in ["wrong-loop-a", "wrong-loop-b", "wrong-no-target"] {
      #expect(try entry(name).states.isEmpty)
    }
    #expect(try !entry("wrong-no-target").annotation.isState)
    #expect(try entry("wrong-loop-b").annotation.isState)
    #expect(try !entry("square-with-state").annotation.isState)
  }

  // MARK: Names

  @Test("Identifiers are unique, whatever the names")
  func namesThatAreTaken() throws {
    let annotations = ["(p1-a1)", "()", "(twice)", "(twice)", "(p1-a3)", "(p1-a3-2)"].map {
      "<</Subtype /Square /Rect [0 0 9 9] /NM \($0)>>"
    }
    let entries = try PDFSource(pages: ["/Annots [\(annotations.joined())]"]).open().annotationsInFileOrder()
    #expect(entries.map(\.id) == ["p1-a1", "p1-a1-2", "twice", "p1-a3", "p1-a4", "p1-a3-2"])
  }

  @Test("A reply that several pages list is placed beside its target")
  func sharedAnnotations() throws {
    var source = PDFSource(pages: ["/Annots [10 0 R 11 0 R]", "/Annots [10 0 R 12 0 R]", "/Annots [13 0 R]"])
    source.objects[10] = "<</Subtype /Text /Rect [0 0 9 9]>>"
    for number in 11...13 { source.objects[number] = "<</Subtype /Text /Rect [0 0 9 9] /IRT 10 0 R>>" }
    let entries = try source.open().annotationsInFileOrder()
    #expect(entries.map(\.inReplyTo) == [nil, "p1-a0", nil, "p2-a0", "p1-a0"])
  }

  @Test(
    "A state is one of the standard in its own model",
    arguments: [
      ("Review", "Completed", AnnotationState.Value.review(.completed)),
      ("Marked", "Unmarked", .marked(false)),
      ("Marked", "Completed", nil), ("ACME", "Completed", nil), ("Review", "Wontfix", nil),
    ])
  func stateValue(model: String, state: String, value: AnnotationState.Value?) {
    #expect(AnnotationState(author: nil, model: model, state: state).value == value)
  }
}
