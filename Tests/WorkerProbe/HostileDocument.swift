import DocModel
import Foundation
import Viewer

/// A document that harms its process on certain pages, according to rules.
final class HostileDocument: ReadableDocument {
  /// A rule such as `3=crash`; a part (`open`, `text`, `image`, `annotations` or `facts`) may precede the page.
  struct Rule {
    var part: String
    var page: Int
    var deed: String

    /// Parses a rule such as `text3=crash`; pages count from 1, and 0 means no page.
    init?(_ text: String) {
      let halves = text.split(separator: "=")
      guard halves.count == 2 else { return nil }
      part = String(halves[0].prefix { $0.isLetter })
      page = Int(halves[0].drop { $0.isLetter }) ?? 0
      deed = String(halves[1])
    }
  }

  private let document: LocalDocument
  private let rules: [Rule]

  init(_ document: LocalDocument, _ rules: [Rule]) {
    (self.document, self.rules) = (document, rules)
  }

  static func obey(_ rules: [Rule], _ part: String, _ page: Int = -1) {
    for rule in rules where rule.page == page + 1 && (rule.part.isEmpty || rule.part == part) {
      switch rule.deed {
      case "crash": raise(SIGSEGV)
      case "kill": raise(SIGKILL)
      case "exit": exit(3)
      case "grow":
        var all: [[UInt8]] = []
        while true {
          all.append([UInt8](repeating: UInt8(truncatingIfNeeded: all.count) | 1, count: 1 << 20))
        }
      case "hang": while true { usleep(1000) }
      default: break
      }
    }
  }

  private func obey(_ part: String, _ page: Int = -1) { Self.obey(rules, part, page) }

  var source: DocumentSource { document.source }

  func overview() throws(DocumentError) -> DocumentOverview { try document.overview() }

  func facts() throws(DocumentError) -> DocumentFacts {
    obey("facts")
    return try document.facts()
  }

  func string(ofPage index: Int) throws(DocumentError) -> String {
    obey("text", index)
    return try document.string(ofPage: index)
  }

  func text(ofPage index: Int) throws(DocumentError) -> PageText {
    obey("text", index)
    return try document.text(ofPage: index)
  }

  func page(at index: Int) throws(DocumentError) -> Page { try document.page(at: index) }

  func image(_ part: PagePart) throws(DocumentError) -> PageImage {
    obey("image", part.page)
    return try document.image(part)
  }

  func prepareToRead(_ pages: Range<Int>) { document.prepareToRead(pages) }

  func matches(of finder: TextFinder, onPage index: Int) throws(DocumentError) -> [SearchMatch] {
    obey("text", index)
    return try document.matches(of: finder, onPage: index)
  }

  func annotations(onPage index: Int) throws(DocumentError) -> [Annotation] {
    obey("annotations", index)
    return try document.annotations(onPage: index)
  }

  func annotations(_ options: AnnotationOptions) throws(DocumentError) -> DocumentAnnotations {
    try document.annotations(options)
  }

  func markedTexts(onPage index: Int) throws(DocumentError) -> [Int: MarkedText] {
    obey("text", index)
    return try document.markedTexts(onPage: index)
  }

  func export(
    _ options: ExportOptions, isCancelled: @escaping () -> Bool
  ) throws(DocumentError) -> (bytes: [UInt8], report: ExportReport) {
    try document.export(options, isCancelled: isCancelled)
  }

  func links(onPage index: Int) throws(DocumentError) -> [Link] {
    obey("annotations", index)
    return try document.links(onPage: index)
  }
}

/// Opens documents that follow rules.
struct HostileOpener: DocumentOpening {
  var rules: [HostileDocument.Rule]

  func open(_ source: DocumentSource, password: String?) throws(DocumentError) -> any ReadableDocument {
    HostileDocument.obey(rules, "open")
    return HostileDocument(LocalDocument(try Document(source, password: password)), rules)
  }
}
