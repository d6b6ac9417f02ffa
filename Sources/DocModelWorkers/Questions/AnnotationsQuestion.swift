import DocModel

/// The markup annotations of a document with their context, but without the text that they mark.
///
/// A manual has tens of thousands of links, of which the reader shows none in its list. Pages that were read before, or
/// for ``PartialAnnotationsQuestion``s, aren't read again unless edits have changed them. Entries that the sender has
/// aren't sent again.
package struct AnnotationsQuestion: DocumentQuestion {
  /// The annotations, as a change of an earlier answer.
  package struct Answer: Codable, Sendable {
    /// A random number by which the next question names this answer.
    package var id: UInt64
    /// The number of entries at the beginning that are those of the answer that the sender has.
    package var first = 0
    /// The number of entries at the end that are those of the answer that the sender has.
    package var last = 0
    /// The entries in between, and all warnings.
    package var rest: DocumentAnnotations

    /// Creates an answer with all annotations.
    package init(_ annotations: DocumentAnnotations, id: UInt64) { (rest, self.id) = (annotations, id) }
  }

  /// The answer that the sender has; nil for none.
  var known: UInt64?
  package var part: DocumentPart { .document }
  package var isKept: Bool { true }

  package func answer(from local: LocalDocument) throws(DocumentError) -> Answer {
    var pages =
      local.annotationPages ?? AnnotationPages(pageCount: local.document.pageCount, marksOnly: true)
    local.annotationPages = nil
    pages.read(of: local.document) { false }
    local.annotationPages = pages
    let annotations = local.annotations(on: pages)
    let (before, sent) = (local.sentAnnotations, SentAnnotations(annotations))
    local.sentAnnotations = sent
    var answer = Answer(annotations, id: sent.id)
    if let before, before.id == known {
      (answer.first, answer.last) = sent.shared(with: before)
      answer.rest.entries = Array(annotations.entries[answer.first...].dropLast(answer.last))
    }
    return answer
  }
}

/// The annotations that were sent in one answer, as their hashes.
struct SentAnnotations {
  /// The random number of the answer.
  let id = UInt64.random(in: .min ... .max)
  private let hashes: [Int]

  init(_ annotations: DocumentAnnotations) { hashes = annotations.entries.map(\.hashValue) }

  /// Returns the numbers of entries at the beginning and at the end that are those of an earlier answer.
  func shared(with before: SentAnnotations) -> (first: Int, last: Int) {
    let first = zip(hashes, before.hashes).prefix { $0 == $1 }.count
    let most = min(hashes.count, before.hashes.count) - first
    let last = zip(hashes.reversed(), before.hashes.reversed()).prefix(most).prefix { $0 == $1 }.count
    return (first, last)
  }
}

/// The annotations of a document as they were read last, of which only changes are sent again.
package struct ReadAnnotations: Sendable {
  private var answer: AnnotationsQuestion.Answer?

  /// Creates a list that hasn't been read.
  package init() {}

  /// Returns all annotations as a document has them now.
  ///
  /// - Throws: `DocumentError`; what was read before is kept then.
  package mutating func read(
    from document: some ReadableDocument
  ) throws(DocumentError) -> DocumentAnnotations {
    var new = try document.answer(AnnotationsQuestion(known: answer?.id))
    let known = answer?.rest.entries ?? []
    // A worker that a document has taken over may reply anything.
    guard (0...known.count).contains(new.first), (0...known.count - new.first).contains(new.last) else {
      throw .unreadable(document.source.name, reason: "the worker's reply about its annotations is invalid")
    }
    new.rest.entries = Array(known.prefix(new.first)) + new.rest.entries + known.suffix(new.last)
    answer = new
    return new.rest
  }
}

extension ReadableDocument {
  /// Returns the markup annotations of the document with their context, but without the text that they mark.
  package func annotations() throws(DocumentError) -> DocumentAnnotations {
    var annotations = ReadAnnotations()
    return try annotations.read(from: self)
  }
}

/// The annotations of the pages that can be read in a limited time, besides those of the questions before.
package struct PartialAnnotationsQuestion: DocumentQuestion {
  /// The annotations so far.
  package struct Answer: Codable, Sendable {
    /// The annotations of all pages that have been read; nil if the sender needs none of them.
    package var annotations: DocumentAnnotations?
    /// The number of pages that have been read.
    package var pageCount: Int
  }

  /// The 0-based index of the first page; after the last one reading goes on at the beginning.
  var page: Int
  /// The number of annotations from which on the sender needs them.
  var least: Int
  /// The time after which no further page is begun.
  var time: Duration
  package var part: DocumentPart { .document }

  /// Creates a question about more pages.
  package init(page: Int, least: Int, time: Duration) {
    (self.page, self.least, self.time) = (page, least, time)
  }

  package func answer(from local: LocalDocument) throws(DocumentError) -> Answer {
    var pages =
      local.annotationPages ?? AnnotationPages(pageCount: local.document.pageCount, marksOnly: true)
    local.annotationPages = nil
    let end = ContinuousClock.now + time
    // At least one page is read, however busy the machine is.
    var count = 0
    pages.read(from: page, of: local.document) {
      count += 1
      return count > 1 && ContinuousClock.now >= end
    }
    local.annotationPages = pages
    // Those of all pages are an answer to the other question.
    let isNeeded = pages.markCount >= least && !pages.isComplete
    return Answer(annotations: isNeeded ? local.annotations(on: pages) : nil, pageCount: pages.readCount)
  }
}

extension LocalDocument {
  /// Returns the marks on the pages that have been read.
  fileprivate func annotations(on pages: AnnotationPages) -> DocumentAnnotations {
    var options = AnnotationOptions()
    (options.readsText, options.includesMarksOnly) = (false, true)
    return AnnotationCollector(document: document, options: options, pages: pages).collect()
  }
}
