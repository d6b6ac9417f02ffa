import DocModel
import Foundation

/// All that `info` tells about a document, gathered once.
public struct DocumentFacts: Hashable, Sendable, Codable {
  /// What it says of itself.
  public let info: DocumentInfo
  /// The number of pages.
  public let pageCount: Int
  /// The number of bytes; nil where the system doesn't say.
  public let fileSize: Int?
  /// What is wrong with the file.
  public let diagnostics: [Diagnostic]
  /// The first page; the others are left alone, since looking for them in a large file costs more time than
  /// all the rest.
  public let firstPage: Page?

  /// Whether the dictionaries can be read: where they can't, what ``info`` hasn't is unknown, and not missing.
  public var hasDictionaries: Bool {
    !diagnostics.contains { $0.kind == .dictionariesUnreadable }
  }

  /// Gathers what is known of a document.
  public init(
    info: DocumentInfo, pageCount: Int, fileSize: Int?, diagnostics: [Diagnostic], firstPage: Page?
  ) {
    self.info = info
    self.pageCount = pageCount
    self.fileSize = fileSize
    self.diagnostics = diagnostics
    self.firstPage = firstPage
  }
}

extension DocumentSource {
  /// The number of bytes; nil where the system doesn't say.
  public var byteCount: Int? {
    switch self {
    case .bytes(let data, _): return data.count
    case .path(let path):
      var facts = stat()
      guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
      return Int(facts.st_size)
    }
  }
}

extension DocumentFacts {
  /// Gathers what is known of a document that is read in this process.
  public init(_ document: Document) {
    // What is found to be wrong with the page and its label is among the diagnostics.
    let firstPage = try? document.page(at: 0)
    self.init(
      info: document.info, pageCount: document.pageCount, fileSize: document.source.byteCount,
      diagnostics: document.diagnostics, firstPage: firstPage)
  }
}
