import ArgumentParser
import DocModel
import Viewer

/// The options for the entries of an annotation.
struct EntryOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: "Text of the annotation.")
  var contents: String?

  @Option(parsing: .unconditional, help: "Subject.")
  var subject: String?

  @Option(help: ArgumentHelp("Colour: a name or #RRGGBB.", valueName: "color"))
  var color: String?

  @Option(help: ArgumentHelp("Colour inside of shapes, endings and text boxes.", valueName: "color"))
  var interiorColor: String?

  @Option(help: ArgumentHelp("Opacity from 0 to 1.", valueName: "number"))
  var opacity: Double?

  @Option(help: ArgumentHelp("Border, as 2,dashed,3:1 or 1,cloudy:2.", valueName: "border"))
  var border: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Flags, as print,noZoom or +locked,-print.", valueName: "flags"))
  var flags: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Rectangle x0,y0,x1,y1 in points.", valueName: "rect"))
  var rect: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Corners of marked areas, eight numbers each.", valueName: "numbers"))
  var quads: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Vertices x,y,x,y … of a line or polygon.", valueName: "numbers"))
  var vertices: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Strokes x,y,x,y …, separated by semicolons.", valueName: "numbers"))
  var ink: String?

  @Option(help: ArgumentHelp("Line endings, as none,openArrow.", valueName: "names"))
  var lineEndings: String?

  @Option(help: ArgumentHelp("Icon of a note, or name of a stamp.", valueName: "name"))
  var icon: String?

  @Option(help: ArgumentHelp("Size of a text box's letters in points.", valueName: "points"))
  var fontSize: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Points x,y,x,y of a callout's line, from its tip.", valueName: "numbers"))
  var callout: String?

  @Option(help: ArgumentHelp("PNG or JPEG file for a stamp.", valueName: "file"), completion: .file())
  var image: String?

  func validate() throws {
    if let fontSize, !(1...1_000).contains(fontSize) {
      throw ValidationError("--font-size takes a number from 1 to 1000.")
    }
  }

  /// Sets the entries of a request.
  ///
  /// - Throws: `ValidationError` for a value that can't be parsed.
  func describe(_ request: inout EditRequest) throws {
    do throws(EditValueError) {
      (request.contents, request.subject, request.opacity) = (contents, subject, opacity)
      (request.icon, request.image, request.fontSize) = (icon, image, fontSize)
      if let color { request.color = try EditParsing.color(color) }
      if let interiorColor { request.interiorColor = try EditParsing.color(interiorColor) }
      if let border { request.border = try EditParsing.border(border) }
      if let flags { request.flags = try FlagChange(flags) }
      if let rect { request.rect = try EditParsing.rectangle(EditParsing.numbers(rect)) }
      if let quads { request.quads = try EditParsing.quads(EditParsing.numbers(quads)) }
      if let vertices { request.vertices = try EditParsing.points(EditParsing.numbers(vertices), "vertices") }
      if let callout { request.callout = try EditParsing.points(EditParsing.numbers(callout), "callout") }
      if let ink {
        request.ink = try ink.split(separator: ";").map { stroke throws(EditValueError) in
          try EditParsing.points(EditParsing.numbers(stroke), "ink")
        }
      }
      if let lineEndings {
        request.lineEndings = try EditParsing.lineEndings(lineEndings.split(separator: ",").map(String.init))
      }
    } catch {
      throw ValidationError("\(error).")
    }
  }

  /// Whether no entry is given.
  var isEmpty: Bool {
    let texts = [
      contents, subject, color, interiorColor, border, flags, rect, quads, vertices, ink, lineEndings, icon,
      callout, image,
    ]
    return texts.allSatisfy { $0 == nil } && opacity == nil && fontSize == nil
  }
}
