import Testing

@testable import DocModel

/// Files, fields and appearances of annotations.
struct AnnotationEntryTests {
  // MARK: Files

  private func file(_ name: String) throws -> FileAttachment? {
    guard case .fileAttachment(let attachment) = try NamedAnnotations.types.named(name).kind else {
      return nil
    }
    return attachment.file
  }

  @Test func attachedFile() throws {
    let file = try #require(try file("FileAttachment"))
    #expect(file.name == "Notizen – 覚書.txt")
    #expect(file.size == 25)
    #expect(file.mimeType == "text/plain")
    #expect(file.description == "Notes, described")
    #expect(file.created?.date?.iso8601 == "2024-01-01T12:00:00+01:00")
    #expect(file.modified?.date?.iso8601 == "2024-02-02T13:00:00Z")
    #expect(file.checksum?.count == 32)
    let data = try Samples.open("types.pdf").data(of: file)
    #expect(String(decoding: data, as: UTF8.self) == "A file in an annotation.\n")
  }

  @Test(
    arguments: [
      ("file-as-string", "elsewhere.txt", nil, false),
      ("file-by-address", "https://example.org/file.txt", nil, false),
      ("file-without-params", "a.bin", nil, true), ("file-size-wrong", "a.bin", 1_000_000, true),
      // A negative size is ignored.
      ("file-size-negative", "a.bin", nil, true),
    ] as [(String, String, Int?, Bool)])
  func otherFiles(_ name: String, _ fileName: String, _ size: Int?, _ isEmbedded: Bool) throws {
    let file = try #require(try file(name))
    #expect((file.name, file.size) == (fileName, size))
    #expect((file.content != nil) == isEmbedded)
    let document = try PDFSource().open()
    let error = #expect(throws: DocumentError.self) { try document.data(of: FileAttachment(name: fileName)) }
    #expect(error?.description.contains("“\(fileName)” can't be read: the document names it") == true)
  }

  @Test("A file that is too large has an error of its own")
  func largeContent() throws {
    var source = PDFSource(pages: [
      "/Annots [<</Subtype /FileAttachment /Rect [0 0 9 9] /FS <</F (a) /EF <</F 10 0 R>>>>>>]"
    ])
    source.objects[10] = "<</Length 3>>\nstream\nabc\nendstream"
    let document = try source.open()
    let file = try #require(document.attachments.first)
    let error = #expect(throws: DocumentError.self) { try document.data(of: file, upTo: 2) }
    #expect(error?.code == "attachmentTooLarge")
    #expect(try document.data(of: file, upTo: 3).count == 3)
  }

  @Test(arguments: ["UF", "F", "Unix", "DOS", "Mac"])
  func embeddedFileIsFoundUnderAnyKey(_ key: String) throws {
    var source = PDFSource(pages: [
      "/Annots [<</Subtype /FileAttachment /Rect [0 0 9 9] /FS <</F (a) /EF <</\(key) 10 0 R>>>>>>]"
    ])
    source.objects[10] = "<</Length 3>>\nstream\nabc\nendstream"
    let document = try source.open()
    guard case .fileAttachment(let attachment)? = try document.annotations(onPage: 0).first?.kind else {
      throw WrongKind("no FileAttachment")
    }
    let data = try document.data(of: try #require(attachment.file))
    #expect(String(decoding: data, as: UTF8.self) == "abc")
  }

  // MARK: Fields

  @Test(
    arguments: [
      ("alone", "alone", "Tx", "A value", 2), ("person.Näme.first", "person.Näme.first", "Tx", "Zoë", 4096),
      ("person.Näme.last", "person.Näme.last", "Tx", "inherited by all", 4096),
      ("person.Näme", "person.Näme", "Tx", "inherited by all", 4096),
      ("person.notes", "person.notes", "Tx", "Line one\rLine two", 4096),
      ("twice", "twice", "Tx", "shown twice", 0), ("twice#2", "twice", "Tx", "shown twice", 0),
      ("check.on", "check.on", "Btn", "Yes", 0), ("check.off", "check.off", "Btn", "Off", 0),
      ("push", "push", "Btn", nil, 65_536), ("radio", "radio", "Btn", "Two", 49_152),
      ("radio#2", "radio", "Btn", "Two", 49_152), ("combo", "combo", "Ch", "g", 131_072),
      ("list", "list", "Ch", "red\nblåt", 2_097_152), ("signature", "signature", "Sig", nil, 0),
      ("typeless", "typeless", nil, "12", 0),
      ("outside the form", "outside the form", "Tx", "no field of the AcroForm", 0),
    ] as [(String, String, String?, String?, Int)])
  func fields(_ name: String, _ fullName: String, _ type: String?, _ value: String?, _ flags: Int) throws {
    let annotation = try NamedAnnotations.types.named(name)
    guard case .widget(let widget) = annotation.kind else { throw WrongKind("no widget") }
    #expect(
      widget.field
        == Annotation.Field(fullName: fullName, type: type, value: value, flags: FieldFlags(rawValue: flags)))
    // T is the name of the field, not of an author.
    #expect(annotation.author == nil)
    #expect(annotation.problems.isEmpty)
  }

  @Test func widgetAppearanceCharacteristics() throws {
    let annotation = try NamedAnnotations.types.named("alone")
    guard case .widget(let widget) = annotation.kind else { throw WrongKind("no widget") }
    #expect(widget.highlighting == .push)
    #expect(widget.action?.typeName == "JavaScript")
    #expect(
      widget.look
        == .init(
          rotation: 90, borderColor: AnnotationColor(components: [1, 0, 0]),
          backgroundColor: AnnotationColor(components: [0.9, 0.9, 1]), caption: "Caption"))
    #expect(annotation.border.effective() == Border.Effective(width: 2, style: .beveled))
  }

  @Test(
    "A field that is its own ancestor is named once",
    arguments: [
      ("field-own-parent", "own"), ("field-up", "down.up"), ("field-down", "up.down"),
      ("field-parents-1", ""), ("field-own-kid", "kid"),
    ])
  func fieldLoops(_ said: String, _ fullName: String) throws {
    let annotation = try #require(NamedAnnotations.broken.saying(said).first)
    guard case .widget(let widget) = annotation.kind else { throw WrongKind("no widget") }
    #expect(widget.field.fullName == fullName)
    #expect(
      annotation.problems == (said == "field-own-kid" ? [] : ["the chain of Parent entries is circular"]))
  }

  // MARK: Appearances

  @Test(
    arguments: [
      ("normal", Appearance(normal: .stream)),
      ("all", Appearance(normal: .stream, rollover: .stream, down: .stream)),
      ("states", Appearance(normal: .states(["Off", "On"]), state: "On")),
      (
        "states-off", Appearance(normal: .states(["Off", "On"]), down: .states(["Off", "On"]), state: "Off")
      ),
      (
        "states-all",
        Appearance(
          normal: .states(["Off", "On"]), rollover: .states(["Off", "On"]), down: .states(["Off", "On"]),
          state: "On")
      ),
      ("states-without-as", Appearance(normal: .states(["Off", "On"]))),
      ("state-unknown", Appearance(normal: .states(["Off", "On"]), state: "Maybe")),
      ("state-null", Appearance(normal: .states(["On"]), state: "Off")),
      ("empty", Appearance()), ("only-down", Appearance(down: .stream)),
      ("states-empty", Appearance(normal: .states([]), state: "On")),
    ] as [(String, Appearance)])
  func appearances(_ name: String, _ appearance: Appearance) throws {
    let annotation = try NamedAnnotations.types.named("appearance-\(name)")
    #expect(annotation.appearance == appearance)
    #expect(annotation.problems.isEmpty)
  }

  @Test func rotationAndRectangles() throws {
    #expect(try NamedAnnotations.types.named("rotate-90").rotation == 90)
    #expect(try NamedAnnotations.types.named("rotate-270").rotation == 270)
    let reversed = try NamedAnnotations.types.named("rect-reversed")
    #expect(reversed.rectangle.map { $0.width > 0 && $0.height > 0 } == true)
    #expect(reversed.problems == ["the corners of Rect are out of order"])
    #expect(try NamedAnnotations.types.named("rect-empty").rectangle?.isEmpty == true)
    #expect(
      try NamedAnnotations.types.named("rect-off-page").rectangle
        == Rectangle(x0: -500, y0: -500, x1: -400, y1: -450))
  }
}
