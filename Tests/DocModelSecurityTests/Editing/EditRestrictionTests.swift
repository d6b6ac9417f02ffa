import Foundation
import Testing

@testable import DocModel
@testable import DocModelSecurity

@Suite("Flags, owners and signatures that forbid edits")
struct EditRestrictionTests {
  private static func sample(flags: Int) throws -> (EditedSample, ObjectID) {
    let sample = try EditedSample(annotation: "/Subtype/Square/Rect[10 10 50 50]/Contents(a)/F \(flags)")
    return (sample, ObjectID(number: 7, generation: 0))
  }

  @Test(
    "Flags protect what they say, and force overrides them",
    arguments: [
      (128, "color", true), (128, "contents", false), (128, "remove", true), (128, "flags", false),
      (512, "color", false), (512, "contents", true), (512, "remove", false), (64, "color", true),
      (64, "contents", true), (64, "remove", true), (64, "flags", false), (0, "color", false),
      (128, "reply", false), (128, "rich text", false), (512, "rich text", true), (64, "rich text", true),
    ])
  func flags(_ flags: Int, _ deed: String, _ isRefused: Bool) throws {
    for force in [false, true] {
      let (sample, id) = try Self.sample(flags: flags)
      let editor = try sample.editor()
      let code = refusalCode {
        switch deed {
        case "remove": try editor.remove(id, force: force)
        case "reply": try editor.reply(to: id, with: "x")
        default:
          try editor.change(id, force: force) { annotation in
            switch deed {
            case "color": annotation.color = .blue
            case "contents": annotation.contents = "b"
            case "rich text": annotation.markup.richText = "<body>b</body>"
            default: annotation.flags = []
            }
          }
        }
      }
      #expect(code == (isRefused && !force ? "protected" : nil))
    }
  }

  /// A document with a signature field, whose signature has a level of permitted changes.
  private static func signed(level: Int?, certified: Bool = false) -> PDFSource {
    let reference = level.map { "/Reference[<</TransformMethod/DocMDP/TransformParams<</P \($0)>>>>]" } ?? ""
    var source = PDFSource(
      catalog: "/AcroForm<</Fields[8 0 R]/SigFlags 3>>\(certified ? "/Perms<</DocMDP 9 0 R>>" : "")")
    source.objects[8] = "<</FT/Sig/T(s)/V 9 0 R>>"
    source.objects[9] = "<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<00>\(reference)>>"
    return source
  }

  @Test(
    "A refusal names what the certification permits",
    arguments: [
      (1, "no changes"), (2, "only filling in forms and other"), (3, "only annotations, filling in"),
    ])
  func permittedChanges(_ level: Int, _ words: String) throws {
    let sample = try EditedSample(Self.signed(level: level, certified: true).data)
    let editor = try sample.editor()
    var arrangement = editor.arrangement
    arrangement.rotate([0], by: 90)
    let error = #expect(throws: EditError.self) {
      try editor.arrange(arrangement)
      try editor.save(.inPlace)
    }
    #expect(error?.description.contains("permits \(words)") == true, "\(String(describing: error))")
  }

  @Test(
    "The level of a certification is 2 if none is written, and 1 if it is unknown; a lock may lower it",
    arguments: [
      ("/P 1", "", 1), ("/P 2", "", 2), ("/P 3", "", 3), ("/P 2.0", "", 2), ("", "", 2), ("/P 0", "", 1),
      ("/P 4", "", 1), ("/P/3", "", 1), ("/P 3", "/P 2", 2), ("/P 3", "/P 1", 1), ("/P 1", "/P 3", 1),
      ("/P 3", "/P 0", 1), ("/P 3", "/P 4", 1),
    ])
  func levels(_ entry: String, _ lock: String, _ level: Int) throws {
    var source = Self.signed(level: nil)
    source.objects[8] = "<</FT/Sig/T(s)/V 9 0 R/Lock<</Action/All\(lock)>>>>"
    source.objects[9] = """
      <</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<00>
      /Reference[<</TransformMethod/DocMDP/TransformParams<<\(entry)>>>>]>>
      """
    let document = try source.open()
    #expect(SignatureRestrictions(catalog: document.file?.catalog).level?.rawValue == level)
    #expect(try document.signatures().map(\.permittedChanges?.rawValue) == [level])
  }

  @Test("A signature that permits annotations gets an update after it", arguments: [nil, 3])
  func permitted(_ level: Int?) throws {
    let (sample, editor) = try EditedSample(Self.signed(level: level).data).withEditor()
    try editor.add(.square(Rectangle(x0: 1, y0: 1, x1: 9, y1: 9), onPage: 0))
    let report = try editor.save(.inPlace)
    #expect(report.warnings == ["its signatures go on covering the earlier revision"])
    #expect(sample.data.starts(with: sample.original))
  }

  @Test(
    "The notes say before a save that signatures permit no other entries", arguments: [nil, 3], [false, true])
  func otherEntries(_ level: Int?, _ hasOther: Bool) throws {
    let (sample, editor) = try EditedSample(Self.signed(level: level).data).withEditor()
    try editor.add(.square(Rectangle(x0: 1, y0: 1, x1: 9, y1: 9), onPage: 0)) {
      if hasOther { $0.otherEntries["ACME_D"] = .integer(1) }
    }
    #expect(editor.savingNotes.contains { $0.contains("permit no change of the entry ACME_D") } == hasOther)
    #expect((refusalCode { try editor.save(.inPlace) } != nil) == hasOther)
    #expect((sample.data == sample.original) == hasOther)
  }

  @Test(
    "A copy without edits is as it was, and its report says nothing of signatures", arguments: [nil, 1, 3])
  func unedited(_ level: Int?) throws {
    let (sample, editor) = try EditedSample(Self.signed(level: level).data).withEditor()
    let output = sample.file("copy of it.pdf")
    for destination in [SaveDestination.inPlace, .data, .file(output)] {
      let report = try editor.save(destination)
      #expect(report.mode == .appended(bytes: 0) && report.warnings.isEmpty)
    }
    #expect(try editor.dataRepresentation() == sample.original)
    #expect(try Data(contentsOf: URL(fileURLWithPath: output)) == sample.original)
  }

  @Test("Changes that no signature permits are refused, except in another file on request", arguments: 0..<3)
  func unsignedParts(_ part: Int) throws {
    let (sample, editor) = try EditedSample(Self.signed(level: nil).data).withEditor()
    switch part {
    case 0: try editor.setOutline([Outline.Item(title: "New", action: nil)])
    case 1:
      var arrangement = editor.arrangement
      arrangement.pages[0].turn = 90
      try editor.arrange(arrangement)
    default: try editor.setPageLabels(PageLabels(ranges: [.init(start: 0, style: .upperLetters, first: 3)]))
    }
    #expect(refusalCode { try editor.save(.inPlace) } == "signed")
    #expect(sample.data == sample.original)
    var options = SaveOptions()
    options.invalidatesSignatures = true
    let report = try editor.save(.file(sample.file("other.pdf")), options: options)
    #expect(report.warnings.contains("its signatures are no longer valid"))
  }

  @Test(
    "A signature that forbids annotations refuses them, except in another file on request", arguments: [1, 2])
  func forbidden(_ level: Int) throws {
    let sample = try EditedSample(Self.signed(level: level, certified: level == 1).data)
    let editor = try sample.editor()
    try editor.add(.square(Rectangle(x0: 1, y0: 1, x1: 9, y1: 9), onPage: 0))
    #expect(refusalCode { try editor.save(.inPlace) } == "certified")
    #expect(sample.data == sample.original)
    var options = SaveOptions()
    options.invalidatesSignatures = true
    #expect(refusalCode { try editor.save(.inPlace, options: options) } == "certified")
    #expect(refusalCode { try editor.save(.data) } == "certified")
    #expect(try editor.save(.data, options: options).warnings == ["its signatures are no longer valid"])
    let report = try editor.save(.file(sample.file("other.pdf")), options: options)
    #expect(report.warnings == ["its signatures are no longer valid"])
    #expect(sample.data == sample.original)
    #expect(try Document(.path(sample.file("other.pdf"))).annotations(onPage: 0).count == 1)
  }

  @Test("A version that verifying would call forbidden names the change and its page")
  func unchecked() throws {
    let document = try EditedSample(Self.signed(level: 2).data).open()
    let editor = try DocumentEditor(document, author: "Ann")
    try editor.add(.square(Rectangle(x0: 1, y0: 1, x1: 9, y1: 9), onPage: 0))
    let writer = try DocumentWriter(document)
    let version = try writer.version(editor.edited, for: nil, SaveOptions())
    let error = #expect(throws: EditError.self) { try writer.verified(version) }
    #expect(error?.code == "forbidden" && error?.description.contains(" on page 1") == true)
  }

  @Test("A signed file with a damaged structure isn't rewritten")
  func damagedAndSigned() throws {
    var data = Self.signed(level: nil).data
    let start = try #require(data.range(of: Data("startxref\n".utf8)))
    data.replaceSubrange(start, with: Data("startxref\n9".utf8))
    let (sample, editor) = try EditedSample(data).withEditor()
    try editor.add(.square(Rectangle(x0: 1, y0: 1, x1: 9, y1: 9), onPage: 0))
    #expect(refusalCode { try editor.save(.inPlace) } == "notEditable")
    #expect(sample.data == sample.original)
  }

  @Test("A form that may only be appended to isn't called signed")
  func appendOnly() throws {
    let source = PDFSource(catalog: "/AcroForm<</Fields[]/SigFlags 2>>")
    for isDamaged in [false, true] {
      var data = source.data
      let start = try #require(data.range(of: Data("startxref\n".utf8)))
      if isDamaged { data.replaceSubrange(start, with: Data("startxref\n9".utf8)) }
      let sample = try EditedSample(data)
      let editor = try sample.editor()
      try editor.add(.square(Rectangle(x0: 1, y0: 1, x1: 9, y1: 9), onPage: 0))
      do throws(EditError) {
        #expect(try editor.save(.inPlace).warnings.isEmpty)
        #expect(!isDamaged)
      } catch {
        #expect(isDamaged && error.description.contains("it may only be appended to, and damaged"))
      }
    }
  }

  @Test("Usage rights are removed with a warning")
  func usageRights() throws {
    var source = PDFSource(catalog: "/Perms<</UR3 9 0 R/X 1>>")
    source.objects[9] = "<</Type/Sig>>"
    let (sample, editor) = try EditedSample(source.data).withEditor()
    try editor.add(.square(Rectangle(x0: 1, y0: 1, x1: 9, y1: 9), onPage: 0))
    let report = try editor.save(.inPlace)
    #expect(
      report.warnings == ["its usage rights for Adobe Reader are removed, since a change makes them void"])
    let catalog = try #require(try sample.open().file?.catalog)
    #expect(catalog["Perms"]?["UR3"] == nil)
    #expect(catalog["Perms"]?["X"]?.int == 1)
  }

  @Test(
    "Encrypted documents get encrypted updates",
    arguments: [
      ("encrypted-rc4.pdf", "reader"), ("encrypted-rc4.pdf", "author"), ("encrypted-owner.pdf", ""),
      ("encrypted-owner.pdf", "author"), ("encrypted-user.pdf", "reader"),
      ("encrypted-unicode.pdf", "pässwört"),
      ("encrypted-latin1.pdf", "pässwört"), ("encrypted-attachment.pdf", "reader"),
    ])
  func encrypted(_ name: String, _ password: String) throws {
    let (sample, editor) = try EditedSample(name).withEditor(password: password)
    let id = try editor.add(.square(Rectangle(x0: 20, y0: 20, x1: 90, y1: 90), onPage: 0)) {
      $0.contents = "geheim — 你好"
    }
    try editor.save(.inPlace)
    try editor.change(id) { $0.markup.subject = "(second) save" }
    try #require(try editor.save(.inPlace).appendedBytes != nil, "the file was rewritten")
    #expect(sample.data.starts(with: sample.original))
    let read = try #require(try sample.open(password: password).annotations(onPage: 0).last)
    #expect((read.contents, read.markup.subject) == ("geheim — 你好", "(second) save"))
    if !name.contains("attachment") {
      #expect(sample.data.dropFirst(sample.original.count).range(of: Data("second".utf8)) == nil)
    }
  }

  @Test("An owner who forbids annotations is obeyed, unless the password is the owner's", .needsCorpus)
  func owner() throws {
    let name = "pdfjs--bug900822.pdf"
    let sample = try EditedSample(Data(contentsOf: URL(fileURLWithPath: Corpus.path(name))))
    let refused = refusalCode { _ = try sample.editor() }
    #expect(refused == "notPermitted")
  }
}
