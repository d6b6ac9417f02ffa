import Testing

@testable import DocModel
@testable import PDFObjects

/// Text strings and dates of annotations (ISO 32000-1, 7.9.2.2 and 7.9.4) in every encoding and form.
struct AnnotationStringTests {
  @Test(
    arguments: [
      ("pdfdoc-ascii", "Plain words"),
      ("pdfdoc-special", "• † ‡ … — – ƒ ⁄ ‹ › − ‰ „ “ ” ‘ ’ ‚ ™ ﬁ ﬂ Ł Œ Š Ÿ Ž ı ł œ š ž €"),
      ("utf16be", "Ελλάδα – 漢字 – עברית"), ("utf16be-odd", "odd"), ("utf16be-two-boms", "\u{FEFF}twice"),
      ("utf16be-nul", "a\0b"), ("utf16be-language-open", "before en after"),
      ("utf16le", "Little-endian: ü 漢 🔖"), ("utf16-without-bom", "\0n\0o\0 \0m\0a\0r\0k"),
      ("utf8", "With a mark: ü 漢 🔖"), ("utf8-invalid", "a\u{FFFD}\u{FFFD}(b"),
      ("utf8-overlong", "a\u{FFFD}\u{FFFD}b"), ("utf8-surrogate", "a\u{FFFD}\u{FFFD}\u{FFFD}b"),
      ("utf8-language", "Farbe"),
      // 0x9F, the second byte of ß in UTF-8, is undefined in PDFDocEncoding.
      ("utf8-without-bom", "GrÃ¶Ã\u{FFFD}e"), ("empty", ""), ("indirect", "An indirect string"),
      ("hex-odd", "Hello "), ("literal-escapes", "a(b)c\\dA0zqe"), ("lines-crlf", "one\r\ntwo"),
      ("lines-separators", "one\u{2028}two\u{2029}three\u{85}four"),
      ("controls", "a\0b\u{1}c\u{8}d\u{C}e\u{B}f"), ("tabs", "a\tb"),
      ("terminal", "˙[31mred˙[0m ˙]0;title\u{7}"), ("terminal-c1", "a\u{9B}31mb"),
      ("bidi-controls", "a\u{202E}b\u{2066}c\u{200F}d"), ("spaces", "  around  "),
      ("markup", "<b>&amp; \"quoted\"</b> ]]> --"),
      ("combining", "e\u{301}a\u{30A}\u{1112}\u{1161}\u{11AB}"),
      ("long", String(repeating: "0123456789abcde ", count: 256)),
    ])
  func encodings(_ name: String, _ text: String) throws {
    let annotation = try NamedAnnotations.strings.named(name)
    for value in [annotation.contents, annotation.author, annotation.markup.subject] {
      // Scalar by scalar: canonically equivalent text isn't the text of the file.
      #expect(value.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    }
    #expect(annotation.problems.isEmpty)
  }

  @Test(
    arguments: [
      ("absent", nil, nil), ("indirect-null", nil, nil), ("name", "A#20name", "a name"),
      ("name-not-ascii", "Größe", "a name"), ("number", nil, "a number"), ("array", nil, "an array"),
      ("dictionary", nil, "a dictionary"), ("stream", nil, "a stream"),
    ] as [(String, String?, String?)])
  func nonStringValuesAreReported(_ name: String, _ text: String?, _ type: String?) throws {
    // qpdf reads a number sign that is written as #23 as the beginning of another character.
    guard name != "name" || !PDFFile.readsWithQPDFAlone else { return }
    let annotation = try NamedAnnotations.strings.named(name)
    #expect(annotation.contents == text && annotation.author == text && annotation.markup.subject == text)
    let problems = type.map { type in ["Contents", "T", "Subj"].map { "\($0) is \(type), not a string" } }
    #expect(annotation.problems == problems ?? [])
  }

  @Test func noncharactersAreKept() throws {
    let contents = try NamedAnnotations.strings.named("noncharacters").contents
    #expect(contents?.unicodeScalars.map(\.value) == [0x61, 0xFFFE, 0xFFFF, 0xFDD0, 0x62])
  }

  @Test func richTextCanBeAStream() throws {
    var source = PDFSource(pages: ["/Annots [<</Subtype /Text /Rect [0 0 9 9] /RC 10 0 R>>]"])
    source.objects[10] = "<</Length 8>>\nstream\n<p>a</p>\nendstream"
    let annotation = try #require(try source.open().annotations(onPage: 0).first)
    #expect(annotation.markup.richText == "<p>a</p>")
    #expect(annotation.problems.isEmpty)
  }

  @Test func names() throws {
    let annotations = NamedAnnotations.strings.pages[1].annotations
    let names = Dictionary(annotations.map { ($0.contents ?? "", $0) }) { first, _ in first }
    #expect(names["utf16be"]?.name == "Ελλάδα – 漢字 – עברית")
    #expect(names["utf16be-lone-high"]?.id == "a\u{FFFD}b")
    #expect(names["name"]?.id == (PDFFile.readsWithQPDFAlone ? "A name" : "A#20name"))
    #expect(names["lines-crlf"]?.name == "one\r\ntwo")
    for (said, place) in [("empty", 4), ("absent", 5), ("null", 6), ("number", 8)] {
      #expect(names[said]?.id == "p2-a\(place)")
    }
    #expect(annotations.suffix(2).map(\.id) == ["the same name twice", "the same name twice"])
  }

  // MARK: Dates

  @Test(
    arguments: [
      ("full", "2024-02-29T17:30:05+05:30"), ("full-plain-zone", "2024-02-29T17:30:05+05:30"),
      ("negative-zone", "2024-02-29T17:30:05-08:00"), ("zulu", "2024-02-29T17:30:05Z"),
      ("zone-hours-only", "2024-02-29T17:30:05+05:00"), ("zone-hours-bare", "2024-02-29T17:30:05+05:00"),
      ("to-minute-with-zone", "2024-02-29T17:30+01:00"), ("no-prefix", "2024-02-29T17:30:05Z"),
      ("zone-far-east", "2024-02-29T23:30:05+14:00"), ("year-0000", "0000-01-01T00:00:00Z"),
      ("year-9999", "9999-12-31T23:59:59Z"), ("utf16be", "2024-02-29T17:30:05Z"),
      ("utf8", "2024-02-29T17:30:05Z"),
    ])
  func dates(_ name: String, _ iso: String) throws {
    let annotation = try NamedAnnotations.dates.named(name)
    #expect(annotation.modified?.date?.iso8601 == iso)
    #expect(annotation.markup.created == annotation.modified)
    #expect(annotation.problems.isEmpty)
  }

  @Test(
    "An invalid date is kept as it is written",
    arguments: [
      ("small-prefix", "d:20240229173005Z"), ("empty", ""), ("spaces", " D:20240229173005Z "),
      ("fraction", "D:20240229173005.123Z"), ("leap-second", "D:20161231235960Z"),
      ("hour-24", "D:20240229240000Z"), ("minute-60", "D:20240229176000Z"),
      ("month-00", "D:20240001000000Z"), ("day-00", "D:20240100000000Z"),
      ("no-leap-year", "D:20230229000000Z"), ("zone-24", "D:20240229173005+24'00'"),
      ("zone-60-minutes", "D:20240229173005+05'60'"), ("year-19100", "D:191000101000000"),
      ("letters-inside", "D:2024O229173005Z"), ("sign-inside", "D:20240229-73005Z"),
      ("trailing", "D:20240229173005Z and more"), ("iso8601", "2024-02-29T17:30:05+05:30"),
      ("nul-inside", "D:20240229\0173005Z"), ("huge", "D:" + String(repeating: "9", count: 40)),
    ])
  func noDates(_ name: String, _ raw: String) throws {
    let annotation = try NamedAnnotations.dates.named(name)
    #expect(annotation.modified?.raw == raw && annotation.markup.created?.raw == raw)
    #expect(annotation.modified?.date == nil)
    #expect(annotation.modified?.readable == raw)
    #expect(annotation.problems == ["M isn't a date", "CreationDate isn't a date"])
  }

  @Test(
    arguments: [
      ("name", "D:20240229173005Z", "a name"), ("number", nil, "a number"), ("array", nil, "an array"),
      ("null", nil, nil), ("absent", nil, nil),
    ] as [(String, String?, String?)])
  func datesOfWrongTypesAreReported(_ name: String, _ raw: String?, _ type: String?) throws {
    let annotation = try NamedAnnotations.dates.named(name)
    #expect(annotation.modified?.raw == raw)
    let problems = type.map { ["M is \($0), not a string", "CreationDate is \($0), not a string"] }
    #expect(annotation.problems == problems ?? [])
  }

  @Test func datesSortChronologically() throws {
    let dates = [
      "D:0000", "D:0001", "D:16010101", "D:1900", "D:19000301", "D:20000229", "D:20000301",
      "D:20240229003005+01'00'", "D:20240229003005Z", "D:20240229003005-11'30'", "D:20240301", "D:9999",
    ]
    let instants = dates.compactMap { PDFDate($0)?.instant }
    #expect(instants == instants.sorted())
    let day = 86_400
    let (first, last) = (try #require(PDFDate("D:20000101")), try #require(PDFDate("D:20240101")))
    #expect(last.instant - first.instant == (24 * 365 + 6) * day)
  }
}
