import CPipe
import Foundation

/// A pipe that no other program inherits; what isn't closed or taken by then is closed with it.
final class WorkerPipe {
  private(set) var reading: Int32
  private(set) var writing: Int32

  init() throws(WorkerProgram.SpawnError) {
    var ends: [Int32] = [-1, -1]
    #if os(Linux)
      // At once, as another thread may start a program in between.
      guard pipe2(&ends, O_CLOEXEC) == 0 else { throw WorkerProgram.SpawnError(code: errno) }
    #else
      guard pipe(&ends) == 0 else { throw WorkerProgram.SpawnError(code: errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #endif
    (reading, writing) = (ends[0], ends[1])
    // In a program that was started without some of them an end may be where the worker's own will be.
    for path in [\WorkerPipe.reading, \WorkerPipe.writing] where self[keyPath: path] <= STDERR_FILENO {
      let moved = fcntl(self[keyPath: path], F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
      guard moved >= 0 else { throw WorkerProgram.SpawnError(code: errno) }
      close(self[keyPath: path])
      self[keyPath: path] = moved
    }
  }

  /// Lets more wait in the pipe, where the system can: whoever writes much is then stopped less often.
  func widen() {
    #if os(Linux)
      _ = fcntl(reading, Int32(pdfkey_set_pipe_size), 1 << 20)
    #endif
  }

  func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  deinit {
    closeReading()
    closeWriting()
  }
}
