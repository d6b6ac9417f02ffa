import Foundation
import TestSupport
import Testing

/// A program in the place of xdg-open that writes down what it is given.
enum FakeOpener {
  /// Makes the program, and the environment in which it is found.
  static func environment(in folder: TemporaryFolder, status: Int = 0) throws -> [String: String] {
    let text = try folder.write(
      Array("#!/bin/sh\nprintf '%s|' \"$#\" \"$@\" >> '\(folder.file("opened"))'\nexit \(status)\n".utf8),
      to: "text")
    // Written by this process it might be open for writing in some program that another test has just started, and
    // couldn't be run then.
    let install = ProcessRunner(executable: "/usr/bin/install")
    #expect(try install.run(["-m", "755", text, folder.file("xdg-open")]).status == 0)
    return ["PATH": "\(folder.path):/usr/bin:/bin"]
  }

  /// The arguments that it was given, with their count.
  static func opened(in folder: TemporaryFolder) -> String {
    (try? String(contentsOfFile: folder.file("opened"), encoding: .utf8)) ?? ""
  }
}
