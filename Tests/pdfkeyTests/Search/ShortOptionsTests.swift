import ArgumentParser
import Testing

@testable import pdfkey

/// Short options of `search` that are written together.
struct ShortOptionsTests {
  @Test(
    arguments: [
      (["-nm1", "the", "a.pdf"], ["-n", "-m", "1", "the", "a.pdf"]),
      (["-m1"], ["-m", "1"]), (["-inA2"], ["-in", "-A", "2"]), (["-ieThe"], ["-i", "-e", "The"]),
      (["-ie", "-nm1", "-nm1"], ["-i", "-e", "-nm1", "-n", "-m", "1"]),
      (["-e-x", "b"], ["-e", "-x", "b"]), (["-in", "the"], ["-in", "the"]), (["-"], ["-"]),
      (["--", "-nm1"], ["--", "-nm1"]), (["-e", "--", "-nm1"], ["-e", "--", "-n", "-m", "1"]),
      (["--password", "-nm1"], ["--password", "-nm1"]), (["--password=-m1"], ["--password=-m1"]),
      (["-x1"], ["-x1"]), (["-C0"], ["-C", "0"]), (["1", "-2"], ["1", "-2"]), ([], []),
    ] as [([String], [String])])
  func separated(arguments: [String], expected: [String]) {
    #expect(ShortOptions.separated(arguments) == expected)
  }

  /// Without this test a new option might be missing from the table.
  @Test("Every short option of the command is known")
  func complete() throws {
    let help = SearchCommand.helpMessage(includeHidden: true)
    var found = 0
    for line in help.split(separator: "\n") {
      guard let match = line.prefixMatch(of: /\ \ -(\w), --[a-z-]+( <)?/) else { continue }
      found += 1
      let (letter, takesValue) = (match.1, match.2 != nil)
      #expect(takesValue == (ShortOptions.separated(["-\(letter)7"]) == ["-\(letter)", "7"]), "\(line)")
      #expect(takesValue || ShortOptions.separated(["-\(letter)m7"]) == ["-\(letter)", "-m", "7"], "\(line)")
    }
    #expect(found > 15)
  }
}
