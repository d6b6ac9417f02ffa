import DocModel
import Testing

@testable import pdfkey

@Suite("Dates and sizes for people and programs")
struct PDFDateTests {
  @Test(
    "As much of a date as the file says",
    arguments: [
      ("D:20240229173000+05'30'", "2024-02-29 17:30:00 +05:30", "2024-02-29T17:30:00+05:30"),
      ("D:20240229173000+05'30", "2024-02-29 17:30:00 +05:30", "2024-02-29T17:30:00+05:30"),
      ("D:20240229173000-08'00'", "2024-02-29 17:30:00 -08:00", "2024-02-29T17:30:00-08:00"),
      ("D:20240301091530Z", "2024-03-01 09:15:30 UTC", "2024-03-01T09:15:30Z"),
      ("D:20240301091530Z00'00'", "2024-03-01 09:15:30 UTC", "2024-03-01T09:15:30Z"),
      ("20240301091530", "2024-03-01 09:15:30", "2024-03-01T09:15:30"),
      ("D:202403010915", "2024-03-01 09:15", "2024-03-01T09:15"),
      ("D:2024030109", "2024-03-01 09:00", "2024-03-01T09:00"),
      ("D:20240304", "2024-03-04", "2024-03-04"),
      ("D:202403", "2024-03", "2024-03"),
      ("D:0987", "0987", "0987"),
    ])
  func dates(text: String, readable: String, iso: String) {
    #expect(PDFDate(text)?.readable == readable)
    #expect(PDFDate(text)?.iso8601 == iso)
  }

  @Test(
    "What isn't a date is none",
    arguments: [
      "", "D:", "yesterday", "D:20", "D:20241301", "D:20240132", "D:20240301250000", "D:2024030",
      "D:20240304+01",
      "D:20240301091530+", "D:20240301091530+25'00'", "D:20240301091530+01'75'", "D:20240301091530 UTC",
      "Fri Mar  1 2024", "D:２０２４",
    ])
  func noDates(text: String) {
    #expect(PDFDate(text) == nil)
  }

  @Test(
    "Numbers without decimals that say nothing",
    arguments: [
      (612, "612"), (595.276, "595.276"), (0.1 + 0.2, "0.3"), (-50, "-50"), (-0.0001, "0"), (1.05, "1.05"),
      (.infinity, "inf"), (1e300, "1e+300"),
    ] as [(Double, String)])
  func numbers(number: Double, text: String) {
    #expect(number.brief == text)
  }

  @Test(
    "Paper by its name",
    arguments: [
      (612, 792, "Letter"), (792, 612, "Letter landscape"), (595, 842, "A4"), (595.276, 841.89, "A4"),
      (420, 595, "A5"), (600, 800, nil), (.nan, 1, nil),
    ] as [(Double, Double, String?)])
  func paper(width: Double, height: Double, name: String?) {
    #expect(PaperSize.name(of: Size(width: width, height: height)) == name)
  }
}
