import Foundation
import TestSupport
import Testing

/// The screens of a reader after some keys, one below the other: the files of `Tests/Golden/screens`.
struct ScreenRecording {
  private var screens: [String] = []

  /// Adds the screen, which a redraw leaves as it is unless a line is being typed.
  mutating func add(_ title: String, of view: ViewTerminal, isTyping: Bool = false) throws {
    if !isTyping { try view.expectSameAnew(title) }
    // The dates are those of the run.
    let texts = view.screen.texts.map {
      $0.replacing(/20\d\d-\d\d-\d\d/, with: "2026-01-01").replacing(/\d\d:\d\d:\d\d/, with: "12:00:00")
    }
    screens.append("== \(title)\n" + texts.joined(separator: "\n"))
  }

  /// Expects the screens of a file, or writes it if the environment asks for that; review the file then.
  func expectGolden(_ name: String) throws {
    let file = Checkout.root.appendingPathComponent("Tests/Golden/screens/\(name).txt")
    let now = screens.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["PDFKEY_WRITE_GOLDEN"] != nil {
      return try now.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(now == (try String(contentsOf: file, encoding: .utf8)))
  }
}
