import Foundation
import TestSupport

@testable import DocModel
@testable import PDFObjects
@testable import DocModelSecurity

/// A signed document with text, a form and annotations, and updates of it.
enum RevisedSample {
  /// The page's text “Pay 100 EUR” is at 20,150; the area above 100 and beside it is blank.
  private static let source: PDFSource = {
    let look = "/Type/XObject/Subtype/Form/Resources<</Font<</F 10 0 R>>>>"
    var source = PDFSource(
      pages: [
        """
        /MediaBox[0 0 300 200]/Contents 11 0 R/Resources<</Font<</F 10 0 R>>>>
        /Annots[20 0 R 21 0 R 22 0 R 23 0 R 24 0 R]
        """
      ],
      catalog: """
        /AcroForm<</Fields[20 0 R 21 0 R 22 0 R 23 0 R]/DA(/F 10 Tf 0 g)/DR<</Font<</F 10 0 R>>>>>>
        /Outlines<</Type/Outlines/Count 0>>/DSS<</Certs[14 0 R]>>
        """)
    source.objects[10] = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
    source.objects[11] = stream("", "BT /F 12 Tf 20 150 Td (Pay 100 EUR) Tj ET")
    source.objects[12] = stream("\(look)/BBox[0 0 80 20]", "BT /F 10 Tf 2 5 Td (old) Tj ET")
    source.objects[13] = stream("\(look)/BBox[0 0 20 20]", "0 0 1 RG 2 2 16 16 re S")
    source.objects[14] = stream("", "no certificate")
    source.objects[20] = """
      <</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(old)/Rect[20 20 100 40]/DA(/F 10 Tf 0 g)/AP<</N 12 0 R>>>>
      """
    source.objects[21] = """
      <</Type/Annot/Subtype/Widget/FT/Btn/T(agree)/V/Off/AS/Off/Rect[120 20 140 40]
      /AP<</N<</Yes 13 0 R/Off 14 0 R>>>>>>
      """
    source.objects[22] = """
      <</Type/Annot/Subtype/Widget/FT/Ch/T(land)/Ff 131072/Opt[(France)(Spain)]/V(Spain)/Rect[150 20 230 40]>>
      """
    source.objects[23] = "<</Type/Annot/Subtype/Widget/FT/Sig/T(second)/Rect[240 20 290 40]>>"
    source.objects[24] = """
      <</Type/Annot/Subtype/Stamp/Rect[150 140 250 170]/AP<</N \(24 + 1) 0 R>>>>
      """
    source.objects[25] = stream("\(look)/BBox[0 0 100 30]", "1 0 0 RG 1 1 98 28 re S")
    return source
  }()

  /// Returns the text of a stream.
  static func stream(_ entries: String, _ content: String) -> String {
    "<<\(entries)/Length \(content.utf8.count)>>\nstream\n\(content)\nendstream"
  }

  /// The document signed in the area 20,60 to 120,90, by the level of its certification; 0 for none.
  static let signed: [Int: Data] = {
    var signed: [Int: Data] = [:]
    for level in 0...3 { signed[level] = try? sign(source.data, level: level) }
    return signed
  }()

  /// Signs a document.
  static func sign(
    _ data: Data, level: Int = 0, area: Rectangle? = Rectangle(x0: 20, y0: 60, x1: 120, y1: 90),
    field: String? = nil
  ) throws -> Data {
    let folder = try TemporaryFolder()
    let output = folder.file("signed.pdf")
    var options = SigningOptions()
    (options.rectangle, options.field) = (area, field)
    options.permittedChanges = PermittedChanges(rawValue: level)
    _ = try SignedSample.open(data).sign(with: SignedSample.key(), options, to: .file(output))
    return try Data(contentsOf: URL(fileURLWithPath: output))
  }

  /// Returns the document with an update.
  static func updated(_ data: Data, _ change: (inout Update) throws -> Void) throws -> Data {
    try SignedSample.updated(data) { file, changes in
      var update = Update(file: file, changes: changes)
      try change(&update)
      changes = update.changes
    }
  }

  /// An update in the making.
  struct Update {
    let file: PDFFile
    var changes: ObjectDraft
    private var added: [String] = []

    init(file: PDFFile, changes: ObjectDraft) { (self.file, self.changes) = (file, changes) }

    /// Sets entries of an object, or of its annotation with that number.
    mutating func set(_ number: Int32, _ entries: String) {
      let id = ObjectID(number: number, generation: 0)
      guard var text = file.text(of: id), case .dictionary(let entries)? = Self.value("<<\(entries)>>") else {
        return
      }
      for (key, value) in entries.entries { text[key] = value }
      changes.set(id, to: .text(text))
    }

    /// The numbers of the catalog, the first page and the signature's field.
    var catalog: Int32 { file.catalog?.id?.number ?? 0 }
    var page: Int32 { file.catalog?["Pages"]?["Kids"]?[0]?.id?.number ?? 0 }
    var field: Int32 { file.catalog?["AcroForm"]?["Fields"]?[4]?.id?.number ?? 0 }

    /// Adds an object, and returns a reference to it.
    mutating func add(_ text: String) -> String {
      let id = changes.add(.value(Self.value(text) ?? .null))
      return "\(id.number) 0 R"
    }

    /// Adds an appearance of an area's size, and returns a reference to it.
    mutating func draw(_ content: String, _ width: Double, _ height: Double, _ entries: String = "") -> String
    {
      let text =
        "<</Subtype/Form/BBox[0 0 \(width) \(height)]/Resources<</Font<</F 10 0 R>>/ExtGState<</M<</BM/Multiply>>/W<</ca .04>>>>>>\(entries)>>"
      guard case .dictionary(let dictionary)? = Self.value(text) else { return "null" }
      let id = changes.add(.stream(dictionary, Array(content.utf8)))
      return "\(id.number) 0 R"
    }

    /// Adds an annotation to the page, perhaps with an appearance and an area.
    mutating func annotate(
      _ entries: String, drawing content: String? = nil, _ width: Double = 0, _ height: Double = 0,
      _ group: String = ""
    ) {
      let area = entries.contains("/Rect") ? "" : "/Rect[200 100 220 120]"
      let look = content.map { "/AP<</N \(draw($0, width, height, group))>>" } ?? ""
      added.append(add("<</Type/Annot\(area)\(entries)\(look)>>"))
      set(page, "/Annots[20 0 R 21 0 R 22 0 R 23 0 R 24 0 R \(field) 0 R \(added.joined(separator: " "))]")
    }

    /// Adds an annotation over the page's text.
    mutating func cover(_ type: String, _ content: String? = nil, _ group: String = "") {
      annotate("/Subtype/\(type)/Rect[15 145 125 170]", drawing: content, 110, 25, group)
    }

    /// Sets the appearance of a field, and perhaps its value.
    mutating func show(_ content: String, value: String? = nil, in field: Int32 = 20) {
      set(field, "\(value.map { "/V(\($0))" } ?? "")/AP<</N \(draw(content, 80, 20))>>")
    }

    /// Adds an empty field for a signature.
    mutating func addSignatureField(_ entries: String) {
      setForm(adding: add("<</Type/Annot/Subtype/Widget/FT/Sig/T(third)\(entries)>>"))
    }

    /// Sets the form.
    mutating func setForm(
      first: String = "20 0 R 21 0 R", adding added: String = "", font: Int = 10, _ entries: String = ""
    ) {
      let fields = "\(first) 22 0 R 23 0 R \(field) 0 R \(added)"
      let resources = "/DA(/F 10 Tf 0 g)/DR<</Font<</F \(font) 0 R>>>>"
      set(catalog, "/AcroForm<</Fields[\(fields)]/SigFlags 3\(resources)\(entries)>>")
    }

    /// Exchanges the content of a stream, or an object.
    mutating func overwrite(_ number: Int32, _ content: String) {
      let id = ObjectID(number: number, generation: 0)
      guard let dictionary = file.streamDictionary(id) else {
        return changes.set(id, to: .value(Self.value(content) ?? .null))
      }
      changes.set(id, to: .stream(dictionary.without(["Length"]), Array(content.utf8)))
    }

    private static func value(_ text: String) -> PDFValue? {
      Array(text.utf8).withUnsafeBufferPointer { bytes in
        var parser = PDFValueParser(bytes)
        return parser.next()
      }
    }
  }
}
