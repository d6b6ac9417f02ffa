import Foundation

/// The programs that were built with the tests.
package enum BuiltProgram {
  /// Returns the path of a program, next to the test bundle.
  package static func path(_ name: String) -> String {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appendingPathComponent(name).path
  }
}
