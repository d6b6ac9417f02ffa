import DocModel
import Testing

@testable import Viewer

/// Returns a document of ten pages with two marks on each, which the text has in the opposite order.
private func review() -> FakeDocument {
  let document = FakeDocument("review.pdf", pages: (1...10).map { "Page \($0)" })
  let dates = ["D:20240315090000+05'30'", "D:20240301", nil, "D:20240315235959-11'00'", "D:2024"]
  for page in 0..<10 {
    document.annotations[page] = (0..<2).map { index in
      var mark = Annotation.mark(
        "Highlight", .highlight(.init(quads: [])), page: page, index: index, "note \(page)", by: "Ann")
      mark.rectangle = Rectangle(x0: 0, y0: 0, x1: 9, y1: 200 - 10 * Double(index))
      mark.modified = dates[(page + index) % 5].map { AnnotationDate($0) }
      return mark
    }
    document.markedTexts[page] = [
      0: MarkedText(plain: "b", raw: "b", range: 5..<6), 1: MarkedText(plain: "a", raw: "a", range: 1..<2),
    ]
  }
  return document
}

@Suite struct DatesListTests {
  private func talk(today: (Int, Int, Int) = (2024, 5, 20)) throws -> Conversation {
    let talk = try Conversation([review()])
    let day = CalendarDay(year: today.0, month: today.1, day: today.2)
    talk.session.today = { day ?? .today() }
    return talk
  }

  @Test func rowsAreTheDaysWithTheirCounts() throws {
    let talk = try talk()
    talk.type("dates")
    #expect(
      talk.rows == [
        "1  · 2024-03-01 Fri · 4 annotations", "2  · 2024-03-15 Fri · 8 annotations",
        "3  · no date · 8 annotations",
      ])
    #expect(talk.list?.title == "Dates")
    #expect(talk.session.state.list?.day == "2024-03-15" && talk.session.state.list?.selected == 2)
    #expect(talk.session.brokenInvariants == [])
  }

  @Test func dayOfTheLastAnnotationIsSelected() throws {
    let talk = try talk()
    talk.type("annotation 1")
    let day = try #require(talk.annotation.map { AnnotationDay($0.entry.annotation) })
    #expect(talk.type("dates").session.currentTab?.pane?.selectedRow?.day == day)
  }

  @Test(
    arguments: [
      ("next day", "2024-03-16", nil, "2024-03-16 Sat: no annotations"),
      ("previous day", "2024-03-14", nil, "2024-03-14 Thu: no annotations"),
      ("next week", "2024-03-22", nil, "2024-03-22 Fri: no annotations"),
      ("previous week", "2024-03-08", nil, "2024-03-08 Fri: no annotations"),
      ("2 previous week", "2024-03-01", 1, nil), ("14 prev day", "2024-03-01", 1, nil),
      ("next month", "2024-04-15", nil, "2024-04-15 Mon: no annotations"),
      ("previous month", "2024-02-15", nil, "2024-02-15 Thu: no annotations"),
      ("next year", "2025-03-15", nil, "2025-03-15 Sat: no annotations"),
      ("previous year", "2023-03-15", nil, "2023-03-15 Wed: no annotations"),
      ("today", "2024-05-20", nil, "2024-05-20 Mon: no annotations"), ("→", "2024-03-16", nil, nil),
      ("←", "2024-03-14", nil, nil), ("↓", "2024-03-22", nil, nil), ("↑", "2024-03-08", nil, nil),
      ("⌥→", "2024-04-15", nil, nil), ("⌥↓", "2024-04-15", nil, nil), ("⌥←", "2024-02-15", nil, nil),
      ("⌥↑", "2024-02-15", nil, nil), ("⇧⌥→", "2025-03-15", nil, nil), ("⇧⌥↓", "2025-03-15", nil, nil),
      ("⇧⌥←", "2023-03-15", nil, nil), ("⇧⌥↑", "2023-03-15", nil, nil), ("T", "2024-05-20", nil, nil),
      ("next row", nil, 3, nil), ("previous row", "2024-03-01", 1, nil),
    ] as [(String, String?, Int?, String?)])
  func moves(_ line: String, _ day: String?, _ row: Int?, _ message: String?) throws {
    let talk = try talk()
    #expect(talk.type("dates").type(line).failure == nil)
    let list = try #require(talk.session.state.list)
    #expect(list.day == day && list.selected == row)
    if let message { #expect(talk.messages == [message]) }
    #expect(talk.session.brokenInvariants == [])
  }

  @Test(arguments: [
    ("2024-03-08", "next row", 2), ("2024-03-08", "previous row", 1), ("2024-03-22", "next row", 3),
    ("2024-03-22", "previous row", 2), ("2024-02-22", "previous row", 3), ("2024-02-22", "next row", 1),
  ])
  func rowsBesideADayWithoutAnnotationsAreItsNeighbours(_ day: String, _ line: String, _ row: Int) throws {
    let parts = day.split(separator: "-").compactMap { Int($0) }
    let talk = try talk(today: (parts[0], parts[1], parts[2]))
    talk.type("dates").type("today")
    #expect(talk.session.state.list?.selected == nil)
    #expect(talk.type(line).session.state.list?.selected == row)
  }

  @Test func choosingADayGoesThroughItsAnnotationsInReadingOrder() throws {
    let talk = try talk()
    func walk(_ line: String) -> String? { talk.type(line).annotation?.entry.id }
    talk.type("dates")
    #expect(walk("1") == "p1-a1")
    #expect(talk.session.state.day == "2024-03-01" && talk.session.state.list == nil)
    #expect(talk.session.state.statusLine.hasSuffix(" · annotations of 2024-03-01"))
    #expect(walk("]a") == "p2-a0" && walk("]a") == "p6-a1" && walk("next annotation") == "p7-a0")
    #expect(walk("]a") == nil)
    #expect(
      talk.type("next annotation").failure?.message
        == "this is the last annotation of 2024-03-01; esc goes through all annotations again")
    #expect(walk("[a") == "p6-a1" && walk("[a") == "p2-a0" && walk("[a") == "p1-a1")
    #expect(
      talk.type("previous annotation").failure?.message
        == "this is the first annotation of 2024-03-01; esc goes through all annotations again")
    talk.type("page 10")
    #expect(
      talk.type("next annotation").failure?.message
        == "there is no next annotation of 2024-03-01; esc goes through all annotations again")
    #expect(walk("[a") == "p7-a0")
    // Esc ends it.
    #expect(talk.type("esc").messages == ["next and previous annotation go through all days again"])
    #expect(talk.session.state.day == nil && walk("]a") == "p8-a1")
    #expect(talk.type("esc").failure?.code == .unavailable)
  }

  @Test(arguments: [
    ("annotations", nil), ("outline", "2024-03-01"), ("dates", "2024-03-01"), ("follow links", "2024-03-01"),
    ("page 4", "2024-03-01"), ("bookmarks", nil),
  ])
  func anotherListEndsTheDay(_ line: String, _ day: String?) throws {
    let talk = try talk()
    #expect(talk.type("dates").type("1").type(line).session.state.day == day)
  }

  @Test func closingTheCalendarEndsTheDay() throws {
    let talk = try talk()
    talk.type("dates").type("1").type("dates").type("esc")
    #expect(talk.session.state.day == nil && talk.session.state.list == nil)
  }

  @Test func annotationsWithoutADateAreGoneThroughToo() throws {
    let talk = try talk()
    #expect(talk.type("dates").type("3").session.state.day == "no date")
    let ids = (1...8).map { _ in talk.type("]a").annotation?.entry.id }
    #expect(ids.compactMap { $0 }.count == 7)
  }

  @Test func dayWithoutAnnotationsIsRefused() throws {
    let talk = try talk()
    talk.type("dates").type("next day")
    for line in ["choose", "", " ", "return"] {
      #expect(talk.type(line).failure?.message.hasSuffix("2024-03-16 Sat: no annotations") == true, "\(line)")
    }
    #expect(talk.session.state.list?.day == "2024-03-16")
  }

  @Test func emptyCalendarCanNotBeMovedIn() throws {
    let talk = try Conversation([.notes()])
    #expect(talk.type("next day").failure?.message.hasPrefix("no list is shown") == true)
    #expect(talk.type("dates").list?.count == 0)
    #expect(talk.type("next day").failure?.message == "the list is empty")
    talk.type("outline")
    #expect(talk.session.state.list?.kind != .dates || talk.failure != nil)
  }

  @Test(arguments: [
    ("→", "→ (Scroll Right): "), ("T", "T (Thumbnails): "), ("⌥↓", nil),
    ("⇧⌥↓", "⌥⇧↓ (Next Year): no list is shown"),
  ])
  func keysOfTheCalendarHaveTheirOtherMeaningWithoutIt(_ key: String, _ message: String?) throws {
    let talk = try talk()
    talk.type(key)
    #expect(message.map { talk.failure?.message.hasPrefix($0) } ?? (talk.failure == nil) == true)
  }

  @Test func commandsOfTheCalendarNeedIt() throws {
    let talk = try talk()
    talk.type("annotations")
    #expect(talk.type("next week").failure?.message == "the calendar isn't shown; dates shows it")
  }

  @Test(arguments: [
    ("date:2024-03-01", [1]), ("date:2024-03", [1, 2]), ("date:2025", []), ("since:2024-03-02", [2]),
    ("since:2024-03-15", [2]), ("since:2024-03-16", []), ("until:2024-03-14", [1]),
    ("until:2024-03", [1, 2]),
    ("until:2024-02", []), ("fri", [1, 2]), ("8", [2, 3]), ("no date", [3]),
    ("since:2024-03-01 until:2024-03-01", [1]),
  ])
  func filters(_ filter: String, _ rows: [Int]) throws {
    let talk = try talk()
    let all = talk.type("dates").list?.rows.map(\.row)
    #expect(talk.type("filter \(filter)").list?.rows.map(\.row) == rows.compactMap { all?[$0 - 1] })
    #expect(talk.session.brokenInvariants == [])
  }

  @Test(arguments: [
    ("date:2024-03-01", 4), ("date:2024-03-1", 8), ("date:2024-03-15T23", 4), ("date:2024", 20 - 4),
    ("since:2024-03-15T12:00", 4), ("until:2024-03-15T12:00", 8 + 4), ("since:2024-03-15T11:00Z", 4),
    ("since:2024-03-1", 20), ("until:20", 20), ("since:", 20),
  ])
  func annotationsAreFilteredByDateWhileItIsTyped(_ filter: String, _ count: Int) throws {
    let talk = try talk()
    talk.type("annotations")
    let rows = try #require(talk.session.currentTab?.pane?.rows)
    #expect(rows.filter(RowFilter(filter, of: .annotations).contains).count == count)
  }

  @Test func filteredDayStaysSelectedWhenTheFilterGoes() throws {
    let talk = try talk()
    talk.type("dates").type("filter date:2024-03-01").type("next week")
    #expect(talk.session.state.list?.day == "2024-03-08")
    talk.type("next week").type("esc")
    // The hidden day has its row again.
    #expect(talk.session.state.list?.day == "2024-03-15" && talk.session.state.list?.selected == 2)
  }

  @Test func selectionOfSeveralDaysGoesBackToTheDay() throws {
    let talk = try talk()
    talk.type("dates").type("previous row").type("extend selection down")
    #expect(talk.session.currentTab?.pane?.isSelectingSeveral == true)
    talk.type("close list")
    #expect(talk.session.state.list?.selected == 2 && talk.session.state.list?.day == "2024-03-15")
  }

  @Test func calendarShowsTheAnnotationsOfItsDayWithoutReadingText() throws {
    let document = review()
    let talk = try Conversation([document])
    talk.type("dates")
    let read = document.pagesWithTextRead.count
    #expect(talk.session.views.rowsOfSelectedDay(5).map { $0.page?.number } == [1, 3, 4, 5, 6])
    #expect(talk.session.views.rowsOfSelectedDay(100).count == 8)
    #expect(talk.type("next day").session.views.rowsOfSelectedDay(5).isEmpty)
    #expect(document.pagesWithTextRead.count == read)
  }
}
