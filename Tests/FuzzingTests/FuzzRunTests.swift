import Foundation
import Fuzzing
import TestSupport
import Testing

/// A bounded run of each target, always with the same inputs; `PDFKEY_FUZZ_RUNS` sets their number.
///
/// Targets run in separate processes. An input that ends one is reported with its number, and
/// `FuzzRunner TARGET --input NUMBER Fixtures` makes it again.
@Suite("Malformed inputs", .limited, .tags(.program, .hostile))
struct FuzzRunTests {
  private static let requestedRuns =
    ProcessInfo.processInfo.environment["PDFKEY_FUZZ_RUNS"].flatMap { Int($0) }
  private static let runs = requestedRuns ?? 40

  /// The targets; hostile files, each of which takes nearly its time limit, only if runs are requested, since
  /// `HostileFileTests` reads them, too.
  private static let targets = FuzzTarget.real.filter { $0 != .hostile || requestedRuns != nil }

  static let fixtures = Checkout.fixture("")

  @Test("No input ends the program, takes more than 10 s or needs a gibibyte", arguments: targets)
  func target(_ target: FuzzTarget) throws {
    var arguments = [target.rawValue, "--count", "\(Self.runs)"]
    // Each of these takes nearly its time limit, and many times that without optimization.
    if target == .hostile {
      arguments = [target.rawValue, "--count", "\(HostileFile.allCases.count)", "--limit", "300"]
    }
    let outcome = try Self.run(arguments + [Self.fixtures])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.messages)")
  }

  @Test(
    "Crashes, hangs, memory growth and wrong results are reported with their input, and the run continues")
  func findings() throws {
    let outcome = try Self.run(["probe", "--count", "12", "--limit", "4", "--memory", "100"])
    #expect(outcome.status == 1)
    let lines = outcome.lines
    try #require(lines.count == 5, "\(outcome.output)")
    #expect(lines[0].hasPrefix("probe 3: died of signal") && lines[0].contains("Fatal error: as it was told"))
    #expect(lines[1].hasPrefix("probe 5: took longer than 4"))
    #expect(lines[2].hasPrefix("probe 7: took more than 100 MiB"))
    #expect(lines[3].hasPrefix("probe 9: came out wrong: as it was told"))
    #expect(lines[4].hasPrefix("probe: 12 inputs from 0") && lines[4].hasSuffix("4 findings"))
  }

  private static func run(_ arguments: [String]) throws -> ProcessRunner.Outcome {
    let runner = ProcessRunner(
      executable: BuiltProgram.path("FuzzRunner"),
      environment: ["PATH": "/usr/bin:/bin", "TMPDIR": NSTemporaryDirectory()])
    return try runner.run(arguments)
  }
}
