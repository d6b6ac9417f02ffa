import TestSupport

/// The inputs of a target, by number.
package struct FuzzInputs: Sendable {
  package let target: FuzzTarget
  private let mutator: PDFMutator?
  private let pieces: PieceInputs?

  /// Creates the inputs of a target; inputs of a target that reads PDFs are mutations of the PDFs in some folders, or
  /// pieces of them.
  package init(_ target: FuzzTarget, folders: [String]) {
    self.target = target
    mutator = target.readsPDF || target.readsPieces ? PDFMutator(folders: folders) : nil
    pieces = target.readsPieces ? mutator.map(PieceInputs.init) : nil
  }

  /// Whether there are no seeds for the inputs.
  package var isEmpty: Bool { mutator?.names.isEmpty ?? false }

  /// Returns the input for a number.
  package func input(_ number: UInt64) -> PDFMutator.Variant {
    if target == .hostile {
      let file = HostileFile.allCases[Int(number % UInt64(HostileFile.allCases.count))]
      return PDFMutator.Variant(name: file.rawValue, bytes: file.bytes, password: nil)
    }
    if let pieces {
      return PDFMutator.Variant(
        name: target.rawValue, bytes: pieces.bytes(for: target, number), password: nil)
    }
    return mutator?.variant(number)
      ?? PDFMutator.Variant(
        name: target.rawValue, bytes: TextInputs.bytes(for: target, number), password: nil)
  }

  /// Makes an input and runs the target on it.
  ///
  /// - Throws: ``FuzzProblem``.
  package func run(_ number: UInt64) throws {
    let input = input(number)
    try target.run(input.bytes, password: input.password)
  }
}
