import Foundation
import Testing

@testable import DocModel

/// Public functions that take a number, a range or a rectangle, with values that no document has.
///
/// A failure ends the process.
@Suite struct NumbersFromOutsideTests {
  @Test(
    "Ranges outside of the text are cut",
    arguments: [0..<0, -9..<(-2), -1..<1, 3..<900, 900..<901, Int.min..<Int.max])
  func ranges(range: Range<Int>) throws {
    let text = DrawnLines("ab cd\nef").page
    let inside = range.clamped(to: text.scalars.indices)
    #expect(text.substring(range).unicodeScalars.count == inside.count)
    #expect(text.quads(of: range) == text.quads(of: inside))
    let units = TextUnits(text)
    #expect(units.selection(range) == units.selection(inside))
    #expect(units.lineNumbers(of: range).lowerBound > 0)
    #expect(TextPage(reflowed: text, columns: range.lowerBound).cells(of: range).count <= 3)
    let labels = PageLabels().labelling(range, style: .decimal, first: range.lowerBound, pageCount: 3)
    #expect(!labels.label(at: range.lowerBound).isEmpty)
    let document = try PDFSource().open()
    document.prepareToRead(range)
    #expect(try document.selections(ofPages: range).isEmpty)
    #expect(document.fonts(onPages: range).isEmpty && document.images(onPages: range).isEmpty)
  }

  @Test(
    "Numbers of missing pages and items give errors, or nothing", arguments: [Int.min, -1, 0, 1, 7, Int.max])
  func numbers(number: Int) throws {
    let units = TextUnits(DrawnLines("ab cd\nef").page)
    _ = (units.range(of: .word, at: number), units.range(of: .word, from: number))
    _ = (units.range(of: .word, upTo: number), units.page.characterRange(at: number))
    let cells = TextPage(reflowed: units.page, columns: number)
    _ = (cells.row(of: number), cells.height(ofRow: number))
    _ = cells.offset(atRow: 0, column: number, nearest: true)
    let labels = PageLabels(ranges: [.init(start: number, style: .upperLetters, first: number)])
    #expect(!labels.label(at: .max).isEmpty && !labels.label(at: .min).isEmpty)
    let box = Rectangle(x0: 0, y0: 0, x1: 9, y1: 9)
    let page = PageGeometry(index: number, label: "", mediaBox: box, cropBox: box, rotation: number)
    #expect([0, 90, 180, 270].contains(PageTransform(page: page, rotation: number).rotation))
    _ = page.number
    var outline = Outline(items: [.init(title: "A", level: number), .init(title: "B", level: 0)])
    _ = (outline.children(of: 0), outline.children(of: number), outline.path(to: number))
    for place in [Outline.Place.before(number), .after(number), .firstChild(of: 0), .lastChild(of: number)] {
      outline.insert([.init(title: "C", level: number)], place)
    }
    var arrangement = PageArrangement(pageCount: 3)
    arrangement.rotate([number, 0], by: number)
    arrangement.move([number], before: number)
    arrangement.insert([], before: number)
    arrangement.remove(at: [number])
    #expect((2...3).contains(arrangement.pages.count))
    #expect(!Action(.goToRemote(file: "f", .page(number))).description.isEmpty)
    #expect(!Annotation(pageIndex: number, index: number, type: nil, kind: .unknown("")).id.isEmpty)
    #expect(FileStamp(.path(Samples.path("article.pdf")))?.isUnchanged(for: .seconds(number)) == (number < 8))
    let filled = try Samples.open("attachments.pdf")
    #expect(
      filled.attachments.contains { (try? filled.data(of: $0, upTo: number)) != nil } == (number == .max))
    let document = try PDFSource().open()
    let missing = try document.search(SearchQuery("x"), pages: Array(repeating: number, count: 9) + [.max])
    #expect(missing.map(\.index).count == 10)
    guard number != 0 else { return }
    #expect(throws: DocumentError.self) { try document.pages[number].text }
    #expect(throws: DocumentError.self) { try document.image(ofPage: number) }
  }

  @Test(
    "Coordinates that aren't finite give errors, or nothing",
    arguments: [Double.nan, -.infinity, .infinity, -1e300, 1e300, 0, 50])
  func coordinates(value: Double) throws {
    let units = TextUnits(DrawnLines("ab cd\nef").page)
    let point = Point(x: value, y: value)
    _ = (units.page.offset(at: point), units.selection(from: point, to: Point(x: 0, y: value)))
    _ = units.selection(under: [Quad(Rectangle(x0: value, y0: 0, x1: 9, y1: value))])
    _ = [point, point, Point(x: 0, y: value)].smoothed()
    _ = ShapeRecognizer().shape(of: [[point, Point(x: 1, y: value), point]])
    #expect(AnnotationColor(red: value, green: value, blue: value).hex != nil)
    let document = try PDFSource().open()
    let part = ScreenRectangle(x0: value, y0: 0, x1: 9, y1: value)
    for zoom in [value, 1] { _ = try? document.image(ofPage: 0, zoom: zoom, part: part) }
    _ = try? document.image(ofPage: 0, fittingWidth: .max, height: value > 0 ? 1 : .min)
    let editor = try DocumentEditor(document)
    let box = Rectangle(x0: value, y0: 1, x1: 2, y1: value)
    let marked = TextSelection(pageIndex: 0, range: 0..<1, text: "", quads: [Quad(box)])
    let drafts: [Annotation] = [
      .square(box, onPage: 0), .note(at: point, onPage: 0), .ink([[point, point]], onPage: 0),
      .freeText("x", in: box, onPage: 0, size: value), .highlight(marked),
    ]
    for draft in drafts { _ = try? editor.add(draft) }
    _ = try? editor.update(for: .file("unused.pdf"))
  }
}
