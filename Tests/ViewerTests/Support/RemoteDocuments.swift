import Foundation
import TestSupport
import Workers

@testable import DocModelWorkers
@testable import Viewer

/// Documents in workers.
enum RemoteDocuments {
  /// Returns an opener whose documents follow rules such as `text3=crash`.
  static func opener(
    _ rules: String..., page: Duration = .seconds(30), memory: Int? = nil, retainedMemory: Int? = nil
  ) -> RemoteDocumentOpener {
    var limits = RequestLimits()
    limits.page = page
    limits.memory = AddressSanitizer.limit(memory ?? 1 << 30)
    // A worker that is replaced for its memory forgets the warnings so far.
    if AddressSanitizer.isOn { limits.retainedMemory = 1 << 40 }
    if let retainedMemory { limits.retainedMemory = retainedMemory }
    let program = WorkerProgram(
      path: BuiltProgram.path("WorkerProbe"),
      arguments: ["reader", limits.memory.map(String.init) ?? "unlimited"] + rules)
    return RemoteDocumentOpener(program, limits: limits)
  }

  /// Returns the path of a file in Fixtures.
  static func fixture(_ name: String) -> String { Checkout.fixture(name) }

  /// The names of all PDFs in Fixtures.
  static let fixtureNames = Checkout.fixtureNames
}
