/// The pages of an earlier version of a document on which its annotations are looked for.
struct AnnotatedPages {
  /// The pages of the earlier version with the same contents, by those of the later one.
  private let pages: [Int: Int]
  /// The pages of the earlier version that have the annotation of a name and type once.
  private var named: [[String]: Int] = [:]
  /// The pages of the earlier version by those of the later one whose contents are new, as far as names tell.
  private var guessed: [Int: Int] = [:]

  init(of after: [Annotation], in new: Document, _ before: [Annotation], in old: Document) {
    pages = new.counterparts(ofPages: Set(after.map(\.pageIndex)), in: old)
    var repeated: Set<[String]> = []
    for annotation in before {
      guard let key = annotation.nameAndType else { continue }
      if named.updateValue(annotation.pageIndex, forKey: key) != nil { repeated.insert(key) }
    }
    for annotation in after {
      guard let key = annotation.nameAndType else { continue }
      if !repeated.contains(key), let page = named[key], guessed[annotation.pageIndex] == nil {
        guessed[annotation.pageIndex] = page
      }
    }
    for key in repeated { named[key] = nil }
  }

  /// Returns the page of the earlier version that an annotation of the later one would be on.
  func place(of annotation: Annotation) -> Int {
    annotation.nameAndType.flatMap { named[$0] } ?? page(annotation.pageIndex)
  }

  /// Whether two versions of an annotation are on different pages.
  func areMoved(_ old: Annotation, _ new: Annotation) -> Bool { page(new.pageIndex) != old.pageIndex }

  private func page(_ index: Int) -> Int { pages[index] ?? guessed[index] ?? index }
}

extension Annotation {
  /// The name and the type; nil without a name.
  fileprivate var nameAndType: [String]? {
    name.flatMap { $0.isEmpty ? nil : [$0, type ?? ""] }
  }
}
