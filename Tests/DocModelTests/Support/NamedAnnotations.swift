import Testing

@testable import DocModel

/// The annotations of a fixture, found by their names.
struct NamedAnnotations: Sendable {
  let pages: [PageAnnotations]

  static let borders = NamedAnnotations("borders.pdf")
  static let flags = NamedAnnotations("flags.pdf")
  static let types = NamedAnnotations("types.pdf")
  static let strings = NamedAnnotations("strings.pdf")
  static let dates = NamedAnnotations("dates.pdf")
  static let broken = NamedAnnotations("broken-annotations.pdf")
  static let syntax = NamedAnnotations("annotation-syntax.pdf")

  private init(_ file: String) {
    guard let document = try? Samples.open(file) else {
      pages = []
      return
    }
    pages = (0..<document.pageCount).compactMap { try? document.pageAnnotations(at: $0) }
  }

  var all: [Annotation] { pages.flatMap(\.annotations) }

  /// Returns the annotation with a name (NM).
  func named(_ name: String) throws -> Annotation {
    try #require(all.first { $0.name == name }, "no annotation is named \(name)")
  }

  /// Returns the annotations with a text (Contents).
  func saying(_ text: String) -> [Annotation] {
    all.filter { $0.contents == text }
  }
}

extension Document {
  /// Returns all annotations in the order of the file, without their text.
  func annotationsInFileOrder() -> [DocumentAnnotations.Entry] {
    var options = AnnotationOptions()
    options.readsText = false
    options.order = .file
    return allAnnotations(options).entries
  }
}

/// An annotation of an unexpected kind.
struct WrongKind: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
