import Foundation

extension String {
  /// The path with the home folder instead of a tilde at its beginning, as in shells: `HOME` counts before the
  /// system's record of the user.
  var expandingTilde: String {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    guard !home.isEmpty, self == "~" || hasPrefix("~/") else {
      return (self as NSString).expandingTildeInPath
    }
    return home + dropFirst()
  }
}
