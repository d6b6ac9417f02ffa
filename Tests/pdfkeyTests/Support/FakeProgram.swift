import TestSupport
import Testing

/// A script in the place of a program.
enum FakeProgram {
  /// Writes a script that can be run.
  static func write(_ script: String, as name: String, in folder: TemporaryFolder) throws {
    let text = try folder.write(Array(script.utf8), to: "\(name).text")
    // Written by this process it might be open for writing in some program that another test has just started, and
    // couldn't be run then.
    let install = ProcessRunner(executable: "/usr/bin/install")
    #expect(try install.run(["-m", "755", text, folder.file(name)]).status == 0)
  }
}
