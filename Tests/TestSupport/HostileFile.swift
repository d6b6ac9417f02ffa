/// Files with extreme costs: some kilobytes that need gigabytes or minutes in a reader without limits.
package enum HostileFile: String, CaseIterable, Sendable {
  /// A visibility expression that names itself a million times.
  case visibility
  /// An action that is followed by itself a million times.
  case actions
  /// Twenty thousand links that share such an action.
  case sharedActions
  /// Annotations that alternate between many large object streams.
  case alternating
  /// Hundreds of cross-reference sections that are 15 MB each when they are decoded.
  case sections
  /// Fifty thousand quadrilaterals on fifty thousand letters.
  case quads
  /// A polygon of sixty thousand corners on the letters.
  case polygon
  /// An ink drawing of sixty thousand points on the letters.
  case ink
  /// Twenty thousand pages that share a label of 1 MB.
  case labels
  /// Twenty thousand annotations under a heading of 1 MB.
  case heading
  /// Annotations under a heading nested below fifty thousand others.
  case deepHeading
  /// A page tree that claims four million pages.
  case claimedPages
  /// A page that the page tree names two million times.
  case repeatedPage
  /// Rich text in which each of thousands of nested elements binds a prefix.
  case nestedPrefixes

  /// The bytes of the file.
  package var bytes: [UInt8] {
    switch self {
    case .visibility: Self.visibilityFile
    case .actions: Self.actions(links: 1)
    case .sharedActions: Self.actions(links: 20_000)
    case .alternating: Self.alternatingFile
    case .sections: Self.sectionsFile
    case .quads:
      Self.marked("/Highlight /QuadPoints [\(Self.repeated("0 800 60000 800 0 0 60000 0 ", 50_000))]")
    case .polygon: Self.marked("/Polygon /Vertices [\(Self.zigzag)]")
    case .ink: Self.marked("/Ink /InkList [[\(Self.zigzag) 0 700]]")
    case .labels: Self.labelsFile
    case .heading:
      Self.headings([(30_000, "<</Title (\(Self.repeated("x", 1_000_000))) /Dest [3 0 R /Fit]>>")])
    case .deepHeading:
      Self.headings((30_000..<80_000).map { ($0, "<</Title (h) /Dest [3 0 R /Fit] /First \($0 + 1) 0 R>>") })
    case .claimedPages: Self.claimedPagesFile
    case .repeatedPage: Self.repeatedPageFile
    case .nestedPrefixes: Self.nestedPrefixesFile
    }
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  /// Returns annotations, by default notes, with compressed objects, and the references to them for a page.
  private static func annotations(
    _ count: Int, _ text: String = "<</Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (x)>>"
  ) -> (list: String, objects: [(Int, String)]) {
    // qpdf reads object numbers beyond 65,536 in a small file.
    let numbers = 100..<100 + count
    return (numbers.map { "\($0) 0 R" }.joined(separator: " "), numbers.map { ($0, text) })
  }

  // MARK: Structure

  private static let visibilityFile: [UInt8] = {
    var file = PackedPDF(page: "/Annots [4 0 R]", catalog: "/OCProperties <</OCGs [] /D <<>>>>")
    file[4] = "<</Type /Annot /Subtype /Square /Rect [0 0 9 9] /OC <</Type /OCMD /VE 7 0 R>>>>"
    file.pack(8, [(7, "[/And \(repeated("7 0 R ", 1_000_000))]")])
    return file.bytes
  }()

  private static func actions(links: Int) -> [UInt8] {
    let links = annotations(links, "<</Type /Annot /Subtype /Link /Rect [0 0 9 9] /A 7 0 R>>")
    var file = PackedPDF(page: "/Annots [\(links.list)]")
    file.pack(8, links.objects)
    file.pack(9, [(7, "<</S /URI /URI (http://a.example) /Next [\(repeated("7 0 R ", 1_000_000))]>>")])
    return file.bytes
  }

  private static let alternatingFile: [UInt8] = {
    let streams = 24
    let notes = annotations(2_000)
    var file = PackedPDF(page: "/Annots [\(notes.list)]")
    let filler = "(\(repeated("x", 15_000_000)))"
    for stream in 0..<streams {
      let objects = notes.objects.filter { $0.0 % streams == stream }
      file.pack(10 + stream, objects + [(50_000 + stream, filler)])
    }
    return file.bytes
  }()

  private static let sectionsFile: [UInt8] = {
    let size = 65_004
    var file = Array("%PDF-1.7\n".utf8)
    var offsets: [Int: Int] = [:]
    let objects = [
      "<</Type /Catalog /Pages 2 0 R>>", "<</Type /Pages /Count 1 /Kids [3 0 R]>>",
      "<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800]>>",
    ]
    for (index, object) in objects.enumerated() {
      offsets[index + 1] = file.count
      file += Array("\(index + 1) 0 obj\n\(object)\nendobj\n".utf8)
    }
    // The same numbers again and again, in each of the sections.
    let rows = [UInt8](repeating: 0, count: 33 * 65_000 * 7)
    let index = "/Index [\(repeated("4 65000 ", 33))]"
    let section = PackedPDF.table(4, size: size, rows, index + " /Prev 0000000000")
    var before = "/Prev 0000000000"
    for number in 0..<300 {
      let start = file.count
      file += number == 0 ? PackedPDF.table(4, size: size, rows, index) : section
      if number > 0, let range = file.lastRange(of: Array("/Prev 0000000000".utf8)) {
        file.replaceSubrange(range, with: Array(before.utf8))
      }
      let digits = String(start)
      before = "/Prev " + repeated("0", 10 - digits.count) + digits
    }
    let start = file.count
    offsets[4] = start
    let last = (0..<size).flatMap { number in
      offsets[number].map { PackedPDF.row(1, $0, 0) } ?? PackedPDF.row(0, 0, number == 0 ? 65_535 : 0)
    }
    return file + PackedPDF.table(4, size: size, last, before) + PackedPDF.end(start)
  }()

  // MARK: Marks

  private static func marked(_ entries: String) -> [UInt8] {
    var file = PackedPDF()
    file[2] = "<</Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 30000 800]>>"
    let resources = "/Resources <</Font <</F 6 0 R>>>>"
    file[3] = "<</Type /Page /Parent 2 0 R /Annots [4 0 R] /Contents 5 0 R \(resources)>>"
    let text = "BT /F 1 Tf 1 0 0 1 10 700 Tm (\(repeated("a", 50_000))) Tj ET"
    file.add(5, stream: Array(text.utf8))
    file[6] = "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>"
    file.pack(8, [(4, "<</Type /Annot /Rect [0 0 600 800] /Subtype \(entries)>>")])
    return file.bytes
  }

  /// Points on both sides of the line of letters.
  private static let zigzag = (0..<60_000).map { "\($0 / 2) \($0.isMultiple(of: 2) ? 650 : 750)" }
    .joined(separator: " ")

  // MARK: Names of positions

  private static let labelsFile: [UInt8] = {
    let count = 20_000
    var file = PackedPDF(catalog: "/PageLabels 9 0 R")
    let numbers = 100..<100 + count
    file[2] = "<</Type /Pages /Count \(count) /Kids [\(numbers.map { "\($0) 0 R" }.joined(separator: " "))]>>"
    let note = "<</Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (x)>>"
    file.pack(8, numbers.map { ($0, "<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [\(note)]>>") })
    file.pack(10, [(9, "<</Nums [0 <</P (\(repeated("x", 1_000_000))) /S /D>>]>>")])
    return file.bytes
  }()

  private static func headings(_ items: [(Int, String)]) -> [UInt8] {
    let notes = annotations(20_000)
    var file = PackedPDF(page: "/Annots [\(notes.list)]", catalog: "/Outlines 9 0 R")
    file[9] = "<</First 30000 0 R>>"
    file.pack(10, notes.objects)
    file.pack(11, items)
    return file.bytes
  }

  // MARK: Pages

  private static let claimedPagesFile: [UInt8] = {
    var file = PackedPDF()
    file[2] = "<</Type /Pages /Count \(1 << 22) /Kids [\(repeated("4 0 R ", 16))]>>"
    file[4] = "<</Type /Pages /Count \(1 << 18) /Kids [3 0 R]>>"
    file[3] = "<</Type /Page /Parent 4 0 R /MediaBox [0 0 600 800]>>"
    return file.bytes
  }()

  private static let repeatedPageFile: [UInt8] = {
    var file = PackedPDF()
    file.pack(
      8,
      [
        (2, "<</Type /Pages /Count 2000000 /Kids [\(repeated("3 0 R ", 2_000_000))]>>"),
        (3, "<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800]>>"),
      ])
    return file.bytes
  }()

  private static let nestedPrefixesFile: [UInt8] = {
    let count = 12_000
    let inner = (0..<count).map { "<p xmlns:a\($0)=\"u\">" }.joined() + "x" + repeated("</p>", count)
    var file = PackedPDF(page: "/Annots [4 0 R]")
    let text = "<body xmlns=\"http://www.w3.org/1999/xhtml\">\(inner)</body>"
    file.pack(8, [(4, "<</Type /Annot /Subtype /FreeText /Rect [0 0 9 9] /Contents (x) /RC (\(text))>>")])
    return file.bytes
  }()
}

extension [UInt8] {
  /// Returns the range of the last occurrence of a word.
  fileprivate func lastRange(of word: [UInt8]) -> Range<Int>? {
    var start = count - word.count
    while start >= 0 {
      if self[start..<start + word.count].elementsEqual(word) { return start..<start + word.count }
      start -= 1
    }
    return nil
  }
}
