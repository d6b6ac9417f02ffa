import DocModel

/// The markup annotations of a document with their context, but without the text that they mark.
///
/// A manual has tens of thousands of links, of which the reader shows none in its list. Pages that were read for
/// ``PartialAnnotationsQuestion``s aren't read again.
struct AnnotationsQuestion: DocumentQuestion {
  var part: DocumentPart { .document }

  func answer(from local: LocalDocument) throws(DocumentError) -> DocumentAnnotations {
    var pages = local.annotationPages
    local.annotationPages = nil
    pages?.read(of: local.document) { false }
    return local.annotations(on: pages)
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
    return Answer(
      annotations: pages.markCount >= least ? local.annotations(on: pages) : nil, pageCount: pages.readCount)
  }
}

extension LocalDocument {
  /// Returns the marks on the pages that have been read; without any, those on all pages.
  fileprivate func annotations(on pages: AnnotationPages?) -> DocumentAnnotations {
    var options = AnnotationOptions()
    (options.readsText, options.includesMarksOnly) = (false, true)
    return AnnotationCollector(document: document, options: options, pages: pages).collect()
  }
}
