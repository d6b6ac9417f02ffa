import DocModelLibrary

@testable import Viewer

/// A session over fake documents, with its effects.
final class Conversation {
  let session: Session
  let host = TestHost()
  private(set) var effects: [Effect] = []
  private(set) var failure: CommandFailure?

  /// Creates a session with a tab for each document; the first one is current.
  init(
    _ documents: [FakeDocument], library: Library? = nil, restoresPositions: Bool = true,
    shelf: [FakeDocument] = []
  ) throws {
    session = Session(
      opener: FakeOpener(documents + shelf), library: try library ?? Library.inMemory(),
      restoresPositions: restoresPositions)
    session.frontEnd = host
    for document in documents { try session.open(document.source) }
    session.selectFirstTab()
  }

  /// Types a line; the result is then in ``effects`` and ``failure``.
  @discardableResult
  func type(_ line: String) -> Conversation {
    effects = []
    failure = session.perform(line: line) { self.effects.append($0) }.failure
    return self
  }

  /// The number of the current page, from 1.
  var page: Int? { session.state.page }

  /// The last list that was shown.
  var list: ListSnapshot? {
    effects.compactMap { if case .list(let list) = $0 { list } else { nil } }.last
  }

  /// The last annotation that was shown.
  var annotation: AnnotationReport? {
    effects.compactMap { if case .annotation(let report) = $0 { report } else { nil } }.last
  }

  /// The last help.
  var help: HelpReport? {
    effects.compactMap { if case .help(let report) = $0 { report } else { nil } }.last
  }

  /// The rows of the last list, with all details.
  var rows: [String] {
    list?.rows.map { row in
      let indent = String(repeating: "  ", count: row.row.level)
      let parts = [row.row.page?.description ?? "", row.row.title] + row.row.details.map(\.text)
      return "\(row.number) \(indent)\(parts.joined(separator: " · "))"
    } ?? []
  }

  /// The last match that was shown.
  var match: MatchReport? {
    effects.compactMap { if case .match(let match) = $0 { match } else { nil } }.last
  }

  var messages: [String] {
    effects.compactMap { if case .message(let text) = $0 { text } else { nil } }
  }

  /// The lines that were read.
  var lines: [String] {
    effects.flatMap { effect -> [String] in
      if case .lines(let lines) = effect { lines.map(\.text) } else { [] }
    }
  }
}

extension FakeDocument {
  /// Returns a document of twelve pages, four of them with roman numbers, with headings, marks and words to find.
  static func article(_ name: String = "article.pdf") -> FakeDocument {
    let document = FakeDocument(
      name,
      pages: (1...12).map { "Page \($0) begins\nwith a border\nand line three of \($0)" })
    document.labels = PageLabels(ranges: [
      .init(start: 0, style: .lowerRoman), .init(start: 4, style: .decimal),
    ])
    func item(_ title: String, _ level: Int, _ page: Int?, top: Double? = nil) -> Outline.Item {
      let view = Destination.View.xyz(left: nil, top: top, zoom: nil)
      let action = page.map { Action(.goTo(Destination(pageIndex: $0, view: view))) }
      return .init(title: title, level: level, action: action)
    }
    document.outline = Outline(items: [
      item("Preface", 0, 1),
      item("1 Keys", 0, 4),
      item("1.1 Chords", 1, 4, top: 500),
      item("1.2 Chains", 1, 6, top: 300),
      item("Nowhere", 0, nil),
      item("2 Borders", 0, 8),
    ])
    document.annotations = [
      2: [
        .link(page: 2, index: 0),
        .mark("Highlight", .highlight(.init(quads: [])), page: 2, index: 1, "good", by: "Ann"),
        .mark("Text", .text(.init()), page: 2, index: 2, "why?", by: "Bob", flags: []),
      ],
      7: [.mark("Square", .square(.init()), page: 7, index: 0, nil, by: "Ann", flags: [])],
    ]
    return document
  }

  /// Returns a document with a few short pages.
  static func notes(_ name: String = "notes.pdf", pages: Int = 3) -> FakeDocument {
    FakeDocument(name, pages: (1...pages).map { "Note \($0)" })
  }
}

extension Annotation {
  /// Returns a mark by an author.
  static func mark(
    _ type: String, _ kind: Kind, page: Int, index: Int, _ contents: String?, by author: String,
    flags: AnnotationFlags = [.print]
  ) -> Annotation {
    var mark = Annotation(pageIndex: page, index: index, type: type, kind: kind)
    mark.contents = contents
    mark.markup.author = author
    mark.flags = flags
    return mark
  }

  /// Returns a link without a target.
  static func link(page: Int, index: Int) -> Annotation {
    Annotation(pageIndex: page, index: index, type: "Link", kind: .link(.init()))
  }
}
