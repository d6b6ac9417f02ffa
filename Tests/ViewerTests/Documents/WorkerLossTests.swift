import DocumentSamples
import Foundation
import TestSupport
import Testing
import DocModelLibrary

@testable import DocModelWorkers
@testable import Viewer

/// The effects of documents that make their worker crash.
@Suite("Workers lost while reading", .limited, .tags(.program))
struct WorkerLossTests {
  private static let article = DocumentSource.path(RemoteDocuments.fixture("article.pdf"))
  private static let pages = DocumentSource.path(RemoteDocuments.fixture("many-pages.pdf"))

  /// Returns the error of an operation as text.
  private func error<Value>(_ body: () throws -> Value) -> String? {
    do {
      _ = try body()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "A crash, a hang and too much memory cost one page and are reported",
    arguments: [
      ("crash", "its worker crashed (Segmentation fault)"), ("hang", "it takes longer than 4 seconds"),
      ("grow", "it needs more than 256 MiB of memory"), ("exit", "its worker failed (status 3)"),
    ].filter { deed, _ in deed != "grow" || !AddressSanitizer.isOn })
  func page(deed: String, words: String) throws {
    // A worker that crashes isn't waited for, whatever the load.
    let opener = RemoteDocuments.opener(
      "3=\(deed)", page: .seconds(deed == "hang" ? 4 : 60), memory: 256 << 20)
    let document = try #require(try opener.open(Self.article, password: nil) as? RemoteDocument)
    let local = try LocalDocumentOpener().open(Self.article, password: nil)
    let name = Self.article.name
    #expect(
      error { try document.string(ofPage: 2) }
        == "\(name): page 3 can't be read: \(words)")
    #expect(
      error { try document.image(PagePart(page: 2, zoom: 0.1)) }
        == "\(name): page 3 can't be drawn: \(words)")
    #expect(
      error { try document.links(onPage: 2) }
        == "\(name): the annotations of page 3 can't be read: \(words)")
    #expect(
      document.drainLosses().map(\.messageInSession) == [
        "article.pdf: page 3 can't be read: \(words); reload tries again",
        "article.pdf: page 3 can't be drawn: \(words); text shows its words, reload tries again",
        "article.pdf: annotations of page 3 can't be read: \(words); reload tries again",
      ])
    #expect(document.drainLosses().isEmpty)
    for page in [0, 1, 3, 4] {
      #expect(try document.string(ofPage: page) == local.string(ofPage: page))
      #expect(try document.annotations(onPage: page) == local.annotations(onPage: page))
    }
  }

  @Test("An image that was lost in one size is requested again only in another size")
  func otherSize() throws {
    let document = try RemoteDocuments.opener("image3=crash").open(Self.article, password: nil)
    for (zoom, losses) in [(0.1, 1), (0.1, 0), (0.2, 1), (0.2, 0)] {
      #expect(error { try document.image(PagePart(page: 2, zoom: zoom)) } != nil)
      #expect(document.drainLosses().count == losses, "\(zoom)")
    }
    #expect(try document.page(at: 2).number == 3)
  }

  @Test("A search skips the page that costs a worker and finds all other matches")
  func search() throws {
    let document = try RemoteDocuments.opener("text40=crash", "text41=crash", "text200=crash")
      .open(Self.pages, password: nil)
    let local = try LocalDocumentOpener().open(Self.pages, password: nil)
    let finder = try TextFinder(SearchQuery("page"))
    var lost: [Int] = []
    for page in 0..<300 {
      do {
        #expect(try document.matches(of: finder, onPage: page) == local.matches(of: finder, onPage: page))
      } catch {
        lost.append(page)
      }
    }
    #expect(lost == [39, 40, 199])
    #expect(document.drainLosses().count == 3)
  }

  @Test("Reading the texts that a search reaches costs the page at which a worker is lost, and no other")
  func searchedTexts() throws {
    let document = try RemoteDocuments.opener("text40=crash", "text200=crash").open(Self.pages, password: nil)
    let local = try LocalDocumentOpener().open(Self.pages, password: nil)
    var lost: [Int] = []
    for page in 0..<300 {
      do {
        #expect(try document.searchedText(ofPage: page) == local.string(ofPage: page))
      } catch {
        lost.append(page)
      }
    }
    #expect(lost == [39, 199])
  }

  @Test(
    "A file that crashes its worker on opening is an error for that file only")
  func opening() throws {
    let opener = RemoteDocuments.opener("open=crash")
    let words = error { try opener.open(Self.article, password: nil) }
    #expect(
      words
        == "\(Self.article.name): can't be opened: its worker crashed (Segmentation fault); "
        + "it may be damaged or malicious")
    #expect(error { try opener.open(Self.article, password: nil) } == words)
  }

  @Test("A worker that dies while idle costs nothing")
  func idle() throws {
    let opener = RemoteDocuments.opener()
    let document = try #require(try opener.open(Self.article, password: nil) as? RemoteDocument)
    let text = try document.string(ofPage: 0)
    for signal in [SIGKILL, SIGSEGV] {
      let id = try #require(document.processID)
      kill(id, signal)
      #expect(ProcessTable.eventually { !ProcessTable.isRunning(id) }, "the process ends")
      // The worker's threads end one after another, and the last one closes its pipes.
      let tasks = { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task").count) ?? 0 }
      #expect(ProcessTable.eventually { tasks() <= 1 }, "its threads end")
      #expect(try document.string(ofPage: 0) == text)
      #expect(document.processID != id)
    }
    #expect(document.drainLosses().isEmpty)
  }

  @Test("A changed file isn't confused with the one that was open")
  func changed() throws {
    let path = FileManager.default.temporaryDirectory.path + "/pdfkey-changed-\(UUID().uuidString).pdf"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.copyItem(atPath: Self.article.name, toPath: path)
    let session = try session(RemoteDocuments.opener("text2=crash"), .path(path))
    try Data(contentsOf: URL(fileURLWithPath: Self.pages.name)).write(to: URL(fileURLWithPath: path))
    // The open document stays as it was.
    #expect(perform("page 12", session).failure == nil)
    #expect(perform("page 2", session).failure == nil)
    #expect(perform("text", session).failure?.code.rawValue == "crashed")
    #expect(perform("page 1", session).failure == nil)
    #expect(
      perform("text", session).failure?.message
        == "\(path): has changed since it was opened; reload shows it as it is now")
    #expect(perform("reload", session).failure == nil)
    #expect(session.state.pageCount == 300 && session.state.page == 1)
  }

  @Test("Cancelling a wait gives an answer and ends the hanging worker")
  func stopped() throws {
    let opener = RemoteDocuments.opener("text3=hang", page: .seconds(600))
    var isImpatient = false
    opener.isCancelled = { isImpatient }
    let document = try #require(try opener.open(Self.article, password: nil) as? RemoteDocument)
    let id = try #require(document.processID)
    isImpatient = true
    #expect(
      error { try document.string(ofPage: 2) }?.contains("page 3 can't be read: it was stopped") == true)
    #expect(!ProcessTable.isRunning(id))
    isImpatient = false
    #expect(try document.string(ofPage: 3).isEmpty == false)
  }

  @Test("Closing a document ends its worker")
  func closed() throws {
    var document = try RemoteDocuments.opener().open(Self.article, password: nil) as? RemoteDocument
    let id = try #require(document?.processID)
    document = nil
    #expect(!ProcessTable.isRunning(id))
  }

  // MARK: In a session

  private func session(_ opener: RemoteDocumentOpener, _ sources: DocumentSource...) throws -> Session {
    let session = Session(opener: opener, library: try Library.inMemory(), restoresPositions: false)
    for source in sources { try session.open(source) }
    session.selectFirstTab()
    return session
  }

  private func perform(_ line: String, _ session: Session) -> (warnings: [String], failure: CommandFailure?) {
    var warnings: [String] = []
    let outcome = session.perform(line: line) { effect in
      if case .warning(let text) = effect { warnings.append(text) }
    }
    #expect(session.brokenInvariants.isEmpty)
    return (warnings, outcome.failure)
  }

  @Test("Going to a page that costs a worker is reported once, and the session continues")
  func inSession() throws {
    let session = try session(
      RemoteDocuments.opener("annotations3=crash", "text4=crash"), Self.article, Self.pages)
    let there = perform("page 3", session)
    #expect(there.failure == nil)
    #expect(
      there.warnings.count == 1 && there.warnings[0].contains("annotations of page 3 can't be read"))
    #expect(session.state.page == 3 && session.state.annotations == nil)
    #expect(perform("text", session).warnings.isEmpty)
    #expect(perform("next page", session).warnings.isEmpty)
    let text = perform("text", session)
    #expect(text.warnings.isEmpty && text.failure?.message.contains("page 4 can't be read") == true)
    #expect(perform("add bookmark x", session).failure == nil)
    #expect(perform("next tab", session).failure == nil)
    #expect(perform("text", session).failure == nil)
    #expect(perform("previous tab", session).failure == nil)
    #expect(session.state.page == 4)
    #expect(perform("page 5", session).failure == nil && perform("text", session).failure == nil)
    #expect(perform("reload", session).failure == nil)
    #expect(session.state.page == 5 && session.tabs.count == 2)
    #expect(perform("page 3", session).warnings.count == 1)
  }

  @Test("Several lost workers in one command give one message")
  func severalQuestions() throws {
    let session = try session(RemoteDocuments.opener("3=crash", "4=crash"), Self.article)
    #expect(perform("set show text", session).failure == nil)
    let page = perform("page 3", session)
    #expect(page.failure == nil)
    #expect(
      page.warnings == [
        "article.pdf: page 3 can't be read: its worker crashed (Segmentation fault); reload tries again"
      ])
    let found = perform("search the", session)
    #expect(
      found.warnings == [
        "not everything was searched (2 pages are missing): "
          + "article.pdf: page 3 can't be read: its worker crashed (Segmentation fault); reload tries again"
      ])
  }

  @Test("A worker killed from outside isn't reported as crashed")
  func killed() throws {
    let opener = RemoteDocuments.opener("text3=kill")
    let document = try opener.open(Self.article, password: nil)
    #expect(
      error { try document.string(ofPage: 2) }
        == "\(Self.article.name): page 3 can't be read: its worker failed (killed)")
    #expect(
      document.drainLosses().map(\.messageInSession)
        == ["article.pdf: page 3 can't be read: its worker failed (killed); reload tries again"])
  }

  @Test(
    "Waiting for an answer is reported once for each question, and one that cost a worker isn't asked again")
  func waiting() throws {
    let opener = RemoteDocuments.opener("text3=hang", "text4=hang", page: .seconds(4))
    var told: [DocumentSource] = []
    opener.onWait = { told.append($0) }
    let document = try opener.open(Self.article, password: nil)
    told = []
    #expect(error { try document.string(ofPage: 2) } != nil)
    #expect(told == [Self.article])
    for _ in 0..<20 {
      #expect(error { try document.string(ofPage: 2) }?.contains("takes longer") == true)
      #expect(error { try document.text(ofPage: 2) }?.contains("takes longer") == true)
    }
    #expect(told.count == 1 && document.drainLosses().count == 1)
    #expect(try !document.image(PagePart(page: 2, zoom: 0.1)).pixels.isEmpty)
    #expect(error { try document.string(ofPage: 3) } != nil)
    #expect(told.count == 2)
  }

  @Test("A worker that holds too much memory is replaced before the next page")
  func large() throws {
    // With a negative limit, each answer is too much.
    let opener = RemoteDocuments.opener(retainedMemory: -(1 << 40))
    let document = try #require(try opener.open(Self.article, password: nil) as? RemoteDocument)
    let local = try LocalDocumentOpener().open(Self.article, password: nil)
    for page in 0..<3 {
      #expect(try document.string(ofPage: page) == local.string(ofPage: page))
      #expect(document.processID == nil)
    }
    #expect(document.drainLosses().isEmpty)
  }

  @Test(
    "What a worker keeps of annotations isn't a reason to replace it",
    .disabled(if: AddressSanitizer.isOn, "the sanitizer's memory hides the worker's"))
  func annotationsInMemory() throws {
    var source = PDFSource(pages: ["/Annots [\((10..<900).map { "\($0) 0 R" }.joined(separator: " "))]"])
    let words = String(repeating: "words ", count: 2000)
    for number in 10..<900 {
      source.objects[number] = "<</Type /Annot /Subtype /Text /Rect [1 1 9 9] /Contents (\(words))>>"
    }
    let opener = RemoteDocuments.opener(retainedMemory: 4 << 20)
    let opened = try opener.open(.bytes(source.data, name: "notes.pdf"), password: nil)
    let document = try #require(opened as? RemoteDocument)
    #expect(try document.page(at: 0).number == 1)
    let id = try #require(document.processID)
    for _ in 0..<3 {
      #expect(try document.annotations().entries.count == 890)
      #expect(document.processID == id)
    }
  }
}
