import Foundation
import Synchronization

/// The fonts with which Poppler draws, which it keeps in a list for the whole process, without a lock.
///
/// The list is made with the first document that is opened, and changed by drawing and by closing documents that
/// have been drawn. Reading text doesn't use it.
enum FontLibrary {
  private static let lock = NSLock()
  private static let isMade = Atomic<Bool>(false)

  /// Opens a document, alone if it is the first.
  static func opening<Value>(_ open: () -> Value) -> Value {
    if isMade.load(ordering: .acquiring) { return open() }
    return using {
      defer { isMade.store(true, ordering: .releasing) }
      return open()
    }
  }

  /// Draws, or gives back what drawing made, while nobody else does.
  static func using<Value>(_ body: () -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}
