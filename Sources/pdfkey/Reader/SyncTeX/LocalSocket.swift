import Foundation

/// An error of a socket between processes of one user.
struct LocalSocketError: Error, Hashable, CustomStringConvertible {
  /// The reason and the remedy, on one line.
  var description: String

  /// Creates an error for a failed step; the system's error code is read.
  init(_ step: String, code: Int32 = errno) { description = "\(step): \(String(cString: strerror(code)))" }

  /// Creates an error from its message.
  init(message: String) { description = message }
}

/// A Unix socket: the owner of its descriptor, which no program that is started inherits.
final class LocalSocket {
  /// The descriptor.
  let descriptor: Int32

  /// The largest length of a line in bytes, with its line feed.
  static let longestLine = 4096

  #if canImport(Darwin)
    private static let stream = SOCK_STREAM
    private static let sendFlags: Int32 = 0
  #else
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let sendFlags = Int32(MSG_NOSIGNAL)
  #endif

  /// Takes over a descriptor, and makes it close on exec and non-blocking.
  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit { close(descriptor) }

  /// Creates a socket that isn't bound or connected.
  private static func make() throws(LocalSocketError) -> LocalSocket {
    let descriptor = socket(AF_UNIX, stream, 0)
    guard descriptor >= 0 else { throw LocalSocketError("socket") }
    return LocalSocket(descriptor)
  }

  /// Creates a socket at a path, which only this user can connect to.
  ///
  /// - Parameter path: the path, in a folder that only this user can enter; an earlier socket there is removed.
  /// - Returns: the socket.
  /// - Throws: ``LocalSocketError``.
  static func listening(at path: String) throws(LocalSocketError) -> LocalSocket {
    let socket = try make()
    unlink(path)
    let code = try withAddress(path) { bind(socket.descriptor, $0, $1) }
    guard code == 0, chmod(path, 0o600) == 0, listen(socket.descriptor, 16) == 0 else {
      throw LocalSocketError(path.onOneLine)
    }
    return socket
  }

  /// Connects to the socket at a path.
  ///
  /// - Parameter path: the path.
  /// - Returns: the connection; nil if no process listens there.
  /// - Throws: ``LocalSocketError``.
  static func connected(to path: String) throws(LocalSocketError) -> LocalSocket? {
    let socket = try make()
    let code = try withAddress(path) { connect(socket.descriptor, $0, $1) }
    if code == 0 { return socket }
    guard errno == ECONNREFUSED || errno == ENOENT else { throw LocalSocketError(path.onOneLine) }
    return nil
  }

  /// Accepts a waiting connection; nil if there is none.
  func accepted() -> LocalSocket? {
    let descriptor = accept(descriptor, nil, nil)
    return descriptor >= 0 ? LocalSocket(descriptor) : nil
  }

  /// Whether the process at the other end belongs to this user.
  var isFromSameUser: Bool {
    #if canImport(Darwin)
      var (user, group) = (uid_t(), gid_t())
      return getpeereid(descriptor, &user, &group) == 0 && user == geteuid()
    #else
      // The structure ucred, which sys/socket.h declares only with GNU's extensions: process, user, group.
      var peer: [UInt32] = [0, .max, .max]
      var size = socklen_t(12)
      return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && size == 12
        && peer[1] == geteuid()
    #endif
  }

  /// Reads a line without its line feed.
  ///
  /// - Parameter time: the time limit.
  /// - Returns: the line; nil if the other end closes first, sends more than ``longestLine`` bytes or takes too long.
  func readLine(within time: Duration) -> [UInt8]? {
    let end = ContinuousClock.now + time
    var line: [UInt8] = []
    var byte: UInt8 = 0
    // Byte by byte, as a second line may follow; a line is short and rare.
    while line.count < Self.longestLine {
      let count = recv(descriptor, &byte, 1, 0)
      if count == 1 {
        if byte == UInt8(ascii: "\n") { return line }
        line.append(byte)
      } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
        return nil
      } else if !wait(for: Int16(POLLIN), until: end) {
        return nil
      }
    }
    return nil
  }

  /// Writes a line and its line feed, and returns whether all of it was sent in time.
  @discardableResult
  func write(line: [UInt8], within time: Duration) -> Bool {
    let end = ContinuousClock.now + time
    var rest = (line + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Self.sendFlags) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EAGAIN && errno != EINTR || !wait(for: Int16(POLLOUT), until: end) {
        return false
      }
    }
    return true
  }

  /// Waits for the descriptor; false if the time is over.
  private func wait(for events: Int16, until end: ContinuousClock.Instant) -> Bool {
    let left = (end - ContinuousClock.now) / .milliseconds(1)
    guard left > 0 else { return false }
    var polled = pollfd(fd: descriptor, events: events, revents: 0)
    return poll(&polled, 1, Int32(min(left, 60_000)) &+ 1) >= 0
  }

  /// Calls a function with the address of a path.
  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(LocalSocketError) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard bytes.count < room.count, !bytes.contains(0) else { return false }
      room.copyBytes(from: bytes)
      return true
    }
    guard fits else { throw LocalSocketError(message: "\(path.onOneLine): too long for a socket's name") }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
