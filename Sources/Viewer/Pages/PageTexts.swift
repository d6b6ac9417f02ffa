import DocModel

/// The text of a page as rows of cells.
package struct PageRows {
  /// The page.
  package let geometry: PageGeometry
  /// The text with the positions of its letters.
  package let text: PageText
  /// The rows.
  package let rows: TextPage
  /// The annotations, from the lowest layer to the highest.
  package let annotations: [TextAnnotation]
  /// The reason why there is no text; nil if the page could be read.
  package let problem: String?
}

/// The texts of the pages that were shown last.
final class PageTexts {
  private struct Key: Hashable {
    var tab: Int
    var page: Int
    var form: PageDisplay.Form
    var columns: Int
    var rotation: Int
    var edition: Int
  }

  private var known: [Key: PageRows] = [:]
  private var order: [Key] = []
  private static let mostKnown = 32
  /// The widest paragraphs that are easy to read.
  private static let widest = 80

  /// Returns the text of a page in a form, for a number of columns; in paragraphs if the page is too wide for them.
  func rows(ofPage page: Int, of tab: Tab, _ form: PageDisplay.Form, columns: Int) -> PageRows {
    let rows = made(page, of: tab, form, columns)
    return rows.rows.columns > columns && form == .layout ? made(page, of: tab, .reflow, columns) : rows
  }

  private func made(_ page: Int, of tab: Tab, _ form: PageDisplay.Form, _ columns: Int) -> PageRows {
    // Letters at their positions don't depend on the screen.
    let columns = form == .reflow ? min(columns, Self.widest) : 0
    let key = Key(
      tab: tab.id, page: page, form: form, columns: columns, rotation: tab.view.rotation,
      edition: tab.edition(ofPage: page))
    if let rows = known[key] { return rows }
    let geometry = tab.shownPage(at: page)
    var (text, problem) = (PageText(pageIndex: page, string: "", boxes: []), String?.none)
    do throws(DocumentError) {
      text = try tab.cache.text(ofPage: page)
    } catch {
      problem = error.messageInSession
    }
    let rows =
      form == .reflow
      ? TextPage(reflowed: text, columns: columns)
      : TextPage(laidOut: text, on: geometry, rotation: tab.view.rotation)
    let annotations = problem == nil ? (try? tab.cache.annotations(onPage: page)) ?? [] : []
    let made = PageRows(
      geometry: geometry, text: text, rows: rows,
      annotations: TextAnnotation.annotations(annotations, on: rows, of: text), problem: problem)
    if order.count >= Self.mostKnown { known[order.removeFirst()] = nil }
    order.append(key)
    known[key] = made
    return made
  }
}
