import Foundation
import TestSupport
import Testing

/// A file that readers may read as two versions: every command that shows a part of it warns of that.
@Suite(.tags(.program))
struct AmbiguousFileTests {
  /// Returns a file with a page whose dictionary has its annotations and its contents twice.
  private static func file() -> [UInt8] {
    let content = "BT /F 12 Tf 20 50 Td (pay 100) Tj ET"
    let objects: [Int: String] = [
      1: "<</Type /Catalog /Pages 2 0 R>>", 2: "<</Type /Pages /Count 1 /Kids [3 0 R]>>",
      3: HostilePDF.page(
        "/Resources <</Font <</F 6 0 R>>>> /Contents 4 0 R /Contents 4 0 R /Annots [5 0 R] /Annots []"),
      4: "<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream",
      5: "<</Type /Annot /Subtype /Square /Rect [0 0 9 9] /Contents (note)>>",
      6: "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
    ]
    return HostilePDF.file(objects.mapValues { Array($0.utf8) })
  }

  @Test(
    "Every command warns with the file and the remedy",
    arguments: [
      ["text"], ["text", "--json"], ["annotations", "list"], ["annotations", "export", "--format", "json"],
      ["info"], ["links"], ["search", "-F", "pay"],
    ])
  func warning(_ command: [String]) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.file(), to: "contract.pdf")
    let outcome = try Program.run(command + [path], environment: ["XDG_DATA_HOME": folder.path])
    #expect(outcome.messages.contains("\(path): is ambiguous"), "\(outcome.messages)")
    #expect(outcome.messages.contains("qpdf in.pdf out.pdf"))
  }
}
