import Foundation

/// The socket on which a reader is asked to show the places of source lines (SyncTeX, forward).
///
/// A connection is one line of JSON, a ``ForwardMessage``. The reader replies at once whether it has the file open,
/// and later whether the place is shown. Connections of other users are refused.
final class ReaderSocket {
  /// The replies of a reader.
  enum Reply {
    /// The file isn't open, or the message is invalid.
    static let refused = "refused"
    /// The file is open; the outcome follows.
    static let accepted = "accepted"
    /// The place is shown; any other line is the reason why it isn't.
    static let shown = "ok"
  }

  private let socket: LocalSocket
  private let path: String

  /// The time for the message, and for a reply.
  static let messageTime = Duration.seconds(1)

  /// Creates the socket of this process.
  init(in folder: SocketFolder, process: pid_t = getpid()) throws(LocalSocketError) {
    path = folder.socket(of: process)
    socket = try LocalSocket.listening(at: path)
  }

  deinit { unlink(path) }

  /// The descriptor that becomes readable when another process connects.
  var descriptor: Int32 { socket.descriptor }

  /// Accepts the next connection and reads its request.
  ///
  /// This waits a second at most for a process that connects and sends nothing.
  ///
  /// - Parameter isOpen: returns whether a file is open, by its path without symbolic links.
  /// - Returns: the request; nil if there is none, or it is about another file, which the other process is told.
  func next(isOpen: (String) -> Bool) -> ForwardRequest? {
    guard let connection = socket.accepted(), connection.isFromSameUser,
      let line = connection.readLine(within: Self.messageTime)
    else { return nil }
    guard let message = try? JSONDecoder().decode(ForwardMessage.self, from: Data(line)), isOpen(message.path)
    else {
      connection.write(line: Array(Reply.refused.utf8), within: .milliseconds(100))
      return nil
    }
    connection.write(line: Array(Reply.accepted.utf8), within: .milliseconds(100))
    return ForwardRequest(message, connection)
  }
}
