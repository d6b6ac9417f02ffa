import Foundation
import Viewer
import DocModelExchange

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Performs all operations on a document, and checks that other programs can read the exports.
struct DocumentDrive {
  /// The C libraries that read the document.
  let readers: Document.Readers

  /// The most pages to read of a document.
  private static let mostPages = 4

  func run(_ bytes: [UInt8], password: String?) throws {
    let document: Document
    do throws(DocumentError) {
      document = try Document(.bytes(Data(bytes), name: "fuzz.pdf"), password: password, readers: readers)
    } catch {
      try FuzzProblem.check(error.description.hasPrefix("fuzz.pdf"), "an error that names no file: \(error)")
      return
    }
    try readFacts(of: document)
    readOutline(of: document)
    let count = document.pageCount
    for page in 0..<min(Self.mostPages, count) { try read(page: page, of: document) }
    if count > Self.mostPages { try read(page: count - 1, of: document) }
    for wrong in [-1, count, Int.max, Int.min] {
      _ = try? document.page(at: wrong)
      _ = try? document.annotations(onPage: wrong)
      _ = try? document.string(ofPage: wrong)
    }
    try export(document, size: bytes.count)
    try search(document)
    document.prepareToRead(0..<count)
    for page in 0..<min(40, count) { _ = try? document.string(ofPage: page) }
  }

  // MARK: Facts

  private func readFacts(of document: Document) throws {
    _ = (document.title, document.identifiers, document.info.permissions.names)
    for line in InfoReport(DocumentFacts(document), path: "fuzz.pdf").lines {
      try FuzzProblem.check(
        !line.unicodeScalars.contains(where: \.isControl),
        "a control in a line for people: \(line.debugDescription)")
    }
    let labels = document.pageLabels
    for index in [0, 1, 2, 3, 100, 1_000_000, Int.max] { _ = labels.label(at: index) }
    _ = labels.index(of: "iv", pageCount: min(1000, document.pageCount))
    for (name, destination) in document.namedDestinations().prefix(200) { _ = (name, destination.pageIndex) }
  }

  private func readOutline(of document: Document) {
    let outline = document.outline
    _ = (outline.children(of: nil), outline.problems)
    for index in outline.items.indices.prefix(100) {
      _ = (outline.children(of: index), outline.path(to: index), outline.items[index].action?.description)
    }
    for page in 0..<min(20, document.pageCount) {
      _ = (outline.section(ofPage: page), outline.section(ofPage: page, at: 300))
      _ = (outline.heading(afterPage: page), outline.heading(beforePage: page))
    }
  }

  // MARK: Pages

  private func read(page index: Int, of document: Document) throws {
    if let page = try? document.page(at: index) {
      _ = (page.label, page.size, page.number, page.sizeInPoints.brief)
    }
    for link in (try? document.links(onPage: index)) ?? [] { _ = link.action.description }
    for annotation in ((try? document.annotations(onPage: index)) ?? []).prefix(500) {
      _ = (annotation.flags.names, annotation.border.effective(.iso), annotation.border.effective(.acrobat))
      _ = (annotation.color?.name, annotation.action?.description)
      if case .fileAttachment(let file) = annotation.kind {
        _ = file.file.flatMap { try? document.data(of: $0) }
      }
    }
    guard readers == .both, let text = try? document.text(ofPage: index) else { return }
    try TextDrive.read(text)
  }

  // MARK: Searching

  private func search(_ document: Document) throws {
    let pages = Array(0..<min(Self.mostPages, document.pageCount))
    let queries = [
      SearchQuery("e"), SearchQuery("border style", caseMatching: .insensitive, ignoresDiacritics: true),
      SearchQuery(patterns: [.expression(#"(\w+) (\w+)$|[é-ÿ]|a.*b"#)], caseMatching: .insensitive),
    ]
    for query in queries {
      if readers == .both {
        for page in (try? document.search(query, pages: pages)).map(Array.init) ?? [] {
          _ = page.matches.count
        }
      }
      var options = SearchOptions(
        query, in: readers == .both ? [.text, .annotations, .outline] : [.annotations, .outline])
      options.linesBefore = 1
      guard let search = try? LineSearch(options) else { continue }
      _ = try? document.outlineMatchGroups(of: search)
      for page in pages { _ = try? document.matchGroups(of: search, onPage: page) }
    }
  }

  // MARK: Exports

  private func export(_ document: Document, size: Int) throws {
    var options = AnnotationOptions()
    options.readsText = readers == .both
    let annotated = AnnotatedDocument(document, path: "fuzz.pdf", options: options)
    // The inputs together cover all formats: all formats for each input would take most of the time.
    let chosen = annotated.pageCount &+ annotated.entries.count &+ size
    for (index, format) in ExportOptions.Format.allCases.enumerated() where (index &+ chosen) % 4 == 0 {
      var export = ExportOptions()
      export.format = format
      let bytes = export.exporter.file(annotated)
      if size % 8 < 2 { try check(bytes, format) }
    }
    guard chosen % 4 == 1 else { return }
    // With the options of the program, which cover filters, groups and templates.
    var export = ExportOptions()
    export.filter.types = ["all"]
    export.readsText = false
    export.format = .markdown
    export.groupings = [.author, .page]
    export.sort = .date
    export.template =
      "{{#documents}}{{title}}{{#annotations}}{{contents}}{{text}}{{/annotations}}{{/documents}}"
    _ = document.export(export)
  }

  private func check(_ bytes: [UInt8], _ format: ExportOptions.Format) throws {
    try FuzzProblem.check(String(validating: bytes, as: UTF8.self) != nil, "\(format) isn't UTF-8")
    switch format {
    case .json, .w3c, .jsonl:
      let isJSON = (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil
      try FuzzProblem.check(isJSON, "\(format) isn't JSON")
    case .xfdf:
      let parser = XMLParser(data: Data(bytes))
      try FuzzProblem.check(
        parser.parse(), "\(format) isn't well-formed: \(parser.parserError.map { "\($0)" } ?? "")")
    case .csv, .markdown, .org, .html: break
    }
  }
}
