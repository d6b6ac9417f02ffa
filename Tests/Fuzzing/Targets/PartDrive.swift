import Foundation
import DocModelExchange

/// Reads inputs that are parts of a document or belong to one.
enum PartDrive {
  /// Reads an input as XMP metadata, and changes them.
  static func runMetadata(_ bytes: [UInt8]) throws {
    let file = SmallFile.bytes(withStream: bytes, "/Type/Metadata/Subtype/XML")
    guard let document = try? Document(.bytes(Data(file), name: "fuzz.pdf"), readers: .dictionaries) else {
      throw FuzzProblem("the document of the target can't be opened")
    }
    do throws(EditError) {
      let editor = try DocumentEditor(document, author: "Fuzz")
      var properties = editor.properties
      (properties.entries["Title"], properties.entries["Keywords"]) = ("a & b", "one, two")
      try editor.setProperties(properties)
      _ = try editor.editedDocument()
    } catch {
      try FuzzProblem.check(error.description.hasPrefix("fuzz.pdf"), "an error that names no file: \(error)")
      if case .notVerified = error { throw FuzzProblem("the update is wrong: \(error)") }
    }
  }

  /// Verifies an input as the message of a signature.
  static func runMessages(_ bytes: [UInt8]) throws {
    let digits = bytes.prefix(20_000).flatMap { Array(("0" + String($0, radix: 16)).utf8.suffix(2)) }
    let start = "<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 9 20 9]/Contents<"
    try SignatureDrive.run(
      SmallFile.bytes(with: Array(start.utf8) + digits + Array(">>>".utf8)), password: nil)
  }

  /// Adds a stamp with an input as its image.
  static func runImages(_ bytes: [UInt8]) throws {
    let source = DocumentSource.bytes(Data(SmallFile.complete), name: "fuzz.pdf")
    guard let document = try? Document(source, readers: .dictionaries),
      let editor = try? DocumentEditor(document, author: "Fuzz")
    else { throw FuzzProblem("the document of the target can't be edited") }
    var stamp = Annotation.stamp(in: Rectangle(x0: 0, y0: 0, x1: 50, y1: 50), onPage: 0)
    stamp.kind = .stamp(.init(image: Data(bytes)))
    do throws(EditError) {
      try editor.add(stamp)
    } catch {
      return
    }
    do throws(EditError) {
      _ = try editor.editedDocument()
    } catch {
      throw FuzzProblem("an image can't be saved: \(error)")
    }
  }

  /// Exports a document with an input as the template.
  static func runTemplates(_ bytes: [UInt8]) throws {
    let source = DocumentSource.bytes(Data(SmallFile.complete), name: "fuzz.pdf")
    guard let document = try? Document(source, readers: .dictionaries) else {
      throw FuzzProblem("the document of the target can't be opened")
    }
    var options = ExportOptions()
    (options.template, options.readsText) = (String(decoding: bytes, as: UTF8.self), false)
    // With several annotations, a template with sections in each other has an export without end.
    options.filter.types = ["square"]
    options.format = bytes.count % 2 == 0 ? .markdown : .html
    _ = document.export(options)
  }
}
