import Foundation
import Synchronization

/// A document without pages that stays open, to keep what Poppler sets up with its first document.
///
/// Poppler reads its letter and encoding tables when a document is opened while no other is open, and drops them with
/// the last one: a tenth of the time when many small documents are read one after another.
enum PopplerStandby {
  private static let isWanted = Atomic<Bool>(false)
  private static let document = Mutex<PopplerDocument?>(nil)

  /// Requests the standby document, for a process that will read many documents.
  static func request() {
    isWanted.store(true, ordering: .relaxed)
  }

  /// Opens the document if requested and not open yet; called while another document is open.
  static func open() {
    guard isWanted.exchange(false, ordering: .relaxed), let copy = malloc(bytes.count) else { return }
    UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyBytes(from: bytes)
    let contents = FileContents.bytes(FileBytes(taking: copy, count: bytes.count))
    document.withLock { $0 = try? PopplerDocument(contents, password: nil) }
  }

  private static let bytes = Array(
    """
    %PDF-1.4
    1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
    2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
    xref
    0 3
    0000000000 65535 f 
    0000000009 00000 n 
    0000000052 00000 n 
    trailer<</Size 3/Root 1 0 R>>
    startxref
    96
    %%EOF

    """.utf8)
}
