import DocModel
import Foundation
import Synchronization

// Sharing FILE

/// A thread of its own for an actor: the C libraries aren't made for a document that changes threads.
final class OneThread: SerialExecutor {
  /// The jobs that wait; nil ends the thread.
  private final class Queue: Sendable {
    let jobs = Mutex<[UnownedJob?]>([])
    let arrivals = DispatchSemaphore(value: 0)

    func append(_ job: UnownedJob?) {
      jobs.withLock { $0.append(job) }
      arrivals.signal()
    }
  }

  private let queue = Queue()

  init() {
    Thread.detachNewThread { [queue, weak self] in
      while true {
        queue.arrivals.wait()
        guard let job = queue.jobs.withLock({ $0.removeFirst() }), let self else { return }
        job.runSynchronously(on: self.asUnownedSerialExecutor())
      }
    }
  }

  deinit { queue.append(nil) }

  func enqueue(_ job: consuming ExecutorJob) { queue.append(UnownedJob(job)) }
}

/// A document that tasks share. Its answers are values.
actor SharedDocument {
  private let executor = OneThread()
  private let source: DocumentSource
  private var opened: Document?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ source: DocumentSource) { self.source = source }

  /// The document, which is opened by the actor's thread.
  private var document: Document {
    get throws(DocumentError) {
      if let opened { return opened }
      let document = try Document(source)
      opened = document
      return document
    }
  }

  func text(ofPage index: Int) throws -> PageText { try document.text(ofPage: index) }

  /// Between two pages the actor answers others, and a cancelled task ends.
  func matches(of query: SearchQuery) async throws -> [SearchMatch] {
    var found: [SearchMatch] = []
    for try await page in try document.search(query).async { found += page.matches }
    return found
  }

  func marks() throws -> [Annotation] { try document.allAnnotations().entries.map(\.annotation) }

  func highlight(_ selections: [TextSelection], savingTo path: String) throws {
    let editor = try DocumentEditor(try document)
    for selection in selections { try editor.add(.highlight(selection)) }
    try editor.save(.file(path))
  }
}

let shared = SharedDocument(.path(CommandLine.arguments.dropFirst().first ?? "paper.pdf"))
let search = Task { try await shared.matches(of: SearchQuery("responder")) }
async let first = shared.text(ofPage: 0)
async let second = shared.text(ofPage: 1)
print("words:", try await first.words.count, try await second.words.count)

let matches = try await search.value
print("matches:", matches.count)
try await shared.highlight(matches.map { TextSelection($0) }, savingTo: "highlighted.pdf")
print("marks:", try await SharedDocument(.path("highlighted.pdf")).marks().count)
