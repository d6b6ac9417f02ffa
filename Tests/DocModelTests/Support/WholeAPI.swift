@testable import DocModel

/// Reads everything from a document.
enum WholeAPI {
  /// The results in numbers, for comparison.
  struct Summary: Equatable {
    var pages = 0
    var readablePages = 0
    var characters = 0
    var annotations = 0
    var links = 0
    var outlineItems = 0
    var matches = 0
  }

  /// Reads everything; errors of single pages are counted, not thrown.
  static func read(_ document: Document, mostPages: Int = .max) -> Summary {
    var summary = Summary()
    let info = document.info
    _ = (info.title, info.author, info.permissions.names, document.title, document.identifiers)
    _ = document.warnings.map(\.message)
    readOutline(document, &summary)
    _ = document.namedDestinations()

    summary.pages = document.pageCount
    for index in 0..<min(mostPages, document.pageCount) { read(page: index, of: document, &summary) }
    let first = Array(0..<min(mostPages, document.pageCount))
    for page in (try? document.search(SearchQuery("e"), pages: first)).map(Array.init) ?? [] {
      summary.matches += page.matches.count
    }
    for wrong in [-1, document.pageCount, Int.max, Int.min] {
      _ = try? document.page(at: wrong)
      _ = try? document.string(ofPage: wrong)
      _ = try? document.annotations(onPage: wrong)
    }
    return summary
  }

  private static func readOutline(_ document: Document, _ summary: inout Summary) {
    let outline = document.outline
    summary.outlineItems = outline.items.count
    _ = outline.children(of: nil)
    for index in outline.items.indices.prefix(100) {
      _ = (outline.children(of: index), outline.path(to: index))
      _ = outline.items[index].action?.description
    }
    for page in 0..<min(100, document.pageCount) {
      _ = outline.section(ofPage: page)
      _ = (outline.section(ofPage: page, at: 300), outline.section(ofPage: page, at: 300, left: 60))
      _ = (outline.heading(afterPage: page), outline.heading(beforePage: page))
    }
    _ = document.pageLabels.index(of: "iv", pageCount: min(1000, document.pageCount))
  }

  private static func read(page index: Int, of document: Document, _ summary: inout Summary) {
    if let page = try? document.page(at: index) { _ = (page.label, page.size, page.number) }
    if let string = try? document.string(ofPage: index) {
      summary.characters += string.count
      summary.readablePages += 1
    }
    if let text = try? document.text(ofPage: index) { _ = (text.words, text.lines) }
    summary.links += ((try? document.links(onPage: index)) ?? []).map(\.action.description).count
    let annotations = (try? document.annotations(onPage: index)) ?? []
    summary.annotations +=
      annotations.map {
        ($0.flags.names, $0.isMark, $0.border.effective(.iso), $0.border.effective(.acrobat), $0.color?.name)
      }.count
    // No page is drawn: after a font has been requested in an absurd size, it fails in all open documents of the
    // process. RenderCommandTests tests drawing in separate processes.
  }
}
