/// The differences between the annotations of two versions of a document.
///
/// ```swift
/// let differences = AnnotationDifferences(from: try Document(.path("draft.pdf")), to: document)
/// for case .answered(let mark, let reply) in differences.items {
///   print(mark.contents ?? "", "–", reply.contents ?? "")
/// }
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
  /// One annotation that differs.
  public enum Item: Hashable, Sendable, Codable {
    /// Only the second version has the annotation.
    case added(Annotation)
    /// Both versions have the annotation, with different entries, whose names are those of JSON, such as `contents`.
    case changed(from: Annotation, to: Annotation, entries: [String])
    /// The second version has a new reply to an annotation that both have, or a new state of it.
    case answered(Annotation, by: Annotation)
    /// Only the first version has the annotation.
    case removed(Annotation)

    /// The annotation of the second version, such as the reply; a removed one as in the first version.
    public var annotation: Annotation {
      switch self {
      case .added(let annotation), .changed(_, let annotation, _), .answered(_, let annotation),
        .removed(let annotation):
        annotation
      }
    }
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
        items.append(.changed(from: matcher.known[found].annotation, to: after[index], entries: entries))
      }
    }
    for index in unmatched {
      if let target = imported.annotations[index].inReplyTo.flatMap({ known[$0] }),
        after[index].markup.replyType == .reply
      {
        items.append(.answered(target, by: after[index]))
      } else {
        items.append(.added(after[index]))
      }
    }
    items.sort {
      ($0.annotation.pageIndex, $0.annotation.index) < ($1.annotation.pageIndex, $1.annotation.index)
    }
    for (index, annotation) in before.enumerated() where !matcher.matched.contains(index) {
      items.append(.removed(annotation))
    }
  }
}
