/// The differences between the annotations of two versions of a document.
///
/// ```swift
/// let differences = AnnotationDifferences(from: try Document(.path("draft.pdf")), to: document)
/// for change in differences.items where change.kind == .answered { print(change.new?.contents ?? "") }
/// ```
///
/// Pages that were inserted, removed or moved don't count: a page of the second version is that of the first one with the
/// same contents, or else with an annotation of the same name. An annotation that keeps its name on another page has
/// the entry `page` among those that differ.
///
/// Links, form fields and popups aren't compared, nor are dates, appearances and entries that no property
/// describes.
/// As JSON, annotations have the form of `Annotation`, which later versions may change; ``AnnotationRecord`` has the
/// one that stays.
public struct AnnotationDifferences: Hashable, Sendable, Codable {
  /// The kind of a difference.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Only the second version has the annotation.
    case added
    /// Both have it, with different entries.
    case changed
    /// The second version has a new reply or state; its target is in both.
    case answered
    /// Only the first version has it.
    case removed
  }

  /// One annotation that differs.
  public struct Item: Hashable, Sendable, Codable {
    /// The kind of the difference.
    public package(set) var kind: Kind
    /// The annotation of the first version; of an answer, the one that it answers.
    public package(set) var old: Annotation?
    /// The annotation of the second version.
    public package(set) var new: Annotation?
    /// The names of the entries that differ, such as `contents`.
    public package(set) var entries: [String] = []
  }

  /// The differences, in the order of the second version; those that were removed come last.
  public package(set) var items: [Item] = []

  /// Compares two versions of a document.
  public init(from old: Document, to new: Document) {
    let before = (0..<old.pageCount).flatMap { (try? old.annotations(onPage: $0)) ?? [] }.filter(\.isMark)
    let after = (0..<new.pageCount).flatMap { (try? new.annotations(onPage: $0)) ?? [] }.filter(\.isMark)
    var imported = ImportedAnnotations(name: new.source.name, format: .pdf)
    imported.take(after)
    let pages = AnnotatedPages(of: after, in: new, before, in: old)
    for index in after.indices {
      imported.annotations[index].annotation.pageIndex = pages.place(of: after[index])
      imported.annotations[index].annotation.otherEntries = [:]
    }
    var matcher = AnnotationMatcher(before)
    var known: [String: Annotation] = [:]
    var unmatched: [Int] = []
    for (index, version) in imported.annotations.enumerated() {
      func comparison(_ known: AnnotationMatcher.Known) -> AnnotationComparison {
        AnnotationComparison(
          existing: known.annotation, projected: known.annotation, imported: version.annotation)
      }
      let (found, _) = matcher.match(
        version, inSameVersion: false, ofCopy: true, isSame: { comparison($0).merged().entries.isEmpty })
      guard let found else {
        unmatched.append(index)
        continue
      }
      known[version.id] = matcher.known[found].annotation
      let entries =
        (pages.areMoved(matcher.known[found].annotation, after[index]) ? ["page"] : [])
        + comparison(matcher.known[found]).merged().entries
      if !entries.isEmpty {
        items.append(
          Item(
            kind: .changed, old: matcher.known[found].annotation, new: after[index], entries: entries))
      }
    }
    for index in unmatched {
      let target = imported.annotations[index].inReplyTo.flatMap { known[$0] }
      let isAnswer = target != nil && after[index].markup.replyType == .reply
      items.append(Item(kind: isAnswer ? .answered : .added, old: isAnswer ? target : nil, new: after[index]))
    }
    items.sort {
      ($0.new?.pageIndex ?? .max, $0.new?.index ?? 0) < ($1.new?.pageIndex ?? .max, $1.new?.index ?? 0)
    }
    for (index, annotation) in before.enumerated() where !matcher.matched.contains(index) {
      items.append(Item(kind: .removed, old: annotation))
    }
  }
}
