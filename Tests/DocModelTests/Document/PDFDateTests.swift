import Foundation
import Testing

@testable import DocModel

@Suite("Dates for users and JSON")
struct PDFDateTests {
  @Test(
    "A date is as precise as the file gives it",
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
    "A date is a moment, in UTC without a difference",
    arguments: [
      ("D:20240229173000+05'30'", 1_709_208_000.0), ("D:20240229173000", 1_709_227_800),
      ("D:202403", 1_709_251_200), ("D:0987", -31_020_451_200),
    ])
  func moments(text: String, seconds: Double) {
    #expect(PDFDate(text)?.date.timeIntervalSince1970 == seconds)
  }

  @Test(
    "An invalid date is nil",
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
    "A decoded date has the fields of a date", arguments: ["D:0987", "D:20240229173000-23'59'", "D:20240304"])
  func decoding(text: String) throws {
    let date = try #require(PDFDate(text))
    #expect(try JSONDecoder().decode(PDFDate.self, from: JSONEncoder().encode(date)) == date)
  }

  @Test(
    "A decoded number of fields, field or difference that no date has is an error",
    arguments: [
      ("2024,2,29,0,0,0,0,0", 0, 0), ("2024,2,29,0,0,0,0,0", -1, 0), ("2024,2,29,0,0,0,0,0", 9, 0),
      ("-1,2,29,0,0,0,0,0", 6, 0), ("2024,13,29,0,0,0,0,0", 6, 0), ("2024,2,29,0,-5,0,0,0", 6, 0),
      ("2024,2,0,0,0,7,0,0", 2, 0), ("2024,2,29,0,0,0,0,0", 6, Int.min), ("2024,2,29,0,0,0,0,0", 6, 1440),
    ])
  func decodingNoDate(fields: String, count: Int, offset: Int) {
    let text = #"{"fields": [\#(fields)], "count": \#(count), "offset": \#(offset)}"#
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(PDFDate.self, from: Data(text.utf8)) }
  }
}
