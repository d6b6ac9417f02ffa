/// The intended differences from the oracle, with their reasons: any other difference is a bug.
enum CorpusChoices {
  enum Fact {
    case pages, labels, outline, info, annotations
  }

  struct Choice {
    var name: String
    var fact: Fact
    var why: String
    var differences: [String]
  }

  /// Returns the intended differences of a file.
  static func expected(_ name: String, _ fact: Fact) -> [String] {
    all.filter { $0.name == name && $0.fact == fact }.flatMap(\.differences)
  }

  static let all: [Choice] = [
    Choice(
      name: "arlington-pdf-model--RuleBreaker-INVALID.pdf", fact: .pages,
      why: "A rotation by 32 degrees is none; a page has to be shown in some way.",
      differences: ["page 0 rotation: 0, not none"]),
    Choice(
      name: "arlington-pdf-model--RuleBreaker-INVALID.pdf", fact: .annotations,
      why: "A link without a rectangle can't be followed by anyone; nothing is more than opaque.",
      differences: ["page 0 annotation 0 opacity: 1, not 1.1", "page 0 links: [], not [0]"]),
    Choice(
      name: "pdfium--ink_annot.pdf", fact: .annotations,
      why: "A coordinate without its partner is no point.",
      differences: [
        "page 0 annotation 1 stroke 0: 259 396 450 511 572 343, not 259 396 450 511 572 343 42"
      ]),
    Choice(
      name: "pdfium--polygon_annot.pdf", fact: .annotations,
      why: "A coordinate without its partner is no point.",
      differences: [
        "page 0 annotation 1 vertices: 259 396 450 511 572 343, not 259 396 450 511 572 343 42"
      ]),
    Choice(
      name: "pikepdf--cyclic-toc.pdf", fact: .annotations,
      why: "A link without a rectangle can't be followed by anyone.",
      differences: ["page 0 links: [], not [0]"]),
    Choice(
      name: "asposepdf-for-java--SVG.pdf", fact: .pages,
      why: "An empty media box is none: US Letter, as Poppler and MuPDF have it.",
      differences: [
        "page 0 media box: 0 0 612 792, not 0 0 0 0", "page 0 crop box: 0 0 612 792, not 0 0 0 0",
        "page 0 size: 612 792, not 0 0",
      ]),
    Choice(
      name: "qpdf--fuzz-16214.pdf", fact: .pages,
      why: "The only page has no object behind it; Poppler has found one among the rest of the file.",
      differences: ["pages: 1, not 0"]),
    Choice(
      name: "qpdf--page-labels-no-zero.pdf", fact: .labels,
      why: "Pages before the first range, which the standard doesn't foresee, are called by their number.",
      differences: ["label 0: 1, not none", "label 1: 2, not none"]),
    Choice(
      name: "pdfjs--issue19474.pdf", fact: .info,
      why: "The catalog's dictionary of PDF 1.1 names destinations too, beside the name tree.",
      differences: ["named destinations: 3, not 1"]),
    Choice(
      name: "jabref--mixedMetadata.pdf", fact: .annotations,
      why: "A link that has neither destination nor action leads nowhere: an annotation, but no link.",
      differences: ["page 1 links: [], not [0]"]),
    Choice(
      name: "jabref--multiple-meta-data.pdf", fact: .annotations,
      why: "A link that has neither destination nor action leads nowhere: an annotation, but no link.",
      differences: ["page 0 links: [0, 1, 2, 3, 4], not [0, 1, 2, 3, 4, 5]"]),
  ]
}
