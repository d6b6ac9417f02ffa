/// A version of a document that is saved: it is read back and compared before it takes the place of the file.
package struct Version {
  /// The contents by which a new version is verified.
  enum Expectation {
    /// The objects of an update.
    case objects(ObjectDraft)
    /// The edits in a rewritten file, whose objects have other numbers.
    case edits(EditedDocument)
    /// All pages, encrypted or not.
    case encryption(DocumentEncryption?)
  }

  var contents: FileReplacement.Contents
  let expected: Expectation
  /// The parts that have to stay as they were in a file that is written anew.
  var unchanged = RewriteComparison.Parts()
  /// Whether the signatures of the document have to stay valid.
  var keepsSignatures = true
  package var report: SaveReport

  /// Creates a version with appended objects.
  package init(appending tail: [UInt8], to size: Int, _ objects: ObjectDraft, warnings: [String]) {
    (contents, expected) = (.appended(tail, to: size), .objects(objects))
    report = SaveReport(mode: .appended(bytes: tail.count), size: size + tail.count, warnings: warnings)
  }

  init(
    rewriting bytes: FileBytes, because reason: String, expected: Expectation,
    unchanged: RewriteComparison.Parts, warnings: [String]
  ) {
    (contents, self.expected, self.unchanged) = (.whole(bytes), expected, unchanged)
    report = SaveReport(mode: .rewritten(because: reason), size: bytes.count, warnings: warnings)
  }

  /// Whether there is nothing to write.
  var isUnchanged: Bool { report.mode == .appended(bytes: 0) }
}
