import Testing

@testable import DocModel

/// The flags of annotations (ISO 32000-1, 12.5.3), the same on pages of every rotation.
struct AnnotationFlagTests {
  /// A value of F, and its effects.
  struct Row: Sendable {
    let name: String
    let bits: Int
    let isShown: Bool
    let isPrinted: Bool
    let problem: String?

    init(_ name: String, _ bits: Int, shown: Bool = true, printed: Bool = false, _ problem: String? = nil) {
      self.name = name
      self.bits = bits
      isShown = shown
      isPrinted = printed
      self.problem = problem
    }
  }

  private static let rows: [Row] = [
    // Invisible applies to unknown types only.
    Row("flag-invisible", 1), Row("flag-hidden", 2, shown: false), Row("flag-print", 4, printed: true),
    Row("flag-noZoom", 8), Row("flag-noRotate", 16), Row("flag-noView", 32, shown: false),
    Row("flag-readOnly", 64), Row("flag-locked", 128), Row("flag-toggleNoView", 256),
    Row("flag-lockedContents", 512), Row("flag-none", 0), Row("flag-absent", 0),
    Row("flag-all", 1023, shown: false), Row("flag-hidden-and-print", 6, shown: false),
    Row("flag-noView-and-print", 36, shown: false, printed: true),
    Row("flag-noView-and-toggleNoView", 288, shown: false),
    Row("unknown-bit-11", 1024), Row("unknown-bit-20-and-print", 524_292, printed: true),
    Row("unknown-bit-31", 1 << 30), Row("unknown-bit-32", 1 << 31), Row("unknown-all", -1, shown: false),
    Row("wrong-name", 0, "F is a name, not an integer"),
    Row("wrong-string", 0, "F is a string, not an integer"),
    Row("wrong-array", 0, "F is an array, not an integer"),
    Row("wrong-boolean", 0, "F is a boolean, not an integer"),
    Row("wrong-dictionary", 0, "F is a dictionary, not an integer"), Row("null", 0),
    Row("real-whole", 4, printed: true), Row("real", 0, "F is a number, not an integer"),
    Row("above-32-bits", (1 << 32) + 4, printed: true),
  ]

  @Test("All flags on pages of all rotations", arguments: 0..<5)
  func everyValue(_ page: Int) throws {
    let annotations = NamedAnnotations.flags.pages[page].annotations
    #expect(annotations.compactMap(\.name) == Self.rows.map(\.name))
    for (annotation, row) in zip(annotations, Self.rows) {
      #expect(annotation.flags.rawValue == row.bits, "\(row.name)")
      #expect(annotation.isShownOnScreen == row.isShown, "\(row.name)")
      #expect(annotation.isPrinted == row.isPrinted, "\(row.name)")
      #expect(annotation.problems == [row.problem].compactMap { $0 }, "\(row.name)")
      #expect(annotation.keepsSize == (row.bits & 8 != 0), "\(row.name)")
      #expect(annotation.staysUpright == (row.bits & 16 != 0), "\(row.name)")
    }
  }

  @Test func noteKeepsItsSizeAndStaysUprightWhateverItsFlags() throws {
    for page in NamedAnnotations.flags.pages[5..<10] {
      for annotation in page.annotations where annotation.type == "Text" {
        #expect(annotation.keepsSize && annotation.staysUpright)
      }
      let stamp = try #require(page.annotations.first { $0.name == "fixed-Stamp-neither" })
      #expect(!stamp.keepsSize && !stamp.staysUpright)
    }
  }

  @Test(arguments: [("Square", true), ("Projection", true), ("Unheard", false)])
  func invisibleHidesOnlyUnknownTypes(_ type: String, _ isShown: Bool) throws {
    let page = "/Annots [<</Subtype /\(type) /Rect [0 0 9 9] /F 5>>]"
    let annotation = try #require(try PDFSource(pages: [page]).open().annotations(onPage: 0).first)
    #expect(annotation.isShownOnScreen == isShown)
    #expect(annotation.isPrinted == isShown)
  }
}
