import DocModel
import Testing

@testable import Viewer

@Suite("Labels of fields")
struct FieldLabelTests {
  /// Returns the label of a field at (100, 48) on a page with lines of letters of 6 by 10 points.
  private func label(_ lines: [(x: Double, y: Double, text: String)], _ kind: FormField.Kind = .text)
    -> String?
  {
    let string = lines.map(\.text).joined(separator: "\n")
    let boxes = lines.flatMap { line in
      (line.text + "\n").enumerated().map { index, _ in
        let x = line.x + Double(index) * 6
        return Rectangle(x0: x, y0: line.y, x1: x + 6, y1: line.y + 10)
      }
    }
    let text = PageText(pageIndex: 0, string: string, boxes: boxes)
    let box = Rectangle(x0: 100, y0: 48, x1: 150, y1: 62)
    return FieldLabels(text, widgets: [box]).label(of: FormField(name: "f", kind: kind), in: box)
  }

  @Test("The text left of a field is its label, without the text beyond a gap")
  func left() {
    #expect(label([(4, 50, "Your name:"), (200, 50, "Other")]) == "Your name")
    #expect(label([(0, 50, "1"), (40, 50, "Name *")]) == "Name")
    #expect(label([(104, 50, "a value")]) == nil)
    #expect(label([(0, 50, "Far")]) == nil)
  }

  @Test("Or else the line above it, and for a button the text right of it")
  func others() {
    #expect(label([(100, 66, "Above"), (100, 80, "Higher")]) == "Above")
    #expect(label([(4, 50, "Left"), (156, 50, "I agree")], .checkbox) == "I agree")
    #expect(label([(60, 50, "Left")], .radio) == "Left")
  }
}
