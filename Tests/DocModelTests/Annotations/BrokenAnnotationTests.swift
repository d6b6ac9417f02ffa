import TestSupport
import Testing

@testable import DocModel

/// Invalid annotations: each one is read, with its problems.
@Suite(.tags(.hostile))
struct BrokenAnnotationTests {
  private func broken(_ name: String) throws -> Annotation {
    let annotations = NamedAnnotations.broken.all
    return try #require(
      annotations.first { $0.name == name } ?? annotations.first { $0.contents == name },
      "no annotation is named \(name)")
  }

  // MARK: Entries of /Annots

  @Test func everyEntryIsReadOrReported() throws {
    let page = try #require(NamedAnnotations.broken.pages.first)
    let types = [
      1: "null", 2: "null", 3: "a number", 4: "a number", 5: "a boolean", 6: "a name", 7: "a string",
      8: "an array", 9: "an array", 11: "an array", 12: "a string", 13: "a stream",
    ]
    #expect(page.annotations.map(\.index) == (0..<28).filter { types[$0] == nil })
    #expect(
      page.problems
        == types.sorted { $0.key < $1.key }.map {
          PageAnnotations.Problem(index: $0.key, message: "the entry is \($0.value), not an annotation")
        })
    #expect(page.annotations.first?.name == "before" && page.annotations.last?.name == "after")
  }

  @Test(
    arguments: [
      ("no-subtype", nil, ["Subtype is missing"]),
      ("subtype-string", nil, ["Subtype is a string, not a name"]), ("subtype-empty-name", "", []),
      ("type-missing", "Square", []), ("type-wrong", "Square", ["Type is Font, not Annot"]),
      ("subtype-with-a-space", "Highlight ", []), ("subtype-not-ascii", "Größe", []),
      ("p-wrong", "Square", []), ("direct", "Square", []),
    ] as [(String, String?, [String])])
  func subtypes(_ name: String, _ type: String?, _ problems: [String]) throws {
    let annotation = try broken(name)
    #expect(annotation.type == type)
    #expect(annotation.problems == problems)
    if type != "Square" { #expect(annotation.kind == .unknown(type ?? "")) }
  }

  @Test func pageInTheArrayIsReadAsAnAnnotationWithoutType() throws {
    let page = try #require(NamedAnnotations.broken.pages.first)
    let annotation = try #require(page.annotations.first { $0.index == 14 })
    #expect(
      annotation.problems == [
        "Type is Page, not Annot", "Subtype is missing", "Rect is missing",
        "Contents is a stream, not a string",
      ])
  }

  // MARK: Rectangles

  @Test(
    arguments: [
      ("missing", nil, "Rect is missing"), ("empty", nil, "Rect has 0 numbers instead of 4"),
      ("five", [10, 20, 40, 50], "Rect has 5 numbers; only the first 4 are used"),
      ("name", nil, "Rect is a name, not an array"),
      ("dictionary", nil, "Rect is a dictionary, not an array"),
      ("strings", nil, "Rect has an element that isn't a number"),
      ("one-name", nil, "Rect has an element that isn't a number"),
      ("huge", [-99_999_999_999, -99_999_999_999, 99_999_999_999, 1000], nil),
      ("real", [10, 0, 40.25, 0.5], "the corners of Rect are out of order"),
      ("indirect", [10, 20, 40, 50], nil), ("indirect-null", nil, "Rect is missing"),
      ("zero", [0, 0, 0, 0], nil), ("of-references", [10, 20, 40, 50], nil),
      ("off-page", [9000, 9000, 9010, 9010], nil),
    ] as [(String, [Double]?, String?)])
  func rectangles(_ name: String, _ numbers: [Double]?, _ problem: String?) throws {
    let annotation = try broken("rect-\(name)")
    #expect(annotation.rectangle?.numbers == numbers)
    #expect(annotation.problems == [problem].compactMap { $0 })
  }

  @Test(arguments: ["reversed", "reversed-x"])
  func reversedRectangles(_ name: String) throws {
    let annotation = try broken("rect-\(name)")
    #expect(annotation.rectangle.map { $0.width > 0 && $0.height > 0 } == true)
    #expect(annotation.problems == ["the corners of Rect are out of order"])
  }

  // MARK: Arrays

  @Test(
    arguments: [
      ("missing", 0, "QuadPoints is missing"), ("empty", 0, nil),
      ("7", 0, "QuadPoints has 7 numbers; the last 7 are dropped"),
      ("9", 1, "QuadPoints has 9 numbers; the last 1 are dropped"),
      ("name-inside", 0, "quadrilateral 1 of QuadPoints has an element that isn't a number"),
      // The first is valid and kept.
      ("second-wrong", 1, "quadrilateral 2 of QuadPoints has an element that isn't a number"),
      ("number", 0, "QuadPoints is a number, not an array"), ("flat", 1, nil), ("outside", 1, nil),
      ("references", 1, nil),
    ])
  func quads(_ name: String, _ count: Int, _ problem: String?) throws {
    let annotation = try broken("quads-\(name)")
    #expect(annotation.quads.count == count)
    #expect(annotation.problems == [problem].compactMap { $0 })
  }

  @Test(
    arguments: [
      ("missing", [], ["InkList is missing"]), ("empty", [], []), ("empty-stroke", [0], []),
      ("one-point", [1], []),
      ("odd", [2], ["stroke 1 has an odd number of coordinates; the last one is dropped"]),
      ("flat", [], (1...6).map { "stroke \($0) is a number, not an array" }),
      ("name-inside", [], ["stroke 1 has an element that isn't a number"]),
      ("null-stroke", [3], ["stroke 1 is null, not an array"]),
      ("dictionary", [], ["InkList is a dictionary, not an array"]),
    ] as [(String, [Int], [String])])
  func ink(_ name: String, _ points: [Int], _ problems: [String]) throws {
    let annotation = try broken("ink-\(name)")
    guard case .ink(let ink) = annotation.kind else { throw WrongKind("no Ink") }
    #expect(ink.strokes.map(\.count) == points)
    #expect(annotation.problems == problems)
  }

  @Test(
    arguments: [
      ("missing", 0, "Vertices is missing"), ("empty", 0, nil), ("one-point", 1, nil),
      ("odd", 2, "Vertices has an odd number of coordinates; the last one is dropped"),
      ("name-inside", 0, "Vertices has an element that isn't a number"),
    ] as [(String, Int, String?)])
  func vertices(_ name: String, _ count: Int, _ problem: String?) throws {
    let annotation = try broken("vertices-\(name)")
    guard case .polygon(let polygon) = annotation.kind else { throw WrongKind("no Polygon") }
    #expect(polygon.vertices.count == count)
    #expect(annotation.problems == [problem].compactMap { $0 })
  }

  @Test(
    arguments: [
      ("missing", false, ["L is missing"]), ("empty", false, ["L has 0 points instead of 2"]),
      (
        "3", false,
        ["L has an odd number of coordinates; the last one is dropped", "L has 1 points instead of 2"]
      ), ("5", true, ["L has an odd number of coordinates; the last one is dropped"]),
      ("name-inside", false, ["L has an element that isn't a number"]),
      ("number", false, ["L is a number, not an array"]),
    ])
  func lines(_ name: String, _ hasEnds: Bool, _ problems: [String]) throws {
    let annotation = try broken("line-\(name)")
    guard case .line(let line) = annotation.kind else { throw WrongKind("no Line") }
    #expect((line.start != nil) == hasEnds && (line.end != nil) == hasEnds)
    #expect(annotation.problems == problems)
  }

  @Test(
    arguments: [
      ("one", .openArrow, .none, "LE has 1 names instead of 2"),
      ("three", .slash, .butt, "LE has 3 names instead of 2"), ("name", .openArrow, .none, nil),
      ("strings", .none, .none, "LE has an element that isn't a name"),
      ("nulls", .none, .slash, "LE has an element that isn't a name"),
    ] as [(String, LineEnding, LineEnding, String?)])
  func endings(_ name: String, _ start: LineEnding, _ end: LineEnding, _ problem: String?) throws {
    let annotation = try broken("endings-\(name)")
    #expect(annotation.lineEndings == LineEndings(start: start, end: end))
    #expect(Set(annotation.problems) == Set([problem].compactMap { $0 }))
  }

  @Test(
    arguments: [
      ("2", 1, ["CL has 1 points instead of 2 or 3"]),
      (
        "3", 1,
        ["CL has an odd number of coordinates; the last one is dropped", "CL has 1 points instead of 2 or 3"]
      ), ("5", 2, ["CL has an odd number of coordinates; the last one is dropped"]),
      ("8", 3, ["CL has 4 points instead of 2 or 3"]),
    ])
  func callouts(_ name: String, _ count: Int, _ problems: [String]) throws {
    let annotation = try broken("callout-\(name)")
    guard case .freeText(let text) = annotation.kind else { throw WrongKind("no FreeText") }
    #expect(text.callout.count == count)
    #expect(annotation.problems == problems)
  }

  // MARK: Types

  @Test("Each text entry of a type is reported once", arguments: ["number", "array", "dictionary"])
  func wrongTypes(_ type: String) throws {
    let annotations = NamedAnnotations.broken.pages[3].annotations
    let index = ["name": 0, "number": 1, "array": 2, "dictionary": 3][type] ?? 0
    let problems = try #require(annotations.first { $0.index == index }).problems
    for key in ["Open", "Name", "State", "StateModel", "Contents", "NM", "M", "AS", "T", "RC", "Subj", "IT"] {
      #expect(problems.count(where: { $0.hasPrefix("\(key) is ") }) == 1, "\(key)")
    }
  }

  @Test(
    arguments: [
      ("Link-dictionary", "A isn't an action"), ("FileAttachment-name", "FS names no file"),
      ("Sound-name", "Sound isn't a stream"), ("Movie-name", "Movie is a name, not a dictionary"),
      ("Screen-name", "A isn't an action"), ("Line-dictionary", "CO is a dictionary, not an array"),
      ("Redact-name", "Repeat is a name, not a boolean"),
      ("Watermark-name", "FixedPrint is a name, not a dictionary"),
      ("appearance-name", "AP is a name, not a dictionary"),
      ("appearance-dictionary-of-numbers", "AP.N is a number, not a stream"),
      ("opacity-2", "CA is outside 0…1 and is clamped"), ("q-9", "Q is 9, which isn't known"),
    ])
  func reports(_ name: String, _ problem: String) throws {
    #expect(try broken(name).problems.contains(problem))
  }

  @Test func opacityIsClamped() throws {
    #expect(try broken("opacity-2").markup.opacity == 1)
    #expect(try broken("opacity-negative").markup.opacity == 0)
  }

  // MARK: Loops

  @Test func windows() throws {
    #expect(try broken("popup-of-itself").kind == .popup(.init(parent: broken("popup-of-itself").object)))
    #expect(try broken("two-popups").markup.popup?.object == broken("two-popups-2").object)
    #expect(try broken("disowned").markup.popup == nil)
    #expect(try broken("popup-is-a-square").markup.popup == nil)
    #expect(try broken("popup-is-a-square").problems == ["Popup is a Square annotation"])
    #expect(
      try broken("popup-direct").markup.popup
        == Popup(rectangle: Rectangle(x0: 1, y0: 2, x1: 3, y1: 4), isOpen: true))
    #expect(try broken("popup-not-in-annots").markup.popup?.isOpen == true)
    #expect(try broken("appearance-loop").appearance == Appearance(normal: .states(["On"]), state: "On"))
    #expect(try broken("action-loop").action?.kind == .uri("https://example.org/"))
  }

  @Test(
    arguments: [
      (5, 0, nil), (6, 0, nil), (7, 0, "Annots is a dictionary, not an array"),
      (8, 0, "Annots is a dictionary, not an array"), (9, 0, "Annots is a number, not an array"),
      (10, 0, nil), (11, 1, nil), (12, 4, nil), (13, 2, nil), (14, 1, nil), (15, 1, nil),
      (16, 1, "the entry is an array, not an annotation"),
      (17, 1, "the entry is an array, not an annotation"),
    ])
  func arraysOfAnnotations(_ index: Int, _ count: Int, _ problem: String?) throws {
    let page = NamedAnnotations.broken.pages[index]
    #expect(page.annotations.count == count)
    #expect(page.problems.map(\.message) == [problem].compactMap { $0 })
  }

  @Test func annotationListedTwiceIsReported() {
    let problems = NamedAnnotations.broken.pages[12].annotations.map(\.problems)
    #expect(problems == [[], ["the page lists it more than once"], [], ["the page lists it more than once"]])
  }

  // MARK: Syntax

  @Test func invalidSyntax() throws {
    let page = try #require(NamedAnnotations.syntax.pages.first)
    // A truncated annotation has no values; the others are read.
    #expect(page.annotations.map(\.index) == (0..<19).filter { ![1, 4, 8].contains($0) })
    #expect(page.problems.map(\.index) == [1, 4, 8, 19])
    #expect(page.annotations.first?.name == "before")
    for name in ["double-sign", "exponent", "keyword", "stray-brace"] {
      let annotation = try NamedAnnotations.syntax.named("rect-\(name)")
      #expect(annotation.rectangle == nil)
      #expect(annotation.problems == ["Rect has an element that isn't a number"])
    }
    #expect(try NamedAnnotations.syntax.named("contents-stray-bracket").contents == "a")
    #expect(
      try NamedAnnotations.syntax.named("contents-reference-cut").problems == [
        "Contents is a number, not a string"
      ])
    #expect(try NamedAnnotations.syntax.named("after").rectangle != nil)
    // The last of several entries with the same key counts, as in other readers.
    #expect(try NamedAnnotations.syntax.named("key-twice").flags == .hidden)
    #expect(try NamedAnnotations.syntax.named("key-twice").color?.hex == "#0000FF")
  }

  @Test(arguments: ["Popup", "IRT", "AP", "BS"])
  func danglingReferenceIsNull(_ key: String) throws {
    let annotation = try NamedAnnotations.syntax.named("missing-object-\(key)")
    #expect(annotation.problems.isEmpty)
    #expect(
      annotation.markup.popup == nil && annotation.markup.inReplyTo == nil && annotation.appearance == nil)
    #expect(annotation.border.declared.source == .none)
    #expect(try NamedAnnotations.syntax.named("missing-object-Rect").problems == ["Rect is missing"])
  }
}
