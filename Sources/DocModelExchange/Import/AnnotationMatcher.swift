/// Finds the annotations of a document that imported ones describe.
struct AnnotationMatcher {
  /// An annotation of the document.
  struct Known {
    /// The annotation as the file has it.
    let annotation: Annotation
    /// The annotation with the entries that it inherits from its group.
    let resolved: Annotation
  }

  /// The annotations of the document, in file order.
  let known: [Known]
  private let threads: AnnotationThreads
  private var byName: [String: [Int]] = [:]
  private var byID: [String: Int] = [:]
  private var byObject: [ObjectID: Int] = [:]
  private var byContent: [Content: [Int]] = [:]
  /// The annotations that an imported one was matched with.
  private(set) var matched: Set<Int> = []

  /// The entries by which annotations without a common name are found.
  private struct Content: Hashable {
    let page: Int
    let type: String?
    let contents: String
    let author: String?
    /// The first corner or point, in hundredths of a point.
    let x: Int
    let y: Int

    init(_ annotation: Annotation) {
      (page, type) = (annotation.pageIndex, annotation.type)
      (contents, author) = (annotation.contents ?? "", annotation.author)
      let corner = annotation.rectangle.map { Point(x: $0.x0, y: $0.y0) }
      // A mark without quadrilaterals gets that of its rectangle.
      let start =
        annotation.kind.isTextMarkup ? annotation.rectangle.map { Point(x: $0.x0, y: $0.y1) } : corner
      // The rectangle of a text box may follow from its border and line.
      let point = annotation.kind.isFreeText ? nil : annotation.kind.points.first ?? start
      func hundredths(_ number: Double?) -> Int { Int(exactly: ((number ?? 0) * 100).rounded()) ?? 0 }
      (x, y) = (hundredths(point?.x), hundredths(point?.y))
    }
  }

  /// The largest number of annotations of the same content that are compared with an imported one.
  private static let mostCandidates = 100

  /// Indexes all annotations of a document.
  init(_ annotations: [Annotation]) {
    threads = AnnotationThreads(annotations)
    known = annotations.indices.map { [threads] in
      Known(annotation: annotations[$0], resolved: threads.resolved($0))
    }
    for (index, id) in Annotation.uniqueNames(of: annotations).enumerated() {
      let annotation = annotations[index]
      byID[id] = index
      if let name = annotation.name, !name.isEmpty { byName[name, default: []].append(index) }
      if let object = annotation.object, byObject[object] == nil { byObject[object] = index }
      byContent[Content(known[index].resolved), default: []].append(index)
    }
  }

  /// Returns the annotation that others call by a name; a name made of a position counts only in the same version.
  func index(named name: String, inSameVersion isSameVersion: Bool) -> Int? {
    byName[name]?.first ?? (isSameVersion ? byID[name] : nil)
  }

  /// Returns an annotation of the document with the entries that it inherits.
  func resolved(_ annotation: Annotation) -> Annotation {
    annotation.object.flatMap { byObject[$0] }.map { known[$0].resolved } ?? annotation
  }

  /// Whether an annotation of the document has a name.
  func hasName(_ name: String) -> Bool { byName[name] != nil }

  /// Whether an annotation of the document has a state already.
  func hasState(_ state: AnnotationState, of object: ObjectID) -> Bool {
    byObject[object].map { threads.states(of: $0).contains(state) } ?? false
  }

  /// Finds the annotation that an imported one describes, which no other one is matched with then.
  ///
  /// - Parameters:
  ///   - imported: the imported annotation.
  ///   - isSameVersion: whether it comes from the same version of the document.
  ///   - isCopy: whether it comes from a copy of the document.
  ///   - isOfAnyType: whether the format only guesses the type, so that it isn't compared.
  ///   - isSame: returns whether an annotation of the document has the same entries.
  /// - Returns: the index of the annotation, or nil; and what is odd about its name.
  mutating func match(
    _ imported: ImportedAnnotation, inSameVersion isSameVersion: Bool, ofCopy isCopy: Bool,
    ofAnyType isOfAnyType: Bool = false, isSame: (Known) -> Bool
  ) -> (index: Int?, note: String?) {
    let annotation = imported.annotation
    func fits(_ index: Int) -> Bool {
      !matched.contains(index) && known[index].annotation.pageIndex == annotation.pageIndex
        && (isOfAnyType || known[index].annotation.type == annotation.type)
    }
    var note: String?
    var found: Int?
    if let name = annotation.name, !name.isEmpty {
      let candidates = byName[name] ?? []
      // Some formats name the author that a grouped annotation inherits, and others don't.
      found = candidates.first { index in
        fits(index)
          && ![known[index].annotation, known[index].resolved].allSatisfy { $0.isAnother(than: annotation) }
      }
      if found == nil, let other = candidates.first {
        let taken = known[other].annotation
        note =
          taken.pageIndex != annotation.pageIndex
          ? "its name belongs to an annotation of page \(taken.pageIndex + 1)"
          : taken.type != annotation.type
            ? "its name belongs to an annotation of the type \(taken.type ?? "none")"
            : matched.contains(other)
              ? "its name occurs twice"
              : "its name belongs to an annotation \(taken.author.map { "of \($0)" } ?? "without an author") elsewhere"
      }
    }
    if found == nil, isSameVersion { found = byID[imported.id].flatMap { fits($0) ? $0 : nil } }
    // An update of a copy keeps the numbers of objects.
    if found == nil, isCopy, annotation.name == nil, let object = imported.object,
      let index = byObject[object],
      fits(index), known[index].annotation.name == nil
    {
      found = index
    }
    if found == nil, annotation.name == nil || note != nil || isSameVersion || imported.isNamedByPosition {
      found = (byContent[Content(annotation)] ?? []).prefix(Self.mostCandidates).first {
        fits($0) && isSame(known[$0])
      }
    }
    if let found { matched.insert(found) }
    return (found, found == nil ? note : nil)
  }
}

extension Annotation {
  /// Whether an annotation with the same name has another author, and another place or date of creation.
  ///
  /// It is hardly a version of this one: some programs number their names, so that two reviewers have the same ones.
  fileprivate func isAnother(than other: Annotation) -> Bool {
    guard (author ?? "") != (other.author ?? "") else { return false }
    if let ours = markup.created?.date?.instant, let theirs = other.markup.created?.date?.instant,
      ours != theirs
    {
      return true
    }
    guard let ours = rectangle?.center, let theirs = other.rectangle?.center else { return false }
    // Programs write the rectangle of the same annotation with or without its border.
    return abs(ours.x - theirs.x) > 2 || abs(ours.y - theirs.y) > 2
  }
}

extension ImportedAnnotation {
  /// Whether the name is one that exports make of a page number and an index, such as `p3-a7`.
  var isNamedByPosition: Bool {
    id.utf8.first == UInt8(ascii: "p") && id.wholeMatch(of: /p\d+-a\d+(-\d+)?/) != nil
  }
}
