import Testing

@testable import DocModel

@Suite("Formats of fields")
struct FieldFormatTests {
  private func format(_ script: String) throws -> FieldFormat {
    let call = try #require(ScriptCall(script))
    return try #require(FieldScripts.format(call) ?? FieldScripts.typedFormat(call))
  }

  @Test(
    "Numbers are shown with their separators, signs and currency",
    arguments: [
      ("2, 0, 0, 0, '', true", "1234567.891", "1,234,567.89", false),
      ("2, 1, 0, 0, '', true", "1234.5", "1234.50", false),
      ("2, 2, 0, 0, '', true", "1234,5", "1.234,50", false),
      ("2, 3, 0, 0, '', true", "1234.5", "1234,50", false),
      ("2, 4, 0, 0, '', true", "1234.5", "1'234.50", false),
      ("0, 0, 0, 0, '', true", "999.5", "1,000", false),
      ("2, 0, 0, 0, '', true", "-1234", "-1,234.00", false), ("2, 0, 1, 0, '', true", "-1", "1.00", true),
      ("2, 0, 2, 0, '', true", "-1", "(1.00)", false), ("2, 0, 3, 0, '$', true", "-1", "($1.00)", true),
      ("2, 0, 0, 0, '$', true", "-1", "-$1.00", false),
      ("2, 2, 2, 0, ' \\u20ac', false", "-1,5", "(1,50 €)", false),
      ("2, 0, 3, 0, '$', true", "1", "$1.00", false), ("0, 0, 0, 0, '', true", "2.5", "3", false),
      ("0, 0, 0, 0, '', true", "-2.5", "-3", false), ("1, 0, 0, 0, '', true", "0.25", "0.3", false),
      // The number nearest to 1.005 is less.
      ("2, 0, 0, 0, '', true", "1.005", "1.00", false), ("2, 0, 0, 0, '', true", ".5", "0.50", false),
      ("3, 0, 0, 0, '', true", "999999.9996", "1,000,000.000", false),
      ("2, 0, 0, 0, '', true", "", "", false),
      ("20, 1, 0, 0, '', true", "0.5", "0.50000000000000000000", false),
    ])
  func numbers(_ arguments: String, _ value: String, _ text: String, _ isRed: Bool) throws {
    let shown = try format("AFNumber_Format(\(arguments))").shownText(of: value)
    #expect(shown?.text == text)
    #expect(shown?.isRed == isRed)
  }

  @Test(
    "A typed number is one with the decimal separator, and is stored with a point",
    arguments: [
      (0, "12", "12"), (0, "-12.50", "-12.50"), (0, "+.5", "+.5"), (0, " 7. ", " 7. "), (0, "1,5", nil),
      (0, "1,234.5", nil), (0, "$5", nil), (0, "1e3", nil), (0, "--1", nil), (0, ".", nil), (0, "", ""),
      (0, "1.2.3", nil), (0, "٣", nil), (0, "1000000000000000", nil), (2, "1234,5", "1234.5"),
      (3, ",25", "0.25"),
      (2, "-7,", "-7"), (2, "1.5", "1.5"), (2, "1.234", nil), (2, "1.234,5", nil), (3, "7", "7"),
    ])
  func typedNumbers(_ separators: Int, _ text: String, _ stored: String?) throws {
    let format = try format("AFNumber_Keystroke(2, \(separators), 0, 0, '', true)")
    #expect(format.accepts(text) == (stored != nil))
    if let stored { #expect(format.storedText(of: text) == stored) }
  }

  @Test(
    "Percentages are hundred times the value",
    arguments: [("1, 0", "0.125", "12.5%"), ("0, 2", "-0,5", "-50%"), ("2, 0, true", "10", "%1,000.00")])
  func percentages(_ arguments: String, _ value: String, _ text: String) throws {
    #expect(try format("AFPercent_Format(\(arguments))").shownText(of: value)?.text == text)
  }

  @Test(
    "Dates and times are read in the order of their pattern, and shown in it",
    arguments: [
      ("dd/mm/yyyy", "1/2/2024", "01/02/2024"), ("dd/mm/yyyy", "1.2.24", "01/02/2024"),
      ("dd/mm/yyyy", "29-2-2024", "29/02/2024"), ("dd/mm/yyyy", "29/2/2023", nil),
      ("dd/mm/yyyy", "29/2/1900", nil), ("dd/mm/yyyy", "29/2/2000", "29/02/2000"), ("d/m", "29/2", "29/2"),
      ("dd/mm/yyyy", "31/4/2024", nil), ("dd/mm/yyyy", "13/13/2024", nil), ("dd/mm/yyyy", "1/2", nil),
      ("dd/mm/yyyy", "1/2/2024 x", nil), ("dd/mm/yyyy", "1/2/224", nil), ("dd/mm/yyyy", "tomorrow", nil),
      ("m/d/yy", "12/31/49", "12/31/49"), ("yyyy-mm-dd", "49-12-31", "2049-12-31"),
      ("yyyy-mm-dd", "50-12-31", "1950-12-31"), ("yyyymmdd", "20240229", "20240229"),
      ("mmm d, yyyy", "march 5 2024", "Mar 5, 2024"), ("mmm d, yyyy", "3/5/2024", "Mar 5, 2024"),
      ("mmmm-yy", "sept 07", "September-07"), ("d-mmm", "5-ma", nil),
      ("dddd, d mmmm yyyy", "24 Dec 2025", "Wednesday, 24 December 2025"),
      ("ddd d/m/yy", "Mon 24/12/25", "Wed 24/12/25"), ("ddd d/m/yyyy", "1/1/1900", "Mon 1/1/1900"),
      ("h:MM tt", "2:05 pm", "2:05 pm"), ("h:MM tt", "12:00am", "12:00 am"), ("h:MM tt", "13:00 pm", nil),
      ("HH:MM:ss", "7.3.9", "07:03:09"), ("HH:MM", "24:00", nil), ("HH:MM", "12:60", nil),
      ("HH:MM", "7", nil),
      ("m/d/yy HH:MM", "1/2/24 9:30", "1/2/24 09:30"), ("HH\\hMM", "9h5", "09h05"), ("d/m/yy", "", ""),
    ])
  func dates(_ pattern: String, _ typed: String, _ text: String?) throws {
    let escaped = pattern.replacing("\\", with: "\\\\")
    let format = try format("AFDate_FormatEx('\(escaped)')")
    #expect(format.shownText(of: typed)?.text == text)
    #expect(format.accepts(typed) == (text != nil))
    #expect(format.storedText(of: typed) == typed)
  }

  @Test(
    "Numbers of people and places are shown with their separators",
    arguments: [
      (0, "12345", "12345"), (0, "1234", nil), (0, "1234x", nil), (1, "123456789", "12345-6789"),
      (2, "5551234567", "(555) 123-4567"), (2, "(555) 123 4567", "(555) 123-4567"),
      (2, "1234567", "123-4567"),
      (2, "12345678", nil), (3, "123-45-6789", "123-45-6789"), (3, "123456789", "123-45-6789"),
      (3, "12345678", nil),
    ])
  func specials(_ kind: Int, _ typed: String, _ text: String?) throws {
    #expect(try format("AFSpecial_Format(\(kind))").shownText(of: typed)?.text == text)
  }

  @Test(
    "A mask takes the text with or without its other characters",
    arguments: [("AB-123", true), ("AB123", true), ("A1-123", false), ("AB-12", false), ("AB-1234", false)])
  func masks(_ typed: String, _ isAccepted: Bool) throws {
    #expect(try format("AFSpecial_KeystrokeEx('AA-999')").accepts(typed) == isAccepted)
  }

  @Test(
    "Descriptions have an example that the format takes",
    arguments: [
      ("AFNumber_Format(2, 2, 0, 0, '', true)", "number as 1.234,50", "takes a number, such as 1234,5"),
      ("AFPercent_Format(1, 0)", "percentage as 12.5%", "takes a percentage, such as 0.125"),
      (
        "AFDate_FormatEx('dd/mm/yyyy')", "date as dd/mm/yyyy",
        "takes a date as dd/mm/yyyy, such as 24/12/2025"
      ), ("AFTime_Format(1)", "time as h:MM tt", "takes a time as h:MM tt, such as 2:30 pm"),
      ("AFSpecial_Format(2)", "phone number as (555) 123-4567", "takes a phone number, such as 555-123-4567"),
      ("AFSpecial_KeystrokeEx('AA-999')", "text as AA-999", "takes a text, such as AA-111"),
    ])
  func descriptions(_ script: String, _ description: String, _ demand: String) throws {
    let format = try format(script)
    #expect(format.description == description)
    #expect(format.demand == demand)
    #expect(format.accepts(format.example))
  }

  @Test("Every numbered pattern of dates and times takes its example")
  func numberedPatterns() throws {
    for pattern in FieldDatePattern.dates + FieldDatePattern.times {
      let example = try #require(FieldDatePattern(pattern)).text(of: .example)
      #expect(FieldDatePattern(pattern)?.moment(example) != nil, "\(pattern)")
    }
  }

  @Test(
    "Ranges contain their bounds",
    arguments: [
      (FieldRange(minimum: 1, maximum: 2.5), [1, 2.5], [0.9, 2.6], "from 1 to 2.5"),
      (FieldRange(minimum: 0), [0, 1e9], [-0.1], "of at least 0"),
      (FieldRange(maximum: -1), [-1, -5], [0], "of at most -1"),
    ] as [(FieldRange, [Double], [Double], String)])
  func ranges(_ range: FieldRange, _ inside: [Double], _ outside: [Double], _ description: String) {
    #expect(inside.allSatisfy(range.contains) && !outside.contains(where: range.contains))
    #expect(range.description == description)
  }
}
