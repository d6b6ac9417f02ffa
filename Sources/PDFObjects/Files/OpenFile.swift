import CSystem
import Foundation

/// An open file, closed with its last owner.
package final class OpenFile: Sendable {
  /// The file's descriptor.
  package let descriptor: Int32

  /// Takes ownership of a descriptor.
  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Opens an existing file; a named pipe without a writer doesn't hang.
  package init(_ path: SystemPath, _ access: Int32) throws(SystemError) {
    descriptor = open(path.bytes, access | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError() }
  }

  /// Opens the existing file that a user named, or the one that was handed over under that path.
  package init(reading typed: String) throws(SystemError) {
    descriptor = HandedFiles.current.descriptor(of: typed) ?? open(SystemPath(typed).bytes, Self.reading)
    guard descriptor >= 0 else { throw SystemError() }
  }

  private static var reading: Int32 { O_RDONLY | O_NONBLOCK | O_CLOEXEC }

  deinit { close(descriptor) }

  /// The size, the owner and other facts.
  var facts: stat {
    get throws(SystemError) {
      var facts = stat()
      guard fstat(descriptor, &facts) == 0 else { throw SystemError() }
      return facts
    }
  }

  /// Locks the file against other processes and threads that lock it.
  ///
  /// A file system without locks isn't an error.
  ///
  /// - Returns: false if another process still holds the lock when the time is over.
  func lock(within time: Duration) -> Bool {
    let deadline = ContinuousClock.now + time
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { return true }
      guard ContinuousClock.now < deadline else { return false }
      usleep(5000)
    }
    return true
  }

  /// Returns the bytes of a range, or fewer at the end of the file.
  func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var length = 0
    while length < count {
      let part = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + length }, count - length, off_t(offset + length))
      }
      if part < 0, errno == EINTR { continue }
      guard part >= 0 else { throw SystemError() }
      if part == 0 { break }
      length += part
    }
    return Array(bytes[..<length])
  }

  /// Reads the file from its beginning, a mebibyte at a time, until its end or until `body` returns false.
  func forEachPiece(_ body: (UnsafeRawBufferPointer) -> Bool) throws(SystemError) {
    let code = withUnsafeTemporaryAllocation(byteCount: 1 << 20, alignment: 16) { buffer in
      var offset: off_t = 0
      while true {
        let length = pread(descriptor, buffer.baseAddress, buffer.count, offset)
        if length == 0 { return Int32(0) }
        if length < 0, errno == EINTR { continue }
        if length < 0 { return errno }
        guard body(UnsafeRawBufferPointer(rebasing: buffer[..<length])) else { return 0 }
        offset += off_t(length)
      }
    }
    guard code == 0 else { throw SystemError(code) }
  }

  /// Writes bytes at an offset.
  package func write(_ bytes: some ContiguousBytes, at offset: Int) throws(SystemError) {
    let code = bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let start = UnsafeRawBufferPointer(rebasing: rest)
        let count = SizeLimitSignal.blocked {
          pwrite(descriptor, start.baseAddress, start.count, off_t(offset + rest.startIndex))
        }
        if count < 0, errno == EINTR { continue }
        // A write of no bytes has no reason in `errno`.
        guard count > 0 else { return count < 0 ? errno : EIO }
        rest = rest.dropFirst(count)
      }
      return 0
    }
    guard code == 0 else { throw SystemError(code) }
  }

  /// Checks that what was written has arrived: some file systems report a full disk only when a descriptor is closed.
  package func checkIsWritten() throws(SystemError) {
    guard close(fcntl(descriptor, F_DUPFD_CLOEXEC, 0)) == 0 else { throw SystemError() }
  }

  /// Makes bytes the contents of the file.
  package func replaceContents(with bytes: some ContiguousBytes) throws(SystemError) {
    guard ftruncate(descriptor, 0) == 0 else { throw SystemError() }
    try write(bytes, at: 0)
  }

  /// Copies the first bytes of another file into this empty one, if possible without reading them.
  ///
  /// - Throws: `SystemError`, with `ESTALE` if the other file is shorter.
  func copy(_ length: Int, of source: OpenFile) throws(SystemError) {
    var copied = 0
    #if os(Linux)
      // FICLONE (ioctl_ficlone(2)), a macro that Swift doesn't see: both files share their blocks.
      if try source.facts.st_size == length, ioctl(descriptor, 0x4004_9409, source.descriptor) == 0 { return }
      var (from, to): (__off64_t, __off64_t) = (0, 0)
      while copied < length {
        let part = SizeLimitSignal.blocked {
          copy_file_range(source.descriptor, &from, descriptor, &to, length - copied, 0)
        }
        if part < 0, errno == EINTR { continue }
        if part < 0, [ENOSPC, EDQUOT, EFBIG, EIO].contains(errno) { throw SystemError() }
        // Some file systems can't, and some say that there is nothing to copy.
        guard part > 0 else { break }
        copied += part
      }
    #endif
    while copied < length {
      let piece = try source.bytes(at: copied, count: min(length - copied, 1 << 20))
      guard !piece.isEmpty else { throw SystemError(ESTALE) }
      try write(piece, at: copied)
      copied += piece.count
    }
  }

  /// Waits until the contents, and the facts with `fsync`, are on the disk.
  func synchronize(_ call: (Int32) -> Int32 = fsync) throws(SystemError) {
    guard call(descriptor) == 0 else { throw SystemError() }
  }
}

/// The signal that ends a process when a file would exceed the limit on its size (RLIMIT_FSIZE).
enum SizeLimitSignal {
  /// Calls the system with the signal blocked, so that the call fails with `EFBIG` instead.
  static func blocked(_ call: () -> Int) -> Int {
    var (signals, others, pending) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, SIGXFSZ)
    pthread_sigmask(SIG_BLOCK, &signals, &others)
    let result = call()
    let code = errno
    if result < 0, code == EFBIG, sigpending(&pending) == 0, sigismember(&pending, SIGXFSZ) == 1 {
      var taken: Int32 = 0
      sigwait(&signals, &taken)
    }
    pthread_sigmask(SIG_SETMASK, &others, nil)
    errno = code
    return result
  }
}
