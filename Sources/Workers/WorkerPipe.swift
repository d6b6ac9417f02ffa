import CSystem
import DocModel
import Foundation

/// A pipe that no other program inherits, or a socket, which also carries files; its open ends are closed with it.
final class WorkerPipe {
  private(set) var reading: Int32
  private(set) var writing: Int32

  init(carryingFiles isSocket: Bool = false) throws(WorkerProgram.SpawnError) {
    var ends: [Int32] = [-1, -1]
    #if os(Linux)
      if isSocket {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw WorkerProgram.SpawnError(code: errno) }
      } else {
        // The flag is set atomically, as another thread may start a program in between.
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw WorkerProgram.SpawnError(code: errno) }
      }
    #else
      let code = isSocket ? socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) : pipe(&ends)
      guard code == 0 else { throw WorkerProgram.SpawnError(code: errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #endif
    (reading, writing) = (ends[0], ends[1])
    // If the program was started without standard descriptors, an end may have the number of one.
    for path in [\WorkerPipe.reading, \WorkerPipe.writing] where self[keyPath: path] <= STDERR_FILENO {
      let moved = fcntl(self[keyPath: path], F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
      guard moved >= 0 else { throw WorkerProgram.SpawnError(code: errno) }
      close(self[keyPath: path])
      self[keyPath: path] = moved
    }
  }

  /// Enlarges the pipe's capacity if the system can, so that a fast writer blocks less often.
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

  /// Hands over the writing end.
  func takeWriting() -> OpenFile {
    defer { writing = -1 }
    return OpenFile(writing)
  }

  deinit {
    closeReading()
    closeWriting()
  }
}
