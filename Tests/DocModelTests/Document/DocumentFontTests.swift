import Testing

@testable import DocModel

@Suite("Fonts of a document")
struct DocumentFontTests {
  @Test("Fonts are listed once with their pages, also those of forms that draw themselves")
  func fonts() throws {
    var source = PDFSource(pages: [
      "/Resources<</Font<</A 10 0 R/B 11 0 R>>/XObject<</F 12 0 R>>>>",
      "/Resources<</Font<</A 10 0 R/C<</Type/Font/Subtype/Type3>>>>>>",
    ])
    source.objects[10] = "<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Body/FontDescriptor 14 0 R>>"
    source.objects[11] = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    source.objects[12] =
      "<</Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</D 13 0 R/A 10 0 R>>/XObject<</F 12 0 R>>>>/Length 0>>stream\n\nendstream"
    source.objects[13] =
      "<</Type/Font/Subtype/Type0/BaseFont/Wide/DescendantFonts[<</Subtype/CIDFontType2/BaseFont/Wide>>]>>"
    source.objects[14] = "<</Type/FontDescriptor/FontFile2 15 0 R>>"
    source.objects[15] = "<</Length 0>>stream\n\nendstream"
    let document = try source.open()
    let fonts = document.fonts()
    #expect(fonts.map(\.name) == ["Body", "Helvetica", "Wide", ""])
    #expect(fonts.map(\.type) == ["TrueType", "Type1", "CIDFontType2", "Type3"])
    #expect(fonts.map(\.isEmbedded) == [true, false, false, true])
    #expect(fonts.map(\.subsetTag) == ["ABCDEF", nil, nil, nil])
    #expect(fonts.map(\.pageIndexes) == [[0, 1], [0], [0], [1]])
    #expect(document.fonts(onPages: 1..<9).map(\.name) == ["Body", ""])
    #expect(document.fonts(onPages: -3..<0).isEmpty)
  }
}
