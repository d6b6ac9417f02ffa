import DocModel
import Foundation
import TestSupport
import Testing
import Viewer

@testable import pdfkey

/// Sockets of readers, which are threads here.
///
/// Connections of other users can't be tried, since that would need a second user.
@Suite("Sockets of readers", .limited)
struct ReaderSocketTests {
  private static let place = SourcePlace(file: "/paper/main.tex", line: 12, column: 3)

  private let files: TemporaryFolder
  /// A private folder for sockets.
  private let folder: SocketFolder

  init() throws {
    files = try TemporaryFolder()
    folder = try SocketFolder(environment: ["XDG_RUNTIME_DIR": files.path])
  }

  /// Answers the next connection on another thread; the result is the request's place.
  private final class Reader: @unchecked Sendable {
    // Proof: the thread writes before it signals, and others read after they waited.
    private(set) var place: SourcePlace?
    private let isDone = DispatchSemaphore(value: 0)

    init(_ socket: ReaderSocket, has file: String, failure: String? = nil, connections: Int = 1) {
      // Proof: this thread is the only one that uses the socket until it has signalled.
      nonisolated(unsafe) let socket = socket
      Thread.detachNewThread { [self] in
        for _ in 0..<connections {
          var polled = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
          guard poll(&polled, 1, 20_000) > 0 else { break }
          guard let request = socket.next(isOpen: { $0 == file }) else { continue }
          place = request.place
          request.answer(failure: failure.map { CommandFailure(.unavailable, $0) })
          break
        }
        isDone.signal()
      }
    }

    func wait() -> SourcePlace? {
      isDone.wait()
      return place
    }
  }

  @Test("Of two readers the one that has the file open is asked, and its failure is handed on")
  func twoReaders() throws {
    // The second reader, with the newer socket, is asked first.
    let first = Reader(try ReaderSocket(in: folder, process: getpid()), has: "/a.pdf")
    let second = Reader(
      try ReaderSocket(in: folder, process: getppid()), has: "/b.pdf", failure: "no\nplace", connections: 2)
    #expect(try ReaderSocket.send(ForwardMessage(Self.place, inFile: "/a.pdf"), in: folder) == .shown)
    #expect(first.wait() == Self.place)
    let outcome = try ReaderSocket.send(ForwardMessage(Self.place, inFile: "/b.pdf"), in: folder)
    #expect(outcome == .failed("no place"))
    #expect(second.wait() == Self.place)
  }

  @Test("A file that no reader has open is reported, also with a reader that is about to end")
  func notOpen() throws {
    let message = ForwardMessage(Self.place, inFile: "/c.pdf")
    #expect(try ReaderSocket.send(message, in: folder) == .notOpen)
    let reader = Reader(try ReaderSocket(in: folder), has: "/a.pdf")
    #expect(try ReaderSocket.send(message, in: folder) == .notOpen)
    #expect(reader.wait() == nil)
    let long = ForwardMessage(Self.place, inFile: "/" + String(repeating: "x", count: 5000))
    #expect(throws: LocalSocketError.self) { try ReaderSocket.send(long, in: folder) }
  }

  @Test("Sockets are private, and end with their readers; those of ended processes are removed")
  func stale() throws {
    func mode(_ path: String) -> mode_t? {
      var status = stat()
      return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }
    let path = folder.socket(of: getpid())
    do {
      let socket = try ReaderSocket(in: folder)
      #expect((mode(folder.path), mode(path)) == (0o700, 0o600))
      #expect(fcntl(socket.descriptor, F_GETFD) & FD_CLOEXEC != 0)
      #expect(socket.next { _ in true } == nil)
    }
    #expect(mode(path) == nil)
    // No process has the largest number.
    let ended = folder.socket(of: .max)
    let bound = try LocalSocket.listening(at: ended)
    _ = dup2(open("/dev/null", O_RDONLY), bound.descriptor)
    try Data().write(to: URL(fileURLWithPath: folder.socket(of: 7)))
    #expect(mode(ended) != nil)
    #expect(try ReaderSocket.send(ForwardMessage(Self.place, inFile: "/a.pdf"), in: folder) == .notOpen)
    #expect(mode(ended) == nil)
    #expect(mode(folder.socket(of: 7)) != nil)
    // A new reader has the number of one that was killed.
    _ = try ReaderSocket(in: folder, process: 7)
  }

  @Test(
    "Messages that aren't requests are refused",
    arguments: [
      "", "{}", "no JSON", "[[[[", #"{"path":"/a.pdf"}"#, #"{"path":1,"forward":{}}"#, "\0\0", "\u{FFFD}",
      #"{"path":"/b.pdf","forward":{"file":"a","line":1,"column":1}}"#,
      #"{"path":"/a.pdf","forward":{"file":"a","line":99999999999999999999,"column":1}}"#,
    ])
  func invalid(_ message: String) throws {
    let socket = try ReaderSocket(in: folder)
    let reader = Reader(socket, has: "/a.pdf")
    #expect(try reply(to: Data(message.utf8), at: folder.socket(of: getpid())) == "refused")
    #expect(reader.wait() == nil)
  }

  @Test(
    "A message that is too long, has no end or never comes costs a second at most", arguments: [0, 10, 5000])
  func endless(_ count: Int) throws {
    let socket = try ReaderSocket(in: folder)
    let connection = try #require(try LocalSocket.connected(to: folder.socket(of: getpid())))
    // Sent without its line feed, which the last byte would be.
    if count > 0 {
      let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: count)
      #expect(send(connection.descriptor, bytes, count, 0) == count)
    }
    let start = ContinuousClock.now
    #expect(socket.next { _ in true } == nil)
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(connection.readLine(within: .seconds(1)) == nil)
  }

  @Test("A folder of others, open to them or behind a link isn't used")
  func folders() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("pdfkey-\(geteuid())")
    let environment = ["TMPDIR": folder.path, "XDG_RUNTIME_DIR": "relative"]
    let found = try SocketFolder(environment: environment)
    #expect(found.path == path)
    chmod(path, 0o755)
    #expect(throws: LocalSocketError.self) { try SocketFolder(environment: environment) }
    rmdir(path)
    symlink(folder.path, path)
    #expect(throws: LocalSocketError.self) { try SocketFolder(environment: environment) }
    unlink(path)
    #expect(throws: LocalSocketError.self) {
      try LocalSocket.listening(at: folder.file(String(repeating: "x", count: 200)))
    }
  }

  @Test(
    "The argument is LINE:COLUMN:FILE",
    arguments: [
      ("12:3:/a.tex", SourcePlace(file: "/a.tex", line: 12, column: 3)),
      ("12::/a:b.tex", SourcePlace(file: "/a:b.tex", line: 12)),
      ("12:0:/a.tex", SourcePlace(file: "/a.tex", line: 12)), ("12:/a.tex", nil), ("0:1:/a.tex", nil),
      ("1:-1:/a.tex", nil), ("x:1:/a.tex", nil), ("1:1:", nil), ("", nil),
      ("99999999999999999999:1:/a.tex", nil),
    ] as [(String, SourcePlace?)])
  func argument(_ text: String, _ place: SourcePlace?) {
    #expect(SourceArgument(argument: text)?.place == place)
  }

  @Test("The editor gets its arguments without a shell, and its failure is reported")
  func editor() throws {
    let folder = try TemporaryFolder()
    let name = try folder.write([], to: "a $(touch x) 'b'.tex")
    let place = SourcePlace(file: name, line: 7)
    try SourceEditor.open(place, with: EditorCommand("cp {file} '\(folder.file("copy"))'"))
    #expect(access(folder.file("copy"), F_OK) == 0)
    for (command, message) in [
      ("false {file}", "false ended with status 1"),
      (
        "/nonexistent/e {file}",
        "/nonexistent/e can't be started (No such file or directory); is it installed?"
      ),
    ] {
      let failure = #expect(throws: CommandFailure.self) {
        try SourceEditor.open(place, with: EditorCommand(command))
      }
      #expect(failure?.message == message)
    }
    let failure = #expect(throws: CommandFailure.self) { try SourceEditor.open(place, with: nil) }
    #expect(failure?.message == EditorCommand.advice)
  }

  /// Sends a line to a socket and returns the first line of its reply.
  private func reply(to message: Data, at path: String) throws -> String? {
    let connection = try #require(try LocalSocket.connected(to: path))
    connection.write(line: Array(message), within: .seconds(1))
    return connection.readLine(within: .seconds(5)).map { String(decoding: $0, as: UTF8.self) }
  }
}
