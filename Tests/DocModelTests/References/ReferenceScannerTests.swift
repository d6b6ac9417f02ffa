import Testing

@testable import DocModel

@Suite("References in text")
struct ReferenceScannerTests {
  private func references(_ text: String) -> [String] {
    ReferenceScanner.references(in: PageText(pageIndex: 0, string: text, boxes: []))
      .map { "\($0.kind.rawValue) \($0.text)" }
  }

  @Test(
    "References are found with their kinds",
    arguments: [
      ("as Figure 3 shows", ["figure Figure 3"]),
      ("see Fig.\u{A0}3a and Figs. 4–5", ["figure Fig. 3a", "figure Figs. 4", "figure 5"]),
      ("in Table\nIV.", ["table Table IV"]),
      ("Tables 2 and 3, 4", ["table Tables 2", "table 3", "table 4"]),
      ("Section 4.1, Appendix A", ["section Section 4.1", "section Appendix A"]),
      ("(see 7.6), §2.3", ["section 7.6", "section §2.3"]),
      ("Eq. (7) and (2.13)", ["equation Eq. (7)", "equation (2.13)"]),
      ("by Theorem 2.3", ["statement Theorem 2.3"]),
      ("Algorithm 1", ["listing Algorithm 1"]),
      ("were shown (6, 7, 12)", ["equation (6", "equation 7", "equation 12)"]),
      ("p. 17, pp. 3–4", ["page p. 17", "page pp. 3", "page 4"]),
      ("shown in [12]", ["citation 12"]),
      ("如图3.1所示，见第 2 章和表 4", ["figure 图3.1", "section 第 2", "table 表 4"]),
      ("شکل ۱ و [۱۲]", ["figure شکل ۱", "citation ۱۲"]),
      ("و ]۱۲[", ["citation ۱۲"]),
      ("[3–5, 7; Knu84]", ["citation 3–5", "citation 7", "citation Knu84"]),
      ("[12, p. 3]", ["citation 12", "page p. 3"]),
      ("Smith et al. (2019) say", ["citation Smith et al. (2019)"]),
      ("(see Sec-\ntion 2.14)", ["section Sec- tion 2.14"]),
      ("in sections 2 through 15.5", ["section sections 2", "section 15.5"]),
      ("light sources[2, 17].", ["citation 2", "citation 17"]),
      ("cf. Smith, 2019, p. 4", ["citation Smith, 2019", "page p. 4"]),
      ("¹Lazarsfeld, 2004, p. 9", ["citation ¹Lazarsfeld, 2004", "page p. 9"]),
      ("(WILSON; MADSEN, 2010; Doe, 1999)", ["citation WILSON; MADSEN, 2010", "citation Doe, 1999"]),
      ("Bo\u{308}ckenholt (2001)", ["citation Bo\u{308}ckenholt (2001)"]),
      ("ﻣﻘﺎﻻﺕ]۲۹، ۳۰[", ["citation ۲۹", "citation ۳۰"]),
      ("as Smi-\nthers (2019) says", ["citation Smi- thers (2019)"]),
      ("(Smith and van der Berg, 2019a, 2020)", ["citation Smith and van der Berg, 2019a", "citation 2020"]),
      ("(e.g. Müller 2001; Jones & Doe, 1999)", ["citation Müller 2001", "citation Jones & Doe, 1999"]),
    ] as [(String, [String])])
  func found(text: String, expected: [String]) {
    #expect(references(text) == expected)
  }

  @Test(
    "Other numbers, years and indexes aren't references",
    arguments: [
      "in May (2019)", "a[12] = f(7)", "since 2019", "3.14 and 42", "figures of speech", "(see above)",
      "the table", "12 p", "Version 2.3 (2020)", "(1984)",
      "in (0, 1)", "3.1 Tabs 3.2 Bookmarks", "Some examples. A paginated article",
    ])
  func notFound(text: String) {
    #expect(references(text) == [])
  }

  @Test("A reference is read as typed")
  func parsing() throws {
    #expect(Reference(parsing: "Figure 3", onPage: 4)?.labels == ["3"])
    #expect(Reference(parsing: "[3–5]", onPage: 0)?.labels == ["3", "4", "5"])
    #expect(Reference(parsing: "Smith 2019", onPage: 0)?.names == ["smith"])
    #expect(Reference(parsing: "Smi-\nthers 2019", onPage: 0)?.names == ["smithers"])
    #expect(Reference(parsing: "prop. 2.1", onPage: 0)?.word == "proposition")
    #expect(Reference(parsing: "[۱۲]", onPage: 0)?.labels == ["12"])
    #expect(Reference(parsing: "Figure 3", onPage: 4)?.pageIndex == 4)
    #expect(Reference(parsing: "nothing", onPage: 0) == nil)
  }

  @Test("Numbers at the limits neither overflow nor expand")
  func limits() {
    #expect(references("[99999999999999999999]") == [])
    #expect(references("[1–1400]") == ["citation 1–1400"])
    #expect(Reference(parsing: "[1–1400]", onPage: 0)?.labels.count == 21)
    #expect(references("[5–3]") == [])
  }
}
