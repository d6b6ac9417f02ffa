import DocModel
import Viewer

extension JSONAnswer {
  /// A text selection.
  struct Selection: Encodable {
    var page: Int
    var label: String
    var line: Int
    var lastLine: Int
    var text: String
    /// The index of the first scalar in the page's text; `end` is the index after the last one.
    var start: Int
    var end: Int
    var quads: [NumbersJSON]
    var heading: String?

    init(_ report: SelectionReport) {
      page = report.page.number
      label = report.page.label
      line = report.lines.lowerBound
      lastLine = report.lines.upperBound
      text = report.selection.text
      start = report.selection.range.lowerBound
      end = report.selection.range.upperBound
      quads = report.selection.quads.map(NumbersJSON.init)
      heading = report.heading
    }
  }

  /// The target of a peek.
  struct Peek: Encodable {
    var page: Int
    var label: String
    var heading: String?
    var lines: [NumberedLine]

    init(_ report: PeekReport) {
      page = report.page.number
      label = report.page.label
      heading = report.heading
      lines = report.lines
    }
  }
}
