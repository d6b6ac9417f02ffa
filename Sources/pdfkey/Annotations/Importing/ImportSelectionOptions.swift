import ArgumentParser
import DocModelExchange

/// The options of `annotations import` and `merge` that decide between two versions of an annotation.
struct ImportSelectionOptions: ParsableArguments {
  @Flag(help: "Replace annotations that are as new or newer.")
  var replace = false

  @Flag(help: "Add annotations, but change none.")
  var onlyNew = false

  @Flag(help: "Import links, too.")
  var links = false

  func validate() throws {
    guard !(replace && onlyNew) else { throw ValidationError("--replace and --only-new exclude each other.") }
  }

  /// Returns the options for an import.
  func options(force: Bool) -> ImportOptions {
    var options = ImportOptions()
    (options.replacesNewer, options.addsOnly, options.includesLinks) = (replace, onlyNew, links)
    options.isForced = force
    return options
  }
}
