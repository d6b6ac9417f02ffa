import ArgumentParser
import DocModel

/// The options that select annotations by type and date.
struct AnnotationFilterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Annotation types, such as highlight,text, or all.", valueName: "types"),
    completion: .annotationTypes)
  var types: String?

  @Option(
    help: ArgumentHelp("Shapes of drawings, such as check,cross.", valueName: "shapes"), completion: .shapes)
  var shape: String?

  @Option(
    help: ArgumentHelp("Earliest date of change: 2024, 2024-02, 2024-02-29.", valueName: "date"),
    transform: { try AnnotationFilter.DateBound($0, option: "--since") })
  var since: AnnotationFilter.DateBound?

  @Option(
    help: ArgumentHelp("Latest date of change.", valueName: "date"),
    transform: { try AnnotationFilter.DateBound($0, option: "--until") })
  var until: AnnotationFilter.DateBound?

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

  /// The filter by types, shapes and dates.
  var filter: AnnotationFilter {
    var filter = AnnotationFilter()
    filter.types = types?.split(separator: ",").map {
      AnnotationFilter.TypeCondition(rawValue: String($0).lowercased())
    }
    filter.shapes = shape?.split(separator: ",").compactMap { DrawnShape(rawValue: $0.lowercased()) } ?? []
    (filter.since, filter.until) = (since, until)
    return filter
  }
}

extension AnnotationFilter.DateBound {
  fileprivate init(_ text: String, option: String) throws {
    guard let bound = Self(text) else {
      throw ValidationError("\(option): “\(text)” isn't a date; write 2024-02-29 or 2024-02-29T17:30:00Z.")
    }
    self = bound
  }
}
