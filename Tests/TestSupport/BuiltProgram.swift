import Foundation

/// The programs that were built with the tests.
package enum BuiltProgram {
  /// The path of one, beside the test bundle.
  package static func path(_ name: String) -> String {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appendingPathComponent(name).path
  }
}
