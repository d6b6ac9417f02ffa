import Foundation
import TestSupport
import Testing

/// A replacement for xdg-open that records its arguments, and before them the password if it gets one.
enum FakeOpener {
  /// Makes the program, and returns an environment with it in the path.
  static func environment(in folder: TemporaryFolder, status: Int = 0) throws -> [String: String] {
    let script =
      "#!/bin/sh\nprintf '%s|' $PDFKEY_PASSWORD \"$#\" \"$@\" >> '\(folder.file("opened"))'\nexit \(status)\n"
    try FakeProgram.write(script, as: "xdg-open", in: folder)
    return ["PATH": "\(folder.path):/usr/bin:/bin", "PDFKEY_PASSWORD": "secret"]
  }

  /// Returns the recorded arguments, with their count.
  static func opened(in folder: TemporaryFolder) -> String {
    (try? String(contentsOfFile: folder.file("opened"), encoding: .utf8)) ?? ""
  }
}
