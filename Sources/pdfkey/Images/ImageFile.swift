import Foundation

/// A file for an image, written atomically.
enum ImageFile {
  /// Writes the image; refuses to overwrite the document.
  static func write(_ data: Data, to path: String, besides document: String) throws(Failure) {
    let file = try OutputFile(path, content: "the image")
    try file.requireOther(than: document)
    data.withUnsafeBytes { file.write($0.bindMemory(to: UInt8.self)) }
    try file.finish()
  }
}
