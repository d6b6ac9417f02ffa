import TestSupport
import Testing

@testable import DocModelWorkers
@testable import WorkerProbe
@testable import Workers

/// Documents in workers, as a program that uses the library sees them.
@Suite("Documents in workers of other programs", .limited, .tags(.program))
struct WorkerDocumentTests {
  private static let article = DocumentSource.path(Checkout.fixture("article.pdf"))

  /// Opens a document in the probe, which isn't this program; its pages follow rules such as `text3=crash`.
  private func open(
    _ source: DocumentSource = article, rules: [String] = [], page: Duration = .seconds(60),
    memory: Int = 1 << 30, password: String? = nil
  ) async throws(DocumentError) -> WorkerDocument {
    var options = WorkerDocument.Options()
    (options.limits.page, options.limits.memory) = (page, AddressSanitizer.limit(memory))
    guard !rules.isEmpty else {
      options.executable = BuiltProgram.path("WorkerProbe")
      return try await WorkerDocument(source, password: password, options: options)
    }
    let limit = options.limits.memory.map(String.init) ?? "unlimited"
    let program = WorkerProgram(
      path: BuiltProgram.path("WorkerProbe"), arguments: ["reader", limit] + rules)
    return try await WorkerDocument(source, password: password, options: options, program: program)
  }

  @Test(
    "A worker gives the answers of a document in this process",
    arguments: ["article.pdf", "forms.pdf", "geometry.pdf", "encrypted-user.pdf", "scan.pdf"])
  @MainActor
  func answers(name: String) async throws {
    let source = DocumentSource.path(Checkout.fixture(name))
    let local = try Document(source, password: "reader")
    let remote = try await open(source, password: "reader")
    #expect(await remote.pageCount == local.pageCount)
    #expect(await remote.title == local.title)
    #expect(await remote.outline == local.outline)
    #expect(await remote.pageLabels == local.pageLabels)
    #expect(await remote.identity == local.identity)
    #expect(await remote.isOpenedByOwner == local.isOpenedByOwner)
    #expect(try await remote.allActions() == local.allActions())
    #expect(try await remote.fonts() == local.fonts())
    #expect(try await remote.images(onPages: 0..<2) == local.images(onPages: 0..<2))
    #expect(try await remote.info() == local.info)
    #expect(try await remote.properties() == local.properties)
    #expect(try await remote.form() == local.form)
    #expect(try await remote.allMarks().entries.count == local.allAnnotations(.marks).entries.count)
    #expect(try await remote.export(ExportOptions()).data == local.export(ExportOptions()).data)
    let finder = try TextFinder(SearchQuery("e"))
    for page in 0..<min(3, local.pageCount) {
      #expect(try await remote.page(at: page) == local.page(at: page))
      #expect(try await remote.string(ofPage: page) == local.string(ofPage: page))
      #expect(try await remote.text(ofPage: page) == local.text(ofPage: page))
      #expect(try await remote.annotations(onPage: page) == local.annotations(onPage: page))
      #expect(try await remote.links(onPage: page) == local.links(onPage: page))
      #expect(try await remote.image(ofPage: page, zoom: 0.2) == local.image(ofPage: page, zoom: 0.2))
      #expect(
        try await remote.image(ofPage: page, annotations: .none)
          == local.image(ofPage: page, annotations: .none))
      for locating in [true, false] {
        #expect(
          try await remote.matches(of: finder, onPage: page, locating: locating)
            == local.matches(of: finder, onPage: page, locating: locating))
      }
    }
    for page in [-1, local.pageCount, .max, .min] {
      await #expect(throws: DocumentError.noSuchPage(source.name, page: page, count: local.pageCount)) {
        try await remote.matches(of: finder, onPage: page)
      }
    }
  }

  @Test("A worker says which password was given")
  func owner() async throws {
    let source = DocumentSource.path(Checkout.fixture("encrypted-user.pdf"))
    #expect(try await open(source, password: "author").isOpenedByOwner)
    #expect(try await !open(source, password: "reader").isOpenedByOwner)
  }

  @Test(
    "A lost worker costs one page, which its error names with the cause",
    arguments: [
      ("crash", WorkerLossCause.crashed), ("hang", .timedOut), ("grow", .outOfMemory), ("exit", .failed),
      ("kill", .failed), ("lie", .failed),
    ].filter { deed, _ in deed != "grow" || !AddressSanitizer.isOn })
  func losses(deed: String, cause: WorkerLossCause) async throws {
    let document = try await open(
      rules: ["text3=\(deed)"], page: .seconds(deed == "hang" ? 4 : 60), memory: 256 << 20)
    for isRetried in [false, true] {
      let error = await #expect(throws: DocumentError.self) { try await document.string(ofPage: 2) }
      #expect(error?.lossCause == cause && error?.lostPart == .text(page: 2))
      #expect("\(try #require(error))".contains("page 3 can't be read"))
      #expect(await document.isLost(.text(page: 2)))
      #expect(try await !document.string(ofPage: 3).isEmpty)
      guard !isRetried else { return }
      await document.retryLostParts()
      #expect(await !document.isLost(.text(page: 2)))
    }
  }

  @Test("A file that crashes its worker on opening is an error about the file")
  func opening() async throws {
    let error = await #expect(throws: DocumentError.self) { try await open(rules: ["open=crash"]) }
    #expect(error?.lossCause == .crashed && error?.lostPart == .file)
  }

  @Test("A worker that names a number of pages that no document has is an error about the file")
  func impossiblePageCount() async throws {
    let error = await #expect(throws: DocumentError.self) { try await open(rules: ["facts=lie"]) }
    #expect(error?.lossCause == .failed && error?.lostPart == .file)
  }

  @Test("Cancelling a task stops the worker, and costs no page")
  func cancelling() async throws {
    let document = try await open(rules: ["text3=hang"], page: .seconds(600))
    let error = await #expect(throws: DocumentError.self) {
      try await Task { try await document.stringWithCancellation(ofPage: 2) }.value
    }
    #expect(error?.lossCause == .cancelled && error?.lostPart == .text(page: 2))
    #expect(await !document.isLost(.text(page: 2)))
    #expect(try await !document.string(ofPage: 3).isEmpty)
  }

  @Test("A document that isn't used any more ends its worker")
  func releasing() async throws {
    var document: WorkerDocument? = try await open()
    let id = try #require(await document?.processID)
    document = nil
    #expect(ProcessTable.eventually { !ProcessTable.isRunning(id) }, "the worker ends")
  }

  @Test("Errors of the document aren't losses")
  func password() async throws {
    let source = DocumentSource.path(Checkout.fixture("encrypted-user.pdf"))
    let error = await #expect(throws: DocumentError.self) { try await open(source) }
    #expect(error == .passwordRequired(source.name) && error?.lossCause == nil && error?.lostPart == nil)
  }

  @Test("A program that doesn't call runIfAsked starts no worker, which would do the program's work again")
  func unprepared() async {
    let error = await #expect(throws: DocumentError.self) { try await WorkerDocument(Self.article) }
    let reason = "this program can't be a worker; call DocumentWorker.runIfAsked() first in main"
    #expect(error == .unreadable(Self.article.name, reason: reason))
  }

  @Test("An executable that is no worker is an error that doesn't blame the document")
  func otherExecutable() async {
    var options = WorkerDocument.Options()
    options.executable = "/bin/true"
    let error = await #expect(throws: DocumentError.self) {
      try await WorkerDocument(Self.article, options: options)
    }
    #expect(error?.code == "unreadable" && error?.lossCause == nil)
  }

  @Test("A program's own question is answered by its worker, and one that isn't listed refused")
  func ownQuestion() async throws {
    let document = try await open()
    let words = try Document(Self.article).string(ofPage: 0).split(whereSeparator: \.isWhitespace)
    #expect(try await document.answer(to: PageWords(page: 0)) == words.map(String.init))
    let error = await #expect(throws: DocumentError.self) {
      try await document.answer(to: UnlistedQuestion())
    }
    #expect(error?.lossCause == .failed && error?.lostPart == .document)
  }

  @Test("The protection is that of the system, and a required sandbox is complete or an error")
  func protection() async throws {
    let document = try await open()
    let protection = await document.protection
    let isOff = Sandbox.Mode.standard == .off
    #expect(protection.filtersSystemCalls == (!isOff && Sandbox.available.contains(.calls)))
    #expect((protection.landlockVersion ?? 0) == (isOff ? 0 : Sandbox.landlockVersion))
    #expect(protection.limits.page == .seconds(60))
    // The tests have many threads, which would keep their rights.
    #expect(!Sandbox.hasOneThread)

    var options = WorkerDocument.Options()
    options.executable = BuiltProgram.path("WorkerProbe")
    options.requiresSandbox = true
    do throws(DocumentError) {
      let required = try await WorkerDocument(Self.article, options: options)
      #expect(await required.protection.isSandboxed)
    } catch {
      // LeakSanitizer starts a thread, which would keep its rights.
      #expect((AddressSanitizer.isOn || Sandbox.available != .all) && error.code == "unreadable")
    }
  }

  @Test("Protection is described with what is missing")
  func description() {
    var limits = RequestLimits()
    #expect(
      WorkerProtection([], limits).description
        == "process of its own, 10 s a page, 1024 MiB, no seccomp, no Landlock")
    (limits.memory, limits.page) = (nil, .milliseconds(2500))
    #expect(
      WorkerProtection(.calls, limits).description
        == "process of its own, 2.5 s a page, memory without a limit, seccomp, no Landlock")
  }
}

extension AnnotationOptions {
  /// Those of a list of marks.
  fileprivate static var marks: AnnotationOptions {
    var options = AnnotationOptions()
    (options.readsText, options.includesMarksOnly) = (false, true)
    return options
  }
}

extension WorkerDocument {
  /// The process of the worker.
  fileprivate var processID: Int32? { remote.processID }

  /// Whether a part was lost.
  fileprivate func isLost(_ part: DocumentPart) -> Bool { remote.isLost(part) }

  /// Returns the text of a page, and cancels the task just before the worker is asked.
  fileprivate func stringWithCancellation(ofPage index: Int) throws(DocumentError) -> String {
    try read(.text(page: index)) { remote throws(DocumentError) in
      withUnsafeCurrentTask { $0?.cancel() }
      return try remote.string(ofPage: index)
    }
  }
}
