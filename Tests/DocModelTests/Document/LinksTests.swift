import Foundation
import Testing

@testable import DocModel

/// The links of every kind in links.pdf.
struct LinksTests {
  private static func links(_ page: Int) throws -> [Link] {
    try Samples.open("links.pdf").links(onPage: page)
  }

  private static func goTo(
    _ page: Int?, _ view: Destination.View = .fit, name: String? = nil
  ) -> Action {
    Action(.goTo(Destination(pageIndex: page, view: view, name: name)))
  }

  @Test func explicitDestinations() throws {
    let links = try Self.links(0)
    let expected: [Int: Action] = [
      0: Self.goTo(3, .xyz(left: 20, top: 400, zoom: 1.5)),
      1: Self.goTo(3, .xyz(left: nil, top: nil, zoom: nil)),
      2: Self.goTo(3, .xyz(left: nil, top: 300, zoom: nil)), 3: Self.goTo(3),
      4: Self.goTo(3, .fitHorizontally(top: 450)), 5: Self.goTo(3, .fitHorizontally(top: nil)),
      6: Self.goTo(3, .fitVertically(left: 30)),
      7: Self.goTo(3, .fitRectangle(Rectangle(x0: 10, y0: 20, x1: 210, y1: 320))),
      8: Self.goTo(3, .fitBoundingBox), 9: Self.goTo(3, .fitBoundingBoxHorizontally(top: 440)),
      10: Self.goTo(3, .fitBoundingBoxVertically(left: 35)), 11: Self.goTo(4),
      // A page by its number, which readers support; no such object; no page; an invalid view.
      12: Self.goTo(5), 13: Self.goTo(nil), 14: Self.goTo(nil), 16: Self.goTo(3),
    ]
    #expect(links.map(\.index) == expected.keys.sorted())
    for link in links { #expect(link.action == expected[link.index], "\(link.index)") }
    for link in links {
      let bottom = 431.4 - 16.8 * Double(link.index)
      #expect(abs(link.rectangle.y0 - bottom) < 0.01 && link.rectangle.x1 == 300)
    }
  }

  @Test func namedRemoteAndWebDestinations() throws {
    let expected: [Action] = [
      Self.goTo(4, .fitHorizontally(top: 480), name: "chapter 5"),
      Self.goTo(5, .xyz(left: 20, top: 470, zoom: 1.5), name: "Überschrift"),
      Self.goTo(5, name: "annex"), Self.goTo(nil, name: "nowhere"),
      Action(.goToRemote(file: "article.pdf", .page(2))),
      Action(.goToRemote(file: "article.pdf", .named("borders"))),
      Action(.uri("https://example.org/a?b=c&d=%20#e")),
      Action(.uri("https://example.org/manual/chapter-2.html")),
      Action(.uri("mailto:reader@example.org")), Action(.uri("https://example.org/manual/map")),
    ]
    #expect(try Self.links(1).map(\.action) == expected)
  }

  @Test func otherActions() throws {
    let links = try Self.links(2)
    let actions = Dictionary(uniqueKeysWithValues: links.map { ($0.index, $0.action) })
    #expect(
      (0..<5).map { actions[$0] }
        == ["NextPage", "PrevPage", "FirstPage", "LastPage", "GoBack"].map { Action(.named($0)) })
    #expect(actions[5] == Action(.launch(file: "article.pdf")))
    #expect(actions[6] == Action(.launch(file: "calc.exe", parameters: "1 + 1")))
    #expect(actions[7] == Action(.javaScript("app.alert('hello');")))
    #expect(
      actions[8]?.next == [Action(.uri("https://example.org/next")), Action(.named("LastPage"))])
    #expect(actions[8]?.destination?.pageIndex == 3)
    // A circular chain ends.
    var length = 0
    var action = actions[9]
    while let current = action {
      length += 1
      #expect(current.destination?.pageIndex == 4)
      action = current.next.first
    }
    #expect((2...100).contains(length))
    // A destination takes precedence over an action (12.5.6.5), and with neither there is no link.
    #expect(actions[12]?.destination?.pageIndex == 3)
    #expect(actions[13] == nil)
    #expect(actions[14] == Action(.other("Dance")))
    #expect(actions[15] == Action(.resetForm(Action.FieldSelection())))
  }

  @Test func quadsWithinTheRectangleOnly() throws {
    let links = try Self.links(2)
    #expect(
      links.first { $0.index == 10 }?.quads == [
        Quad(Rectangle(x0: 18, y0: 263.4, x1: 100, y1: 276.4)),
        Quad(Rectangle(x0: 120, y0: 263.4, x1: 200, y1: 276.4)),
      ])
    #expect(links.first { $0.index == 11 }?.quads == [])
  }

  private static func action(_ entries: String, catalog: String = "") throws -> Action? {
    let link = "/Annots [<</Subtype /Link /Rect [0 0 9 9] \(entries)>>]"
    return try PDFSource(pages: [link], catalog: catalog).open().links(onPage: 0).first?.action
  }

  @Test(
    arguments: [
      ("/A <</S /URI /URI (a b)>>", "a b"), ("/A <</S /URI>>", ""), ("/A <</S /URI /URI 3>>", ""),
      ("/A <</S /URI /URI (\\377\\376h\\000)>>", "h"),
      ("/PA <</S /URI /URI (http://x.org)>>", "http://x.org"),
    ])
  func uris(_ entries: String, _ uri: String) throws {
    #expect(try Self.action(entries) == Action(.uri(uri)))
  }

  @Test(
    arguments: [
      ("x.html", "http://a.org/b/x.html"), ("/x", "http://a.org/x"), ("//c.org/x", "http://c.org/x"),
      ("?q", "http://a.org/b/c?q"), ("https:x", "https:x"), ("", ""), ("#f", "http://a.org/b/c#f"),
    ])
  func relativeURIs(_ uri: String, _ expected: String) throws {
    let action = try Self.action("/A <</S /URI /URI (\(uri))>>", catalog: "/URI <</Base (http://a.org/b/c)>>")
    #expect(action == Action(.uri(expected)))
  }

  @Test(
    "Every type of action is read, and described in words",
    arguments: [
      (
        "Launch/F(a)/Win<</F(b.exe)/P(-x)>>/NewWindow true",
        .launch(file: "b.exe", parameters: "-x", opensNewWindow: true), "starts b.exe (not run)"
      ),
      ("Launch/F(a)", .launch(file: "a"), "starts a (not run)"),
      ("Launch/F(a)/Win<</P(-x)>>", .launch(file: "a", parameters: "-x"), "starts a (not run)"),
      (
        "GoToE/F(a.pdf)/D[1/Fit]/T<</R/P/T<</R/C/N(b)/T<</R/C/A 0/P 0>>>>>>",
        .goToEmbedded(file: "a.pdf", path: [.parent, .embedded("b"), .embedded(nil)], .page(1)),
        "a.pdf > the file around it > b > an attached file, page 2"
      ),
      (
        "Hide/T[20 0 R (b.c) 3]", .hide([.annotation(id(20)), .field("b.c")], isHidden: true),
        "hides annotations or fields"
      ),
      ("Hide/T 21 0 R/H false", .hide([.annotation(id(21))], isHidden: false), "shows annotations or fields"),
      (
        "SubmitForm/F<</FS/URL/F(http://a.org)>>/Flags 36/Fields[21 0 R]",
        .submitForm(.init(url: "http://a.org", fields: .init(["a.b"]), flags: [.html, .xfdf])),
        "sends the form to http://a.org (not sent)"
      ),
      (
        "ResetForm/Fields[(x) 21 0 R 9 0 R null]/Flags 1",
        .resetForm(.init(["x", "a.b"], isExcluding: true)), "resets all fields but x, a.b"
      ),
      ("ResetForm", .resetForm(.init()), "resets all fields"),
      (
        "ImportData/F(/etc/x)", .importData(file: "/etc/x"),
        "imports the form's values from /etc/x (not read)"
      ),
      ("Named/N/LastPage", .lastPage, "LastPage"), ("Rendition", .other("Rendition"), "Rendition"),
    ] as [(String, Action.Kind, String)])
  func types(_ entries: String, _ kind: Action.Kind, _ description: String) throws {
    var source = PDFSource(pages: ["/Annots [<</Subtype /Link /Rect [0 0 9 9]/A<</S/\(entries)>>>>]"])
    source.objects[20] = "<</T(a)>>"
    source.objects[21] = "<</T(b)/Parent 20 0 R>>"
    let action = try #require(try source.open().links(onPage: 0).first?.action)
    #expect(action.kind == kind && action.description == description)
    #expect(entries.hasPrefix(action.typeName))
    #expect(try JSONDecoder().decode(Action.self, from: JSONEncoder().encode(action)) == action)
  }

  private static func id(_ number: Int32) -> ObjectID { ObjectID(number: number, generation: 0) }

  @Test("A submission's format follows from its flags (Table 237)")
  func formats() {
    let formats = [0, 4, 36, 292].map { Action.FormSubmission(url: "", flags: .init(rawValue: $0)).format }
    #expect(formats == [.fdf, .html, .xfdf, .pdf])
  }

  @Test("Actions of journals of earlier versions are decoded")
  func journals() throws {
    let json = Data(#"{"kind":{"launch":{"file":"a"}},"next":[]}"#.utf8)
    #expect(try JSONDecoder().decode(Action.self, from: json) == Action(.launch(file: "a")))
  }

  @Test("Actions of events are read from the document and from annotations, a chain up to its limit")
  func events() throws {
    let script = "<</S/JavaScript/JS(a)>>"
    var source = PDFSource(
      pages: ["/Annots [<</Subtype /Widget /Rect [0 0 9 9]/AA<</E\(script)/X 3>>>>]"],
      catalog: "/AA<</WC 20 0 R>>")
    source.objects[20] = "<</S/ResetForm/Next[20 0 R 20 0 R]>>"
    let document = try source.open()
    let annotation = try #require(try document.annotations(onPage: 0).first)
    #expect(document.additionalActions(of: annotation) == ["E": Action(.javaScript("a"))])
    func count(_ action: Action) -> Int { action.next.reduce(1) { $0 + count($1) } }
    #expect(document.additionalActions.mapValues(count) == ["WC": DocumentLimits.longestActionChain])
  }

  @Test("Each action of a document is listed once with its place and trigger, also of fields with kids")
  func allActions() throws {
    func script(_ text: String) -> String { "<</S/JavaScript/JS(\(text))>>" }
    var source = PDFSource(
      pages: [
        """
        /AA<</O\(script("page"))>>/Annots[
        <</Subtype/Link/Rect[0 0 9 9]/Dest[0/Fit]/PA<</S/URI/URI(http://a.b)>>>> 30 0 R 32 0 R]
        """
      ],
      catalog: """
        /OpenAction\(script("open"))/AA<</WP\(script("print"))>>/AcroForm<</Fields[31 0 R 32 0 R]>>
        /Names<</JavaScript<</Names[(init)\(script("named"))]>>>>
        """)
    source.objects[30] =
      "<</Subtype/Widget/Rect[0 0 9 9]/Parent 31 0 R/A<</S/ResetForm>>/AA<</E\(script("enter"))>>>>"
    // The tree of fields loops.
    source.objects[31] = "<</T(a)/FT/Tx/Kids[30 0 R 33 0 R 31 0 R]/AA<</C\(script("calculate"))>>>>"
    source.objects[32] =
      "<</T(b)/FT/Tx/Subtype/Widget/Rect[0 0 9 9]/AA<</K\(script("key"))/Fo\(script("focus"))>>>>"
    source.objects[33] = "<</Subtype/Widget/Rect[0 0 9 9]/Parent 31 0 R/A\(script("unseen"))>>"
    let document = try source.open()
    let found = document.allActions().map { item in
      let what = if case .javaScript(let text) = item.action.kind { text } else { item.action.typeName }
      return "\(item.place) \(item.trigger) \(item.name ?? "-") \(what)"
    }
    #expect(
      found == [
        "the document OpenAction - open", "the document JavaScript init named", "the document WP - print",
        "page 1 O - page", "annotation 1 on page 1 Dest - GoTo", "annotation 1 on page 1 PA - URI",
        "annotation 2 on page 1 A - ResetForm", "annotation 2 on page 1 E - enter",
        "annotation 3 on page 1 Fo - focus", "the field b K - key", "the field a C - calculate",
        "the field a A - unseen",
      ])
    #expect(document.allActions().map(\.event).prefix(4).last == "when the page is opened")
    #expect(document.warnings.isEmpty)
  }

  @Test("Actions that are shared without end are cut, with a warning, and so are long scripts")
  func hostileActions() throws {
    let annotations = String(repeating: "20 0 R ", count: 20_000)
    var source = PDFSource(pages: ["/Annots[\(annotations)]"])
    source.objects[20] = "<</Subtype/Link/Rect[0 0 9 9]/A 21 0 R>>"
    let text = String(repeating: "a", count: DocumentAction.longestScript + 10)
    source.objects[21] = "<</S/JavaScript/JS(\(text))/Next[21 0 R]>>"
    let document = try source.open()
    let actions = document.allActions()
    #expect(!actions.isEmpty && actions.count < 20_000)
    #expect(document.warnings.contains { $0.kind == .leftOut })
    guard case .javaScript(let script)? = actions.first?.action.kind else {
      Issue.record("no script")
      return
    }
    #expect(script.unicodeScalars.count == DocumentAction.longestScript)
  }

  // Page numbers in files at which arithmetic would overflow.
  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "-1", "1.5", "null"])
  func impossiblePageNumbers(_ number: String) throws {
    let remote = try Self.action("/A <</S /GoToR /F (b.pdf) /D [\(number) /Fit]>>")
    #expect(remote == Action(.goToRemote(file: "b.pdf", nil)))
    #expect(remote?.description == "b.pdf")
    #expect(try Self.action("/Dest [\(number) /Fit]")?.destination == Destination(pageIndex: nil))
  }

  @Test func integerOverflowAffectsOnlyItsObject() throws {
    // qpdf reads an object with such a number as null.
    var source = PDFSource(pages: ["/Annots [10 0 R 11 0 R]"])
    source.objects[10] = "<</Subtype /Link /Rect [0 0 9 9] /Dest [99999999999999999999 /Fit]>>"
    source.objects[11] = "<</Subtype /Link /Rect [0 0 9 9] /Dest [0 /Fit]>>"
    let document = try source.open()
    #expect(try document.links(onPage: 0).map(\.index) == [1])
    #expect(document.pageCount == 1)
  }

  @Test(
    arguments: [
      ("/Annots 3", 0), ("/Annots null", 0), ("/Annots [null 3 (a) [] 77 0 R]", 0), ("/Annots <<>>", 0),
      ("/Annots [<</Subtype /Link /Dest [0]>>]", 0),
      ("/Annots [<</Subtype /Link /Rect [0 0 9] /Dest [0]>>]", 0),
      ("/Annots [<</Subtype /Link /Rect [9 9 0 0] /Dest [0]>>]", 1),
      ("/Annots [<</Subtype (Link) /Rect [9 9 0 0] /Dest [0]>>]", 0),
    ])
  func oddArrays(_ entries: String, _ count: Int) throws {
    #expect(try PDFSource(pages: [entries]).open().links(onPage: 0).count == count)
  }

  @Test func nameTreesWithHoles() throws {
    let tree = "<</Kids [null 3 10 0 R 77 0 R] /Names [(a) [1000 0 R /Fit] (b) null 3 [1000 0 R /Fit] (c)]>>"
    var source = PDFSource(catalog: "/Names <</Dests \(tree)>>")
    source.objects[10] = "<</Kids [10 0 R 11 0 R] /Names 5>>"
    source.objects[11] = "<</Limits [(z) (a)] /Names [(d) <</D [1000 0 R /FitH 5]>> (a) [7 /Fit] (e) (d)]>>"
    let named = try source.open().namedDestinations()
    #expect(named.map(\.name) == ["a", "d"])
    // The first of two destinations with the same name counts.
    #expect(named.map(\.destination.pageIndex) == [0, 0])
  }
}
