import Foundation

/// Writes an image to where the user wants it, whole or not at all.
enum ImageFile {
  /// Writes the image; the document itself is never written over.
  static func write(_ data: Data, to path: String, besides document: String) throws(Failure) {
    let file = try OutputFile(path, content: "the image")
    try file.requireOther(than: document)
    data.withUnsafeBytes { file.write($0.bindMemory(to: UInt8.self)) }
    try file.finish()
  }
}
