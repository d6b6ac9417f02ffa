import ArgumentParser
import DocModel

/// The options that select annotations.
struct AnnotationFilterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Annotation types, such as highlight,text, or all.", valueName: "types"),
    completion: .annotationTypes)
  var types: String?

  @Option(
    help: ArgumentHelp("Shapes of drawings, such as check,cross.", valueName: "shapes"), completion: .shapes)
  var shape: String?

  func validate() throws {
    if let shape {
      let words = shape.split(separator: ",").map(String.init)
      if let unknown = words.first(where: { DrawnShape(rawValue: $0.lowercased()) == nil })
        ?? (words.isEmpty ? "" : nil)
      {
        let names = DrawnShape.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("There is no shape “\(unknown.onOneLine)”; --shape has \(names).")
      }
    }
    guard let types else { return }
    guard !types.split(separator: ",").isEmpty else {
      throw ValidationError("--types names no type; try --types highlight,text or --types all.")
    }
  }

  /// The filter by types and shapes alone.
  var filter: AnnotationFilter {
    var filter = AnnotationFilter()
    filter.types = types?.split(separator: ",").map { String($0).lowercased() }
    filter.shapes = shape?.split(separator: ",").compactMap { DrawnShape(rawValue: $0.lowercased()) } ?? []
    return filter
  }
}
