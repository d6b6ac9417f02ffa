import PNGFiles
import Terminal
import TestSupport

/// Inputs other than PDFs, always the same for a number.
enum TextInputs {
  /// Returns an input for a target, composed of the target's vocabulary and then mutated.
  static func bytes(for target: FuzzTarget, _ number: UInt64) -> [UInt8] {
    if target == .probe { return Array((ProbeDrive.inputs[number] ?? "").utf8) }
    var random = SeededGenerator(seed: number)
    if [.references, .updates, .appends].contains(target) {
      return FileEndInputs.bytes(for: target, &random)
    }
    let fragments = fragments(for: target)
    if target == .imports {
      var bytes = ImportInputs.bytes(&random)
      if Int.random(in: 0..<3, using: &random) == 0 { ByteMutations.apply(to: &bytes, others: [], &random) }
      return bytes
    }
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      bytes += fragments.randomElement(using: &random) ?? []
      if target == .frames || target == .images { continue }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.append(0x20)
      case 1: bytes.append(0x0A)
      case 2 where target != .keys && target != .replies: bytes += Storms.number(&random).utf8
      default: break
      }
    }
    if Bool.random(using: &random) { ByteMutations.apply(to: &bytes, others: fragments, &random) }
    return bytes
  }

  private static func fragments(for target: FuzzTarget) -> [[UInt8]] {
    switch target {
    case .objects, .streams, .messages, .xfdf, .fdf, .csv: PieceInputs.fragments
    case .references, .updates, .appends: FileEndInputs.fragments
    case .metadata: metadata
    case .images: images
    case .templates: templates
    case .replies: replies
    case .text, .dictionaries, .document, .edits, .signatures, .contents, .hostile, .imports, .probe: texts
    case .expressions: expressions
    case .keys: keys
    case .commands: commands
    case .configuration: configuration
    case .outlines: outlines
    case .frames: frames
    }
  }

  private static let texts: [[UInt8]] = [
    "The border of an annotation ", "well-\nknown ", "anno-\ntation", "Dr. Smith, e.g. 3.14 said: “No!” ",
    "a", "e\u{301}",
    "שלום עולם ", "مرحبا ١٢٣ ", "日本語。中文", "👩‍👩‍👧‍👦", "ﬁne ﬂow ", "\u{AD}", "\n\n", "\t", "1.2.3 Title\n",
    "• item\n", "\u{0C}",
    "\u{0}", "\u{200B}\u{FEFF}", "\u{202E}x\u{202C}", "I. II. III.\n", "A. B. Smith. ", "…?!)” ",
    "www.example.com/a?b ",
  ].map { Array($0.utf8) }

  private static let expressions: [[UInt8]] = [
    "a", "é", "[", "]", "(", ")", "(?:", "(?i)", "(?x)", "(?<n>", "\\k<n>", "\\1", "\\Q", "\\E", "\\p{Lu}",
    "\\p{", "\\x{41}",
    "\\x{110000}", "\\N{U+41}", "\\o{101}", "*", "+", "?", "{2,3}", "{99999}", "{,}", "|", "^", "$", ".",
    "\\b", "\\w", "\\",
    "[^", "a-z", "[:alpha:]", "[[:^x:]]", "(a+)+$", "(?R)", "(?1)", "(?(1)a|b)", "(*ACCEPT)", "\\K", "(?<=a)",
    "(?!b)",
    "#", "ﬁ", "e\u{301}", "-", "\\-", "\\c[", "\\C", "\u{0}", "border", "style", "\\R", "\\X", "(?C1)",
    "(?#c)",
  ].map { Array($0.utf8) }

  private static let keys: [[UInt8]] =
    [
      "a", "é", "日", "😀", "\u{1B}", "\u{1B}[A", "\u{1B}[1;5C", "\u{1B}[15;2~", "\u{1B}OP", "\u{1B}[[C",
      "\u{1B}\u{1B}[A",
      "\u{1B}[97:65:97;10:3;65:66u", "\u{1B}[27;5;105~", "\u{1B}[<35;120;40M", "\u{1B}[M !!", "\u{1B}[I",
      "\u{1B}[?62;4c",
      "\u{1B}[?2026;2$y", "\u{1B}P>|kitty(0.35)\u{1B}\\", "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\",
      "\u{1B}_Gi=31;OK\u{1B}\\",
      "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[24;80R", "\u{1B}[99999999999x", "\u{1B}[57441;1:3u",
      "\u{1B}[9;;;u", "\r", "\t",
      "\u{7F}", "\u{1}", "\u{3}", "\u{4}", "\u{B}", "\u{17}", "\u{19}", "\u{12}", "word word", "\u{1B}b",
      "\u{1B}d", "\u{1B}y",
      "\u{1B}.", "\u{1F}", "\u{18}", ";", ":", "[", "u", "~",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x82], [0x9B], [0xF4, 0x90], [0xED, 0xA0]]

  private static let commands: [[UInt8]] = [
    "next tab", "open ", "search ", "add bookmark ", "page ", "\"", "'", "\\", "1-5,iv", "-", "3-", ",", "gg",
    "]a", "⌘⇧A",
    "cmd+shift+a", "<D-S-a>", "<C-", "ctrl+", "+", "⌃⇥", "f12", "space", "set show text", "set ", "?", "/x",
    "12", "é",
    "\u{1B}[A", "\u{0}", "\u{2028}", "D:20240101", "D:", "~", "file://%20a.pdf", "share csv ~/x",
    "9223372036854775808",
    "alt+1", "page iv", "\u{301}", "👩‍👩‍👧", "  ", "\t",
  ].map { Array($0.utf8) }

  private static let outlines: [[UInt8]] = [
    "Title", "1.2 Types", "  ", "\t", "\t3\n", "\n", "\tiv\n", "\t=3\n", "\t99999999999999999999\n", "\\",
    "\\t",
    "{\"items\":[", "{\"title\":\"a\",\"level\":0,\"page\":2}", "{\"title\":\"\",\"level\":1,\"top\":1e999}",
    ",",
    "]}", "\"level\":-1", "\"level\":1e300", "null", "- ", "  - ", "* [a](#page=2)\n",
    "+ [\\]](<#page=-1>)\n",
    "- [x](https://a.b)\n", "<opml version=\"2.0\"><body>", "<outline text=\"a\" page=\"2\">", "</outline>",
    "<outline text=\"&#10;&lt;\" page=\"9\"/>", "</body></opml>", "<!DOCTYPE a [<!ENTITY b \"c\">]>", "&b;",
    "é", "\u{0}",
    "\u{FEFF}", "\u{202E}", "\r\n", "]]>", "\u{2028}",
  ].map { Array($0.utf8) }

  private static let configuration: [[UInt8]] = [
    "[keys]\n", "[settings]\n", "[[keys]]\n", "[keys.normal]\n", "\"cmd+d\" = \"add bookmark\"\n",
    "x = \"close tab\"\n",
    "show = \"text\"\n", "rows = 5\n", "rows = -1\n", "rows = ", "preset = \"vim\"\n", "a.b.c = 1\n", "= ",
    "\"", "\"\"\"", "'''",
    "{", "}", "[", "]", "# comment\n", "1979-05-27T07:32:00Z\n", "0x", "1e400\n", "inf\n", "nan\n", "true\n",
    "\\u0000",
    "\\UFFFFFFFF", "\\e", "\u{0}", "\r", "é = 1\n", "\"gg\" = false\n", "\"\" = \"\"\n", ",", "\u{FEFF}",
    "next tab", "keys = 1\n",
  ].map { Array($0.utf8) }

  private static let metadata: [[UInt8]] = [
    "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>",
    "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">",
    "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">", "<rdf:Description rdf:about=\"\"",
    " xmlns:dc=\"http://purl.org/dc/elements/1.1/\"",
    " xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" pdf:Keywords=\"a\"",
    ">", "/>", "<dc:title>", "<rdf:Alt>", "<rdf:li xml:lang=\"x-default\">a</rdf:li>", "<rdf:li>b</rdf:li>",
    "</rdf:Alt>", "</dc:title>", "<dc:subject><rdf:Bag>", "</rdf:Bag></dc:subject>", "</rdf:Description>",
    "</rdf:RDF>", "</x:xmpmeta>", "<?xpacket end=\"w\"?>", "<!-- c -->", "<![CDATA[x]]>", "&#10;", "&amp;",
    "<!DOCTYPE a [<!ENTITY b \"c\">]>", "&b;", "\u{FEFF}", "\u{0}", "é",
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>\
    <rdf:li xml:lang="x-default">a</rdf:li><rdf:li xml:lang="de">b</rdf:li></rdf:Alt></dc:title>\
    <dc:subject><rdf:Bag><rdf:li>k</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
    """,
  ].map { Array($0.utf8) }

  private static let images: [[UInt8]] = {
    let bytes = (0..<16).map { UInt8($0 * 15) }
    let pixels = Pixels(width: 2, height: 2, bytesPerRow: 8, order: .rgba, bytes: bytes)
    let png = pixels.flatMap(PNGFile.bytes) ?? []
    let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 2, 0, 2, 1, 1, 0x11, 0]
    return [
      png, png, [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0] + frame + [0xFF, 0xD9], [0xFF, 0xD8, 0xFF], frame,
      [0xFF, 0xD9],
      [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 2], [0xFF, 0xDA], Array(png.prefix(8)),
    ]
  }()

  private static let templates: [[UInt8]] = [
    "{{", "}}", "{{{", "}}}", "{{#groups}}", "{{/groups}}", "{{#annotations}}", "{{/annotations}}",
    "{{^text}}",
    "{{/text}}", "{{title}}", "{{&contents}}", "{{{author}}}", "{{.}}", "{{=<% %>=}}", "<%={{ }}=%>",
    "{{! c }}",
    "{{>part}}", "{{<part}}", "{{$block}}", "{{/block}}", "{{/part}}", "{{*dynamic}}", "{{%TRANSFORM",
    "{{% CONTENT_TYPE:HTML}}",
    "{{#first()}}", "{{#reversed(annotations)}}", "{{capitalized(title)}}", "{{#enumerated(groups)}}",
    "{{count(groups)}}",
    "{{groups.title}}", "{{a.b.c}}", "{{#isAnswer}}", "{{/isAnswer}}", "\n", "é", "=", "#", "/", "(", ")",
    "\u{0}",
  ].map { Array($0.utf8) }

  private static let replies: [[UInt8]] = [
    "\u{1B}[?31u", "\u{1B}[?u", "\u{1B}[?62;4;22c", "\u{1B}[?c", "\u{1B}[6;20;10t", "\u{1B}[4;480;800t",
    "\u{1B}[6;0;0t",
    "\u{1B}[6;99999999999;-1t", "\u{1B}[?2026;2$y", "\u{1B}[?1016;0$y", "\u{1B}[?2031;4$y", "\u{1B}[?997;1n",
    "\u{1B}[?1;0;256S", "\u{1B}[?1;0;9223372036854775807S", "\u{1B}[24;80R", "\u{1B}P>|kitty(0.35)\u{1B}\\",
    "\u{1B}P>|tmux 3.5\u{1B}\\", "\u{1B}P1+r\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\",
    "\u{1B}_Gi=32,x=1;ENOENT:a\u{1B}\\",
    "\u{1B}_G;\u{1B}\\", "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\", "\u{1B}]11;#123456789abc\u{7}",
    "\u{1B}]11;rgba:0/0/0/0\u{7}",
    "\u{1B}]10;rgb:1/2\u{7}", "\u{1B}]4;1;rgb:ffff/0/0\u{7}", "\u{1B}", ";", ":", "?", "$", "R", "u", "\\",
  ].map { Array($0.utf8) }

  private static let frames: [[UInt8]] = {
    func number(_ value: UInt64) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }
    // An empty reading, and one with a page and a word.
    let marked: [[UInt8]] = [[1, 0, 0, 0, 0, 0], [1, 0, 0, 1, 3, 0, 1] + number(7)]
    let draft: [UInt8] = [1, 0, 1, 0, 0, 1, 97, 0, 1, 2, 97, 45, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    return WorkerSeeds.requests + WorkerSeeds.answers(marked + [draft]) + WorkerSeeds.values + marked + [
      draft
    ]
      // The elements of the encoding: marks of lists, of keyed values and of their ends, and false lengths.
      + [[9], [10], [0], [1], [3], [4] + number(.max), [5] + number(0x7FF8 << 48), [8] + number(.max)]
      + [number(.max), number(1 << 63), [0x80, 0x80, 0x80], [0xFF]]
  }()
}
