import Testing

@testable import DocModel

@Suite("Fonts of a document")
struct DocumentFontTests {
  @Test("Fonts are listed once with their pages, also those of forms, patterns and annotations")
  func fonts() throws {
    var source = PDFSource(pages: [
      "/Resources<</Font<</A 10 0 R/B 11 0 R>>/XObject<</F 12 0 R>>>>",
      """
      /Resources<</Font<</A 10 0 R/C<</Type/Font/Subtype/Type3>>>>/Pattern<</P 16 0 R>>>>
      /Annots[<</Subtype/Stamp/AP<</N<</On 18 0 R>>>>>>]
      """,
    ])
    source.objects[10] = """
      <</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Body/FontDescriptor 14 0 R\
      /Encoding<</BaseEncoding/WinAnsiEncoding>>/ToUnicode 15 0 R>>
      """
    source.objects[11] = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    source.objects[12] =
      "<</Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</D 13 0 R/A 10 0 R>>/XObject<</F 12 0 R>>>>/Length 0>>stream\n\nendstream"
    source.objects[13] =
      "<</Type/Font/Subtype/Type0/BaseFont/Wide/DescendantFonts[<</Subtype/CIDFontType2/BaseFont/Wide>>]>>"
    source.objects[14] = "<</Type/FontDescriptor/FontFile2 15 0 R>>"
    source.objects[15] = "<</Length 0>>stream\n\nendstream"
    source.objects[16] =
      "<</PatternType 1/Resources<</Font<</E 17 0 R>>>>/Length 0>>stream\n\nendstream"
    source.objects[17] = "<</Type/Font/Subtype/Type1/BaseFont/Pattern>>"
    source.objects[18] =
      "<</Subtype/Form/Resources<</Font<</G 19 0 R>>>>/Length 0>>stream\n\nendstream"
    source.objects[19] = "<</Type/Font/Subtype/Type1/BaseFont/Stamp/Encoding/MacRomanEncoding>>"
    let document = try source.open()
    let fonts = document.fonts()
    #expect(fonts.map(\.name) == ["Body", "Helvetica", "Wide", "", "Pattern", "Stamp"])
    #expect(fonts.map(\.type) == ["TrueType", "Type1", "CIDFontType2", "Type3", "Type1", "Type1"])
    #expect(fonts.map(\.isEmbedded) == [true, false, false, true, false, false])
    #expect(fonts.compactMap(\.subsetTag) == ["ABCDEF"])
    #expect(fonts.map(\.encoding) == ["WinAnsiEncoding", nil, nil, nil, nil, "MacRomanEncoding"])
    #expect(fonts.map(\.hasUnicodeMap) == [true, false, false, false, false, false])
    #expect(fonts.map(\.pageIndexes) == [[0, 1], [0], [0], [1], [1], [1]])
    #expect(document.fonts(onPages: 1..<9).map(\.name) == ["Body", "", "Pattern", "Stamp"])
    #expect(document.fonts(onPages: -3..<0).isEmpty)
  }
}
