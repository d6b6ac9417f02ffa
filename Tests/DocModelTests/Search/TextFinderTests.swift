import TestSupport
import Testing

@testable import DocModel

extension TextFinder {
  /// Returns the text of each match.
  static func found(_ query: SearchQuery, in text: String) throws -> [String] {
    let scalars = Array(text.unicodeScalars)
    return try TextFinder(query).ranges(in: scalars).map { String(String.UnicodeScalarView(scalars[$0])) }
  }
}

/// Matches of queries in a text.
struct TextFinderTests {
  @Test(
    arguments: [
      // Line ends and white space.
      ("border styles", "a border\nstyles b", ["border\nstyles"]),
      ("a b", "a \u{A0}\t\n b", ["a \u{A0}\t\n b"]), ("  a  b ", "a b", ["a b"]), ("", "abc", []),
      (" \n", "a b", []),
      // Hyphens at line ends: joined, soft ones too; a compound is found both ways.
      ("annotation", "anno-\ntation", ["anno-\ntation"]),
      ("highlight", "high\u{AD}\nlight", ["high\u{AD}\nlight"]),
      ("annotation", "anno\u{AD}tation", ["anno\u{AD}tation"]),
      ("annotation", "anno\u{2010}\ntation", ["anno\u{2010}\ntation"]),
      ("well-known", "well-\nknown", ["well-\nknown"]), ("wellknown", "well-\nknown", ["well-\nknown"]),
      ("annotation", "anno- \r\n  tation", ["anno- \r\n  tation"]),
      ("cafétisch", "cafe\u{301}-\ntisch", ["cafe\u{301}-\ntisch"]),
      // Before a capital the hyphen belongs to the word.
      ("weiß", "Schwarz-\nWeiß", ["Weiß"]), ("schwarz-weiß", "Schwarz-\nWeiß", ["Schwarz-\nWeiß"]),
      ("schwarzweiß", "Schwarz-\nWeiß", []), ("annotation", "ANNO-\nTATION", ["ANNO-\nTATION"]),
      // A number keeps its hyphen, and no word is broken elsewhere.
      ("1998-2000", "1998-\n2000", ["1998-\n2000"]), ("ab", "a -\nb", []), ("ab", "a-", []),
      ("-", "-\n", ["-"]),
      // Ligatures and other compatibility forms.
      ("office", "o\u{FB03}ce", ["o\u{FB03}ce"]), ("o\u{FB03}ce", "office", ["office"]),
      ("abc", "ＡＢＣ", ["ＡＢＣ"]),
      // Quotes and dashes of the keyboard.
      ("it's", "it’s it\u{2032}s", ["it’s", "it\u{2032}s"]), ("\"a\"", "“a” „a‟", ["“a”", "„a‟"]),
      ("a-b", "a–b a—b a−b", ["a–b", "a—b", "a−b"]),
      // Case: ß, final sigma, dotless and dotted i.
      ("strasse", "Straße STRASSE", ["Straße", "STRASSE"]), ("straße", "STRASSE", ["STRASSE"]),
      ("ΌΔΟΣ", "όδος", ["όδος"]), ("ilik", "ılık", ["ılık"]), ("i\u{307}", "İ", ["İ"]),
      // Accents match in every encoding, and a letter with an accent doesn't match the letter without it.
      ("café", "cafe\u{301}", ["cafe\u{301}"]), ("cafe\u{301}", "café", ["café"]), ("cafe", "café", []),
      ("cafe", "cafe\u{301} cafe", ["cafe"]),
      // Scripts without spaces and beyond the first plane.
      ("日本", "これは日本語", ["日本"]), ("🔖", "a🔖b", ["🔖"]), ("ספר", "המילה ספר", ["ספר"]),
      // Matches don't overlap, nor does a scalar belong to two matches.
      ("aa", "aaaaa", ["aa", "aa"]), ("s", "ß", ["ß"]), ("f", "\u{FB00}", ["\u{FB00}"]),
      ("fi", "\u{FB03}i", ["\u{FB03}"]),
      // Invisible characters are ignored.
      ("ab", "a\u{200B}b", ["a\u{200B}b"]), ("ab", "a\u{2060}\u{FEFF}b", ["a\u{2060}\u{FEFF}b"]),
      ("\u{200B}", "a", []),
    ])
  func insensitive(_ query: String, _ text: String, _ expected: [String]) throws {
    // Swift treats canonically equivalent strings as equal: the scalars decide.
    let found = try TextFinder.found(SearchQuery(query, caseMatching: .insensitive), in: text)
    #expect(found.map { Array($0.unicodeScalars) } == expected.map { Array($0.unicodeScalars) })
  }

  @Test(
    arguments: [
      ("cafe", "café cafe\u{301} cafe", ["café", "cafe\u{301}", "cafe"]), ("cafés", "cafes", ["cafes"]),
      ("angstrom", "Ångstro\u{308}m", ["Ångstro\u{308}m"]), ("istanbul", "İstanbul", ["İstanbul"]),
      ("e", "e\u{301}\u{302}f", ["e\u{301}\u{302}"]), ("שלום", "שָׁלוֹם", ["שָׁלוֹם"]),
    ])
  func ignoringDiacritics(_ query: String, _ text: String, _ expected: [String]) throws {
    let query = SearchQuery(query, caseMatching: .insensitive, ignoresDiacritics: true)
    let found = try TextFinder.found(query, in: text)
    #expect(found.map { Array($0.unicodeScalars) } == expected.map { Array($0.unicodeScalars) })
  }

  @Test(
    arguments: [
      ("art", "art article part, art; Art's _art art2 (art)", ["art", "art", "Art", "art"]),
      ("noZoom", "NoZoom NoZooms", ["NoZoom"]), ("c++", "c++ c+++ xc++", ["c++", "c++"]),
      ("3.1", "3.1 13.1 3.12", ["3.1"]), ("été", "été étés e\u{301}te\u{301}", ["été", "e\u{301}te\u{301}"]),
      ("book", "המילה book בעברית", ["book"]),
      ("annotation", "anno-\ntation anno-\ntations", ["anno-\ntation"]),
    ])
  func wholeWords(_ query: String, _ text: String, _ expected: [String]) throws {
    let query = SearchQuery(query, caseMatching: .insensitive, matchesWholeWords: true)
    #expect(try TextFinder.found(query, in: text) == expected)
  }

  @Test(
    arguments: [
      ("nozoom", SearchQuery.CaseMatching.smart, 2), ("NoZoom", .smart, 1), ("NoZoom", .insensitive, 2),
      ("nozoom", .sensitive, 1), ("É", .smart, 0), ("é", .smart, 1),
    ])
  func caseMatching(_ text: String, _ matching: SearchQuery.CaseMatching, _ count: Int) throws {
    let query = SearchQuery(text, caseMatching: matching)
    #expect(try TextFinder.found(query, in: "NoZoom nozoom é").count == count)
  }

  @Test func queryProperties() {
    #expect(
      SearchQuery("a").text == "a" && !SearchQuery("a").isCaseSensitive && SearchQuery("aB").isCaseSensitive)
    #expect(SearchQuery(" \n\t").isEmpty && SearchQuery("").isEmpty && !SearchQuery(" a").isEmpty)
  }

  /// Every match contains the query when it is searched by itself, whatever the text.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func rangesContainTheQuery(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("aabbsßfiﬀﬁéÉe\u{301}-\u{AD}\n \u{2010}’'İı日\u{200B}".unicodeScalars)
    let text = (0..<60).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
    let start = Int.random(in: 0..<55, using: &random)
    let typed = String.UnicodeScalarView(text[start..<start + Int.random(in: 1...4, using: &random)])
    for ignoring in [false, true] {
      let finder = try TextFinder(
        SearchQuery(String(typed), caseMatching: .insensitive, ignoresDiacritics: ignoring))
      let ranges = try finder.ranges(in: text)
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
      for range in ranges {
        #expect(range.lowerBound >= 0 && range.upperBound <= text.count && !range.isEmpty)
        #expect(try !finder.ranges(in: Array(text[range])).isEmpty)
      }
    }
  }
}

/// The words around a match.
struct SnippetTests {
  private static func snippet(_ text: String, _ match: String) throws -> SearchMatch.Snippet {
    let scalars = Array(text.unicodeScalars)
    let range = try #require(try TextFinder(SearchQuery(match)).ranges(in: scalars).first)
    return SearchMatch.Snippet(scalars, around: range)
  }

  @Test func shortTextIsShownInFull() throws {
    #expect(try Self.snippet("a match b", "match") == .init(before: "a ", match: "match", after: " b"))
    #expect(try Self.snippet("match", "match") == .init(before: "", match: "match", after: ""))
  }

  @Test func lineEndsAndControlsBecomeSpaces() throws {
    #expect(
      try Self.snippet("one\n\ntwo border\nstyles\u{7}\u{1B}[2J end", "border styles")
        == .init(before: "one two ", match: "border styles", after: " [2J end"))
  }

  @Test func wordsAtTheEndsAreKeptWhole() throws {
    let snippet = try Self.snippet(
      String(repeating: "abcdefg ", count: 20) + "match" + String(repeating: " abcdefg", count: 20), "match")
    #expect(snippet.before == String(repeating: "abcdefg ", count: 5))
    #expect(snippet.after == String(repeating: " abcdefg", count: 5))
  }

  @Test func textWithoutSpacesHasContext() throws {
    let around = String(repeating: "文", count: 100)
    let snippet = try Self.snippet(around + "日本" + around, "日本")
    #expect(snippet.before == String(repeating: "文", count: 40))
    #expect(snippet.after == String(repeating: "文", count: 40))
  }

  @Test func combiningMarksStayWithTheirLetters() throws {
    let around = String(repeating: "e\u{301}", count: 60)
    let snippet = try Self.snippet(around + "match" + around, "match")
    #expect(snippet.before.unicodeScalars.first == "e")
    #expect(snippet.after.unicodeScalars.last == "\u{301}")
  }
}
