import Foundation
import Testing

@testable import DocModel
@testable import DocModelSecurity

@Suite("Changes after a signature")
struct RevisionComparisonTests {
  typealias Change = @Sendable (inout RevisedSample.Update) -> Void

  /// A change, and the lowest level that permits it besides no certification; 4 if nothing does.
  struct Row: CustomTestStringConvertible {
    let name: String
    let level: Int
    let change: Change

    init(_ name: String, _ level: Int, _ change: @escaping Change) {
      (self.name, self.level, self.change) = (name, level, change)
    }

    var testDescription: String { name }
  }

  static let annotations: [Row] = [
    Row("a note") { $0.annotate("/Subtype/Text/Contents(a)") },
    Row("letters beside the text") {
      $0.annotate(
        "/Subtype/FreeText/Rect[200 100 260 120]",
        drawing: "1 1 .8 rg 0 0 60 20 re f 0 g BT /F 10 Tf 2 5 Td (Hello) Tj ET", 60, 20)
    },
    Row("a highlight that darkens") { $0.cover("Highlight", "/M gs 1 1 0 rg 0 0 100 20 re f") },
    Row("a highlight that darkens a field") {
      $0.annotate("/Subtype/Highlight/Rect[20 20 100 40]", drawing: "/M gs 1 1 0 rg 0 0 80 20 re f", 80, 20)
    },
    Row("a thin line through the text") { $0.cover("StrikeOut", "1 0 0 RG 0 10 m 100 10 l S") },
    Row("links that go somewhere") {
      for action in ["/S/GoTo/D[0/Fit]", "/S/URI/URI(https://example.org)"] {
        $0.annotate("/Subtype/Link/A<<\(action)>>")
      }
    },
    Row("another text of a note") { $0.set(24, "/Contents(b)") },
    Row("another rich text of a note") { $0.set(24, "/RC(<body>b</body>)") },
    Row("the largest icon over the text") {
      let look = $0.draw("1 1 0 rg 0 0 36 36 re f", 36, 36)
      $0.annotate("/Subtype/Text/Rect[15 145 51 181]/AP<</N \(look)>>")
    },
  ]

  static let forms: [Row] = [
    Row("a value that is shown", 2) { $0.show("BT /F 10 Tf 2 5 Td (n) Tj (ew) Tj ET", value: "new") },
    Row("a value on thin lines along the edge", 2) {
      let lines = (8..<19).map { "0 \(Double($0) / 10) m 80 \(Double($0) / 10) l S" }
      $0.show("0 G .1 w \(lines.joined(separator: " ")) BT /F 6 Tf 10 -.5 Td (W) Tj ET", value: "W")
    },
    Row("a value that is shown in place", 2) {
      $0.overwrite(12, "BT /F 10 Tf 2 5 Td (new) Tj ET")
      $0.set(20, "/V(new)")
    },
    Row("a check box", 2) { $0.set(21, "/V/Yes/AS/Yes") },
    Row("an empty field for a signature", 2) { $0.addSignatureField("/Rect[0 0 0 0]") },
    Row("a time stamp that shows something", 2) {
      let value = $0.add("<</Type/DocTimeStamp/SubFilter/ETSI.RFC3161>>")
      $0.set(23, "/V \(value)/AP<</N \($0.draw("1 0 0 RG 1 1 48 18 re S", 50, 20))>>")
    },
  ]

  static let data: [Row] = [
    Row("validation data", 1) { $0.set($0.catalog, "/DSS<</Certs[14 0 R \($0.add("<<>>"))]>>") },
    Row("a time stamp", 1) { $0.set(23, "/V \($0.add("<</Type/DocTimeStamp/SubFilter/ETSI.RFC3161>>"))") },
    Row("metadata", 1) { $0.set($0.catalog, "/Metadata \($0.draw("<x/>", 1, 1))") },
    Row("the same objects again", 1) { $0.set(20, "/V(old)") },
  ]

  static let attacks: [Row] = [
    Row("white letters' ground over the text") {
      $0.cover("FreeText", "1 1 1 rg 0 0 110 25 re f 0 g BT /F 12 Tf 5 5 Td (Pay 999 EUR) Tj ET")
    }.never,
    Row("a ground without an appearance") { $0.cover("Square/IC[1 1 1]") }.never,
    Row("a highlight in an isolated group, which hides") {
      $0.cover("Highlight", "/M gs 1 1 0 rg 0 0 100 20 re f", "/Group<</S/Transparency/I true>>")
    }.never,
    Row("many thin lines over the text") {
      let lines = (0..<20).map { "0 \($0) m 100 \($0) l S" }.joined(separator: " ")
      $0.cover("Ink", "1 1 1 RG 1 w \(lines)")
    }.never,
    Row("many transparent grounds") {
      $0.cover("Highlight", "/M gs .5 g " + String(repeating: "0 0 100 20 re f ", count: 9))
    }.never,
    Row("other permissions") { $0.set($0.catalog, "/Perms<</UR3 14 0 R>>") }.never,
    Row("a new field for signatures with an action") { $0.addSignatureField("/Rect[0 0 0 0]/AA<<>>") }.never,
    Row("a field that no form has") { $0.annotate("/Subtype/Widget/AP<</N 13 0 R>>") }.never,
    Row("a new field with a look that isn't signed") {
      $0.addSignatureField("/Rect[0 0 300 200]/AP<</N 13 0 R>>")
    }.never,
    Row("the look of the signature") { $0.set($0.field, "/AP<</N 13 0 R>>") }.never,
    Row("the place of the signature") { $0.set($0.field, "/Rect[0 0 300 200]") }.never,
    Row("a look of an empty signature field") { $0.set(23, "/AP<</N 13 0 R>>") }.never,
    Row("a look that shows another value") { $0.show("BT /F 10 Tf 2 5 Td (Pay 999 EUR) Tj ET") }.never,
    Row("a value that isn't shown") { $0.set(20, "/V(Pay 999 EUR)") }.never,
    Row("a value without a look") { $0.set(22, "/V(France)") }.never,
    Row("a value that is no option") {
      $0.show("BT /F 10 Tf 2 5 Td (Italy) Tj ET", value: "Italy", in: 22)
    }.never,
    Row("a rectangle over the value") { $0.show("BT /F 10 Tf 2 5 Td (old) Tj ET 1 g 0 0 80 20 re f") }.never,
    Row("a value of paths") { $0.show("BT 3 Tr /F 10 Tf 2 5 Td (old) Tj ET 2 5 m 9 15 l 20 5 l f") }.never,
    Row("a value in another order") { $0.show("BT /F 10 Tf 20 5 Td (ld) Tj -18 0 Td (o) Tj ET") }.never,
    Row("a value with a squeezed digit") {
      $0.show("BT /F 10 Tf 2 5 Td (10) Tj 5 Tz (0) Tj ET", value: "100")
    }.never,
    Row("a value upside down") { $0.show("BT /F 10 Tf -1 0 0 -1 40 15 Tm (old) Tj ET") }.never,
    Row("a value that is cut off") { $0.show("0 0 8 20 re W n BT /F 10 Tf 2 5 Td (old) Tj ET") }.never,
    Row("a value in the colour of its ground") {
      $0.show("1 0 0 rg 0 0 80 20 re f BT /F 10 Tf 2 5 Td (old) Tj ET")
    }.never,
    Row("a value with a line of its own") { $0.show("BT /F 10 Tf 12 5 Td (old) Tj ET 4 9 m 9 9 l S") }.never,
    Row("words without a space") { $0.show("BT /F 10 Tf 2 5 Td (notable) Tj ET", value: "not able") }.never,
    Row("a drawing in the area of a field") {
      $0.annotate("/Subtype/Ink/Rect[120 20 140 40]", drawing: "1 0 0 RG 2 2 m 18 18 l S", 20, 20)
    }.never,
    Row("a look that can't be read") { $0.cover("Stamp", "/Missing Do") }.never,
    Row("a signature that the earlier revision has had all along") { $0.set(23, "/V 10 0 R") }.never,
    Row("a black highlight without an appearance") {
      $0.cover("Highlight/C[0 0 0]/QuadPoints[15 170 125 170 15 145 125 145]")
    }.never,
    Row("a black highlight of many parts") {
      let parts = String(repeating: "15 170 125 170 15 145 125 145 ", count: 600)
      $0.cover("Highlight/C[0 0 0]/QuadPoints[\(parts)]")
    }.never,
    Row("a long scribble without an appearance") {
      let points = (0..<5_000).map { "\(15 + $0 % 110) \(145 + $0 % 25)" }.joined(separator: " ")
      $0.cover("Ink/InkList[[\(points)]]")
    }.never,
    Row("a hundred faint grounds") {
      $0.cover("Square", "/W gs 1 g " + String(repeating: "0 0 110 25 re f ", count: 100))
    }.never,
    Row("the last of many states") {
      let empty = $0.draw("", 1, 1)
      let look = $0.draw("1 g 0 0 110 25 re f", 110, 25)
      let states = (0..<1_100).map { "/a\($0) \(empty)" }.joined()
      $0.annotate("/Subtype/Stamp/AS/z/Rect[15 145 125 170]/AP<</N<<\(states)/z \(look)>>>>")
    }.never,
    Row("an icon that readers show larger") {
      $0.annotate("/Subtype/Text/F 28/Rect[15 165 20 170]", drawing: "1 1 0 rg 0 0 110 25 re f", 110, 25)
    }.never,
    Row("a larger icon") {
      let look = $0.draw("1 1 0 rg 0 0 37 36 re f", 37, 36)
      $0.annotate("/Subtype/Text/Rect[15 145 52 181]/AP<</N \(look)>>")
    }.never,
    Row("a pale icon") {
      let look = $0.draw("1 g 0 0 36 36 re f", 36, 36)
      $0.annotate("/Subtype/Text/Rect[15 145 51 181]/AP<</N \(look)>>")
    }.never,
    Row("annotations that hide text together") {
      for part in 0..<2 {
        let stripes = (0..<20).map { "\($0 * 5 + part * 2) 0 .6 25 re" }.joined(separator: " ")
        $0.cover("Stamp", "1 1 1 rg \(stripes) f")
      }
    }.never,
    Row("a check box whose look isn't its value") { $0.set(21, "/AS/Yes") }.never,
    Row("a state of a check box") { $0.overwrite(13, "0 0 20 20 re f") }.never,
    Row("another font of the form") { $0.setForm(font: 12) }.never,
    Row("fields that readers draw anew") { $0.setForm("/NeedAppearances true") }.never,
    Row("fields in another order") { $0.setForm(first: "21 0 R 20 0 R") }.never,
    Row("a certificate that is the look of a check box") { $0.overwrite(14, "0 0 20 20 re f") }.never,
    Row("a page without its fields") { $0.set($0.page, "/Annots[24 0 R]") }.never,
    Row("the text of the page") { $0.overwrite(11, "BT /F 12 Tf 20 150 Td (Pay 999 EUR) Tj ET") }.never,
    Row("a font of the page") { $0.set(10, "/BaseFont/Symbol") }.never,
    Row("a rotation") { $0.set($0.page, "/Rotate 90") }.never,
    Row("an action at opening") { $0.set($0.catalog, "/OpenAction<</S/JavaScript/JS(a)>>") }.never,
  ]

  @Test("Each change is permitted from its level on", arguments: annotations + forms + data + attacks)
  func levels(_ row: Row) throws {
    for level in 0...3 {
      let signed = try #require(RevisedSample.signed[level])
      let data = try RevisedSample.updated(signed, row.change)
      #expect(data.count > signed.count)
      let signature = try #require(try SignedSample.signatures(data).first)
      #expect(signature.isIntact)
      let isPermitted = row.level <= (level == 0 ? 3 : level)
      #expect(signature.isUntampered == isPermitted, "level \(level): \(signature.changes?.list ?? [])")
    }
  }

  @Test("A second signature is permitted, and one whose look hides text isn't")
  func signatures() throws {
    for level in [0, 2, 3] {
      let signed = try #require(RevisedSample.signed[level])
      let blank = Rectangle(x0: 150, y0: 60, x1: 250, y1: 90)
      for data in [
        try RevisedSample.sign(signed, area: nil, field: "second"),
        try RevisedSample.sign(signed, area: blank),
      ] {
        #expect(try SignedSample.signatures(data).map(\.isUntampered) == [true, true])
      }
    }
    let signed = try #require(RevisedSample.signed[0])
    // Letters over letters.
    #expect(throws: EditError.self) {
      try RevisedSample.sign(signed, area: Rectangle(x0: 15, y0: 145, x1: 125, y1: 170))
    }
  }

  @Test("Bytes after the end that are no revision are named; white space isn't")
  func bytesAfterEnd() throws {
    let signed = try #require(RevisedSample.signed[0])
    let object = Data("11 0 obj\n<</Length 0>>\nstream\n\nendstream\nendobj\n".utf8)
    let changed = try #require(try SignedSample.signatures(signed + object).first)
    #expect(changed.changes?.others == ["\(object.count) bytes after the end of the last revision"])
    #expect(!changed.isUntampered)
    let spaces = try #require(try SignedSample.signatures(signed + Data("  \r\n\0\n".utf8)).first)
    #expect(spaces.changes == RevisionChanges())
    #expect(spaces.isUntampered)
  }

  @Test(
    "A new link may go to a page or an address, and do nothing after that",
    arguments: [
      ("GoTo/D(a)", true), ("Named/N/NextPage", true), ("URI/URI(https://a.b)", true),
      ("URI/URI(HTTP://a.b)", true), ("URI/URI(mailto:a@b.c)", true), ("URI/URI(file:///a)", false),
      ("URI/URI(javascript:a)", false), ("GoToR/D(a)/F(a.pdf)", false), ("Launch/F(a)", false),
      ("JavaScript/JS(a)", false),
    ])
  func links(_ action: String, _ isPermitted: Bool) throws {
    let signed = try #require(RevisedSample.signed[0])
    for next in ["", "/Next<</S/JavaScript/JS(a)>>", "/Next[<</S/GoTo/D(a)>>]"] {
      let link = "/Subtype/Link/Rect[200 100 220 120]/A<</S/\(action)\(next)>>"
      let data = try RevisedSample.updated(signed) { $0.annotate(link) }
      #expect(
        try SignedSample.signatures(data).first?.isUntampered == (isPermitted && next.isEmpty), "\(next)")
    }
  }

  /// Returns the document with a change, signed once more.
  private func signed(_ change: Change) throws -> Data {
    let data = try RevisedSample.updated(try #require(RevisedSample.signed[0]), change)
    return try RevisedSample.sign(data, area: nil, field: "second")
  }

  /// Returns the last signature of a document after a change.
  private func last(_ signed: Data, _ change: Change) throws -> Signature {
    try #require(try SignedSample.signatures(RevisedSample.updated(signed, change)).last)
  }

  @Test(
    "An annotation that has hidden text can't be removed, hidden, moved away or made transparent",
    arguments: [
      { $0.set(24, "/F 2") }, { $0.set(24, "/Rect[15 105 125 130]") },
      { $0.set(24, "/AP<</N \($0.draw("1 0 0 RG 1 1 9 9 re S", 110, 25))>>") },
      { $0.set($0.page, "/Annots[20 0 R 21 0 R 22 0 R 23 0 R \($0.field) 0 R]") },
    ] as [Change])
  func uncovered(_ change: Change) throws {
    let signed = try signed {
      $0.set(24, "/Rect[15 145 125 170]/AP<</N \($0.draw("1 1 1 rg 0 0 110 25 re f", 110, 25))>>")
    }
    let signature = try last(signed, change)
    #expect(!signature.isUntampered, "\(signature.changes?.list ?? [])")
  }

  @Test(
    "A small part of a shape may be covered, and a look that isn't shown, but no image, shading or letter",
    arguments: [
      ("0 .5 0 rg 0 0 100 30 re f", true), ("0 .5 0 rg 0 0 m 50 30 l 100 0 l f", true), ("/S sh", false),
      ("0 .5 0 rg 42 7 5 5 re f", false), ("BT /F 12 Tf 40 10 Td (.....) Tj ET", false),
      ("100 0 0 30 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID a EI", false),
    ], [true, false])
  func coveredParts(_ drawing: (String, isPermitted: Bool), _ isShown: Bool) throws {
    let signed = try signed {
      $0.overwrite(25, drawing.0)
      if !isShown { $0.set(24, "/AS/a/AP<</N<</a \($0.draw("", 1, 1))/b 25 0 R>>>>") }
    }
    let signature = try last(signed) { $0.annotate("/Subtype/Square/IC[1 1 1]/Rect[190 145 200 155]") }
    #expect(signature.isUntampered == (drawing.isPermitted || !isShown), "\(signature.changes?.list ?? [])")
  }

  @Test(
    "A field with a script for its format may show its number in another way, but no other number",
    arguments: [("-100.00", true), ("(100.00)", true), ("100.00", false), ("-100.50", false)])
  func formattedNumbers(_ shown: String, _ isPermitted: Bool) throws {
    let signed = try signed { $0.set(20, "/AA<</F<<>>>>") }
    let signature = try last(signed) { $0.show("BT /F 10 Tf 2 5 Td (\(shown)) Tj ET", value: "-100") }
    #expect(signature.isUntampered == isPermitted, "\(signature.changes?.list ?? [])")
  }

  @Test("An edit that hides signed text is refused with what the signature permits")
  func guarding() throws {
    let (sample, editor) = try EditedSample(try #require(RevisedSample.signed[3])).withEditor()
    var square = Annotation.square(Rectangle(x0: 15, y0: 145, x1: 125, y1: 170), onPage: 0)
    square.kind = .square(Annotation.Shape(interiorColor: .white))
    try editor.add(square)
    let error = #expect(throws: EditError.self) { try editor.save(.inPlace) }
    #expect(
      error?.description.contains(
        "permits only annotations, filling in forms and other signatures, but not this: Square added, which hides"
      ) == true)
    #expect(sample.data == sample.original)
  }

  @Test("Fields and annotations that are no objects of their own are compared, too")
  func directObjects() throws {
    var list = ""
    let prepared = try RevisedSample.updated(try #require(RevisedSample.signed[0])) {
      list = $0.add("[<</FT/Tx/T(direct)/V(old)>>]")
      let group = $0.add("<</T(group)/Kids \(list)>>")
      $0.set($0.page, "/Annots[<</Subtype/Stamp/Rect[150 140 250 170]/AP<</N 12 0 R>>>>]")
      $0.set(
        $0.catalog,
        "/AcroForm<</Fields[\($0.field) 0 R <</FT/Tx/T(direct)/V(old)>> \(group)]/SigFlags 3>>/DSS<</Certs[12 0 R]>>"
      )
    }
    let kids = try #require(list.split(separator: " ").first.flatMap { Int32($0) })
    let signed = try RevisedSample.sign(prepared, area: nil, field: "last")
    let later: [Change] = [
      { $0.overwrite(12, "0 0 80 20 re f") },
      {
        let fields = $0.file.catalog?["AcroForm"]?["Fields"]?.elements.compactMap(\.id?.number) ?? []
        let others = fields.map { "\($0) 0 R" }.joined(separator: " ")
        $0.set($0.catalog, "/AcroForm<</Fields[\(others) <</FT/Tx/T(direct)/V(new)>>]/SigFlags 3>>")
      },
      { $0.overwrite(kids, "[<</FT/Tx/T(direct)/V(new)>>]") },
    ]
    for change in later {
      let signature = try last(signed, change)
      #expect(signature.isIntact)
      #expect(signature.hasForbiddenChanges == true, "\(signature.changes?.list ?? [])")
    }
  }

  @Test(
    "No entry of a locked field's value is changed", arguments: ["V(new)", "RV(new)", "AP<<>>", "M(new)"])
  func locked(_ entry: String) throws {
    for lock in ["", "/Lock<</Action/Include/Fields[(name)]>>", "/Lock<</Action/All>>"] {
      let signature = try last(signed { $0.set(23, lock) }) { $0.set(20, "/" + entry) }
      #expect(signature.isIntact)
      let values = signature.forbiddenChanges?.filter { $0.kind == .formValues }
      #expect(values?.map(\.field) == (lock.isEmpty ? [] : ["name"]))
    }
  }

  @Test("Added annotations are in the order of their page")
  func order() throws {
    let data = try RevisedSample.updated(try #require(RevisedSample.signed[0])) { update in
      for x in 0..<8 { update.annotate("/Subtype/Text/Rect[\(x) 100 220 120]") }
    }
    let changes = try #require(try SignedSample.signatures(data).first?.changes)
    #expect(changes.list.compactMap(\.rectangle?.x0) == (0..<8).map(Double.init))
  }

  @Test("Changes have their page, their area and their field")
  func places() throws {
    let data = try RevisedSample.updated(try #require(RevisedSample.signed[2])) {
      $0.cover("Square/IC[1 1 1]")
      $0.set(20, "/V(x)")
    }
    let changes = try #require(try SignedSample.signatures(data).first?.changes)
    let area = Rectangle(x0: 15, y0: 145, x1: 125, y1: 170)
    let field = Rectangle(x0: 20, y0: 20, x1: 100, y1: 40)
    #expect(
      changes.list == [
        .init(kind: .annotations, description: "Square added", pageIndex: 0, rectangle: area),
        .init(kind: .other, description: "Square added, which hides content", pageIndex: 0, rectangle: area),
        .init(
          kind: .other, description: "a field whose look isn't that of its value", pageIndex: 0,
          rectangle: field,
          field: "name"),
        .init(
          kind: .formValues, description: "a field's value", pageIndex: 0, rectangle: field, field: "name"),
      ])
  }
}

extension RevisionComparisonTests.Row {
  /// Creates an annotation, which level 3 permits.
  fileprivate init(_ name: String, _ change: @escaping RevisionComparisonTests.Change) {
    self.init(name, 3, change)
  }

  /// The row of a change that nothing permits.
  fileprivate var never: Self { Self(name, 4, change) }
}
