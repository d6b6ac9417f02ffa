import Foundation
import Fuzzing

/// Runs the target on an input; libFuzzer calls it.
private let runOne: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt = { start, count in
  do {
    try LibFuzzer.target.run(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ largest: Int) -> Int

/// Mutates an input; every other time a PDF is mutated as a PDF, so that it stays readable.
@_cdecl("LLVMFuzzerCustomMutator")
func customMutator(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ largest: Int, _ seed: CUnsignedInt)
  -> Int
{
  guard LibFuzzer.target.readsPDF, seed % 2 == 0 else { return mutateBytes(data, size, largest) }
  let changed = LibFuzzer.mutator.variant(
    of: Array(UnsafeBufferPointer(start: data, count: size)), UInt64(seed))
  guard !changed.isEmpty, changed.count <= largest else { return mutateBytes(data, size, largest) }
  changed.withUnsafeBufferPointer { bytes in
    if let start = bytes.baseAddress { data.update(from: start, count: bytes.count) }
  }
  return changed.count
}

/// Runs libFuzzer on the target that `PDFKEY_FUZZ_TARGET` names; the arguments are libFuzzer's, or
/// `--seeds FOLDER FIXTURES NUMBER…`, which writes inputs by number into a folder.
@main
enum LibFuzzer {
  static let target = environment("PDFKEY_FUZZ_TARGET").flatMap(FuzzTarget.init) ?? .dictionaries
  /// The mutator, which inserts pieces of the files in the folder that `PDFKEY_FUZZ_SEEDS` names.
  static let mutator = PDFMutator(folders: [environment("PDFKEY_FUZZ_SEEDS")].compactMap(\.self))

  static func main() throws {
    if CommandLine.arguments.dropFirst().first == "--seeds" {
      return try writeSeeds(CommandLine.arguments.dropFirst(2))
    }
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(runDriver(&count, &arguments, runOne))
  }

  private static func writeSeeds(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    guard let folder = rest.popFirst(), let fixtures = rest.popFirst() else { return }
    let inputs = FuzzInputs(target, folders: [fixtures])
    for number in rest.compactMap({ UInt64($0) }) {
      try Data(inputs.input(number).bytes).write(to: URL(fileURLWithPath: "\(folder)/\(number)"))
    }
  }

  private static func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}
