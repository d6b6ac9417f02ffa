import Foundation
import TestSupport
import DocModel

/// The files of `Fixtures/`, which scripts/make-fixtures makes.
package enum Samples {
  package static func path(_ name: String) -> String { Checkout.fixture(name) }

  package static func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path(name)))
  }

  package static func open(_ name: String, password: String? = nil) throws -> Document {
    try Document(.path(path(name)), password: password)
  }

  /// The names of all PDFs in Fixtures, sorted.
  package static let names = Checkout.fixtureNames
}

/// A folder for files that a test makes, removed with its owner.
package final class SampleFolder {
  package let path: String

  package init() throws {
    path = NSTemporaryDirectory() + "/pdfkey-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file and returns its path.
  package func write(_ name: String, _ bytes: Data) throws -> String {
    try bytes.write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }
}
