/// The file to which a document is saved.
public enum SaveDestination: Hashable, Sendable, Codable {
  /// The document's own file, which is replaced as a whole.
  case inPlace
  /// Another file, which may exist.
  case file(String)
}

/// Options for saving a document.
public struct SaveOptions: Sendable {
  /// Whether nothing is written, only reported.
  public var isDryRun = false
  /// Whether the previous version stays beside the new one, with a tilde after its name.
  public var keepsBackup = false
  /// Whether a signature that forbids changes is ignored; only in another file.
  public var invalidatesSignatures = false
  /// The list that protects an append to a file that can't be replaced; a library sets it.
  package var pendingAppends: (any PendingAppends & Sendable)?

  /// Creates the usual options.
  public init() {}
}

/// The result of saving a document.
public struct SaveReport: Hashable, Sendable, Codable {
  /// The way in which the file was written.
  public enum Mode: Hashable, Sendable, Codable {
    /// The file continues unchanged with an update of so many bytes.
    case appended(bytes: Int)
    /// The file was written anew, for a reason.
    case rewritten(because: String)
  }

  /// The way in which the file was written.
  public var mode: Mode
  /// The size of the new file in bytes.
  public var size: Int
  /// The warnings, in one sentence each.
  public var warnings: [String]
  /// The effects of a new order of pages; nil if they stay in their order.
  public var arrangement: ArrangementReport?
  /// The states of the document's own file before and after it was replaced; nil if it wasn't.
  package var stamps: Stamps?

  /// The states of a file before and after it was replaced.
  package struct Stamps: Hashable, Sendable, Codable {
    /// The state when the document was opened.
    package var old: FileStamp
    /// The state after the save.
    package var new: FileStamp

    package init(old: FileStamp, new: FileStamp) { (self.old, self.new) = (old, new) }
  }

  init(mode: Mode, size: Int, warnings: [String]) {
    (self.mode, self.size, self.warnings) = (mode, size, warnings)
  }
}
