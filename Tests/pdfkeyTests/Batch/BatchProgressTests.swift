import Foundation
import TestSupport
import Testing

@testable import pdfkey

@Suite("Progress of a batch", .tags(.program))
struct BatchProgressTests {
  private func progress(_ total: Int?, done: Int, failed: Int = 0, skipped: Int = 0) -> BatchProgress {
    var progress = BatchProgress(total: total)
    for number in 0..<done { progress.finish(annotations: 3, failed: number < failed) }
    for _ in 0..<skipped { progress.skip() }
    return progress
  }

  @Test("The progress line has the documents done and failed, the speed and the remaining time")
  func line() {
    #expect(progress(100, done: 0).line(after: .zero) == "0 of 100 done, 0 annotations")
    #expect(progress(100, done: 1).line(after: .milliseconds(10)) == "1 of 100 done, 3 annotations")
    #expect(
      progress(100, done: 25, failed: 2).line(after: .seconds(5))
        == "25 of 100 done, 75 annotations, 2 failed, 5.0/s, 15 s left")
    #expect(progress(nil, done: 200).line(after: .seconds(4)) == "200 done, 600 annotations, 50/s")
    #expect(progress(10, done: 10).line(after: .seconds(4)) == "10 of 10 done, 30 annotations, 2.5/s")
  }

  @Test("Skipped documents don't count towards the speed")
  func skipped() {
    #expect(
      progress(1000, done: 10, skipped: 890).line(after: .seconds(10))
        == "900 of 1000 done, 30 annotations, 1.0/s, 1 min 40 s left")
  }

  @Test("Progress never exceeds the number of documents, even if a list turns out longer")
  func longer() {
    #expect(progress(1, done: 3).line(after: .zero) == "3 of 3 done, 9 annotations")
  }

  @Test("The summary")
  func summary() {
    #expect(progress(1, done: 1).summary(after: .milliseconds(40)) == "1 document, 3 annotations, 0.0 s")
    #expect(
      progress(990, done: 900, failed: 7, skipped: 90).summary(after: .seconds(83))
        == "900 documents, 2700 annotations, 90 up to date, 7 failed, 1 min 23 s")
  }

  @Test(
    "Readable durations",
    arguments: [
      (.milliseconds(440), "0.4 s"), (.seconds(9.96), "10 s"), (.seconds(59.4), "59 s"),
      (.seconds(59.6), "1 min"), (.seconds(200), "3 min 20 s"), (.seconds(7500), "2 h 5 min"),
      (.seconds(7200), "2 h"), (.seconds(-1), "0.0 s"), (.seconds(1e12), "for ever"),
    ] as [(Duration, String)])
  func times(duration: Duration, text: String) {
    #expect(BatchProgress.time(duration) == text)
  }

  @Test("A terminal shows the line and a summary, unless quiet")
  func terminal() throws {
    let folder = try TemporaryFolder()
    let files = ["marks.pdf", "article.pdf"].map(Program.fixture)
    let output = ["-o", folder.file("out.jsonl")]
    for quiet in [[], ["--quiet"]] {
      let terminal = try PseudoTerminal(
        Program.path, ["annotations", "export"] + files + output + quiet,
        environment: Program.environment(adding: ["TERM": "xterm"]))
      #expect(terminal.expect("pdfkey: 2 documents, ") == quiet.isEmpty)
      #expect(terminal.wait() == .status(0))
      #expect(terminal.transcript.contains("of 2 done") == quiet.isEmpty)
    }
  }

  @Test("Without a terminal nothing is shown")
  func noTerminal() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("messages")
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
    defer { close(descriptor) }
    let line = ProgressLine(quiet: false, descriptor: descriptor)
    line.show(progress(2, done: 2))
    line.clear()
    line.finish(progress(2, done: 2))
    let written = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(written.isEmpty)
  }
}
