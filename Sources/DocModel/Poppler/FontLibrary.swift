import Foundation
import Synchronization

/// The fonts of Poppler's drawing, which it keeps in a process-wide list without a lock.
///
/// Poppler creates the list with the first document, and changes it by drawing and by closing documents with drawn
/// pages. Reading text doesn't use it.
enum FontLibrary {
  private static let lock = NSLock()
  private static let isMade = Atomic<Bool>(false)

  /// Opens a document; the first one under the lock.
  static func opening<Value>(_ open: () -> Value) -> Value {
    if isMade.load(ordering: .acquiring) { return open() }
    return using {
      defer { isMade.store(true, ordering: .releasing) }
      return open()
    }
  }

  /// Runs a body that draws, or frees the fonts of drawing, under the lock.
  static func using<Value>(_ body: () -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}
