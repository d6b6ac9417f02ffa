import DocModel
import Terminal
import Viewer

/// Annotations as text: a table with a line for each, or all details of each.
struct AnnotationTable {
  /// The maximum width of a line in columns; nil for no limit.
  let width: Int?
  /// Whether colours are shown as colours.
  let usesColor: Bool
  /// The transform of the page on the screen, for coordinates.
  let screen: ScreenOption?

  /// The maximum width of all columns but the last.
  private static let widestColumn = 24
  private static let gap = "  "
  /// The minimum width of the last column, however narrow the terminal is.
  private static let narrowestGist = 16

  // MARK: Short

  /// Returns a line for each annotation.
  func lines(_ entries: [DocumentAnnotations.Entry]) -> [String] {
    let rows = entries.map(cells)
    let columns = (rows.first?.count ?? 0)
    let widths = (0..<columns).map { column in
      min(Self.widestColumn, rows.map { $0[column].displayWidth }.max() ?? 0)
    }
    return zip(entries, rows).map { entry, cells in
      var line = ""
      var used = 0
      for (cell, width) in zip(cells, widths) where width > 0 {
        line += cell.shortened(to: width).padded(to: width) + Self.gap
        used += width + Self.gap.count
      }
      if usesColor {
        line += swatch(entry.annotation) + " "
        used += 3
      }
      let gist = AnnotationDetails(entry).gist
      let room = width.map { max(Self.narrowestGist, $0 - used) }
      line += room.map { gist.shortened(to: $0).textOnOneLine } ?? gist
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private func cells(_ entry: DocumentAnnotations.Entry) -> [String] {
    let details = AnnotationDetails(entry)
    let label = entry.page.label
    let number = String(entry.page.number)
    let indent = String(repeating: "  ", count: min(entry.depth, 4))
    var cells = [
      label == number || label.isEmpty ? number : "\(number) (\(label.onOneLine))",
      indent + details.typeInFile, (entry.annotation.author ?? "").onOneLine, details.day ?? "",
      entry.annotation.color?.name ?? "",
    ]
    if let screen { cells.append(rectangleText(entry, screen)) }
    return cells
  }

  private func rectangleText(_ entry: DocumentAnnotations.Entry, _ screen: ScreenOption) -> String {
    guard let rectangle = entry.annotation.screenRectangle(in: screen.transform(entry.page)) else {
      return ""
    }
    return [rectangle.x0, rectangle.y0, rectangle.x1, rectangle.y1].map { $0.rounded().brief }.joined(
      separator: " ")
  }

  /// Returns two cells in the annotation's colour.
  private func swatch(_ annotation: Annotation) -> String {
    guard let color = annotation.color?.rgb else { return "  " }
    let parts = [color.red, color.green, color.blue].map { String(Int(($0 * 255).rounded())) }
    return "\u{1B}[48;2;\(parts.joined(separator: ";"))m  \u{1B}[0m"
  }

  // MARK: Long

  /// Returns the details of each annotation, separated by empty lines.
  func long(_ entries: [DocumentAnnotations.Entry]) -> [String] {
    var lines: [String] = []
    for entry in entries {
      if !lines.isEmpty { lines.append("") }
      let details = AnnotationDetails(entry, at: screen?.transform(entry.page))
      let page = PageReference(number: entry.page.number, label: entry.page.label).description
      let head = [details.typeInFile, page, entry.annotation.author?.onOneLine].compactMap { $0 }
      lines.append(head.joined(separator: " · "))
      lines += details.lines.map { "  \($0.name): \($0.text)" }
    }
    return lines
  }
}
