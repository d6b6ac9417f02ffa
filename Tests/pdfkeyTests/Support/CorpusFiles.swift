import Foundation
import Testing

/// PDFs from public repositories, which stand beside the checkout or where `PDFKEY_CORPUS` says.
enum CorpusFiles {
  private static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["PDFKEY_CORPUS"] { return URL(fileURLWithPath: path) }
    let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return root.deletingLastPathComponent().appendingPathComponent("shared/corpus")
  }()

  /// The names of all files, sorted; none where there is no corpus.
  static let names: [String] = {
    let all = try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("pdfs").path)
    return (all ?? []).filter { $0.hasSuffix(".pdf") }.sorted()
  }()

  static func path(_ name: String) -> String {
    folder.appendingPathComponent("pdfs").appendingPathComponent(name).path
  }

  /// The password of a file, where it needs one and it is known.
  static func password(_ name: String) -> String? {
    let file = folder.appendingPathComponent("oracle/\(name.dropLast(4)).json")
    let tree = try? JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    return (tree?["pikepdf"] as? [String: Any])?["known_password"] as? String
  }
}
