import Foundation

/// The advance widths of the standard fonts (ISO 32000-1, 9.6.2.2), which files need not have.
enum StandardFontWidths {
  /// An encoding for Latin text (Annex D).
  enum Encoding: Int { case standard = 1, winAnsi, macRoman }

  /// Returns the widths of the 256 codes of a standard font in thousandths of its size; nil for another font.
  ///
  /// - Parameters:
  ///   - font: the name of the font (BaseFont).
  ///   - encoding: the base encoding.
  ///   - differences: the glyph names of codes that differ from it.
  /// - Returns: the widths, with nil for codes whose glyphs aren't in the table.
  static func widths(of font: String, _ encoding: Encoding, differences: [Int: String]) -> [Double?]? {
    if font.hasPrefix("Courier"), columns["Helvetica" + font.dropFirst(7)] != nil {
      return Array(repeating: 600, count: 256)
    }
    guard let column = columns[font] ?? columns[standardName(of: font)] else { return nil }
    var widths = [Double?](repeating: nil, count: 256)
    for entry in table.values {
      let codes = entry[encoding.rawValue].split(separator: ",").compactMap { Int($0) }
      for code in codes where widths.indices.contains(code) { widths[code] = Double(entry[column]) }
    }
    for (code, name) in differences where widths.indices.contains(code) {
      widths[code] = table[name[...]].flatMap { Double($0[column]) }
    }
    return widths
  }

  /// Returns the letters of a glyph's name (Annex D; Adobe Glyph List); empty if nothing is known.
  static func letters(named name: String) -> String {
    let base = name.prefix { $0 != "." }
    if let code = table[base].flatMap({ UInt8($0[Encoding.winAnsi.rawValue].prefix { $0 != "," }) }) {
      return String(bytes: [code], encoding: .windowsCP1252) ?? ""
    }
    if ["ff", "fi", "fl", "ffi", "ffl"].contains(base) { return String(base) }
    for prefix in ["uni", "u"] where base.hasPrefix(prefix) {
      let digits = base.dropFirst(prefix.count)
      if digits.count >= 4, let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
        return String(scalar)
      }
    }
    return ""
  }

  /// Returns the name of the standard font that readers take for one of the same design.
  private static func standardName(of font: String) -> String {
    let parts = font.split(separator: ",", maxSplits: 1).flatMap { $0.split(separator: "-", maxSplits: 1) }
    let style = parts.count > 1 ? parts[1] : ""
    let (isBold, isItalic) = (style.contains("Bold"), style.contains("Italic") || style.contains("Oblique"))
    switch parts.first {
    case "Arial", "ArialMT":
      return isBold ? "Helvetica-Bold" : "Helvetica"
    case "TimesNewRoman", "TimesNewRomanPS", "TimesNewRomanPSMT":
      return "Times-" + (isBold ? isItalic ? "BoldItalic" : "Bold" : isItalic ? "Italic" : "Roman")
    default: return ""
    }
  }

  /// The columns of the fonts.
  private static let columns = [
    "Helvetica": 4, "Helvetica-Oblique": 4, "Helvetica-Bold": 5, "Helvetica-BoldOblique": 5, "Times-Roman": 6,
    "Times-Bold": 7, "Times-Italic": 8, "Times-BoldItalic": 9,
  ]

  /// The fields of each glyph by its name: the name, its codes in the three encodings, and its width in six fonts.
  private static let table: [Substring: [Substring]] = Dictionary(
    text.split(separator: ";").compactMap { entry in
      let fields = entry.split(separator: " ")
      return fields.count == 10 ? (fields[0], fields) : nil
    }, uniquingKeysWith: { first, _ in first })

  private static let text = """
    A 65 65 65 667 722 722 722 611 667; AE 225 198 174 1000 1000 889 1000 889 944; \
    Aacute - 193 231 667 722 722 722 611 667; Acircumflex - 194 229 667 722 722 722 611 667; \
    Adieresis - 196 128 667 722 722 722 611 667; Agrave - 192 203 667 722 722 722 611 667; \
    Aring - 197 129 667 722 722 722 611 667; Atilde - 195 204 667 722 722 722 611 667; \
    B 66 66 66 667 722 667 667 611 667; C 67 67 67 722 722 667 722 667 667; \
    Ccedilla - 199 130 722 722 667 722 667 667; D 68 68 68 722 722 722 722 722 722; \
    Delta - - 198 612 612 667 667 667 667; E 69 69 69 667 667 611 667 611 667; \
    Eacute - 201 131 667 667 611 667 611 667; Ecircumflex - 202 230 667 667 611 667 611 667; \
    Edieresis - 203 232 667 667 611 667 611 667; Egrave - 200 233 667 667 611 667 611 667; \
    Eth - 208 - 722 722 722 722 722 722; Euro - 128 219 556 556 500 500 500 500; \
    F 70 70 70 611 611 556 611 611 667; G 71 71 71 778 778 722 778 722 722; \
    H 72 72 72 722 722 722 778 722 778; I 73 73 73 278 278 333 389 333 389; \
    Iacute - 205 234 278 278 333 389 333 389; Icircumflex - 206 235 278 278 333 389 333 389; \
    Idieresis - 207 236 278 278 333 389 333 389; Igrave - 204 237 278 278 333 389 333 389; \
    J 74 74 74 500 556 389 500 444 500; K 75 75 75 667 722 722 778 667 667; \
    L 76 76 76 556 611 611 667 556 611; Lslash 232 - - 556 611 611 667 556 611; \
    M 77 77 77 833 833 889 944 833 889; N 78 78 78 722 722 722 722 667 722; \
    Ntilde - 209 132 722 722 722 722 667 722; O 79 79 79 778 778 722 778 722 722; \
    OE 234 140 206 1000 1000 889 1000 944 944; Oacute - 211 238 778 778 722 778 722 722; \
    Ocircumflex - 212 239 778 778 722 778 722 722; Odieresis - 214 133 778 778 722 778 722 722; \
    Ograve - 210 241 778 778 722 778 722 722; Oslash 233 216 175 778 778 722 778 722 722; \
    Otilde - 213 205 778 778 722 778 722 722; P 80 80 80 667 667 556 611 611 611; \
    Q 81 81 81 778 778 722 778 722 722; R 82 82 82 722 722 667 722 611 667; \
    S 83 83 83 667 667 556 556 500 556; Scaron - 138 - 667 667 556 556 500 556; \
    T 84 84 84 611 611 611 667 556 611; Thorn - 222 - 667 667 556 611 611 611; \
    U 85 85 85 722 722 722 722 722 722; Uacute - 218 242 722 722 722 722 722 722; \
    Ucircumflex - 219 243 722 722 722 722 722 722; Udieresis - 220 134 722 722 722 722 722 722; \
    Ugrave - 217 244 722 722 722 722 722 722; V 86 86 86 667 667 722 722 611 667; \
    W 87 87 87 944 944 944 1000 833 889; X 88 88 88 667 667 722 722 611 667; \
    Y 89 89 89 667 667 722 722 556 611; Yacute - 221 - 667 667 722 722 556 611; \
    Ydieresis - 159 217 667 667 722 722 556 611; Z 90 90 90 611 611 611 667 556 611; \
    Zcaron - 142 - 611 611 611 667 556 611; a 97 97 97 556 556 444 500 500 500; \
    aacute - 225 135 556 556 444 500 500 500; acircumflex - 226 137 556 556 444 500 500 500; \
    acute 194 180 171 333 333 333 333 333 333; adieresis - 228 138 556 556 444 500 500 500; \
    ae 241 230 190 889 889 667 722 667 722; agrave - 224 136 556 556 444 500 500 500; \
    ampersand 38 38 38 667 722 778 833 778 778; approxequal - - 197 549 549 1000 1000 1000 1000; \
    aring - 229 140 556 556 444 500 500 500; asciicircum 94 94 94 469 584 469 581 422 570; \
    asciitilde 126 126 126 584 584 541 520 541 570; asterisk 42 42 42 389 389 500 500 500 500; \
    at 64 64 64 1015 975 921 930 920 832; atilde - 227 139 556 556 444 500 500 500; \
    b 98 98 98 556 611 500 556 500 500; backslash 92 92 92 278 278 278 278 278 278; \
    bar 124 124 124 260 280 200 220 275 220; braceleft 123 123 123 334 389 480 394 400 348; \
    braceright 125 125 125 334 389 480 394 400 348; bracketleft 91 91 91 278 333 333 333 389 333; \
    bracketright 93 93 93 278 333 333 333 389 333; breve 198 - 249 333 333 333 333 333 333; \
    brokenbar - 166 - 260 280 200 220 275 220; \
    bullet 183 127,129,141,143,144,149,157 165 350 350 350 350 350 350; c 99 99 99 500 556 444 444 444 444; \
    caron 207 - 255 333 333 333 333 333 333; ccedilla - 231 141 500 556 444 444 444 444; \
    cedilla 203 184 252 333 333 333 333 333 333; cent 162 162 162 556 556 500 500 500 500; \
    circumflex 195 136 246 333 333 333 333 333 333; colon 58 58 58 278 333 278 333 333 333; \
    comma 44 44 44 278 278 250 250 250 250; copyright - 169 169 737 737 760 747 760 747; \
    currency 168 164 - 556 556 500 500 500 500; d 100 100 100 556 611 500 556 500 500; \
    dagger 178 134 160 556 556 500 500 500 500; daggerdbl 179 135 224 556 556 500 500 500 500; \
    degree - 176 161 400 400 400 400 400 400; dieresis 200 168 172 333 333 333 333 333 333; \
    divide - 247 214 584 584 564 570 675 570; dollar 36 36 36 556 556 500 500 500 500; \
    dotaccent 199 - 250 333 333 333 333 333 333; dotlessi 245 - 245 278 278 278 278 278 278; \
    e 101 101 101 556 556 444 444 444 444; eacute - 233 142 556 556 444 444 444 444; \
    ecircumflex - 234 144 556 556 444 444 444 444; edieresis - 235 145 556 556 444 444 444 444; \
    egrave - 232 143 556 556 444 444 444 444; eight 56 56 56 556 556 500 500 500 500; \
    ellipsis 188 133 201 1000 1000 1000 1000 889 1000; emdash 208 151 209 1000 1000 1000 1000 889 1000; \
    endash 177 150 208 556 556 500 500 500 500; equal 61 61 61 584 584 564 570 675 570; \
    eth - 240 - 556 611 500 500 500 500; exclam 33 33 33 278 333 333 333 333 389; \
    exclamdown 161 161 193 333 333 333 333 389 389; f 102 102 102 278 333 333 333 278 333; \
    fi 174 - 222 500 611 556 556 500 556; five 53 53 53 556 556 500 500 500 500; \
    fl 175 - 223 500 611 556 556 500 556; florin 166 131 196 556 556 500 500 500 500; \
    four 52 52 52 556 556 500 500 500 500; fraction 164 - 218 278 278 167 167 167 167; \
    g 103 103 103 556 611 500 500 500 500; germandbls 251 223 167 611 611 500 556 500 500; \
    grave 193 96 96 333 333 333 333 333 333; greater 62 62 62 584 584 564 570 675 570; \
    greaterequal - - 179 549 549 1000 1000 1000 1000; guillemotleft 171 171 199 556 556 500 500 500 500; \
    guillemotright 187 187 200 556 556 500 500 500 500; guilsinglleft 172 139 220 333 333 333 333 333 333; \
    guilsinglright 173 155 221 333 333 333 333 333 333; h 104 104 104 556 611 500 556 500 556; \
    hungarumlaut 205 - 253 333 333 333 333 333 333; hyphen 45 45,173 45 333 333 333 333 333 333; \
    i 105 105 105 222 278 278 278 278 278; iacute - 237 146 278 278 278 278 278 278; \
    icircumflex - 238 148 278 278 278 278 278 278; idieresis - 239 149 278 278 278 278 278 278; \
    igrave - 236 147 278 278 278 278 278 278; infinity - - 176 713 713 1000 1000 1000 1000; \
    integral - - 186 274 274 1000 1000 1000 1000; j 106 106 106 222 278 278 333 278 278; \
    k 107 107 107 500 556 500 556 444 500; l 108 108 108 222 278 278 278 278 278; \
    less 60 60 60 584 584 564 570 675 570; lessequal - - 178 549 549 1000 1000 1000 1000; \
    logicalnot - 172 194 584 584 564 570 675 606; lozenge - - 215 471 494 574 574 574 574; \
    lslash 248 - - 222 278 278 278 278 278; m 109 109 109 833 889 778 833 722 778; \
    macron 197 175 248 333 333 333 333 333 333; mu - 181 181 556 611 500 556 500 576; \
    multiply - 215 - 584 584 564 570 675 570; n 110 110 110 556 611 500 556 500 556; \
    nine 57 57 57 556 556 500 500 500 500; notequal - - 173 549 549 1000 1000 1000 1000; \
    ntilde - 241 150 556 611 500 556 500 556; numbersign 35 35 35 556 556 500 500 500 500; \
    o 111 111 111 556 611 500 500 500 500; oacute - 243 151 556 611 500 500 500 500; \
    ocircumflex - 244 153 556 611 500 500 500 500; odieresis - 246 154 556 611 500 500 500 500; \
    oe 250 156 207 944 944 722 722 667 722; ogonek 206 - 254 333 333 333 333 333 333; \
    ograve - 242 152 556 611 500 500 500 500; one 49 49 49 556 556 500 500 500 500; \
    onehalf - 189 - 834 834 750 750 750 750; onequarter - 188 - 834 834 750 750 750 750; \
    onesuperior - 185 - 333 333 300 300 300 300; ordfeminine 227 170 187 370 370 276 300 276 266; \
    ordmasculine 235 186 188 365 365 310 330 310 300; oslash 249 248 191 611 611 500 500 500 500; \
    otilde - 245 155 556 611 500 500 500 500; p 112 112 112 556 611 500 556 500 500; \
    paragraph 182 182 166 537 556 453 540 523 500; parenleft 40 40 40 333 333 333 333 333 333; \
    parenright 41 41 41 333 333 333 333 333 333; partialdiff - - 182 476 494 500 500 500 500; \
    percent 37 37 37 889 889 833 1000 833 833; period 46 46 46 278 278 250 250 250 250; \
    periodcentered 180 183 225 278 278 250 250 250 250; \
    perthousand 189 137 228 1000 1000 1000 1000 1000 1000; pi - - 185 690 766 505 548 501 546; \
    plus 43 43 43 584 584 564 570 675 570; plusminus - 177 177 584 584 564 570 675 570; \
    product - - 184 996 996 1000 1000 1000 1000; q 113 113 113 556 611 500 556 500 500; \
    question 63 63 63 556 611 444 500 500 500; questiondown 191 191 192 611 611 444 500 500 500; \
    quotedbl 34 34 34 355 474 408 555 420 555; quotedblbase 185 132 227 333 500 444 500 556 500; \
    quotedblleft 170 147 210 333 500 444 500 556 500; quotedblright 186 148 211 333 500 444 500 556 500; \
    quoteleft 96 145 212 222 278 333 333 333 333; quoteright 39 146 213 222 278 333 333 333 333; \
    quotesinglbase 184 130 226 222 278 333 333 333 333; quotesingle 169 39 39 191 238 180 278 214 278; \
    r 114 114 114 333 389 333 444 389 389; radical - - 195 453 549 722 722 722 722; \
    registered - 174 168 737 737 760 747 760 747; ring 202 - 251 333 333 333 333 333 333; \
    s 115 115 115 500 556 389 389 389 389; scaron - 154 - 500 556 389 389 389 389; \
    section 167 167 164 556 556 500 500 500 500; semicolon 59 59 59 278 333 278 333 333 333; \
    seven 55 55 55 556 556 500 500 500 500; six 54 54 54 556 556 500 500 500 500; \
    slash 47 47 47 278 278 278 278 278 278; space 32 32,160 32,202 278 278 250 250 250 250; \
    sterling 163 163 163 556 556 500 500 500 500; summation - - 183 996 996 1000 1000 1000 1000; \
    t 116 116 116 278 333 278 333 278 278; thorn - 254 - 556 611 500 556 500 500; \
    three 51 51 51 556 556 500 500 500 500; threequarters - 190 - 834 834 750 750 750 750; \
    threesuperior - 179 - 333 333 300 300 300 300; tilde 196 152 247 333 333 333 333 333 333; \
    trademark - 153 170 1000 1000 980 1000 980 1000; two 50 50 50 556 556 500 500 500 500; \
    twosuperior - 178 - 333 333 300 300 300 300; u 117 117 117 556 611 500 556 500 556; \
    uacute - 250 156 556 611 500 556 500 556; ucircumflex - 251 158 556 611 500 556 500 556; \
    udieresis - 252 159 556 611 500 556 500 556; ugrave - 249 157 556 611 500 556 500 556; \
    underscore 95 95 95 556 556 500 500 500 500; v 118 118 118 500 556 500 500 444 444; \
    w 119 119 119 722 778 722 722 667 667; x 120 120 120 500 556 500 500 444 500; \
    y 121 121 121 500 556 500 500 444 444; yacute - 253 - 500 556 500 500 444 444; \
    ydieresis - 255 216 500 556 500 500 444 444; yen 165 165 180 556 556 500 500 500 500; \
    z 122 122 122 500 500 444 444 389 389; zcaron - 158 - 500 500 444 444 389 389; \
    zero 48 48 48 556 556 500 500 500 500;
    """
}
