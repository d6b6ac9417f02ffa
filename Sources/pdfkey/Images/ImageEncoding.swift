import DocModel
import Foundation
import Synchronization

/// An image that becomes a PNG file on another thread.
final class ImageEncoding: Sendable {
  let width: Int
  let height: Int
  private let result = Mutex(Result<Data, PageImageError>.success(Data()))
  private let isMade = DispatchSemaphore(value: 0)

  /// Begins to encode an image.
  init(_ image: PageImage) {
    (width, height) = (image.width, image.height)
    // In the sandbox libdispatch traps, since it reads how busy its threads are from /proc.
    Thread.detachNewThread {
      let file = Result { () throws(PageImageError) in try image.png() }
      self.result.withLock { $0 = file }
      self.isMade.signal()
    }
  }

  /// Waits for the file.
  ///
  /// - Parameter path: the name of the document for errors.
  /// - Returns: the file.
  /// - Throws: ``Failure`` if there is no memory for it.
  func file(_ path: String) throws(Failure) -> Data {
    isMade.wait()
    defer { isMade.signal() }
    do throws(PageImageError) {
      return try result.withLock(\.self).get()
    } catch {
      throw Failure(code: error.code, message: "\(path): \(error)")
    }
  }
}
