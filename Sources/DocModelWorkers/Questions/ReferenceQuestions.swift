import DocModel

/// The references on a page.
struct ReferencesQuestion: DocumentQuestion {
  var page: Int
  var part: DocumentPart { .text(page: page) }

  func answer(from local: LocalDocument) throws(DocumentError) -> [Reference] {
    try local.references.references(onPage: page)
  }
}

/// The places that a reference may mean, as far as they are found within a limited time.
struct TargetsQuestion: DocumentQuestion {
  var reference: Reference
  var part: DocumentPart { .text(page: reference.pageIndex) }

  /// The time after which no further page is read.
  private static let limit = Duration.seconds(2)

  func answer(from local: LocalDocument) throws(DocumentError) -> [ReferenceTarget] {
    local.references.targets(of: reference, until: ContinuousClock.now + Self.limit)
  }
}

/// The target at the destination of a link; nil if there is no caption, heading, equation or entry.
struct DestinationQuestion: DocumentQuestion {
  var page: Int
  var top: Double
  var left: Double?
  var part: DocumentPart { .text(page: page) }

  func answer(from local: LocalDocument) throws(DocumentError) -> ReferenceTarget? {
    try local.references.target(onPage: page, top: top, left: left)
  }
}

extension ReadableDocument {
  /// Returns the references on a page in reading order.
  package func references(onPage index: Int) throws(DocumentError) -> [Reference] {
    try answer(ReferencesQuestion(page: index))
  }

  /// Returns the places that a reference may mean, the likeliest first.
  package func targets(of reference: Reference) throws(DocumentError) -> [ReferenceTarget] {
    try answer(TargetsQuestion(reference: reference))
  }

  /// Returns the target at a destination; nil if there is no caption, heading, equation or entry.
  package func target(onPage page: Int, top: Double, left: Double?) throws(DocumentError) -> ReferenceTarget?
  {
    try answer(DestinationQuestion(page: page, top: top, left: left))
  }
}
