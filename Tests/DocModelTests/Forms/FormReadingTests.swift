import Foundation
import Testing

@testable import DocModel

@Suite("Reading forms")
struct FormReadingTests {
  /// Returns a form with fields as objects from 10 on, and the annotations of a page.
  private func form(_ fields: [String], roots: [Int], annotations: [Int] = []) throws -> Form {
    let list = { (numbers: [Int]) in numbers.map { "\($0) 0 R" }.joined(separator: " ") }
    var source = PDFSource(
      pages: ["/MediaBox [0 0 200 100] /Annots [\(list(annotations))]"],
      catalog: "/AcroForm <</Fields [\(list(roots))] /DA (/Helv 9 Tf)>>")
    for (index, field) in fields.enumerated() { source.objects[10 + index] = field }
    return try source.open().form
  }

  @Test("Names, types, values and flags come down the hierarchy")
  func hierarchy() throws {
    let form = try Samples.open("types.pdf").form
    let first = try #require(form.field(named: "person.Näme.first"))
    #expect((first.kind, first.value) == (.text, .text("Zoë")))
    #expect(first.flagNames == ["multiline"])
    #expect(form.field(named: "person.Näme.last")?.value == .text("inherited by all"))
    #expect(form.field(named: "twice")?.widgets.count == 2)
    #expect(form.field(named: "radio")?.options.map(\.value) == ["One", "Two"])
    #expect(form.field(named: "radio")?.value == .state("Two"))
    #expect(
      form.field(named: "combo")?.options == [
        .init(value: "red", label: "red"), .init(value: "g", label: "green"),
        .init(value: "blåt", label: "blåt"),
      ])
    #expect(form.field(named: "list")?.value == .choices(["red", "blåt"]))
    #expect(form.field(named: "alone")?.maximumLength == 40)
    #expect(form.field(named: "alone")?.defaultValue == .text("A default"))
    // Only its page lists it.
    #expect(form.field(named: "outside the form")?.value == .text("no field of the AcroForm"))
    #expect(form.field(named: "push")?.kind == .button)
    #expect(form.field(named: "signature")?.kind == .signature)
    #expect(form.field(named: "typeless")?.kind == nil)
    #expect(form.fields.allSatisfy { $0.pageIndexes == [4] })
  }

  @Test(
    "A flag is the bit that ISO 32000-1 counts from 1 in Tables 221, 226, 228 and 230, for its types only",
    arguments: [
      ("Tx", 1, "readOnly"), ("Btn", 2, "required"), ("Ch", 3, "noExport"), ("Tx", 13, "multiline"),
      ("Tx", 14, "password"), ("Btn", 15, "noToggleToOff"), ("Ch", 18, "combo"), ("Ch", 19, "edit"),
      ("Ch", 20, "sort"), ("Tx", 21, "fileSelect"), ("Ch", 22, "multiSelect"), ("Tx", 23, "doNotSpellCheck"),
      ("Ch", 23, "doNotSpellCheck"), ("Tx", 24, "doNotScroll"), ("Tx", 25, "comb"), ("Tx", 26, "richText"),
      ("Btn", 26, "radiosInUnison"), ("Ch", 27, "commitOnSelectionChange"), ("Ch", 13, nil), ("Tx", 27, nil),
    ] as [(String, Int, String?)])
  func flag(_ type: String, _ bit: Int, _ name: String?) throws {
    let bits = 1 << (bit - 1) | (type == "Btn" ? 1 << 15 : 0)
    let form = try form(["<</T (a) /FT /\(type) /Ff \(bits)>>"], roots: [10])
    #expect(form.fields.map(\.flagNames) == [[name].compactMap(\.self)])
  }

  @Test("The largest length comes down the hierarchy")
  func largestLength() throws {
    let fields = ["<</T (a) /FT /Tx /MaxLen 3 /Kids [11 0 R]>>", "<</T (b) /Parent 10 0 R>>"]
    #expect(try form(fields, roots: [10]).field(named: "a.b")?.maximumLength == 3)
  }

  @Test("Fields with the same name are one, and states may have names in Opt")
  func sameNames() throws {
    let form = try Samples.open("forms.pdf").form
    #expect(form.needsAppearances)
    #expect(form.field(named: "same name")?.widgets.count == 2)
    #expect(form.field(named: "meal")?.options.map(\.label) == ["Fisch", "Gemüse"])
    #expect(form.field(named: "size")?.widgets.map(\.state) == ["S", "L"])
    #expect(form.field(named: "total")?.isCalculated == true)
    #expect(form.fields.filter { $0.name == "same name" }.count == 1)
  }

  @Test("A tree that loops or shares fields is read once")
  func loops() throws {
    let form = try form(
      [
        "<</T (a) /FT /Tx /Kids [11 0 R 10 0 R]>>", "<</T (b) /Parent 10 0 R /Kids [10 0 R 12 0 R 12 0 R]>>",
        "<</T (c) /Parent 11 0 R /Parent 12 0 R /V (x)>>",
      ], roots: [10, 10, 11, 12], annotations: [12])
    #expect(form.fields.map(\.name) == ["a.b.c"])
  }

  @Test("A deep tree ends at the limit")
  func depth() throws {
    let count = 300
    let fields = (0..<count).map { "<</T (x) /FT /Tx \($0 + 1 < count ? "/Kids [\(11 + $0) 0 R]" : "")>>" }
    let form = try form(fields, roots: [10])
    #expect(form.fields.isEmpty)
  }

  @Test("A tree whose names double at each level doesn't exhaust memory")
  func names() throws {
    let name = String(repeating: "n", count: 200_000)
    let fields = (0..<60).map { level in
      "<</T (\(name)) /FT /Tx /Kids [\((0..<20).map { _ in "\(11 + level) 0 R" }.joined(separator: " "))]>>"
    }
    #expect(try form(fields, roots: [10]).fields.count <= 1)
  }

  @Test(
    "Entries of wrong types count as absent",
    arguments: [
      "<</T 5 /FT (Tx) /V <<>> /Ff (x) /MaxLen -3 /Opt 7 /Kids 3 /Rect [1 (a) 3 4]>>",
      "<</T (w) /FT /Ch /Opt [5 [] [[]] [(a)] [7 (b)]] /V [[] 5 null] /Rect [0 0 1e400 nan]>>",
      "<</T (w) /FT /Btn /AP <</N 5>> /AS (x) /V 5 /Kids [null 5 (x) <<>>]>>",
      "<</T (w) /FT /Tx /MaxLen 9999999999999 /Q 77 /DA 5 /AA 5>>",
    ])
  func wrongTypes(_ field: String) throws {
    let form = try form([field], roots: [10], annotations: [10])
    #expect(form.fields.count == 1)
    #expect(form.fields.first?.maximumLength ?? 1 > 0)
  }

  @Test("The corpus is read, and its looping form too", arguments: Corpus.names)
  func corpus(_ name: String) throws {
    guard let document = try? Document(.path(Corpus.path(name)), password: nil, readers: .dictionaries) else {
      return
    }
    let fields = document.form.fields
    #expect(fields.allSatisfy { $0.widgets.allSatisfy { ($0.pageIndex ?? 0) < document.pageCount } })
    if name == "qpdf--shared-unnamed-field.pdf" { #expect(fields.count == 1) }
  }
}

@Suite("The order of fields")
struct TabOrderTests {
  /// The widgets a to d, which the page lists in another order than that of its rows or columns.
  private func names(_ entries: String, secondPage: String = "") throws -> [String] {
    var source = PDFSource(
      pages: ["/MediaBox[0 0 200 100]/Annots[10 0 R 11 0 R 12 0 R 13 0 R]\(entries)", "/Annots[14 0 R]"],
      catalog: "/AcroForm<</Fields[14 0 R 13 0 R 12 0 R 11 0 R 10 0 R]>>")
    let boxes = ["110 10 190 30", "10 62 90 80", "10 10 90 30", "110 60 190 82", "0 0 9 9"]
    for (index, box) in boxes.enumerated() {
      let name = ["a", "b", "c", "d", "e"][index]
      source.objects[10 + index] = "<</Subtype/Widget/FT/Tx/T(\(name))/Rect[\(box)]>>"
    }
    return try source.open().form.fieldsInTabOrder.map(\.name)
  }

  @Test(
    "Fields follow the order of their pages",
    arguments: [
      ("", "abcde"), ("/Tabs/S", "abcde"), ("/Tabs/R", "bdcae"), ("/Tabs/C", "bcdae"),
      ("/Tabs/R/Rotate 180", "acdbe"), ("/Tabs/R/Rotate 90", "cbade"), ("/Tabs/R/Rotate -90", "dabce"),
    ])
  func order(_ entries: String, _ order: String) throws {
    #expect(try names(entries).joined() == order)
  }
}
