import ArgumentParser
import DocModel

/// The options that select annotations.
struct AnnotationFilterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Annotation types, such as highlight,text, or all.", valueName: "types"),
    completion: .annotationTypes)
  var types: String?

  func validate() throws {
    guard let types else { return }
    guard !types.split(separator: ",").isEmpty else {
      throw ValidationError("--types names no type; try --types highlight,text or --types all.")
    }
  }

  /// The filter by types alone.
  var filter: AnnotationFilter {
    var filter = AnnotationFilter()
    filter.types = types?.split(separator: ",").map { String($0).lowercased() }
    return filter
  }
}
