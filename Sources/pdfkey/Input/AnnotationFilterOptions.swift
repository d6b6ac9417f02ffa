import ArgumentParser
import DocModel

/// Which annotations a command is about.
struct AnnotationFilterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only these types, such as highlight,text; all includes links and form fields.", valueName: "types"),
    completion: .annotationTypes)
  var types: String?

  func validate() throws {
    guard let types else { return }
    guard !types.split(separator: ",").isEmpty else {
      throw ValidationError("--types names no type; try --types highlight,text or --types all.")
    }
  }

  /// The types alone.
  var filter: AnnotationFilter {
    var filter = AnnotationFilter()
    filter.types = types?.split(separator: ",").map { String($0).lowercased() }
    return filter
  }
}
