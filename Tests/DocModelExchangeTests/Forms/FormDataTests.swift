import Foundation
import Testing

@testable import DocModel
@testable import DocModelExchange

@Suite("Files with form data")
struct FormDataTests {
  private func texts(_ data: FormData) -> [String: [String]] {
    Dictionary(
      data.values.map { value in
        if case .texts(let texts) = value.input { return (value.name, texts) }
        return (value.name, ["\(value.input)"])
      }, uniquingKeysWith: { $1 })
  }

  @Test(
    "Tables as spreadsheets write them",
    arguments: [
      ("a,b\r\n1,2\r\n", [["a": ["1"], "b": ["2"]]]),
      ("\u{FEFF}a;b\n\"x;\"\"y\"\"\";\n", [["a": ["x;\"y\""], "b": ["none"]]]),
      ("\"a,b\";c\n1;2", [["a,b": ["1"], "c": ["2"]]]),
      ("\"a;\"\"\tb\"\t\"c,\"\n1\t2", [["a;\"\tb": ["1"], "c,": ["2"]]]),
      ("a\tb\n1\t\"two\nlines\"", [["a": ["1"], "b": ["two\nlines"]]]),
      ("a\n1\n\n2", [["a": ["1"]], ["a": ["none"]], ["a": ["2"]]]),
      ("a\n's-Gravenhage", [["a": ["'s-Gravenhage"]]]), ("a,\n1,2\n", [["a": ["1"]]]),
      ("a,b\n'=1,''-2\n", [["a": ["=1"], "b": ["'-2"]]]),
      ("a,b\n'\u{200D}=1,' ＝2\n", [["a": ["\u{200D}=1"], "b": [" ＝2"]]]), ("a,b\n", []),
    ] as [(String, [[String: [String]]])])
  func tables(_ text: String, _ rows: [[String: [String]]]) throws {
    #expect(try FormData.rows(Data(text.utf8)).map(texts) == rows)
  }

  @Test(
    "Tables that can't be meant are refused",
    arguments: [
      ("a,b\n1\n", "row 2 has 1 cells instead of 2"), ("a,b\n1,2,3", "3 cells"), ("a\n\"x", "isn't closed"),
      ("a\nx\"y\"", "quotation mark within"), ("a\n\"x\"y", "after a quoted cell"), ("", "no row"),
      (",\n1,2", "no row"), ("a,a\n1,2", "two columns"),
    ])
  func wrongTables(_ text: String, _ reason: String) {
    let error = #expect(throws: FormDataError.self) { try FormData.rows(Data(text.utf8)) }
    #expect(error?.description.contains(reason) == true)
  }

  @Test("Bytes that aren't text, and endless rows, are refused")
  func hostileTables() {
    #expect(throws: FormDataError.self) { try FormData.rows(csv: [0x61, 0x0A, 0xFF, 0xFE]) }
    #expect(throws: FormDataError.self) {
      try FormData.rows(csv: [UInt8](repeating: UInt8(ascii: ","), count: 3_000_000))
    }
    let rows = "a\n" + String(repeating: "1\n", count: FormDataLimits.mostRows + 1)
    #expect(throws: FormDataError.self) { try FormData.rows(csv: Array(rows.utf8)) }
  }

  @Test("JSON has values by name, nested groups, or the fields of a list")
  func json() throws {
    let nested = #"{"a":{"b":1,"c":["x","y"]},"d":true,"e":null,"f":0.1}"#
    let data = try #require(try FormData.rows(Data(nested.utf8)).first)
    #expect(
      texts(data) == ["a.b": ["1"], "a.c": ["x", "y"], "d": ["flag(true)"], "e": ["none"], "f": ["0.1"]])
    let list = #"[{"path":"x","fields":[{"name":"a","value":"1","type":"text"}]},{"a":"2"}]"#
    #expect(try FormData.rows(Data(list.utf8)).map(texts) == [["a": ["1"]], ["a": ["2"]]])
  }

  @Test(
    "JSON of another kind is refused",
    arguments: ["[1]", "{\"a\":", "{\"a\":[[1]]}", "{\"fields\":[{\"value\":1}]}", "\"x\""])
  func wrongJSON(_ text: String) {
    #expect(throws: FormDataError.self) { try FormData.rows(json: Array(text.utf8)) }
  }

  @Test("Deep JSON doesn't exhaust the stack")
  func deepJSON() {
    let text = String(repeating: "{\"a\":", count: 100_000)
    #expect(throws: FormDataError.self) { try FormData.rows(json: Array(text.utf8)) }
  }

  @Test("Exported values are read back", arguments: FormExport.Format.allCases)
  func roundTrip(_ format: FormExport.Format) throws {
    let form = try Samples.open("types.pdf").form
    let file = FormExport(form, path: "types.pdf").data(as: format)
    let data = try #require(try FormData.rows(file).first)
    let exported = form.fields.filter {
      $0.isFillable && ($0.value != nil || format == .json || format == .csv)
    }
    #expect(data.values.map(\.name) == exported.map(\.name) || format == .json)
    #expect(data.values.count == exported.count)
    for (name, input) in data.values {
      let field = try #require(form.field(named: name))
      let value = try field.value(from: input)
      #expect(value == field.value || (value?.isEmpty ?? true) && (field.value?.isEmpty ?? true))
    }
  }

  @Test("Texts come back from a table as they are", arguments: ["'=1+1", "''-2", "=1", "'s"])
  func tableTexts(_ text: String) throws {
    var (form, field) = (Form(), FormField(name: "a", kind: .text))
    field.value = .text(text)
    form.append(field)
    let file = FormExport(form, path: "a.pdf").data(as: .csv)
    #expect(try FormData.rows(file).map(texts) == [["a": [text]]])
  }

  @Test("The export of a form without fields is read back", arguments: FormExport.Format.allCases)
  func emptyForm(_ format: FormExport.Format) throws {
    let file = FormExport(Form(), path: "a.pdf").data(as: format)
    #expect(try FormData.rows(file) == [FormData()])
  }

  @Test("An error begins with the name of the file, if it has one")
  func namedError() {
    let error = #expect(throws: FormDataError.self) { try FormData.rows(Data("a,a\n".utf8), name: "t.csv") }
    #expect(error?.description.hasPrefix("t.csv: two columns") == true)
  }

  @Test("FDF and XFDF have the fields in their groups")
  func groups() throws {
    let form = try Samples.open("types.pdf").form
    let export = FormExport(form, path: "a b.pdf", identifiers: .init(permanent: "0aff", update: "01"))
    let fdf = String(decoding: export.data(as: .fdf), as: UTF8.self)
    #expect(fdf.hasPrefix("%FDF-1.2\n"))
    #expect(fdf.contains("<</T(check)/Kids[<</T(on)/V/Yes>><</T(off)/V/Off>>]>>"))
    #expect(fdf.contains("/ID[<0AFF>"))
    let xfdf = String(decoding: export.data(as: .xfdf), as: UTF8.self)
    #expect(xfdf.contains("<field name=\"list\"><value>red</value><value>blåt</value></field>"))
    #expect(xfdf.contains("<ids original=\"0AFF\" modified=\"01\"/>"))
  }

  @Test("An FDF file may have streams, names, groups and loops")
  func fdf() throws {
    let text = """
      %FDF-1.2
      1 0 obj
      <</FDF <</Fields [<</T (a) /Kids [2 0 R 2 0 R <</T (c) /V [(x) /y]>>]>> <</T (n) /V 5>> 7 2 0 R]>>>>
      endobj
      2 0 obj
      <</T (b) /V /Yes /Kids [1 0 R 2 0 R]>>
      endobj
      trailer
      <</Root 1 0 R>>
      """
    let data = try #require(try FormData.rows(Data(text.utf8)).first)
    #expect(texts(data) == ["a.b": ["Yes"], "a.c": ["x", "y"], "n": ["5"]])
  }

  @Test("An XFDF file has groups and several values, and no entities")
  func xfdf() throws {
    let text = """
      <?xml version="1.0"?><xfdf xmlns="http://ns.adobe.com/xfdf/"><fields><field name="a"><field name="b">
      <value>1 &amp; 2</value></field></field><field name="c.d"><value>x</value><value/></field></fields></xfdf>
      """
    let data = try #require(try FormData.rows(Data(text.utf8)).first)
    #expect(texts(data) == ["a.b": ["1 & 2"], "c.d": ["x", ""]])
    for wrong in [
      "<!DOCTYPE x [<!ENTITY e 'x'>]><xfdf><fields><field name='a'><value>&e;</value></field></fields></xfdf>",
      "<xfdf><fields><field><value>1</value></field></fields></xfdf>", "<html/>", "<xfdf><fields>",
    ] {
      #expect(throws: FormDataError.self) { try FormData.rows(Data(wrong.utf8)) }
    }
  }
}
