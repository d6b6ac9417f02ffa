import Foundation
import Mutants

// Prints the mutants of Swift files as JSON: a list for each path. The enum cases come from all files below FOLDER.
//
// usage: mutants-of FOLDER PATHS…     (paths within FOLDER)

/// The program's name, the folder and the paths.
let arguments = CommandLine.arguments
guard arguments.count > 1 else {
  FileHandle.standardError.write(Data("usage: mutants-of FOLDER PATHS…\n".utf8))
  exit(2)
}
/// The folder that the paths begin at.
let folder = URL(fileURLWithPath: arguments[1])

/// Reads a file of the folder.
func source(_ path: String) throws -> String {
  try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
}

/// The paths of all files below the folder.
let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
/// The enum cases of all files.
var cases = EnumCases()
for name in names.sorted() where name.hasSuffix(".swift") {
  cases = try MutantFinder.cases(of: source(name), path: name, addedTo: cases)
}
/// The mutants of each path.
var lists: [String: [Mutant]] = [:]
for path in arguments.dropFirst(2) {
  lists[path] = try MutantFinder.mutants(of: source(path), path: path, cases: cases)
}
/// The encoder, with an output that is the same each time.
let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
FileHandle.standardOutput.write(try encoder.encode(lists))
