import Foundation
import Synchronization
import SystemEnvironment
import Workers

/// The worker's side of a program that reads documents in workers.
///
/// A ``WorkerDocument`` starts its own program once more, with arguments that ask it to be a worker. Answer them in
/// the first line of `main`:
///
/// ```swift
/// import DocModelWorkers
///
/// DocumentWorker.runIfAsked()
/// let document = try await WorkerDocument(.path("stranger.pdf"))
/// print(try await document.string(ofPage: 0))
/// ```
public enum DocumentWorker {
  /// The first argument of a worker.
  static let role = "--docmodel-worker"

  private static let wasCalled = Atomic<Bool>(false)

  /// Whether this program answers as a worker when it is started again.
  static var isReady: Bool { wasCalled.load(ordering: .relaxed) }

  /// Becomes a worker if a ``WorkerDocument`` has started this process; otherwise returns at once.
  ///
  /// Call it before anything else. A worker enters its sandbox before it reads a document, and a thread that
  /// runs by then would keep its right to open files; ``WorkerDocument/protection`` would report that.
  ///
  /// - Parameter questions: the types of the program's own questions. Those of ``WorkerDocument`` are known.
  public static func runIfAsked(answering questions: [any WorkerQuestion.Type] = []) {
    wasCalled.store(true, ordering: .relaxed)
    guard let arguments = WorkerArguments(ProgramArguments.all.dropFirst(), for: role),
      isatty(STDIN_FILENO) == 0
    else { return }
    Worker.run(
      answering: DocumentRequests.all + questions.map { request(for: $0) }, memory: arguments.memory,
      sandbox: arguments.sandbox)
  }

  private static func request<Question: WorkerQuestion>(for _: Question.Type) -> any WorkerRequest.Type {
    DocumentRequest<OwnQuestion<Question>>.self
  }
}
