import Foundation
import Synchronization

/// Guards the fonts that Poppler draws with, which it keeps in a process-wide list without a lock.
///
/// Poppler creates the list with the first document, and changes it by drawing and by closing documents with drawn
/// pages. Reading text doesn't use it.
enum DrawingFontLock {
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

  /// Runs `body`, which draws or frees such fonts, under the lock.
  static func using<Value>(_ body: () -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}
