import TestSupport

/// The inputs of a target, by number.
package struct FuzzInputs: Sendable {
  /// For what they are.
  package let target: FuzzTarget
  private let mutator: PDFMutator?

  /// The inputs of a target; those of one that reads PDFs are made of the PDFs in some folders.
  package init(_ target: FuzzTarget, folders: [String]) {
    self.target = target
    mutator = target.readsPDF ? PDFMutator(folders: folders) : nil
  }

  /// Whether there is anything to begin with.
  package var isEmpty: Bool { mutator?.names.isEmpty ?? false }

  /// The input that a number stands for.
  package func input(_ number: UInt64) -> PDFMutator.Variant {
    if target == .hostile {
      let file = HostileFile.allCases[Int(number % UInt64(HostileFile.allCases.count))]
      return PDFMutator.Variant(name: file.rawValue, bytes: file.bytes, password: nil)
    }
    return mutator?.variant(number)
      ?? PDFMutator.Variant(
        name: target.rawValue, bytes: TextInputs.bytes(for: target, number), password: nil)
  }

  /// Makes an input and gives it to the target.
  ///
  /// - Throws: ``FuzzProblem``.
  package func run(_ number: UInt64) throws {
    let input = input(number)
    try target.run(input.bytes, password: input.password)
  }
}
