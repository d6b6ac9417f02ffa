import Testing

@testable import DocModel

@Suite struct TextRunTests {
  @Test(arguments: [0, 90, 180, 270])
  func textHasFontsAndColours(rotation: Int) throws {
    var pdf = PDFSource(pages: [
      """
      /MediaBox [0 0 400 100] /Rotate \(rotation) /Contents 5 0 R /Resources <</Font <</A 3 0 R /B 4 0 R>>>>
      """
    ])
    pdf.objects[3] = "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>"
    pdf.objects[4] = "<</Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Courier-BoldOblique>>"
    let content = "BT 40 50 Td /A 12 Tf (Plain ) Tj /B 13 Tf 1 0 0 rg (and bold) Tj ET"
    pdf.objects[5] = "<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream"
    let page = try pdf.open().pages[0]
    let runs = try page.textRuns
    #expect(runs.map { $0.string.trimmed } == ["Plain", "and bold"])
    #expect(runs.map(\.font.name) == ["Helvetica", "Courier-BoldOblique"])
    #expect(runs.map(\.font.size) == [12, 13])
    #expect(runs.map(\.font.isBold) == [false, true])
    #expect(runs.map(\.color.hex) == ["#000000", "#FF0000"])
    #expect(try runs.map(\.string).joined() == page.string)
  }
}
