import Foundation
import TestSupport
import Testing

@testable import DocModel

/// The drawings in other people's files have the names that a reader gives them by eye.
@Suite(.needsCorpus, .tags(.corpus))
struct CorpusShapeTests {
  /// The shape of each Ink annotation of the corpus by file and index in /Annots of the first page, labelled by eye;
  /// nil for letters, angles and scribbles.
  static let labels: [String: [Int: DrawnShape?]] = [
    // A wide V below a bar; two tents.
    "pdfcpu--InkAnnotation.pdf": [0: nil],
    "pdfium--ink_annot.pdf": [0: nil, 1: nil],
    // “IeZI”, with serifs drawn on their own.
    "pdfjs--annotation-ink-without-appearance.pdf": [
      0: .line, 1: .underline, 2: nil, 3: nil, 4: .line, 5: .underline,
    ],
    "pdfjs--inks_basic.pdf": [0: .line, 1: .line, 2: .line, 3: .line, 4: .line],
    // A loop with a stem, twice.
    "pdfjs--issue13447.pdf": [10: nil, 11: nil],
  ]

  @Test("Drawings are named as by eye", arguments: labels.keys.sorted())
  func shapes(_ name: String) throws {
    let annotations = try Corpus.open(name).annotations(onPage: 0)
    let drawings = annotations.filter { $0.type == "Ink" }
    #expect(Set(drawings.map(\.index)) == Set(try #require(Self.labels[name]).keys))
    for drawing in drawings {
      #expect(drawing.shape == Self.labels[name]?[drawing.index] ?? nil, "\(drawing.index)")
    }
  }

  @Test("All files with drawings are labelled")
  func completeness() throws {
    let drawn = try Corpus.readable.filter { name in
      try Corpus.oracle(name).pages.contains { page in
        page["annots"]?.elements.contains { Oracle.name($0["subtype"]) == "Ink" } ?? false
      }
    }
    #expect(drawn == Self.labels.keys.sorted())
  }
}
