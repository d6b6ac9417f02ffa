import Testing

@testable import DocModel

/// The annotations in an export.
struct AnnotationFilterTests {
  private static func annotation(
    type: String = "Highlight", author: String? = nil, color: [Double]? = nil, modified: String? = nil,
    flags: AnnotationFlags = []
  ) -> Annotation {
    var annotation = Annotation(
      pageIndex: 0, index: 0, type: type, kind: .highlight(Annotation.TextMark(quads: [])))
    annotation.markup.author = author
    annotation.color = color.flatMap { AnnotationColor(components: $0) }
    annotation.modified = modified.map { AnnotationDate($0) }
    annotation.flags = flags
    return annotation
  }

  @Test(
    arguments: [
      ("2024", "D:20240229173000+05'30'", true), ("2024-02", "D:20240229", true),
      ("2024-03", "D:20240229", false), ("2024-02-29", "D:20240229173000", true),
      ("2024-02-29T17:30", "D:20240229173000", true), ("2024-02-29T17:31", "D:20240229173000", false),
      // With time zones on both sides, the point in time counts.
      ("2024-02-29T12:00:00Z", "D:20240229173000+05'30'", true),
      ("2024-02-29T12:00:01Z", "D:20240229173000+05'30'", false),
      ("2024-02-29T17:30:01", "D:20240229173000+05'30'", false), ("2024", "yesterday", false),
    ])
  func since(_ bound: String, _ date: String, _ isIn: Bool) {
    var filter = AnnotationFilter()
    filter.since = AnnotationFilter.DateBound(bound)
    #expect(filter.since != nil)
    #expect(filter.contains(Self.annotation(modified: date)) == isIn)
  }

  @Test(
    arguments: [
      ("2024", "D:20241231235959", true), ("2024-02", "D:20240229173000", true),
      ("2024-01", "D:20240229", false), ("2024-02-29", "D:20240229235959+05'30'", true),
      ("2024-02-29T12:00:00Z", "D:20240229173000+05'30'", true),
      ("2024-02-29T11:59:59Z", "D:20240229173000+05'30'", false),
      ("2024-02-29T17:30", "D:20240229173059", true),
    ])
  func until(_ bound: String, _ date: String, _ isIn: Bool) {
    var filter = AnnotationFilter()
    filter.until = AnnotationFilter.DateBound(bound)
    #expect(filter.until != nil)
    #expect(filter.contains(Self.annotation(modified: date)) == isIn)
  }

  @Test(arguments: ["", "soon", "2024-13", "24", "2024-02-29T25", "29.2.2024"])
  func noDates(_ text: String) {
    #expect(AnnotationFilter.DateBound(text) == nil)
  }

  @Test(arguments: [
    ("yellow", [1.0, 0.9, 0], true), ("yellow", [1.0, 1, 0.7], true), ("blue", [1.0, 0.9, 0], false),
    ("#ff", [1.0, 0.9, 0], true), ("#FFE600", [1.0, 0.9, 0], true), ("#00", [1.0, 0.9, 0], false),
    ("none", [], true), ("yellow", [], false),
  ])
  func colors(_ color: String, _ components: [Double], _ isIn: Bool) {
    var filter = AnnotationFilter()
    filter.colors = ["nothing", color]
    #expect(filter.contains(Self.annotation(color: components)) == isIn)
  }

  @Test func authorsTypesAndFlags() {
    var filter = AnnotationFilter()
    filter.authors = ["ann"]
    #expect(filter.contains(Self.annotation(author: "Zoë ANN")))
    #expect(!filter.contains(Self.annotation(author: "Bob")))
    #expect(!filter.contains(Self.annotation()))
    filter = AnnotationFilter()
    filter.types = ["Underline"]
    #expect(!filter.contains(Self.annotation()))
    filter.types = ["underline", "ALL"]
    #expect(filter.contains(Self.annotation()))
    filter.types = [.type(.underline), .type(.highlight)]
    #expect(filter.contains(Self.annotation()))
    filter.types = [.all, !.type(.highlight)]
    #expect(!filter.contains(Self.annotation()))
    filter.types = [.untyped]
    #expect(!filter.contains(Self.annotation()))
    filter = AnnotationFilter()
    (filter.flags, filter.unsetFlags) = (.noZoom, .print)
    #expect(filter.contains(Self.annotation(flags: [.noZoom])))
    #expect(!filter.contains(Self.annotation(flags: [.noZoom, .print])))
    #expect(!filter.contains(Self.annotation()))
  }

  @Test("! excludes authors, types and colours; exclusions alone select the rest")
  func exclusions() throws {
    let ann = Self.annotation(author: "Ann Lee", color: [1, 1, 0.7])
    let bob = Self.annotation(type: "Underline", author: "Bob Lee", color: [0, 0, 1])
    let nobody = Self.annotation(type: "Link")
    var hidden = Self.annotation(type: "Link")
    hidden.kind = .link(Annotation.LinkArea())
    func selected(_ change: (inout AnnotationFilter) -> Void) -> [Bool] {
      var filter = AnnotationFilter()
      change(&filter)
      return [ann, bob, nobody, hidden].map(filter.contains)
    }
    #expect(selected { $0.authors = ["!ann"] } == [false, true, true, false])
    #expect(selected { $0.authors = ["lee", "!ANN"] } == [false, true, false, false])
    #expect(selected { $0.colors = ["!yellow"] } == [false, true, true, false])
    #expect(selected { $0.colors = ["yellow", "blue", "!light"] } == [false, true, false, false])
    #expect(selected { $0.types = ["!Highlight"] } == [false, true, true, false])
    #expect(selected { $0.types = ["all", "!underline"] } == [true, false, true, true])
    #expect(selected { $0.types = [] } == [false, false, false, false])
  }

  @Test(
    arguments: [
      ("19700101", 0), ("D:20240229173000+05'30'", 1_709_208_000), ("D:20240301000000Z", 1_709_251_200),
      ("D:00010101", -62_135_596_800), ("D:19691231235959", -1),
    ])
  func instants(_ text: String, _ seconds: Int) throws {
    #expect(try #require(PDFDate(text)).instant == seconds)
  }

  @Test("Every name of a colour is known, and no other word")
  func colorNames() {
    let parts = stride(from: 0.0, through: 1, by: 0.05)
    for red in parts {
      for green in parts {
        for blue in parts {
          let name = ColorName.name(red: red, green: green, blue: blue)
          #expect(AnnotationFilter.isColor(name), "\(name)")
        }
      }
    }
    for text in ["#", "#FFd1", " Light", "dark", "none"] {
      #expect(AnnotationFilter.isColor(text), "\(text)")
    }
    for text in ["", "#xy", "#1234567", "grey", "pale blue", "light light blue", "blue light"] {
      #expect(!AnnotationFilter.isColor(text), "\(text)")
    }
  }
}
