import Foundation
import Testing

@testable import DocModel
@testable import DocModelExchange

/// Exports of the fixtures in each format.
struct ExporterTests {
  private func export(
    _ file: String, _ format: ExportOptions.Format, _ change: (inout ExportOptions) -> Void = { _ in }
  ) throws -> String {
    var options = ExportOptions()
    options.format = format
    change(&options)
    let document = try options.annotatedDocument(try Samples.open(file), path: file)
    return String(decoding: options.exporter.file(document), as: UTF8.self)
  }

  // MARK: CSV

  @Test(
    arguments: [
      ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("say \"so\"", "\"say \"\"so\"\"\""),
      ("two\nlines", "\"two\nlines\""), ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@x", "'@x"),
      ("\t=1", "'\t=1"), ("\r=1", "\"'\r=1\""), ("=\"a\"", "\"'=\"\"a\"\"\""), (" =1", "' =1"),
      ("＝1", "'＝1"), ("＠x", "'＠x"), ("\u{3000}－1", "'\u{3000}－1"), ("\0\u{B}+1", "'\0\u{B}+1"),
      ("\u{FEFF}=1", "'\u{FEFF}=1"), ("\u{200B} @x", "'\u{200B} @x"), ("\nx", "\"'\nx\""), ("1=1", "1=1"),
      ("a\"\u{301},=1", "\"a\"\"\u{301},=1\""),
    ])
  func cells(_ text: String, _ cell: String) {
    #expect(CSVExporter.cell(text) == cell)
  }

  @Test func csvHasALineForEachAnnotation() throws {
    let table = try export("marks.pdf", .csv)
    let lines = table.components(separatedBy: "\r\n")
    #expect(lines.first == CSVExporter.columns.joined(separator: ","))
    #expect(lines.last == "")
    #expect(lines.count == 74 + 2)
    #expect(try export("marks.pdf", .csv) { $0.hasByteOrderMark = true }.unicodeScalars.first == "\u{FEFF}")
  }

  // MARK: Markdown

  @Test(
    arguments: [
      ("plain", "plain"), ("*a* _b_", "\\*a\\* \\_b\\_"), ("[x](y)", "\\[x\\](y)"), ("a|b", "a\\|b"),
      ("# no", "\\# no"), ("<b>", "\\<b\\>"), ("`\u{301}a`\u{301}", "\\`\u{301}a\\`\u{301}"),
      ("$x^2$", "\\$x\\^2\\$"),
    ])
  func markdownIsEscaped(_ text: String, _ escaped: String) {
    #expect(MarkdownText.escaped(text) == escaped)
  }

  @Test(arguments: [
    ("- a", "\\- a"), ("+ a", "\\+ a"), ("1. a", "1\\. a"), ("12) a", "12\\) a"), ("1 a", "1 a"),
    ("1.5", "1\\.5"), ("", ""),
  ])
  func linesDoNotBeginMarkdownLists(_ line: String, _ safe: String) {
    #expect(MarkdownText.safeStart(line) == safe)
  }

  @Test func markdownBeginsWithFrontMatter() throws {
    let text = try export("article.pdf", .markdown)
    #expect(text.hasPrefix("---\ntitle: "))
    #expect(text.contains("\nsource: \"article.pdf\"\n"))
    #expect(text.contains("\nannotations: 3\n---\n\n# "))
    #expect(text.contains("\n## "))
    #expect(text.contains("\n1. **"))
    let several = try export("article.pdf", .markdown) { $0.isOneOfSeveral = true }
    #expect(several.hasPrefix("# "))
    #expect(several.contains("\n- source: article.pdf\n"))
  }

  @Test("Names of files and titles make no Markdown, also where front matter is read as text")
  func markdownHead() {
    #expect(MarkdownText.quoted("[\u{301}a](b) <b>") == "\"\\u005B\u{301}a](b) \\u003Cb>\"")
    let document = AnnotatedDocument(path: "a\n- *b.pdf", error: .init(code: "", message: ""))
    let text = String(decoding: MarkdownExporter(isOneOfSeveral: true).file(document), as: UTF8.self)
    #expect(text.contains("\n- source: a - \\*b.pdf\n"))
  }

  // MARK: Org

  /// A zero-width space is shown as ·, and a word joiner as ¤.
  private func visible(_ text: String) -> String {
    text.replacing("\u{200B}", with: "·").replacing("\u{2060}", with: "¤")
  }

  @Test(
    "A line of a document has no meaning in Org",
    arguments: [
      ("plain, 1+1 and/or 12:30: x", "plain, 1+1 and/or 12:30: x"), ("%%(x)", "·%%(x)"),
      ("<%%(x)>", "·<·%%(x)>"),
      ("a <2024-01-02>", "a <·2024-01-02>"), ("[[shell:ls]]", "·[·[·shell·:ls]]"),
      ("x elisp:(ls)", "x elisp·:(ls)"),
      ("src_sh{ls}", "src·_·sh{ls}"), ("a call_f()", "a call·_·f()"), ("{{{x}}}", "·{·{·{x}}}"),
      ("x @@html:y@@", "x @·@html·:y@·@"), ("[fn:1]", "·[·fn·:1]"), ("* x", "·* x"), ("#+x", "·#+·x"),
      (":END:", "·:END·:"), ("CLOCK: x", "·CLOCK: x"), ("| x", "·| x"), ("1) x", "·1) x"), ("a. x", "·a. x"),
      ("a *b* /c/ =d= +e+", "a *·b* /·c/ =·d= +·e+"), ("$x$", "·$¤x$¤"), ("a \\alpha", "a \\·alpha"),
      ("x Local Variables: y", "x Local ·Variables: y"), ("größe_2^{3}", "größe·_·2·^·{3}"), ("„x“", "„x“"),
      ("", ""),
    ])
  func orgIsEscaped(_ line: String, _ escaped: String) {
    #expect(visible(OrgText.line(line)) == escaped)
  }

  @Test(
    "A document's heading begins with no keyword of Org and ends with no tag, and its path stays readable")
  func orgHeadings() {
    let headings = ["TODO x", "COMMENT", "Footnotes", "x :a_b@:", "Introduction"].map(OrgText.heading)
    #expect(headings.map(visible) == ["·TODO x", "·COMMENT", "·Footnotes", "x :a·_·b@·:", "Introduction"])
    #expect(OrgText.property("a_b [1] *c*.pdf") == "a_b [1] *c*.pdf")
    #expect(
      visible(OrgText.property("<%%(x)> [[x]] {{{x}}} shell:x")) == "<·%%(x)> [·[x]] {·{·{x}}} shell·:x")
    #expect(OrgText.target("a]] [b") == "a\\]\\] \\[b")
  }

  // MARK: Replies

  @Test func repliesAreNestedBelowTheirParent() throws {
    let text = try export("threads.pdf", .markdown) { $0.filter.types = ["all"] }
    #expect(text.contains("\n   Contents of simple\n\n   - **Note**\n\n     Contents of simple-1\n"))
    let flat = try export("threads.pdf", .markdown) { $0.replies = .flat }
    #expect(!flat.contains("\n   - **Note**"))
  }

  private let page = PageGeometry(
    index: 0, label: "1", mediaBox: Rectangle(x0: 0, y0: 0, x1: 9, y1: 9),
    cropBox: Rectangle(x0: 0, y0: 0, x1: 9, y1: 9))

  private func document(_ entries: [DocumentAnnotations.Entry]) -> AnnotatedDocument {
    var document = AnnotatedDocument(path: "a.pdf", error: .init(code: "", message: ""))
    (document.error, document.entries) = (nil, entries)
    return document
  }

  @Test(
    "Nested replies are in the section of what they answer, flat ones in that of their own",
    arguments: ExportOptions.Grouping.allCases)
  func sections(_ grouping: ExportOptions.Grouping) {
    let entries = ["Text", "Caret", "Ink"].enumerated().map { index, type in
      var annotation = Annotation(pageIndex: 0, index: index, type: type, kind: .unknown(type))
      (annotation.markup.author, annotation.modified) = (type, .init("D:2024030\(index + 1)"))
      annotation.color = index > 0 ? [AnnotationColor.red, .blue][index - 1] : nil
      var entry = DocumentAnnotations.Entry(annotation, on: page)
      entry.heading = .init(title: type, path: [type])
      entry.inReplyTo = index > 0 ? "p1-a\(index - 1)" : nil
      return entry
    }
    for (isNested, flat) in [(true, [3]), (false, grouping == .page ? [3] : [1, 1, 1])] {
      let rows = ExportRows(document(entries), by: .init(groupings: [grouping], isNested: isNested))
      #expect(rows.groups.map(\.rows.count) == flat)
      let nested = ExportRows(document(entries), by: .init(groupings: [.page, grouping], isNested: isNested))
      #expect(nested.groups.map(\.title) == ["Page 1"])
      #expect(nested.groups.first?.groups.map(\.rows.count) == flat)
      let plain = ExportRows(document(entries), by: .init(groupings: [], isNested: isNested))
      #expect(plain.groups.map(\.rows.count) == [3] && plain.groups.first?.title == nil)
    }
  }

  @Test(
    "Sections of sections have headings one level below, and annotations are numbered through all of them")
  func nestedSections() throws {
    let entries = [(0, "Ben"), (0, "Ann"), (1, ""), (1, "Ann"), (0, "Ann")].enumerated().map { index, facts in
      var annotation = Annotation(pageIndex: facts.0, index: index, type: "Text", kind: .unknown("Text"))
      (annotation.markup.author, annotation.contents) = (facts.1, "c\(index)")
      let label = "\(facts.0 + 1)"
      return DocumentAnnotations.Entry(
        annotation,
        on: PageGeometry(index: facts.0, label: label, mediaBox: page.mediaBox, cropBox: page.cropBox))
    }
    func lines(_ exporter: some AnnotationExporter, _ mark: String) -> [String] {
      String(decoding: exporter.file(document(entries)), as: UTF8.self).split(separator: "\n").map(
        String.init
      )
      .filter { $0.hasPrefix(mark) }
    }
    let sections = ExportSections(groupings: [.author, .page], links: ExportLinks(.none))
    let titles = [
      (0, "Ann"), (1, "Page 1"), (1, "Page 2"), (0, "Ben"), (1, "Page 1"), (0, "No author"), (1, "Page 2"),
    ]
    #expect(
      lines(MarkdownExporter(sections: sections), "##") == titles.map { ["##", "###"][$0.0] + " " + $0.1 })
    #expect(
      lines(HTMLExporter(sections: sections), "<h").filter {
        !$0.hasPrefix("<h1") && !$0.hasPrefix("<ht") && !$0.hasPrefix("<he")
      }
        == titles.map { "<h\($0.0 + 2)>\($0.1)</h\($0.0 + 2)>" })
    let outline = lines(OrgExporter(sections: sections), "*").dropFirst()
    #expect(outline.filter { !$0.contains(".") } == titles.map { ["**", "***"][$0.0] + " " + $0.1 })
    #expect(outline.contains("**** 1. Text · Ann") && outline.contains("**** 5. Text"))
    // The first section needs a heading if its sections have one.
    let rows = ExportRows(document(Array(entries[2...])), by: ExportSections(groupings: [.heading, .author]))
    #expect(rows.flattened.map(\.group.title) == [nil, "Ann", "No author"])
    #expect(rows.flattened.map(\.level) == [0, 0, 0])
  }

  @Test("Groups of a template have groups within them, and all of their annotations")
  func nestedTemplate() throws {
    var exporter = try TemplateExporter(
      "{{#groups}}{{title}}({{#annotations}}{{contents}}{{/annotations}}):"
        + "{{#groups}}<{{title}} {{#annotations}}{{contents}}{{/annotations}}{{#groups}}!{{/groups}}>{{/groups}};{{/groups}}",
      escapesHTML: false, fileExtension: "md")
    exporter.sections.groupings = [.type, .author]
    let facts: [(String, String?)] = [("Text", "Ann"), ("Ink", "Ben"), ("Text", nil), ("Text", "Ann")]
    let entries = facts.enumerated().map { index, facts in
      var annotation = Annotation(pageIndex: 0, index: index, type: facts.0, kind: .unknown(facts.0))
      (annotation.markup.author, annotation.contents) = (facts.1, "\(index)")
      return DocumentAnnotations.Entry(annotation, on: page)
    }
    let text = String(decoding: exporter.file(document(entries)), as: UTF8.self)
    #expect(text == "Ink(1):<Ben 1>;Text(032):<Ann 03><No author 2>;")
    exporter.sections.groupings = []
    #expect(String(decoding: exporter.file(document(entries)), as: UTF8.self) == "(0123):;")
  }

  @Test(
    "Annotations without the property of the sections have a heading of their own, if others have it",
    arguments: [
      (ExportOptions.Grouping.author, "No author"), (.color, "No colour"), (.date, "No date"),
      (.heading, "No heading"),
    ])
  func placeholders(_ grouping: ExportOptions.Grouping, _ heading: String) {
    var entries = (0..<2).map { index in
      var annotation = Annotation(pageIndex: 0, index: index, type: "Text", kind: .unknown("Text"))
      // A blank author is none.
      annotation.markup.author = index == 0 ? "Ann" : ""
      annotation.modified = index == 0 ? AnnotationDate("D:20240301") : nil
      annotation.color = index == 0 ? .red : nil
      var entry = DocumentAnnotations.Entry(annotation, on: page)
      entry.heading = index == 0 ? DocumentAnnotations.Heading(title: "One", path: ["One"]) : nil
      return entry
    }
    func texts() -> [String] {
      let sections = ExportSections(groupings: [grouping])
      let exporters: [any AnnotationExporter] = [
        MarkdownExporter(sections: sections), HTMLExporter(sections: sections),
        OrgExporter(sections: sections),
      ]
      return exporters.map { String(decoding: $0.file(document(entries)), as: UTF8.self) }
    }
    for (text, line) in zip(texts(), ["## \(heading)", "<h2>\(heading)</h2>", "** \(heading)"]) {
      #expect(text.contains("\n\(line)\n"))
    }
    entries.removeFirst()
    for text in texts() { #expect(!text.contains(heading)) }
  }

  @Test func aCaretWithAStrikeOutIsAReplacement() throws {
    var caret = DocumentAnnotations.Entry(
      Annotation(pageIndex: 0, index: 0, type: "Caret", kind: .caret(Annotation.Caret())), on: page)
    caret.annotation.contents = "new"
    let mark = Annotation.Kind.strikeOut(Annotation.TextMark(quads: []))
    var struck = DocumentAnnotations.Entry(
      Annotation(pageIndex: 0, index: 1, type: "StrikeOut", kind: mark), on: page)
    struck.text = MarkedText(plain: "old", raw: "old", range: 0..<3)
    struck.inReplyTo = caret.id
    struck.annotation.markup.replyType = .group
    var document = self.document([caret, struck])
    func text(_ exporter: some AnnotationExporter) -> String {
      String(decoding: exporter.file(document), as: UTF8.self)
    }
    #expect(text(MarkdownExporter()).contains("replace ~~old~~ with **new**"))
    #expect(text(HTMLExporter()).contains("replace <del>old</del> with <ins>new</ins>"))
    #expect(text(OrgExporter()).contains("replace “old” with “new”"))
    let highlight = Annotation.Kind.highlight(Annotation.TextMark(quads: []))
    var marked = DocumentAnnotations.Entry(
      Annotation(pageIndex: 0, index: 0, type: "Highlight", kind: highlight), on: page)
    marked.text = MarkedText(plain: "here", raw: "here", range: 0..<4)
    struck.inReplyTo = marked.id
    document.entries = [marked, struck]
    let group = text(MarkdownExporter())
    #expect(group.contains("> here") && group.contains("> ~~old~~"))
    #expect(text(W3CExporter()).contains("\"exact\":\"old\""))
  }

  @Test(arguments: ExportOptions.Grouping.allCases, [ExportOptions.Format.markdown, .html, .org])
  func groupsHaveAllAnnotations(_ grouping: ExportOptions.Grouping, _ format: ExportOptions.Format) throws {
    let text = try export("types.pdf", format) { $0.groupings = [grouping, .type] }
    for type in ["Highlight", "Ink", "Stamp", "FreeText"] {
      #expect(text.contains("Contents of \(type) — ünï"))
    }
  }

  @Test func articlesInHTMLAreClosedOnce() throws {
    var depths = [0]
    for tag in try export("threads.pdf", .html, { $0.filter.types = ["all"] }).matches(of: /<(\/?)article/) {
      depths.append(depths[depths.count - 1] + (tag.1.isEmpty ? 1 : -1))
    }
    #expect(depths.min() == 0 && depths.last == 0 && depths.contains(2))
  }

  // MARK: XML

  @Test(arguments: [
    ("a<b>&\"c\"", "a&lt;b&gt;&amp;&quot;c&quot;"), ("a\nb\r\tc", "a&#xA;b&#xD;&#x9;c"),
    ("\u{0}\u{1B}", "\u{FFFD}\u{FFFD}"), ("\u{FFFE}", "\u{FFFD}"), ("a\u{9B}", "a\u{FFFD}"),
    ("ü 漢 🔖", "ü 漢 🔖"),
  ])
  func xmlIsEscaped(_ text: String, _ escaped: String) {
    #expect(XMLText.escaped(text) == escaped)
  }

  @Test(
    arguments: [
      ("<body xmlns=\"x\"><p dir='ltr'>a &amp; b<br/></p></body>", true),
      ("<?xml version=\"1.0\"?> <body xmlns:x=\"u\" x:v=\"1\"><x:a/></body>\n", true),
      ("<a><!-- b --></a>", true), ("<a>&#x41;</a>", true), ("<a>&#X41;</a>", false),
      ("<a>&#x+41;</a>", false), ("<a>&#+65;</a>", false), ("<a>&#65;</a>", true), ("text", false),
      ("<a>", false), ("<a></b>", false), ("<a/><b/>", false), ("<x:a/>", false), ("<a b=c/>", false),
      ("<a b='1' b='2'/>", false), ("<a>&nbsp;</a>", false), ("<!DOCTYPE a><a/>", false),
      ("<a><![CDATA[b]]></a>", false), ("<a>&#0;</a>", false), ("", false), ("<a b=\"<\"/>", false),
      ("<a b=\"1\"c=\"2\"/>", false), ("<a", false), ("<a>]]></a>", false), ("<", false),
    ])
  func onlyWellFormedRichTextIsKept(_ text: String, _ isKept: Bool) {
    #expect((XMLFragment(text) != nil) == isKept)
  }

  @Test func xfdfHasTheEntriesOfEachType() throws {
    let text = try export("types.pdf", .xfdf)
    for part in [
      "<f href=\"types.pdf\"/>", "page=\"0\"",
      "start=\"34,641\" end=\"74,641\" head=\"OpenArrow\" tail=\"Diamond\"",
      "<vertices>14,511;54,551;94,511</vertices>", "<gesture>194,346;214,386;234,346</gesture>",
      "style=\"cloudy\" intensity=\"1.5\"", "coords=\"194,551,274,551,194,511,274,511\"",
      "symbol=\"paragraph\"", "date=\"D:20240301101112+01'00'\"", "<contents-richtext><body",
      "<popup page=\"0\"", "overlay-text=\"REDACTED\"",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test func xfdfHasStatesAndReplies() throws {
    let text = try export("threads.pdf", .xfdf)
    #expect(text.contains("inreplyto=\"simple\" replyType=\"reply\""))
    #expect(text.contains("replyType=\"group\""))
    #expect(text.contains("statemodel=\"Review\""))
  }

  @Test func lossesInXFDFAreReported() throws {
    var options = ExportOptions()
    options.format = .xfdf
    options.filter.types = ["all"]
    let report = options.export(document: try Samples.open("types.pdf"), path: "types.pdf").report
    #expect(report.warnings.contains { $0.contains("stores cloudy instead of") })
    #expect(report.warnings.contains { $0.contains("no element for the type Movie") })
    #expect(report.warnings.contains { $0.contains("converted from cmyk to RGB") })
    var source = PDFSource(pages: [String](repeating: "/Annots [10 0 R]", count: 2))
    source.objects[10] = "<</Subtype /Square /Rect [1 1 9 9] /NM ()>>"
    #expect(options.export(document: try source.open(), path: "a.pdf").report.warnings.isEmpty)
    let names = options.export(document: try Samples.open("strings.pdf"), path: "strings.pdf").report.warnings
    #expect(names.filter { $0.contains("has the same name") }.map { $0.hasSuffix("name twice") } == [true])
  }

  // MARK: W3C

  @Test(arguments: ["marks.pdf", "threads.pdf", "types.pdf", "strings.pdf", "dates.pdf"])
  func webAnnotationsHaveTheRequiredProperties(_ file: String) throws {
    let data = Data(try export(file, .w3c).utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["@context"] as? String == "http://www.w3.org/ns/anno.jsonld")
    #expect(object["type"] as? String == "AnnotationCollection")
    let items = try #require((object["first"] as? [String: Any])?["items"] as? [[String: Any]])
    #expect(object["total"] as? Int == items.count)
    #expect(Set(items.compactMap { $0["id"] as? String }).count == items.count)
    for item in items {
      #expect(item["type"] as? String == "Annotation")
      #expect(item["motivation"] != nil)
      if let motivations = item["motivation"] as? [String] {
        let bodies = item["body"] as? [[String: Any]]
        #expect(bodies?.first?["purpose"] as? String == motivations.last)
      }
      #expect(URL(string: item["id"] as? String ?? "")?.scheme == "file")
      for key in ["created", "modified"] {
        if let date = item[key] as? String { #expect(date.count == 20 && date.hasSuffix("Z")) }
      }
      guard let target = item["target"] as? [String: Any] else {
        #expect(item["target"] as? String != nil && item["motivation"] as? String == "replying")
        continue
      }
      #expect(target["source"] is String)
      let selectors = try #require(target["selector"] as? [[String: Any]])
      #expect(selectors.first?["type"] as? String == "FragmentSelector")
    }
  }

  @Test(arguments: [
    ("D:20240229173000+05'30'", "2024-02-29T12:00:00Z"), ("2024", "2024-01-01T00:00:00Z"),
    ("D:20231231233000-01'00'", "2024-01-01T00:30:00Z"), ("D:19691231235959Z", "1969-12-31T23:59:59Z"),
    ("D:00010101", "0001-01-01T00:00:00Z"), ("D:20000229", "2000-02-29T00:00:00Z"),
    ("D:0000", "0000-01-01T00:00:00Z"), ("D:00000101000000+01'00'", "0000-12-31T23:00:00Z"),
  ])
  func timesAreWrittenInUTC(_ date: String, _ moment: String) throws {
    #expect(try #require(PDFDate(date)).utc == moment)
  }

  // MARK: All

  @Test(arguments: ExportOptions.Format.allCases)
  func everyFixtureIsExportedInEveryFormat(_ format: ExportOptions.Format) throws {
    for name in Samples.names where !name.hasPrefix("many-") {
      guard let document = try? Samples.open(name) else { continue }
      var options = ExportOptions()
      options.format = format
      options.filter.types = ["all"]
      options.readsText = false
      let (bytes, report) = options.export(document: document, path: name)
      if report.annotationCount > 0 { #expect(!bytes.isEmpty, "\(name)") }
      #expect(String(validating: bytes, as: UTF8.self) != nil, "\(name)")
    }
  }
}
