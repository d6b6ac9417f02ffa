import Testing

@testable import DocModel

/// Matches of regular expressions, and messages about invalid ones.
struct ExpressionTests {
  private static func expression(
    _ text: String, _ matching: SearchQuery.CaseMatching = .smart, words: Bool = false, ignoring: Bool = false
  ) -> SearchQuery {
    SearchQuery(
      patterns: [.expression(text)], caseMatching: matching, matchesWholeWords: words,
      ignoresDiacritics: ignoring)
  }

  @Test(
    arguments: [
      ("bord(er|ure)s?", "borders and bordure", ["borders", "bordure"]),
      // A blank matches any white space, also in a class; a point doesn't match a line end.
      ("border styles", "border\nstyles", ["border\nstyles"]), ("a  b", "a \n b", ["a \n b"]),
      ("a[ ,]b", "a\nb a,b", ["a\nb", "a,b"]), ("a.*b", "a x\ny b", []), ("a[^ ]b", "a\nb axb", ["axb"]),
      ("^two", "one two\ntwo", ["two"]), ("one$", "one\ntwo one", ["one", "one"]),
      // Broken words, with and without their hyphen.
      ("anno\\w+", "anno-\ntations", ["anno-\ntations"]), ("well-k\\w+", "well-\nknown", ["well-\nknown"]),
      ("high\u{AD}?light", "high\u{AD}\nlight", ["high\u{AD}\nlight"]),
      // Ligatures, accents in one character or two, full width, Korean syllables.
      ("of{2}ice", "o\u{FB03}ce", ["o\u{FB03}ce"]),
      ("caf[é]s?", "cafe\u{301}s café", ["cafe\u{301}s", "café"]),
      ("cafe\\b", "café cafe", ["cafe"]), ("^.{4}$", "cafe\u{301}", ["cafe\u{301}"]),
      ("a[b-d]", "ａｂ", ["ａｂ"]),
      ("ａ+", "aa", ["aa"]), ("한.", "한국", ["한국"]), ("it's", "it’s", ["it’s"]),
      // Letters of every script are \w, and case is ignored in all.
      ("\\bÉ\\w+", "été", []), ("(?i)\\bÉ\\w+", "été", ["été"]), ("\\w+", "日本 ab", ["日本", "ab"]),
      // The empty match is no match; quoted text is literal.
      ("x*", "abc", []), ("\\Qa.b\\E", "a.b axb", ["a.b"]), ("(?x) a b ", "ab", ["ab"]),
      ("a{2}", "aaa", ["aa"]), ("\\x41", "A", ["A"]), ("[[:digit:] ]{3}", "a1 2b", ["1 2"]),
      ("(?<=a)b", "ab b", ["b"]), ("(a)\\1", "aa", ["aa"]), ("(?#a b)c", "c", ["c"]),
      ("a|b c", "b\nc", ["b\nc"]),
    ])
  func finds(_ text: String, _ page: String, _ expected: [String]) throws {
    let found = try TextFinder.found(Self.expression(text), in: page)
    #expect(found.map { Array($0.unicodeScalars) } == expected.map { Array($0.unicodeScalars) })
  }

  @Test(
    arguments: [
      ("nozoom", SearchQuery.CaseMatching.smart, 2), ("NoZoom", .smart, 1), ("NoZoom", .insensitive, 2),
      ("nozoom", .sensitive, 1), ("\\Wnozoom", .smart, 1), ("\\p{Lu}oZoom", .insensitive, 1),
      ("\\Anozoom", .smart, 1), ("\\x{4E}ozoom", .smart, 2),
    ])
  func cases(_ text: String, _ matching: SearchQuery.CaseMatching, _ count: Int) throws {
    #expect(try TextFinder.found(Self.expression(text, matching), in: "NoZoom nozoom").count == count)
  }

  @Test func wholeWordsAndAccents() throws {
    #expect(try TextFinder.found(Self.expression("a|art", words: true), in: "art article a") == ["art", "a"])
    #expect(
      try TextFinder.found(Self.expression("caf[eé]", ignoring: true), in: "café cafe") == ["café", "cafe"])
  }

  @Test func severalPatternsAreOneQuery() throws {
    let query = SearchQuery(patterns: [.literal("ab"), .expression("b+c"), .literal("abb"), .literal("(")])
    #expect(try TextFinder.found(query, in: "abbc ab ( bbc") == ["abb", "ab", "(", "bbc"])
    #expect(query.text == "ab | b+c | abb | (")
    let many = SearchQuery(patterns: (0..<500).map { .literal("word\($0)") }, matchesWholeWords: true)
    #expect(try TextFinder.found(many, in: "word7 word77 word777 word499") == ["word7", "word77", "word499"])
  }

  @Test(
    arguments: [
      ("foo(bar", 7), ("a[", 2), ("*a", 0), ("a b c)", 5), ("(?P<a", 5),
    ])
  func badExpressionsReportThePosition(_ text: String, _ position: Int) {
    for words in [false, true] {
      #expect {
        try TextFinder(Self.expression(text, words: words))
      } throws: { error in
        guard case SearchError.badExpression(text, let found, let reason) = error else { return false }
        return found == position && !reason.isEmpty && !reason.contains("at char")
      }
    }
  }

  @Test func runawayExpressionIsStopped() throws {
    let text = String(repeating: "a", count: 60) + "b"
    let finder = try TextFinder(Self.expression("^(a|aa)+$"))
    #expect(throws: SearchError.tooManyAttempts("^(a|aa)+$")) {
      try finder.ranges(in: Array(text.unicodeScalars))
    }
    // The same finder continues with the next page.
    #expect(try finder.ranges(in: Array("bcd".unicodeScalars)).isEmpty)
  }

  /// The required text is in every match.
  @Test(
    arguments: [
      ("border styles", "border"), ("abc?de", "ab"), ("ab*cde", "cde"), ("abc|d", ""), ("(abc)defg", "defg"),
      ("ab+cd", "ab"), ("a\\.bcd", "a.bcd"), ("\\d+abc\\w", "abc"), ("[abc]de", "de"), ("(?x)abc", ""),
      ("x{2,3}yz", "yz"), ("ABC", "abc"), ("anno-tation", "tation"), ("é", ""), ("\\Qabc\\E", ""),
      ("a(b|c)d|e", ""), ("\\x41bc", ""), ("(?i)abc", "abc"), ("abc{0}", "ab"), ("", ""), ("\\", ""),
      ("(", ""),
    ])
  func requiredText(_ text: String, _ expected: String) {
    #expect(ExpressionSyntax(text, ignoringDiacritics: false).requiredText == expected)
  }

  @Test("One expression works on many threads, from its first match on")
  func sharedByThreads() async throws {
    let text = Array(String(repeating: "borders and bordure ", count: 200).unicodeScalars)
    for _ in 0..<20 {
      let finder = try TextFinder(Self.expression("bord(er|ure)s?"))
      let counts = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<8 { group.addTask { try finder.ranges(in: text).count } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(counts == Array(repeating: 400, count: 8))
    }
  }
}
