import Testing

@testable import DocModel

/// The visibility of annotations in optional content (ISO 32000-1, 8.11).
struct OptionalContentTests {
  /// Returns whether a document's only annotation is shown, given its OC; by default group 10 is on and 11 off.
  private func isShown(
    _ content: String, configuration: String = "/OFF [11 0 R]", objects: [Int: String] = [:]
  ) throws -> Bool {
    var source = PDFSource(
      pages: ["/Annots [<</Subtype /Square /Rect [0 0 9 9] /F 4 /OC \(content)>>]"],
      catalog: "/OCProperties <</OCGs [10 0 R 11 0 R] /D <<\(configuration)>>>>")
    source.objects[10] = "<</Type /OCG /Name (on)>>"
    source.objects[11] = "<</Type /OCG /Name (off)>>"
    source.objects.merge(objects) { $1 }
    let annotation = try #require(try source.open().annotations(onPage: 0).first)
    #expect(annotation.isShownOnScreen == annotation.isOptionalContentOn)
    #expect(annotation.isPrinted == annotation.isOptionalContentOn)
    return annotation.isOptionalContentOn
  }

  @Test(
    arguments: [
      ("/OFF [11 0 R]", true, false), ("", true, true), ("/BaseState /ON /OFF [10 0 R]", false, true),
      ("/BaseState /OFF", false, false), ("/BaseState /OFF /ON [10 0 R]", true, false),
      ("/BaseState /Unchanged /OFF [11 0 R]", true, false), ("/OFF 3", true, true),
    ])
  func groups(_ configuration: String, _ first: Bool, _ second: Bool) throws {
    #expect(try isShown("10 0 R", configuration: configuration) == first)
    #expect(try isShown("11 0 R", configuration: configuration) == second)
  }

  @Test(
    arguments: [
      ("/OCGs 10 0 R", true), ("/OCGs 11 0 R", false), ("/OCGs [10 0 R 11 0 R]", true),
      ("/OCGs [10 0 R 11 0 R] /P /AnyOn", true), ("/OCGs [10 0 R 11 0 R] /P /AllOn", false),
      ("/OCGs [10 0 R 11 0 R] /P /AnyOff", true), ("/OCGs [10 0 R 11 0 R] /P /AllOff", false),
      ("/OCGs [10 0 R] /P /AllOn", true), ("/OCGs [11 0 R] /P /AllOff", true),
      ("/OCGs [10 0 R] /P /AnyOff", false),
      // Without groups there is no optional content.
      ("", true), ("/OCGs []", true), ("/OCGs [null 99 0 R]", true), ("/OCGs [null 11 0 R]", false),
      ("/OCGs [10 0 R 11 0 R] /P /Unheard", true),
    ])
  func memberships(_ entries: String, _ isShown: Bool) throws {
    #expect(try self.isShown("<</Type /OCMD \(entries)>>") == isShown)
  }

  @Test(
    "An expression takes precedence over groups and policies",
    arguments: [
      ("[/Not 10 0 R]", false), ("[/Not 11 0 R]", true), ("[/And 10 0 R 11 0 R]", false),
      ("[/Or 10 0 R 11 0 R]", true), ("[/And 10 0 R [/Not 11 0 R]]", true),
      ("[/Or [/And 10 0 R 11 0 R] [/Not [/Or 10 0 R 11 0 R]]]", false), ("[/And]", true), ("[/Or]", false),
      ("[]", true), ("[/Unheard 11 0 R]", true), ("[(And) 11 0 R]", true),
    ])
  func expressions(_ expression: String, _ isShown: Bool) throws {
    #expect(try self.isShown("<</Type /OCMD /OCGs 11 0 R /VE \(expression)>>") == isShown)
  }

  @Test("Reading an expression that contains itself many times ends")
  func loops() throws {
    let references = String(repeating: "20 0 R ", count: 50)
    let content = "<</Type /OCMD /VE 20 0 R>>"
    #expect(try isShown(content, objects: [20: "[/Or \(references)]"]))
  }

  @Test(arguments: ["null", "3", "/Name", "[]"])
  func contentWithInvalidOptionalContentIsShown(_ content: String) throws {
    #expect(try isShown(content))
  }

  @Test(
    arguments: [
      ("optional-shown", true), ("optional-concealed", false), ("optional-AnyOn", true),
      ("optional-AllOn", false), ("optional-AnyOff", true), ("optional-AllOff", false), ("rotate-90", true),
    ])
  func fixture(_ name: String, _ isOn: Bool) throws {
    #expect(try NamedAnnotations.types.named(name).isOptionalContentOn == isOn)
  }
}
