/// What is given wrong input.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// A document, as far as our own code and qpdf read it.
  case dictionaries
  /// A document with its pages, which Poppler reads.
  case document
  /// Files that are made to cost much, each as it is.
  case hostile
  /// The text of a page, made up: lines, words, selections, marks and searches.
  case text
  /// Regular expressions, and how lines with their matches are found.
  case expressions
  /// The bytes of a terminal, and the line that they type.
  case keys
  /// Typed commands, spellings of keys, selections of pages.
  case commands
  /// A configuration file.
  case configuration
  /// What comes through the pipe of a worker.
  case frames
  /// Nothing of the program's: what is done says the input, so that it can be tested who notices.
  case probe

  /// The targets that are something of the program's.
  package static let real = allCases.filter { $0 != .probe }

  /// Whether its input is a PDF.
  package var readsPDF: Bool { self == .dictionaries || self == .document }

  /// Does everything with an input that the program would do.
  ///
  /// - Throws: ``FuzzProblem`` for what came out wrong; a crash ends the process.
  package func run(_ bytes: [UInt8], password: String? = nil) throws {
    switch self {
    case .dictionaries: try DocumentDrive(readers: .dictionaries).run(bytes, password: password)
    case .document, .hostile: try DocumentDrive(readers: .both).run(bytes, password: password)
    case .text: try TextDrive.run(bytes)
    case .expressions: try TextDrive.runExpressions(bytes)
    case .keys: try InputDrive.runKeys(bytes)
    case .commands: try InputDrive.runCommands(bytes)
    case .configuration: try InputDrive.runConfiguration(bytes)
    case .frames: try InputDrive.runFrames(bytes)
    case .probe: try ProbeDrive.run(bytes)
    }
  }
}

/// Something that came out wrong of an input.
package struct FuzzProblem: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  /// Fails where something isn't so.
  static func check(_ isTrue: Bool, _ description: @autoclosure () -> String) throws {
    if !isTrue { throw FuzzProblem(description()) }
  }
}
