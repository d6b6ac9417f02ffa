/// A part of the program that receives invalid input.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// The dictionaries of a document, which our own code and qpdf read.
  case dictionaries
  /// A document with its pages, which Poppler reads.
  case document
  /// A document whose annotations are edited and saved in memory.
  case edits
  /// A document whose signatures are verified.
  case signatures
  /// A document of which parts are redacted in memory.
  case contents
  /// The text of an object.
  case objects
  /// A stream: its dictionary, a line end and its data.
  case streams
  /// The end of a file: objects, cross-references and trailers.
  case references
  /// Updates of a file.
  case updates
  /// An interruption of an append, and the bytes to append.
  case appends
  /// The metadata of a document.
  case metadata
  /// The message of a signature.
  case messages
  /// An image for a stamp.
  case images
  /// Unchanged files with extreme costs.
  case hostile
  /// The text of a made-up page: lines, words, selections, marks and searches.
  case text
  /// Regular expressions and the lines of their matches.
  case expressions
  /// The bytes of a terminal, and the line that they type.
  case keys
  /// A terminal's replies to queries.
  case replies
  /// Typed commands, spellings of keys, selections of pages.
  case commands
  /// A configuration file.
  case configuration
  /// A file of annotations, imported into a document.
  case imports
  /// An XFDF file: annotations and fields.
  case xfdf
  /// An FDF file: annotations and fields.
  case fdf
  /// A table with the values of fields.
  case csv
  /// A template for exports.
  case templates
  /// A file with an outline, imported into a document.
  case outlines
  /// The output of a worker.
  case frames
  /// A probe without code of the program: the input chooses a failure, which tests the detection of failures.
  case probe

  /// The targets with code of the program.
  package static let real = allCases.filter { $0 != .probe }

  /// Whether the input of the target is a PDF.
  package var readsPDF: Bool {
    [.dictionaries, .document, .edits, .signatures, .contents].contains(self)
  }

  /// Whether the inputs of the target are made from pieces of PDFs.
  package var readsPieces: Bool { [.objects, .streams, .messages, .xfdf, .fdf, .csv].contains(self) }

  /// Performs all operations of the program on an input.
  ///
  /// - Throws: ``FuzzProblem`` for a wrong result; a crash ends the process.
  package func run(_ bytes: [UInt8], password: String? = nil) throws {
    switch self {
    case .dictionaries: try DocumentDrive(readers: .dictionaries).run(bytes, password: password)
    case .document, .hostile: try DocumentDrive(readers: .both).run(bytes, password: password)
    case .edits: try EditDrive.run(bytes, password: password)
    case .signatures: try SignatureDrive.run(bytes, password: password)
    case .contents: try ContentDrive.run(bytes, password: password)
    case .objects: try ObjectDrive.runObjects(bytes)
    case .streams: try ObjectDrive.runStreams(bytes)
    case .references: try ObjectDrive.runReferences(bytes)
    case .updates: try ObjectDrive.runUpdates(bytes)
    case .appends: try AppendDrive.run(bytes)
    case .metadata: try PartDrive.runMetadata(bytes)
    case .messages: try PartDrive.runMessages(bytes)
    case .images: try PartDrive.runImages(bytes)
    case .templates: try PartDrive.runTemplates(bytes)
    case .replies: try InputDrive.runReplies(bytes)
    case .csv: try FormDrive.run(bytes)
    case .xfdf, .fdf:
      try ImportDrive.run(bytes)
      try FormDrive.run(bytes)
    case .text: try TextDrive.run(bytes)
    case .expressions: try TextDrive.runExpressions(bytes)
    case .keys: try InputDrive.runKeys(bytes)
    case .commands: try InputDrive.runCommands(bytes)
    case .configuration: try InputDrive.runConfiguration(bytes)
    case .imports: try ImportDrive.run(bytes)
    case .outlines: try OutlineDrive.run(bytes)
    case .frames: try InputDrive.runFrames(bytes)
    case .probe: try ProbeDrive.run(bytes)
    }
  }
}

/// A wrong result for an input.
package struct FuzzProblem: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  /// Throws unless a condition holds.
  static func check(_ isTrue: Bool, _ description: @autoclosure () -> String) throws {
    if !isTrue { throw FuzzProblem(description()) }
  }
}
