import Foundation

/// The place to which a document is saved.
public enum SaveDestination: Hashable, Sendable, Codable {
  /// The document's own file, which is replaced as a whole; a document from bytes has none.
  case inPlace
  /// Another file, which may exist.
  case file(String)
  /// Bytes in memory, which the report has (``SaveReport/data``); no file is written.
  case data
}

/// Options for saving a document.
public struct SaveOptions: Sendable {
  /// Whether nothing is written, only reported.
  public var isDryRun = false
  /// Whether the previous version stays beside the new one, with a tilde after its name.
  public var keepsBackup = false
  /// Whether a signature that forbids changes is ignored; not in place.
  public var invalidatesSignatures = false
  /// The list that protects an append to a file that can't be replaced; a library sets it.
  package var pendingAppends: (any PendingAppends & Sendable)?

  /// Creates the usual options.
  public init() {}
}

/// The result of saving a document.
public struct SaveReport: Hashable, Sendable, Codable {
  /// The way in which the new version was written.
  public enum Mode: Hashable, Sendable, Codable {
    /// The file continues unchanged with an update of so many bytes.
    case appended(bytes: Int)
    /// The file was written anew, for a reason.
    case rewritten(because: String)
  }

  /// The way in which the new version was written.
  public package(set) var mode: Mode
  /// The size of the new version in bytes.
  public package(set) var size: Int
  /// The bytes of the new version for ``SaveDestination/data``; nil for files, and if nothing was written.
  public package(set) var data: Data?
  /// The warnings, in one sentence each.
  public package(set) var warnings: [String]
  /// The effects of a new order of pages; nil if they stay in their order.
  public package(set) var arrangement: ArrangementReport?
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

  /// Creates a report, by default of nothing that was written.
  package init(mode: Mode = .appended(bytes: 0), size: Int = 0, warnings: [String] = []) {
    (self.mode, self.size, self.warnings) = (mode, size, warnings)
  }
}
