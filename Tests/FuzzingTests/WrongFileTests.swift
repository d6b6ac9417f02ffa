import Foundation
import Fuzzing
import TestSupport
import Testing

/// Malformed files read in this process, so that `make check-memory` checks the code that reads them.
///
/// Poppler and qpdf run here, too: a crash in them ends the run, after the name of the batch.
@Suite("Malformed files in this process", .limited)
struct WrongFileTests {
  private static let folders = [
    FuzzRunTests.fixtures, Checkout.corpus.appendingPathComponent("pdfs").path,
  ]
  private static let inputs = FuzzInputs(.document, folders: folders)
  /// The number of inputs in a batch.
  private static let size = 15

  @Test("Mutated files, with those of the corpus if there is one", arguments: 0..<10)
  func changed(_ batch: Int) throws {
    for number in batch * Self.size..<(batch + 1) * Self.size { try Self.inputs.run(UInt64(number)) }
  }

  @Test(
    "Truncated documents", arguments: ["article.pdf", "links.pdf", "many-pages.pdf", "encrypted-owner.pdf"])
  func cutOff(_ name: String) throws {
    let original = try Data(contentsOf: URL(fileURLWithPath: Checkout.fixture(name)))
    for part in 1...12 {
      let bytes = [UInt8](original.prefix(original.count * part / 13))
      try FuzzTarget.document.run(bytes, password: name.hasPrefix("encrypted") ? "reader" : nil)
    }
  }
}
