import Terminal
import Viewer

/// The list of several possible completions.
enum CompletionAnswer {
  /// Returns a line for each completion with its details, and the number of further ones.
  static func lines(_ completion: Completion, rows: Int, columns: Int, style: PrintingStyle) -> [String] {
    let shown = completion.candidates.prefix(max(1, rows))
    let width = min(shown.map { $0.title.onOneLine.displayWidth }.max() ?? 0, columns / 2)
    var lines = shown.map { candidate in
      let title = candidate.title.onOneLine
      guard !candidate.detail.isEmpty else { return "  " + title }
      return ("  " + title.padded(to: width) + "  " + candidate.detail.onOneLine)
        .shortened(to: max(1, columns - 1))
    }
    let others = completion.candidates.count - shown.count
    if others > 0 || completion.isTruncated {
      let count = completion.isTruncated ? "more" : "\(others) more"
      lines.append(style.text("… \(count); keep typing to narrow them down"))
    }
    return lines
  }
}
