import DocModel
import Foundation
import Testing

@testable import Viewer

@Suite struct FileWatchTests {
  let file: ChangingFile
  let start = ContinuousClock.now

  init() throws { file = try ChangingFile { FakeDocument.article($0) } }

  private func watch() -> FileWatch {
    FileWatch(.path(file.path), known: FileStamp(.path(file.path)))
  }

  @Test func unchangedFileIsTheSame() {
    var watch = watch()
    #expect(watch.isActive)
    #expect(watch.check(at: start) == .same)
    // A change of the mode changes the file's metadata, not its content.
    chmod(file.path, 0o600)
    #expect(watch.check(at: start + .seconds(9)) == .same)
  }

  @Test func bytesNeverChange() {
    var watch = FileWatch(.bytes(.init([1]), name: "standard input"), known: nil)
    #expect(!watch.isActive)
    #expect(watch.check() == .same)
  }

  @Test func fileWrittenLongAgoHasChangedAtOnce() {
    var watch = watch()
    file.write("second one")
    #expect(watch.check(at: start) == .changed)
  }

  @Test func fileWithTheSameSizeAndAnotherTimeHasChanged() {
    var watch = watch()
    file.write("again", ago: 9)
    #expect(watch.check(at: start) == .changed)
  }

  @Test func fileMustSettleBeforeItHasChanged() {
    var watch = watch()
    // The time is from a clock that is ahead of ours, such as that of a file server.
    file.write("second one", ago: -60)
    #expect(watch.check(at: start) == .settling)
    #expect(watch.check(at: start + .milliseconds(100)) == .settling)
    file.write("second one, which goes on", ago: -60)
    #expect(watch.check(at: start + .milliseconds(250)) == .settling)
    #expect(watch.check(at: start + .milliseconds(400)) == .settling)
    #expect(watch.check(at: start + .milliseconds(450)) == .changed)
  }

  @Test func unfinishedFileIsAwaitedAndReportedOnce() {
    var watch = watch()
    file.write("half", isWhole: false)
    #expect(watch.check(at: start) == .waiting)
    #expect(watch.check(at: start + .seconds(1)) == .waiting)
    #expect(watch.check(at: start + .seconds(3)) == .unfinished)
    #expect(watch.check(at: start + .seconds(6)) == .same)
    file.write("half and more", isWhole: false)
    #expect(watch.check(at: start + .seconds(7)) == .waiting)
    file.write("half and more, and the rest")
    #expect(watch.check(at: start + .seconds(8)) == .changed)
  }

  @Test func emptyFileIsAwaited() {
    var watch = watch()
    #expect(truncate(file.path, 0) == 0)
    #expect(watch.check(at: start) == .waiting)
    file.write("second one")
    #expect(watch.check(at: start + .seconds(1)) == .changed)
  }

  @Test func deletedFileIsReportedOnceAndCanReturn() {
    var watch = watch()
    file.remove()
    #expect(watch.check(at: start) == .waiting)
    #expect(watch.check(at: start + .seconds(3)) == .gone)
    #expect(watch.check(at: start + .seconds(9)) == .same)
    file.write("second one")
    #expect(watch.check(at: start + .seconds(10)) == .changed)
  }

  @Test func unreadableFileIsTriedOnce() {
    var watch = watch()
    file.write("second one")
    #expect(watch.check(at: start) == .changed)
    watch.refuse()
    #expect(watch.check(at: start + .seconds(1)) == .same)
    file.write("third time")
    #expect(watch.check(at: start + .seconds(2)) == .changed)
  }
}
