import Foundation
import TestSupport
import Testing

/// A program in the place of xdg-open that writes down what it is given.
enum FakeOpener {
  /// Makes the program, and the environment in which it is found.
  static func environment(in folder: TemporaryFolder, status: Int = 0) throws -> [String: String] {
    let script = "#!/bin/sh\nprintf '%s|' \"$#\" \"$@\" >> '\(folder.file("opened"))'\nexit \(status)\n"
    try FakeProgram.write(script, as: "xdg-open", in: folder)
    return ["PATH": "\(folder.path):/usr/bin:/bin"]
  }

  /// The arguments that it was given, with their count.
  static func opened(in folder: TemporaryFolder) -> String {
    (try? String(contentsOfFile: folder.file("opened"), encoding: .utf8)) ?? ""
  }
}
