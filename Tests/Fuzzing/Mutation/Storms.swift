import TestSupport

/// Values that are difficult for arithmetic, decoding and layout.
enum Storms {
  static func number(_ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: String(Int.random(in: -5...40, using: &random))
    case 1: String(Int.random(in: .min ... .max, using: &random))
    case 2: "\(Double.random(in: -1000...1000, using: &random))"
    default: numbers.randomElement(using: &random) ?? "0"
    }
  }

  private static let numbers: [String] =
    [
      "0", "-0", "0.0", "-1", "1", "2", "90", "180", "360", "450", "-90", "255", "256", "32767", "32768",
      "65535", "65536", "1000000", "16777217", "2147483647", "2147483648", "-2147483648", "-2147483649",
      "4294967295", "4294967296", "4503599627370497", "9007199254740993", "9223372036854775807",
      "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551616",
      "99999999999999999999999999999999", "1e38", "1E400", "-1e-400", "3.4028236e38", "1e", ".", "-.", "+",
      "-", "--1", "1.2.3", "4-2", "nan", "NaN", "inf", "-Infinity", "0x10", "1/0",
      "0.000000000000000000000000000000000000000000001", "1.7976931348623157",
      "123456789012345.678901234567890",
    ]
    + [308, 309, 400].flatMap { zeros in
      let zeros = String(repeating: "0", count: zeros)
      return ["1" + zeros, "-1" + zeros, "1\(zeros).0", "0.\(zeros)1"]
    }

  /// Returns a random string in PDF syntax.
  static func string(_ random: inout SeededGenerator) -> [UInt8] {
    let bytes = stringBytes(&random)
    if Bool.random(using: &random) {
      return [0x3C] + bytes.flatMap { Array(("0" + String($0, radix: 16)).utf8.suffix(2)) } + [0x3E]
    }
    var text: [UInt8] = [0x28]
    for byte in bytes {
      if "()\\\r".utf8.contains(byte) { text.append(0x5C) }
      text.append(byte == 0x0D ? UInt8(ascii: "r") : byte)
    }
    return text + [0x29]
  }

  private static func stringBytes(_ random: inout SeededGenerator) -> [UInt8] {
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      (0..<Int.random(in: 0...60, using: &random)).map { _ in .random(in: .min ... .max, using: &random) }
    case 1:
      // UTF-16 with random units, including unpaired surrogates.
      [0xFE, 0xFF]
        + (0..<Int.random(in: 0...40, using: &random)).map { _ in
          [0xD8, 0xDC, 0x00, 0x20, 0x06, 0x05, 0xFF, 0xFE, 0x41].randomElement(using: &random) ?? 0
        }
    case 2:
      [0xEF, 0xBB, 0xBF]
        + (0..<Int.random(in: 0...40, using: &random)).map { _ in
          [0xE2, 0x80, 0xAE, 0xC2, 0x9B, 0x41, 0xF0, 0x9F, 0xED, 0xA0].randomElement(using: &random) ?? 0
        }
    case 3: date(&random)
    case 4: Array(repeating: "a(b".utf8, count: Int.random(in: 1...5_000, using: &random)).flatMap { $0 }
    default: Array((strings.randomElement(using: &random) ?? "").utf8)
    }
  }

  private static let strings: [String] = [
    "", " ", "\n", "\r\n\r", "\u{1B}]0;owned\u{07}\u{1B}[2J", "\u{9B}31m\u{90}q\u{9C}", "\u{0}a\u{0}",
    "\u{FEFF}",
    "\u{FEFF}\u{202E}\u{2066}gnirts\u{2069}\u{202C}", "\u{FEFF}" + String(repeating: "\u{301}", count: 300),
    "\u{FEFF}👩‍👩‍👧‍👦🇩🇪🇩", "\u{FEFF}שלום עולם ١٢٣ abc", "\u{FEFF}ﬁﬂ­-\u{AD}", "-->", "]]>", "&amp;&#x0;&#0;",
    "\"\"\",,,\n",
    "=cmd|'/c calc'!A0", "{{#a}}{{/a}}{{{b}}}{{>c}}{{=<% %>=}}", "* heading\n#+BEGIN_SRC\n:END:",
    "```\n~~~\n|---|",
    "<?xml version=\"1.0\"?><body xmlns=\"http://www.w3.org/1999/xhtml\"><p>a<b>c</p></b></body>",
    "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"&b;&b;\">]><body>&b;&#xD800;</body>",
    "<?xml version=\"1.0\"?>" + String(repeating: "<p>", count: 3000), "<body a:b=\"c\"/><span",
    "file:///../../etc",
    "javascript:alert(1)", "http://[::1", "../../../x", "a/b\\c:d", "mailto:?\r\nBcc:x",
    String(repeating: "x", count: 70_000), "0 0 0 rg /Helv 1e400 Tf", "/F 0 Tf (", "font: bold 12pt a,b",
    "Accepted", "None", "Marked", "Review", "StateModel", "p1-a0", "p2-a1",
  ]

  private static func date(_ random: inout SeededGenerator) -> [UInt8] {
    let digits = (0..<Int.random(in: 0...24, using: &random)).map { _ in
      "000112349".randomElement(using: &random) ?? "0"
    }
    let zones = [
      "", "Z", "+", "-99'99'", "+00'00", "-14", "+23'59'", "Z00'00'", "z", "+9223372036854775807'",
    ]
    return Array(("D:" + String(digits) + (zones.randomElement(using: &random) ?? "")).utf8)
  }

  /// The entries that structure a document.
  static let names = [
    "/Kids", "/First", "/Last", "/Next", "/Prev", "/Parent", "/Annots", "/Names", "/Nums", "/Dest", "/Dests",
    "/D", "/A", "/AA", "/Count", "/Contents", "/Rotate", "/Type", "/Subtype", "/IRT", "/Popup", "/RT",
    "/Group", "/R", "/State", "/StateModel", "/QuadPoints", "/Vertices", "/InkList", "/Rect", "/BS", "/BE",
    "/Border", "/C", "/IC", "/CL", "/L", "/LE", "/LL", "/RD", "/RC", "/DA", "/DS", "/NM", "/M",
    "/CreationDate", "/AP", "/AS", "/OC", "/OCProperties", "/OCGs", "/OCMD", "/VE", "/P", "/Fields", "/T",
    "/V", "/FT", "/Ff", "/Opt", "/FS", "/EF", "/F", "/UF", "/Desc", "/Length", "/Filter", "/DecodeParms",
    "/FlateDecode", "/LZWDecode", "/ASCII85Decode", "/ASCIIHexDecode", "/RunLengthDecode", "/DCTDecode",
    "/Crypt", "/Predictor", "/Columns", "/Colors", "/ObjStm", "/XRef", "/W", "/Index", "/Size", "/Root",
    "/Info", "/ID", "/Encrypt", "/Metadata", "/PageLabels", "/S", "/St", "/Outlines", "/Pages", "/Page",
    "/Catalog", "/MediaBox", "/CropBox", "/UserUnit", "/Resources", "/Font", "/XObject", "/ToUnicode",
    "/Encoding", "/Widths", "/FirstChar", "/LastChar", "/Link", "/Text", "/FreeText", "/Line", "/Square",
    "/Circle", "/Polygon", "/PolyLine", "/Highlight", "/Underline", "/Squiggly", "/StrikeOut", "/Stamp",
    "/Caret", "/Ink", "/FileAttachment", "/Sound", "/Movie", "/Widget", "/Screen", "/PrinterMark",
    "/TrapNet", "/Watermark", "/3D", "/Redact", "/Projection", "/RichMedia", "/GoTo", "/GoToR", "/GoToE",
    "/Launch", "/Thread", "/URI", "/Named", "/JavaScript", "/JS", "/XYZ", "/Fit", "/FitH", "/FitR",
    "/AcroForm", "/XFA", "/EmbeddedFiles", "/StructParents", "/null", "/#00", "/a#", "/#zz", "/",
  ]
}
