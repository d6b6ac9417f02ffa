import DocModel
import Foundation
import Viewer

/// A document that harms its process on certain pages, according to rules.
final class HostileDocument: ReadableDocument {
  /// A rule such as `3=crash`; a part (`open`, `text`, `image`, `annotations`, `synctex` or `facts`) may precede the page.
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

    func concerns(_ requested: DocumentPart) -> Bool {
      guard page == (requested.page ?? -1) + 1 else { return false }
      let name =
        switch requested {
        case .file: "open"
        case .document: "facts"
        case .text: "text"
        case .image: "image"
        case .annotations: "annotations"
        case .synctex: "synctex"
        }
      return part.isEmpty || part == name
    }
  }

  private let document: LocalDocument
  private let rules: [Rule]

  init(_ document: LocalDocument, _ rules: [Rule]) {
    (self.document, self.rules) = (document, rules)
  }

  static func obey(_ rules: [Rule], _ part: DocumentPart) {
    for rule in rules where rule.concerns(part) {
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

  var source: DocumentSource { document.source }

  func overview() throws(DocumentError) -> DocumentOverview {
    var overview = try document.overview()
    if rules.contains(where: { $0.deed == "lie" && $0.concerns(.document) }) { overview.pageCount = -1 }
    return overview
  }

  func answer<Question: DocumentQuestion>(_ question: Question) throws(DocumentError) -> Question.Answer {
    if let pages = (question as? MatchesQuestion)?.pages ?? (question as? TextsQuestion)?.pages {
      for page in pages { Self.obey(rules, .text(page: page)) }
    } else {
      Self.obey(rules, question.part)
    }
    if rules.contains(where: { $0.deed == "lie" && $0.concerns(question.part) }) {
      // Adding one to the index to name the page would overflow.
      throw .lost(source.name, .text(page: .max), code: "", reason: "")
    }
    return try document.answer(question)
  }

  func matches(of finder: TextFinder, onPage index: Int) throws(DocumentError) -> [SearchMatch] {
    Self.obey(rules, .text(page: index))
    return try document.matches(of: finder, onPage: index)
  }
}

/// Opens documents that follow rules.
struct HostileOpener: DocumentOpening {
  var rules: [HostileDocument.Rule]

  func open(_ source: DocumentSource, password: String?) throws(DocumentError) -> any ReadableDocument {
    HostileDocument.obey(rules, .file)
    return HostileDocument(LocalDocument(try Document(source, password: password)), rules)
  }
}
