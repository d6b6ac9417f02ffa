import Foundation
import TestSupport
import Testing

@Suite("pdfkey form list, fill, clear, export", .tags(.program))
struct FormCommandTests {
  private func run(
    _ folder: TemporaryFolder, _ arguments: String..., input: ProcessRunner.Input = .nothing
  ) throws -> ProcessRunner.Outcome {
    let library =
      ["list", "export"].contains(arguments[0]) ? [] : ["--library", folder.file("library.sqlite")]
    return try Program.run(["form"] + arguments + library, input: input)
  }

  /// Returns the values of a form by name.
  private func values(_ path: String) throws -> [String: Any] {
    try #require(try Program.run(["form", "export", path]).json.first as? [String: Any])
  }

  @Test("A list has the name, type, value, options, page and flags of each field")
  func list() throws {
    let outcome = try Program.run(["form", "list", "--json", Program.fixture("types.pdf")])
    let object = try #require(try outcome.json.first as? [String: Any])
    #expect(Set(object.keys) == ["path", "fields"])
    let fields = try #require(object["fields"] as? [[String: Any]])
    #expect(fields.count == 15)
    let combo = try #require(fields.first { $0["name"] as? String == "combo" })
    #expect(Set(combo.keys) == ["name", "type", "value", "options", "page", "flags"])
    #expect(combo["type"] as? String == "choice")
    #expect(combo["value"] as? String == "g")
    #expect(combo["options"] as? [String] == ["red", "g", "blåt"])
    #expect(combo["page"] as? Int == 5)
    #expect(combo["flags"] as? [String] == ["combo"])
    let lines = try Program.run(["form", "list", Program.fixture("types.pdf")]).lines
    #expect(lines.count == 15)
    #expect(lines.contains("check.on  ·  checkbox  ·  \"Yes\"  ·  options: Yes  ·  page 5"))
    let none = try Program.run(["form", "list", Program.fixture("article.pdf")])
    #expect((none.status, none.output) == (0, ""))
    #expect(none.messages.contains("has no form fields"))
  }

  @Test("Values on the command line are saved in place or in another file")
  func fill() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "forms.pdf")
    let original = try Data(contentsOf: URL(fileURLWithPath: path))
    let other = folder.file("other.pdf")
    let made = try run(
      folder, "fill", path, "--set", "text=a = b", "--set", "check=yes", "--set", "several=de", "--set",
      "several=Français", "--set", "colour=red", "-o", other)
    #expect(made.status == 0)
    #expect(made.lines.prefix(2) == ["Filled in text: a = b", "Filled in check: Yes"])
    #expect(made.messages.contains("required fields are empty: required"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == original)
    let values = try values(other)
    #expect(values["text"] as? String == "a = b")
    #expect(values["several"] as? [String] == ["de", "fr"])
    #expect(values["colour"] as? String == "red")

    let planned = try run(folder, "fill", path, "--set", "text=x", "--dry-run")
    #expect(planned.lines.first == "Would fill in text: x")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == original)
    let json = try run(folder, "fill", path, "--set", "text=x", "--json")
    let report = try #require(try json.json.first as? [String: Any])
    #expect(report["ids"] as? [String] == ["text"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).starts(with: original))
    let again = try run(folder, "fill", path, "--set", "text=x")
    #expect(again.lines == ["\(path): is unchanged"])
  }

  @Test("Every format that export writes fills in a form")
  func formats() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "forms.pdf")
    let (full, data, copy) = (folder.file("full.pdf"), folder.file("data"), folder.file("copy.pdf"))
    let set = [
      "text=Zoë \"q\" 'a'", "lines=One\nTwo", "comb=AB", "check=yes", "size=L", "colour=blue", "meal=Fisch",
      "combo=ja", "editable=-1+1", "several=fr", "chinese=再见",
    ]
    let filled = try Program.run(
      ["form", "fill", path, "-o", full, "--library", folder.file("l.sqlite")]
        + set.flatMap { ["--set", $0] })
    #expect(filled.status == 0)
    var expected = try values(full)
    // XFDF and FDF have no difference between an empty field and one that isn't filled in.
    expected["total"] = nil
    for format in ["json", "fdf", "xfdf", "csv"] {
      #expect(try run(folder, "export", full, "--format", format, "-o", data).status == 0)
      let outcome = try run(folder, "fill", path, "--data", data, "-o", copy)
      #expect(outcome.status == 0, "\(outcome.messages)")
      var found = try values(copy)
      found["total"] = nil
      #expect(expected as NSDictionary == found as NSDictionary, "\(format)")
    }
  }

  @Test("A table fills in a file for each row, and no two rows one file")
  func table() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "forms.pdf")
    let table = folder.file("people.csv")
    let out = folder.file("out")
    try Data("text,check,unknown\n../Ann,yes,1\nBob/..,no,2\n.hid,yes,3\n".utf8).write(
      to: URL(fileURLWithPath: table))
    let made = try run(folder, "fill", path, "--data", table, "-o", out + "/{row}-{text}.pdf")
    #expect(made.status == 0, "\(made.messages)")
    #expect(made.messages.contains("no field unknown"))
    let names = try FileManager.default.contentsOfDirectory(atPath: out).sorted()
    #expect(names == ["1-_._Ann.pdf", "2-Bob_.pdf", "3-_hid.pdf"])
    #expect(try values(out + "/3-_hid.pdf")["text"] as? String == ".hid")
    #expect(try values(out + "/2-Bob_.pdf")["check"] is NSNull)

    // A folder has a slash, or exists.
    for output in [out + "/", out] {
      #expect(try run(folder, "fill", path, "--data", table, "-o", output).status == 0)
      #expect(unlink(out + "/copy-3.pdf") == 0)
    }

    try Data("text\nsame\nsame\n".utf8).write(to: URL(fileURLWithPath: table))
    let twice = try run(folder, "fill", path, "--data", table, "-o", folder.file("{text}.pdf"))
    #expect(twice.status == 64)
    #expect(twice.messages.contains("rows 1 and 2"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("same.pdf")))
    #expect(try run(folder, "fill", path, "--data", table, "-o", folder.file("one.pdf")).status == 64)
    #expect(try run(folder, "fill", path, "--data", table).status == 64)
    let original = try Data(contentsOf: URL(fileURLWithPath: path))
    try Data("text\ncopy\n".utf8).write(to: URL(fileURLWithPath: table))
    let own = try run(folder, "fill", path, "--data", table, "-o", folder.file("{text}.pdf"))
    #expect(own.status == 64 && own.messages.contains("is the form itself"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == original)

    try Data("text,list\na,de\nb,nonsense\n".utf8).write(to: URL(fileURLWithPath: table))
    let wrong = try run(folder, "fill", path, "--data", table, "-o", folder.file("w{row}.pdf"))
    #expect(wrong.status == 65)
    #expect(wrong.messages.contains("(row 2)"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("w1.pdf")))
  }

  @Test(
    "What a form doesn't accept is refused with its reason, and nothing is written",
    arguments: [
      (["--set", "nothing=x"], 65, "has no field nothing"), (["--set", "read-only=x"], 77, "read-only"),
      (["--set", "list=xx"], 65, "de (Deutsch)"), (["--set", "text"], 64, "name=value"), ([], 64, "--set"),
      (["--data", "/nonexistent"], 66, "can't be read"),
    ] as [([String], Int32, String)])
  func refused(_ arguments: [String], _ status: Int32, _ reason: String) throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "forms.pdf")
    let original = try Data(contentsOf: URL(fileURLWithPath: path))
    let outcome = try Program.run(
      ["form", "fill", path, "--library", folder.file("library.sqlite")] + arguments)
    #expect(outcome.status == status)
    #expect(outcome.messages.contains(reason), "\(outcome.messages)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == original)
  }

  @Test("Clearing resets fields to their defaults, or groups of them")
  func clear() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "forms.pdf")
    let filled = try run(
      folder, "fill", path, "--set", "text=x", "--set", "address.street=y", "--set", "check=yes", "--set",
      "required=x")
    #expect(!filled.messages.contains("required fields"))
    #expect(try run(folder, "clear", path, "address").status == 0)
    var found = try values(path)
    #expect(found["address.town"] as? String == "")
    #expect(found["text"] as? String == "x")
    let emptied = try run(folder, "fill", path, "--set", "required=")
    #expect(emptied.messages.contains("required fields are empty: required"))
    #expect(try run(folder, "clear", path).status == 0)
    found = try values(path)
    #expect(found["right"] as? String == "by default")
    #expect(found["list"] as? String == "fr")
    #expect(found["check"] as? String == "Off")
    #expect(found["read-only"] as? String == "fixed")
    #expect(found["text"] is NSNull)
    #expect(try run(folder, "clear", path, "nobody").status == 65)
  }

  @Test("A field whose default is none of its options is named, and the others are cleared")
  func impossibleDefault() throws {
    func field(_ name: String, _ entries: String, y: Int) -> String {
      "<</Type/Annot/Subtype/Widget/T(\(name))\(entries)/F 4/Rect[10 \(y) 90 \(y + 15)]>>"
    }
    let choice = "/FT/Ch/Ff 131072/Opt[(1)(2)]"
    var form = PackedPDF(
      page: "/Annots[4 0 R 5 0 R 6 0 R 7 0 R]",
      catalog: "/AcroForm<</Fields[4 0 R 5 0 R 6 0 R 7 0 R]/DA(/Helv 10 Tf 0 g)>>")
    form[4] = field("before", "/FT/Tx/V(typed)", y: 10)
    form[5] = field("wrong", "\(choice)/V(1)/DV(9)", y: 30)
    form[6] = field("none", "\(choice)/V(2)/DV()", y: 50)
    form[7] = field("after", "/FT/Tx/V(typed)/DV(given)", y: 70)
    let folder = try TemporaryFolder()
    let path = folder.file("form.pdf")
    try Data(form.bytes).write(to: URL(fileURLWithPath: path))
    let only = try run(folder, "clear", path, "wrong")
    #expect(only.status == 65)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(form.bytes))
    let outcome = try run(folder, "clear", path)
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("field wrong has no option “9”; it has 1, 2"), "\(outcome.messages)")
    let found = try values(path)
    #expect(found["before"] is NSNull)
    #expect(found["wrong"] as? String == "1")
    #expect(found["none"] is NSNull)
    #expect(found["after"] as? String == "given")
  }
}
