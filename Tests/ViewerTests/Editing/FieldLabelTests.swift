import DocModel
import Testing

@testable import Viewer

@Suite("Labels of fields")
struct FieldLabelTests {
  private static let box = Rectangle(x0: 100, y0: 48, x1: 150, y1: 62)

  /// Returns a page with lines of letters of 6 by 10 points.
  private func page(_ lines: [(x: Double, y: Double, text: String)]) -> PageText {
    let boxes = lines.flatMap { line in
      (line.text + "\n").enumerated().map { index, _ in
        let x = line.x + Double(index) * 6
        return Rectangle(x0: x, y0: line.y, x1: x + 6, y1: line.y + 10)
      }
    }
    return PageText(pageIndex: 0, string: lines.map(\.text).joined(separator: "\n"), boxes: boxes)
  }

  /// Returns the label of a field at (100, 48).
  private func label(_ lines: [(x: Double, y: Double, text: String)], _ kind: FormField.Kind = .text)
    -> String?
  {
    FieldLabels(page(lines), widgets: [Self.box]).label(of: FormField(name: "f", kind: kind), in: Self.box)
  }

  @Test("The text left of a field is its label, without the text beyond a gap")
  func left() {
    #expect(label([(4, 50, "Your name:"), (200, 50, "Other")]) == "Your name")
    #expect(label([(0, 50, "1"), (40, 50, "Name *")]) == "Name")
    #expect(label([(104, 50, "a value")]) == nil)
    #expect(label([(0, 50, "Far")]) == nil)
    // The end of the last word lies in the field's box.
    #expect(label([(64, 50, "Date of")]) == "Date of")
  }

  @Test("Or else the line above it, and for a button the text right of it")
  func others() {
    #expect(label([(100, 66, "Above"), (100, 80, "Higher")]) == "Above")
    #expect(label([(4, 50, "Left"), (156, 50, "I agree")], .checkbox) == "I agree")
    #expect(label([(60, 50, "Left")], .radio) == "Left")
  }

  @Test(
    "A value is read after its label, that of a button before it, else after the line above",
    arguments: [
      ([(4, 50, "Your name:"), (200, 50, "Other")], .text, "Your name: VALUE\nOther"),
      ([(4, 50, "Left"), (156, 50, "I agree")], .checkbox, "Left\nVALUE I agree"),
      ([(64, 50, "Date of")], .text, "Date of VALUE"),
      ([(100, 66, "Above and more")], .text, "Above and VALUE more"),
      ([(4, 200, "Higher"), (4, 10, "Lower")], .text, "Higher VALUE\nLower"),
      ([(4, 10, "Lower")], .text, "VALUE Lower"), ([], .text, "VALUE"),
    ] as [([(x: Double, y: Double, text: String)], FormField.Kind, String)])
  func places(lines: [(x: Double, y: Double, text: String)], kind: FormField.Kind, expected: String) {
    let page = page(lines)
    let placed = FieldLabels(page, widgets: [Self.box]).placed(["VALUE"], of: kind, in: Self.box)
    let geometry = PageGeometry(
      index: 0, label: "1", mediaBox: Rectangle(x0: 0, y0: 0, x1: 300, y1: 300),
      cropBox: Rectangle(x0: 0, y0: 0, x1: 300, y1: 300))
    #expect(page.inserting([placed], on: geometry, keepingLines: true).string == expected)
    // Its letters are in the field.
    let text = page.inserting([placed], on: geometry)
    let start = text.scalars.firstIndex(of: "V") ?? 0
    #expect(text.substring(start..<start + 5) == "VALUE")
    #expect(text.boxes[start..<start + 5].allSatisfy { Self.box.contains($0.center) })
  }

  @Test(
    "A value isn't typed over the end of the label that lies in the field's box", arguments: [true, false])
  func cells(hasValue: Bool) throws {
    let label = page([(64, 50, "Date of")])
    let geometry = PageGeometry(
      index: 0, label: "1", mediaBox: Rectangle(x0: 0, y0: 0, x1: 300, y1: 300),
      cropBox: Rectangle(x0: 0, y0: 0, x1: 300, y1: 300))
    let placed = FieldLabels(label, widgets: [Self.box]).placed(["VALUE"], of: .text, in: Self.box)
    let text = hasValue ? label.inserting([placed], on: geometry) : label
    let rows = PageRows(
      geometry: geometry, text: text, rows: TextPage(laidOut: text, on: geometry), annotations: [],
      problem: nil)
    let end = try #require(rows.rows.cells(of: 6..<7).first)
    #expect(text.substring(6..<7) == "f")
    let field = try #require(rows.cells(ofField: Self.box))
    #expect(field.row == end.row && field.columns.lowerBound == end.columns.upperBound + 1)
  }
}
