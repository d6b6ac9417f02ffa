/// Everything that can be said about the annotations of a document, gathered once for lists and exports.
public struct DocumentAnnotations: Sendable {
  /// One annotation with what its document knows of it.
  public struct Entry: Hashable, Sendable {
    /// The annotation, with what it takes from the primary one where it belongs to a group.
    public var annotation: Annotation
    /// What it is called: its name, or the page's number and its place; no other entry has the same.
    public var id: String
    /// The page on which it lies.
    public var page: Page
    /// The text that it marks or surrounds; nil where there is none, or it wasn't asked for.
    public var text: MarkedText?
    /// The heading in whose section it lies.
    public var heading: Heading?
    /// What the annotation is called that it answers or belongs to.
    public var inReplyTo: String?
    /// What its answers are called, in order.
    public var replies: [String]
    /// How many answers lie between it and the first annotation of its thread.
    public var depth: Int
    /// What states people have given it, in the order in which they did.
    public var states: [AnnotationState]
    /// The SHA-256 of the file that is attached, in lower-case hexadecimal; nil where there is none.
    public var attachmentHash: String?

    /// An annotation of which nothing else is known.
    public init(_ annotation: Annotation, on page: Page) {
      self.annotation = annotation
      self.page = page
      id = annotation.id
      replies = []
      depth = 0
      states = []
    }
  }

  /// A heading of the outline.
  public struct Heading: Hashable, Sendable {
    /// Its title.
    public var title: String
    /// The titles from the top down to it, its own last.
    public var path: [String]
    /// The 0-based index of the page on which it stands.
    public var pageIndex: Int?
  }

  /// Something that was wrong, and where.
  public struct Problem: Hashable, Sendable {
    /// The 0-based index of the page.
    public var pageIndex: Int
    /// What the annotation is called; nil for an entry that is none.
    public var annotation: String?
    /// What was wrong, in a sentence.
    public var message: String
  }

  /// The annotations, in the order of pages and of their places there.
  public var entries: [Entry] = []
  /// What was wrong with them.
  public var problems: [Problem] = []

  /// A report about nothing.
  public init() {}

  /// The entries as people read them: page by page, in the order of the text, from top to bottom, each answer
  /// below what it answers.
  public var inReadingOrder: [Entry] {
    let keys = entries.map(ReadingKey.init)
    let places = Dictionary(entries.indices.map { (entries[$0].id, $0) }) { first, _ in first }
    var answers: [Int: [Int]] = [:]
    var tops: [Int] = []
    for (place, entry) in entries.enumerated() {
      if let parent = entry.inReplyTo.flatMap({ places[$0] }) {
        answers[parent, default: []].append(place)
      } else {
        tops.append(place)
      }
    }
    tops.sort { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }
    var order: [Int] = []
    var pending = Array(tops.reversed())
    while let place = pending.popLast() {
      order.append(place)
      if let answers = answers[place] { pending += answers.reversed() }
    }
    return order.map { entries[$0] }
  }
}

/// Where an entry stands among those of its document.
private struct ReadingKey: Comparable {
  /// The page, the offset of the marked text, the distance from the top, and that from the left.
  private let parts: (Int, Int, Double, Double)

  init(_ entry: DocumentAnnotations.Entry) {
    let rectangle = entry.annotation.rectangle
    parts = (
      entry.annotation.pageIndex, entry.text?.range.lowerBound ?? .max, -(rectangle?.y1 ?? .infinity),
      rectangle?.x0 ?? 0
    )
  }

  static func == (left: Self, right: Self) -> Bool { left.parts == right.parts }
  static func < (left: Self, right: Self) -> Bool { left.parts < right.parts }
}
