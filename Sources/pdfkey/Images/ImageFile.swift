import Foundation

/// A file for an image, written atomically.
enum ImageFile {
  /// Writes the image; refuses to overwrite the document.
  static func write(_ data: Data, to path: String, besides document: String) throws {
    let request = WritingRequest.write(path, content: "the image", besides: document)
    try data.withUnsafeBytes { bytes in
      _ = try FileWriter.perform(request, bytes.bindMemory(to: UInt8.self), about: path)
    }
  }
}
