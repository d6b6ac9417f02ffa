import Foundation
import TestSupport
import Testing

/// The screens of a reader, to be compared with those of `Tests/Golden/screens`.
struct GoldenScreens {
  private var screens: [String] = []

  /// Records a screen, and expects that one drawn anew is the same.
  mutating func record(_ title: String, of view: ViewTerminal, drawsAnew: Bool = true) throws {
    if drawsAnew { try view.expectSameAnew(title) }
    // The dates are those of the run.
    let texts = view.screen.texts.map {
      $0.replacing(/20\d\d-\d\d-\d\d/, with: "2026-01-01").replacing(/\d\d:\d\d:\d\d/, with: "12:00:00")
    }
    screens.append("== \(title)\n" + texts.joined(separator: "\n"))
  }

  /// Expects that the screens are those of a file, or writes it with `PDFKEY_WRITE_GOLDEN`.
  func expect(_ name: String) throws {
    let file = Checkout.root.appendingPathComponent("Tests/Golden/screens/\(name).txt")
    let now = screens.joined(separator: "\n") + "\n"
    // The new file must be reviewed before it is committed.
    if ProcessInfo.processInfo.environment["PDFKEY_WRITE_GOLDEN"] != nil {
      return try now.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(now == (try String(contentsOf: file, encoding: .utf8)))
  }
}
