import Foundation
import TestSupport
import Testing

/// A replacement for xdg-open that records its arguments.
enum FakeOpener {
  /// Makes the program, and returns an environment with it in the path.
  static func environment(in folder: TemporaryFolder, status: Int = 0) throws -> [String: String] {
    let text = try folder.write(
      Array("#!/bin/sh\nprintf '%s|' \"$#\" \"$@\" >> '\(folder.file("opened"))'\nexit \(status)\n".utf8),
      to: "text")
    // If this process wrote the program, another test might start a process that inherits the open file, and the
    // program couldn't be run then.
    let install = ProcessRunner(executable: "/usr/bin/install")
    #expect(try install.run(["-m", "755", text, folder.file("xdg-open")]).status == 0)
    return ["PATH": "\(folder.path):/usr/bin:/bin"]
  }

  /// Returns the recorded arguments, with their count.
  static func opened(in folder: TemporaryFolder) -> String {
    (try? String(contentsOfFile: folder.file("opened"), encoding: .utf8)) ?? ""
  }
}
