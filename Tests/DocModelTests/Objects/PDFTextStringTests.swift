import TestSupport
import Testing

@testable import DocModel
@testable import PDFObjects

/// Text strings in every encoding of PDF.
struct PDFTextStringTests {
  @Test(
    arguments: [
      ([], ""), ([0x41, 0x42], "AB"),
      ([0xFE, 0xFF], ""), ([0xFE, 0xFF, 0x00, 0x41, 0x03, 0xB1], "Aα"),
      ([0xFF, 0xFE, 0x41, 0x00, 0xB1, 0x03], "Aα"),
      // A surrogate pair; half of one; an extra byte.
      ([0xFE, 0xFF, 0xD8, 0x3D, 0xDD, 0x16], "🔖"), ([0xFF, 0xFE, 0x3D, 0xD8, 0x16, 0xDD], "🔖"),
      ([0xFE, 0xFF, 0xD8, 0x3D, 0x00, 0x41], "\u{FFFD}A"), ([0xFE, 0xFF, 0xDD, 0x16], "\u{FFFD}"),
      ([0xFE, 0xFF, 0x00, 0x41, 0x00], "A"),
      ([0xEF, 0xBB, 0xBF, 0xC3, 0xBC], "ü"), ([0xEF, 0xBB, 0xBF, 0xC3], "\u{FFFD}"),
      ([0xEF, 0xBB, 0xBF], ""),
      // Incomplete byte-order marks are PDFDocEncoding.
      ([0xFE], "þ"), ([0xEF, 0xBB], "ï»"),
      // Language codes between two ESC; a single ESC marks nothing.
      ([0xFE, 0xFF, 0, 0x1B, 0, 0x65, 0, 0x6E, 0, 0x1B, 0, 0x41], "A"),
      (
        [
          0xFE, 0xFF, 0, 0x41, 0, 0x1B, 0, 0x64, 0, 0x65, 0, 0x1B, 0, 0x42, 0, 0x1B, 0, 0x65, 0, 0x6E, 0,
          0x1B, 0, 0x43,
        ], "ABC"
      ),
      ([0xFE, 0xFF, 0, 0x41, 0, 0x1B, 0, 0x42], "AB"),
      ([0xEF, 0xBB, 0xBF, 0x1B, 0x65, 0x6E, 0x1B, 0x41], "A"),
      // In PDFDocEncoding the same byte is a letter.
      ([0x1B, 0x65, 0x6E, 0x1B], "˙en˙"),
    ] as [([UInt8], String)])
  func encodings(_ bytes: [UInt8], _ text: String) {
    #expect(PDFTextString.decode(bytes) == text)
  }

  @Test("UTF-16 with any code units decodes as in the standard library", arguments: [1, 2, 3])
  func anyUnits(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      // Half of the units are surrogates, paired or unpaired; none is the ESC of a language code.
      let units = (0..<Int.random(in: 0...40, using: &generator)).map { _ -> UInt16 in
        Bool.random(using: &generator)
          ? .random(in: 0xD800...0xDFFF, using: &generator)
          : [.random(in: 0x20...0x7FF, using: &generator), .random(in: 0x20 ... .max, using: &generator)]
            .randomElement(using: &generator) ?? 0x41
      }
      let text = String(decoding: units, as: UTF16.self)
      let big: [UInt8] = [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      let little: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      #expect(Array(PDFTextString.decode(big).utf8) == Array(text.utf8))
      #expect(Array(PDFTextString.decode(little).utf8) == Array(text.utf8))
    }
  }

  /// Table D.2 from 0x18 on, in rows of 16; U+FFFD for undefined codes.
  private static let upper: [(first: UInt8, characters: String)] = [
    (0x18, "˘ˇˆ˙˝˛˚˜"), (0x20, " !\"#$%&'()*+,-./"), (0x70, "pqrstuvwxyz{|}~\u{FFFD}"),
    (0x80, "•†‡…—–ƒ⁄‹›−‰„“”‘"), (0x90, "’‚™ﬁﬂŁŒŠŸŽıłœšž\u{FFFD}"), (0xA0, "€¡¢£¤¥¦§¨©ª«¬\u{FFFD}®¯"),
    (0xB0, "°±²³´µ¶·¸¹º»¼½¾¿"), (0xC0, "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ"), (0xD0, "ÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß"),
    (0xE0, "àáâãäåæçèéêëìíîï"),
    (0xF0, "ðñòóôõö÷øùúûüýþÿ"),
  ]

  @Test(arguments: upper)
  func documentEncoding(_ first: UInt8, _ characters: String) {
    for (offset, scalar) in characters.unicodeScalars.enumerated() {
      let byte = first + UInt8(offset)
      #expect(PDFTextString.decode([byte]).unicodeScalars.first == scalar)
      #expect(PDFTextString.documentByte(for: scalar) == (scalar == "\u{FFFD}" ? nil : byte))
    }
  }

  @Test(
    "Text between two ESC isn't lost, since none is written",
    arguments: ["a\u{1B}[1mb\u{1B}[0mc", "ä\u{1B}x"])
  func escapes(text: String) {
    let stored = text.replacing("\u{1B}", with: "")
    #expect(PDFTextString.storable(text) == stored)
    #expect(PDFTextString.decode(PDFTextString.encode(text)) == stored)
  }

  @Test func everyByteOfTheDocumentEncodingIsDecoded() {
    for byte in UInt8.min...UInt8.max {
      let scalars = PDFTextString.decode([byte]).unicodeScalars
      #expect(scalars.count == 1)
      let isUndefined = scalars.first == "\u{FFFD}"
      #expect(isUndefined == [0x7F, 0x9F, 0xAD].contains(byte))
      if byte < 0x18 || (0x20..<0x7F).contains(byte) { #expect(scalars.first?.value == UInt32(byte)) }
    }
  }

  @Test(
    arguments: [
      ([0x41], "A"), ([], ""), ([0xC3, 0xBC], "ü"), ([0xFC], "ü"), ([0x80, 0x41], "•A"), ([0x2F], "/"),
    ] as [([UInt8], String)])
  func names(_ bytes: [UInt8], _ text: String) {
    #expect(PDFName(bytes).text == text)
    let slashed = [0x2F] + bytes.map { CChar(bitPattern: $0) } + [0]
    #expect(PDFName(slashed: slashed) == PDFName(bytes))
  }
}
