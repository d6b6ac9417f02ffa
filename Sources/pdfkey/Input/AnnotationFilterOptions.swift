import ArgumentParser
import DocModel

/// Which annotations a command is about.
struct AnnotationFilterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only these types, such as highlight,text; all includes links and form fields.", valueName: "types"))
  var types: String?

  func validate() throws {
    guard let types else { return }
    guard !types.split(separator: ",").isEmpty else {
      throw ValidationError("--types names no type; try --types highlight,text or --types all.")
    }
  }

  /// Whether annotations that do something may be among them: links, form fields and screens.
  var includesActions: Bool { types != nil }

  /// Whether an annotation is among those that are wanted.
  func contains(_ annotation: Annotation) -> Bool {
    guard let types else { return annotation.isMark && !annotation.isState }
    let wanted = types.lowercased().split(separator: ",")
    return wanted.contains("all") || wanted.contains { $0 == annotation.type?.lowercased() ?? "none" }
  }
}
