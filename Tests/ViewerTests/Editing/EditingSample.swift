import Foundation
import TestSupport
import DocModelLibrary

@testable import Viewer

/// A copy of a fixture in a session, which is edited, saved and opened again.
final class EditingSample {
  private let files: TemporaryFolder
  let library: Library
  let host = TestHost()
  private(set) var session: Session
  private(set) var effects: [Effect] = []
  private(set) var failure: CommandFailure?
  private let opener: any DocumentOpening

  /// The path of the copy.
  let path: String

  init(
    _ fixture: String = "article.pdf", opener: any DocumentOpening = LocalDocumentOpener(),
    inMemory: Bool = false
  ) throws {
    files = try TemporaryFolder()
    path = try files.copy(fixture)
    library = inMemory ? try Library.inMemory() : try Library(path: files.file("library.sqlite"))
    self.opener = opener
    session = Session(opener: opener, library: library, isLibraryTemporary: inMemory)
    session.frontEnd = host
    try session.open(.path(path))
  }

  var folder: String { files.path }
  var tab: Tab? { session.currentTab }

  /// Types lines; the results of the last one are then in ``effects`` and ``failure``.
  @discardableResult
  func type(_ lines: String...) -> EditingSample {
    for line in lines {
      effects = []
      failure = session.perform(line: line) { self.effects.append($0) }.failure
    }
    return self
  }

  /// Opens the copy, or another file, in a new session, and returns its warnings.
  ///
  /// As after a crash, nothing of the old one is ended.
  @discardableResult
  func reopen(
    _ other: String? = nil, _ settings: Settings = Settings(), library own: Library? = nil
  ) throws -> [String] {
    effects = []
    session = Session(opener: opener, library: own ?? library, settings: settings)
    session.frontEnd = host
    try session.open(.path(other ?? path))
    session.begin { self.effects.append($0) }
    return warnings
  }

  /// Has qpdf write the file anew, which gives all objects other numbers.
  func rewrite(_ options: String...) throws {
    let qpdf = try Process.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      arguments: ["qpdf", "--replace-input", "--object-streams=generate", path] + options)
    qpdf.waitUntilExit()
    guard qpdf.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  var warnings: [String] { effects.compactMap { if case .warning(let text) = $0 { text } else { nil } } }
  var messages: [String] { effects.compactMap { if case .message(let text) = $0 { text } else { nil } } }
  var edit: EditReport? {
    effects.compactMap { if case .edited(let report) = $0 { report } else { nil } }.last
  }
  var saved: SavingReport? {
    effects.compactMap { if case .saved(let report) = $0 { report } else { nil } }.last
  }

  /// The annotations of a page as the session has them.
  func shown(onPage page: Int) throws -> [Annotation] {
    try (tab?.document.annotations(onPage: page) ?? []).filter(\.isMark)
  }

  /// The annotations of a page as the file has them.
  func inFile(onPage page: Int) throws -> [Annotation] {
    try Document(.path(path)).annotations(onPage: page).filter(\.isMark)
  }
}

extension [Annotation] {
  /// The types of the marks with their texts.
  var facts: [String] {
    filter(\.isMark).map { [$0.type, $0.contents].compactMap { $0 }.joined(separator: ": ") }
  }
}
