/// A question of your program about a document, which a worker answers.
///
/// The worker is the same program, and carries out ``answer(from:)`` there: with everything that a `Document`
/// offers. Questions and answers are sent between processes. List the types in
/// ``DocumentWorker/runIfAsked(answering:)``.
///
/// ```swift
/// import DocModelWorkers
///
/// struct FieldNames: WorkerQuestion {
///   func answer(from document: Document) -> [String] { document.formFields.map(\.name) }
/// }
///
/// DocumentWorker.runIfAsked(answering: [FieldNames.self])
/// let form = try await WorkerDocument(.path("form.pdf"))
/// print(try await form.answer(to: FieldNames()))
/// ```
public protocol WorkerQuestion: Codable, Sendable {
  /// The type of the answer.
  associatedtype Answer: Codable & Sendable

  /// The part of the document that the question is about; by default all of it.
  ///
  /// It decides about the limit of time, names the page in errors, and isn't read again if the worker is lost.
  var part: DocumentPart { get }

  /// Returns the answer, in the worker.
  ///
  /// - Parameter document: the open document; it mustn't be kept.
  /// - Returns: the answer.
  /// - Throws: `DocumentError`, which the program gets.
  func answer(from document: Document) throws(DocumentError) -> Answer
}

extension WorkerQuestion {
  /// The whole document.
  public var part: DocumentPart { .document }
}

/// A question of the program that uses this module, as one of ours.
struct OwnQuestion<Question: WorkerQuestion>: DocumentQuestion {
  var question: Question
  var part: DocumentPart { question.part }

  func answer(from local: LocalDocument) throws(DocumentError) -> Question.Answer {
    try question.answer(from: local.document)
  }
}
