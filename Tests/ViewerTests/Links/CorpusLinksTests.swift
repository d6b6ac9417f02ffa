import Foundation
import TestSupport
import Testing
import DocModelLibrary

@testable import Viewer

/// Every link of other people's PDFs can be listed, previewed and followed, or is refused with a reason.
///
/// Without the corpus (``Checkout/corpus``) the tests are skipped.
@Suite(.tags(.corpus)) struct CorpusLinksTests {
  static let files = Checkout.corpusNames.map(Checkout.corpusFile)

  /// The most pages of a document to test; all with `PDFKEY_ALL_LINKS`, which takes a minute.
  private static let mostPages =
    ProcessInfo.processInfo.environment["PDFKEY_ALL_LINKS"] == nil ? 40 : .max

  @Test(.enabled(if: !files.isEmpty, "there is no corpus: set PDFKEY_CORPUS to its folder"))
  func linksNavigateOrReportWhyNot() throws {
    var counts = Counts()
    for file in Self.files {
      let session = Session(library: try Library.inMemory(), restoresPositions: false)
      // Documents that don't open, or need a password, have no pages to read.
      guard (try? session.open(.path(file))) != nil, let tab = session.currentTab else { continue }
      // Each target is tested once.
      var seen: Set<Action> = []
      for page in 0..<min(tab.pageCount, Self.mostPages) {
        _ = session.perform(line: "page \(page + 1)") { _ in }
        // References in the text have labels after those of the links.
        guard let links = try? tab.linksOnCurrentPage(), !links.isEmpty,
          let leadCount = try? tab.labelledLeads().count
        else { continue }
        #expect(session.perform(line: "follow links") { _ in }.failure == nil, "\(file), page \(page + 1)")
        #expect(session.currentTab?.pane?.rows.count == leadCount, "\(file), page \(page + 1)")
        for (index, link) in links.enumerated() where seen.insert(link.action).inserted {
          _ = session.perform(line: "page \(page + 1)") { _ in }
          follow(
            HintLabels.label(index, of: leadCount), session, &counts,
            "\(file), page \(page + 1), link \(index + 1)")
        }
      }
    }
    #expect(counts.followed > 50 && counts.shown > 10 && counts.refused > 0, "\(counts)")
  }

  private struct Counts {
    var followed = 0
    var shown = 0
    var refused = 0
  }

  private func follow(_ label: String, _ session: Session, _ counts: inout Counts, _ location: String) {
    let before = session.currentTab?.position
    var effects: [Effect] = []
    func type(_ line: String) -> CommandFailure? {
      effects = []
      return session.perform(line: line) { effects.append($0) }.failure
    }
    let peek = type("peek \(label)")
    // A page whose text can't be read can still be a target.
    #expect(peek != nil || effects.count == 1, "\(location)")
    #expect(session.currentTab?.position == before, "\(location)")
    if let failure = type("follow \(label)") {
      counts.refused += 1
      #expect(!failure.message.isEmpty && failure.code == .unavailable, "\(location): \(failure)")
      #expect(peek?.message == failure.message, "\(location)")
      #expect(session.currentTab?.position == before, "\(location)")
    } else if let effect = effects.first {
      counts.shown += 1
      guard case .message = effect, session.currentTab?.position == before else {
        Issue.record("\(location): \(effect)")
        return
      }
    } else {
      counts.followed += 1
      guard session.currentTab?.position != before else { return }
      #expect(type("back") == nil, "\(location)")
      #expect(session.currentTab?.position == before, "\(location)")
    }
  }
}
