import DocModel
import Foundation
import Fuzzing
import Testing

/// Mutated files are the same in each run, and most of them stay readable.
@Suite("Mutation of files")
struct MutatorTests {
  private static let inputs = FuzzInputs(.dictionaries, folders: [FuzzRunTests.fixtures])

  @Test("A seed always makes the same file")
  func isRepeatable() {
    let again = FuzzInputs(.dictionaries, folders: [FuzzRunTests.fixtures])
    for number in UInt64(0)..<20 {
      let (first, second) = (Self.inputs.input(number), again.input(number))
      #expect(first.name == second.name && first.bytes == second.bytes)
    }
    #expect(Set((UInt64(0)..<20).map { Self.inputs.input($0).bytes }).count == 20)
  }

  @Test("Enough mutated files stay readable to reach nested structures")
  func readability() {
    var (opened, withPages, flawless) = (0, 0, 0)
    for number in UInt64(0)..<100 {
      let input = Self.inputs.input(number)
      let source = DocumentSource.bytes(Data(input.bytes), name: input.name)
      guard let document = try? Document(source, password: input.password, readers: .dictionaries) else {
        continue
      }
      opened += 1
      if document.pageCount > 0 { withPages += 1 }
      if document.warnings.isEmpty { flawless += 1 }
    }
    #expect(opened > 55 && withPages > 55 && flawless > 15, "\(opened), \(withPages), \(flawless) of 100")
  }
}
