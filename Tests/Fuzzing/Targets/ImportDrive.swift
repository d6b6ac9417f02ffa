import Foundation
import DocModelExchange

/// Imports a file of annotations into a document of two pages, and reads what a save would write.
enum ImportDrive {
  static func run(_ bytes: [UInt8]) throws {
    let files: [ImportedAnnotations]
    do throws(ImportError) {
      files = try ImportedAnnotations.read(Data(bytes), name: "fuzz")
    } catch {
      return try FuzzProblem.check(
        error.description.hasPrefix("fuzz"), "an error that names no file: \(error)")
    }
    guard let document = try? Document(.bytes(Data(source.utf8), name: "fuzz.pdf")) else {
      throw FuzzProblem("the document of the target can't be opened")
    }
    var options = ImportOptions()
    (options.includesLinks, options.isForced) = (true, bytes.count % 2 == 0)
    for file in files.prefix(3) {
      let editor = try? DocumentEditor(document, author: "Fuzz")
      guard let editor, let report = try? editor.importAnnotations(file, options) else { continue }
      try FuzzProblem.check(report.items.count <= file.annotations.count, "more outcomes than annotations")
      let edited: Document
      let again: DocumentEditor
      do throws(EditError) {
        edited = try editor.editedDocument()
        again = try DocumentEditor(edited, author: "Fuzz")
      } catch {
        throw FuzzProblem("the import can't be saved: \(error)")
      }
      try check(report, edited)
      let second = try? again.importAnnotations(file, options)
      try FuzzProblem.check(second?.count(.added) == 0, "a second import adds annotations")
    }
  }

  private static func check(_ report: ImportReport, _ document: Document) throws {
    let names = (0..<document.pageCount).flatMap { (try? document.annotations(onPage: $0)) ?? [] }.compactMap(
      \.name)
    for item in report.items where item.outcome == .added {
      try FuzzProblem.check(names.contains(item.id), "an added annotation is missing: \(item.id)")
    }
  }

  /// A document with a named and a nameless annotation; the cross-references are rebuilt.
  private static let source = """
    %PDF-1.7
    1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
    2 0 obj <</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>> endobj
    3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Annots[5 0 R 6 0 R]>> endobj
    4 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Rotate 90>> endobj
    5 0 obj <</Subtype/Square/Rect[10 10 50 50]/NM(n1)/M(D:2020)/Contents(old)>> endobj
    6 0 obj <</Subtype/Circle/Rect[10 10 50 50]>> endobj
    trailer <</Root 1 0 R/Size 7/ID[<00><11>]>>
    """
}
