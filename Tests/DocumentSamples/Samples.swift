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
