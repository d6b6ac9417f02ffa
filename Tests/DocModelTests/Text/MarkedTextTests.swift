import Testing

@testable import DocModel

/// The text of a page under a mark, and its normalisation.
@Suite struct MarkedTextTests {
  typealias Marked = (line: Int, columns: Range<Int>)

  private static func quads(_ marked: [Marked]) -> [Quad] {
    marked.map { DrawnLines.quad(line: $0.line, $0.columns) }
  }

  struct Case: CustomTestStringConvertible {
    var page: String
    var marked: [Marked]
    var plain: String?
    var raw: String?
    var testDescription: String { "\(page) \(marked)" }

    init(_ page: String, _ marked: [Marked], _ plain: String?, raw: String? = nil) {
      (self.page, self.marked, self.plain, self.raw) = (page, marked, plain, raw ?? plain)
    }
  }

  @Test(arguments: [
    Case("one two three", [(0, 4..<7)], "two"),
    Case("one two three", [(0, 3..<8)], "two"),
    Case("one two three", [(0, 0..<13)], "one two three"),
    // The centre of a letter decides.
    Case("abcdef", [(0, 2..<4)], "cd"),
    Case("one two\nthree four", [(0, 4..<7), (1, 0..<5)], "two three", raw: "two\nthree"),
    // The order is that of the text, not that of the file.
    Case("one two\nthree four", [(1, 0..<5), (0, 4..<7)], "two three", raw: "two\nthree"),
    // The text between two marks is replaced with a space.
    Case("one two three", [(0, 0..<3), (0, 8..<13)], "one three"),
    Case("one\ntwo\nthree", [(0, 0..<3), (2, 0..<5)], "one three", raw: "one\nthree"),
    Case("abcdef", [(0, 0..<2), (0, 4..<6)], "ab ef"),
    // Marks that touch or overlap add no space and repeat no letter.
    Case("abcdef", [(0, 0..<3), (0, 3..<6)], "abcdef"),
    Case("abcdef", [(0, 0..<4), (0, 2..<6)], "abcdef"),
    Case("one  two", [(0, 0..<8)], "one two", raw: "one  two"),
    Case("one \n two", [(0, 0..<4), (1, 0..<4)], "one two", raw: "one \n two"),
    Case("one\n\n\ntwo", [(0, 0..<3), (3, 0..<3)], "one two", raw: "one\n\n\ntwo"),
    Case("one\u{A0}two", [(0, 0..<7)], "one two", raw: "one\u{A0}two"),
    Case("ab cd", [(0, 2..<3)], nil), Case("ab", [(0, 5..<9)], nil), Case("ab", [(3, 0..<2)], nil),
    Case("ab", [], nil), Case("", [(0, 0..<2)], nil),
    // Ligatures are split; quotes, dashes and accents stay as they are.
    Case("ﬁnd eﬀect", [(0, 0..<9)], "find effect", raw: "ﬁnd eﬀect"),
    Case("ﬂ ﬃ ﬄ ﬅ ﬆ", [(0, 0..<9)], "fl ffi ffl st st", raw: "ﬂ ﬃ ﬄ ﬅ ﬆ"),
    Case("“curly” ‘q’ – é", [(0, 0..<15)], "“curly” ‘q’ – é"),
    // An accent belongs to its letter, wherever its own box is.
    Case("re\u{301}sume", [(0, 1..<3)], "e\u{301}s"), Case("re\u{301}sume", [(0, 2..<3)], "s"),
    Case("soft\u{AD}hyphen", [(0, 0..<11)], "softhyphen", raw: "soft\u{AD}hyphen"),
    Case("a\u{AD}b", [(0, 1..<2)], nil),
  ])
  func textUnderQuads(row: Case) {
    let text = DrawnLines(row.page).reader.text(under: Self.quads(row.marked))
    #expect(text?.plain == row.plain)
    #expect(text?.raw == row.raw)
  }

  struct Hyphens: CustomTestStringConvertible {
    var text: String
    var smart: String
    var keep: String
    var join: String
    var testDescription: String { text }

    init(_ text: String, smart: String, keep: String, join: String) {
      (self.text, self.smart, self.keep, self.join) = (text, smart, keep, join)
    }
  }

  /// Tests a document that contains "annotation", "fluid", "straße" and "known" elsewhere.
  @Test(arguments: [
    Hyphens("anno-\ntation", smart: "annotation", keep: "anno-tation", join: "annotation"),
    Hyphens("ANNO-\nTATION", smart: "ANNOTATION", keep: "ANNO-TATION", join: "ANNOTATION"),
    Hyphens("Anno\u{2010}\ntation", smart: "Annotation", keep: "Anno-tation", join: "Annotation"),
    Hyphens("well-\nknown", smart: "well-known", keep: "well-known", join: "wellknown"),
    Hyphens("un-anno-\ntation", smart: "un-annotation", keep: "un-anno-tation", join: "un-annotation"),
    Hyphens("ﬂu-\nid", smart: "fluid", keep: "flu-id", join: "fluid"),
    Hyphens("stra-\nße", smart: "straße", keep: "stra-ße", join: "straße"),
    // The file itself marks the continuation with a soft hyphen.
    Hyphens("wor\u{AD}\nding", smart: "wording", keep: "wor-ding", join: "wording"),
    // The hyphen belongs to the word and not to the line break.
    Hyphens("Anglo-\nSaxon", smart: "Anglo-Saxon", keep: "Anglo-Saxon", join: "Anglo-Saxon"),
    Hyphens("2010-\n2012", smart: "2010-2012", keep: "2010-2012", join: "2010-2012"),
    Hyphens("this -\nthat", smart: "this - that", keep: "this - that", join: "this - that"),
    Hyphens("this-that", smart: "this-that", keep: "this-that", join: "this-that"),
    Hyphens("end -", smart: "end -", keep: "end -", join: "end -"),
    Hyphens("anno- \n tation", smart: "annotation", keep: "anno-tation", join: "annotation"),
    Hyphens(
      "a well-\nknown anno-\ntation", smart: "a well-known annotation", keep: "a well-known anno-tation",
      join: "a wellknown annotation"),
  ])
  func hyphensAtLineEnds(row: Hyphens) throws {
    var vocabulary = Vocabulary()
    vocabulary.insert("An annotation of fluid Straße, as known")
    let drawn = DrawnLines(row.text)
    let all = [Quad(Rectangle(x0: -10, y0: 0, x1: 1000, y1: 1000))]
    let draft = try #require(drawn.reader.draft(under: all))
    #expect(draft.text(.smart, vocabulary: vocabulary).plain == row.smart)
    #expect(draft.text(.keep).plain == row.keep)
    #expect(draft.text(.join).plain == row.join)
    #expect(draft.raw == row.text)
    // Without the words of the document only soft hyphens are removed.
    #expect(draft.text(.smart).plain == (row.text.contains("\u{AD}") ? row.join : row.keep))
  }

  @Test func hyphenInAPartlyMarkedWordIsDecidedByTheWholeWord() {
    var vocabulary = Vocabulary()
    vocabulary.insert("annotation")
    let text = DrawnLines("anno-\ntation").reader.text(
      under: Self.quads([(0, 2..<5), (1, 0..<2)]), vocabulary: vocabulary)
    #expect(text?.plain == "nota")
  }

  @Test(
    arguments: [
      ([(0, 8..<11)], "one two ", "two", " three four"), ([(0, 0..<3)], "", "one", " two two three four"),
      ([(1, 6..<10)], "one two two three ", "four", ""),
      // A blank belongs to one side only, and a line end is a blank.
      ([(0, 4..<11), (1, 0..<5)], "one ", "two two three", " four"),
      ([(0, 9..<10)], "one two t", "w", "o three four"),
    ] as [([Marked], String, String, String)])
  func contextOfAMark(marked: [Marked], prefix: String, plain: String, suffix: String) throws {
    let text = try #require(DrawnLines("one two two\nthree four").reader.text(under: Self.quads(marked)))
    #expect(text.prefix == prefix)
    #expect(text.plain == plain)
    #expect(text.suffix == suffix)
  }

  @Test func contextIsCutAndCleaned() throws {
    let before = String(repeating: "word ", count: 20)
    let after = String(repeating: " ﬁne", count: 20)
    let drawn = DrawnLines(before + "MARK" + after)
    let text = try #require(drawn.reader.text(under: [DrawnLines.quad(line: 0, 100..<104)]))
    #expect(text.plain == "MARK")
    #expect(text.prefix == "d word word word word word word ")
    #expect(text.suffix == " fine fine fine fine fine fine f")
    #expect(text.prefix.unicodeScalars.count == 32 && text.suffix.unicodeScalars.count == 32)
    #expect(text.range == 100..<104)
  }

  @Test func wordBrokenAtTheMarkStaysBrokenInTheContext() throws {
    let reader = DrawnLines("an anno-\ntation").reader
    let end = try #require(reader.text(under: Self.quads([(0, 3..<8)]), .join))
    #expect(end.plain == "anno-" && end.suffix == "tation" && end.raw == "anno-")
    let beginning = try #require(reader.text(under: Self.quads([(1, 0..<6)]), .join))
    #expect(beginning.plain == "tation" && beginning.prefix == "an anno-")
  }

  @Test func columnsAreReadOneAfterTheOther() {
    let drawn = DrawnLines([
      (0, 500, "left one"), (0, 480, "left two"), (200, 500, "right one"), (200, 480, "right two"),
    ])
    let across = Quad(Rectangle(x0: 0, y0: 499, x1: 400, y1: 511))
    #expect(drawn.reader.text(under: [across])?.plain == "left one right one")
    let left = Quad(Rectangle(x0: 0, y0: 479, x1: 200, y1: 511))
    #expect(drawn.reader.text(under: [left])?.plain == "left one left two")
    let over = [(200.0, 500.0), (0, 480)].map {
      Quad(Rectangle(x0: $0.0, y0: $0.1 - 1, x1: $0.0 + 90, y1: $0.1 + 11))
    }
    #expect(drawn.reader.text(under: over)?.raw == "left two\nright one")
  }

  @Test(arguments: [DrawnLines.Turn.upright, .clockwise, .upsideDown])
  func rotatedPages(turn: DrawnLines.Turn) {
    let drawn = DrawnLines([(100, 500, "one two"), (100, 480, "three")], turn)
    let two = turn.box(140, 500).union(turn.box(160, 500))
    #expect(drawn.reader.text(under: [Quad(two)])?.plain == "two")
    #expect(drawn.reader.text(under: [Quad(two), Quad(turn.box(100, 480))])?.raw == "two\nt")
  }

  @Test func draftsNeedTheVocabularyOnlyForHyphens() throws {
    let all = [Quad(Rectangle(x0: -10, y0: 0, x1: 1000, y1: 1000))]
    for (text, depends) in [("anno-\ntation", true), ("wor\u{AD}\nding", false), ("2010-\n2012", false)] {
      #expect(try #require(DrawnLines(text).reader.draft(under: all)).dependsOnVocabulary == depends)
    }
  }
}

/// The words of a document.
@Suite struct VocabularyTests {
  @Test(
    arguments: [
      ("One two", ["one", "TWO"], ["on", "onetwo"]), ("ﬁnd", ["find", "FIND", "ﬁnd"], ["nd"]),
      ("state-of-the-art", ["state", "art"], ["theart"]), ("don’t", ["don", "t"], ["dont"]),
      ("Ärger СЛОВО", ["ärger", "слово"], ["arger"]), ("soft\u{AD}ly", ["softly"], ["soft", "ly"]),
      // Neither the halves of a broken word nor the whole are known words of the document.
      ("anno-\ntation end", ["end"], ["anno", "tation", "annotation"]),
      ("anno\u{AD}\ntation", [], ["anno", "tation", "annotation"]),
      ("a-\nb-\nc d", ["d"], ["a", "b", "c"]), ("x1y", ["x", "y"], ["x1y"]), ("", [], [""]),
    ] as [(String, [String], [String])])
  func words(text: String, present: [String], absent: [String]) {
    var vocabulary = Vocabulary()
    vocabulary.insert(DrawnLines(text).page)
    for word in present { #expect(vocabulary.contains(word), "\(word)") }
    for word in absent { #expect(!vocabulary.contains(word), "\(word)") }
    #expect(vocabulary.isEmpty == present.isEmpty)
  }

  @Test func vocabulariesFormUnions() {
    var (first, second) = (Vocabulary(), Vocabulary())
    first.insert("one")
    second.insert("two")
    first.formUnion(second)
    #expect(first.contains("one") && first.contains("two") && !second.contains("one"))
  }
}
