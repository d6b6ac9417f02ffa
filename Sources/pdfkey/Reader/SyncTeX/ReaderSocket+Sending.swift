import Foundation

extension ReaderSocket {
  /// The outcome of a message to the running readers.
  enum Outcome: Hashable {
    /// A reader shows the place.
    case shown
    /// No running reader has the file open.
    case notOpen
    /// The reader that has the file open can't show the place, for this reason.
    case failed(String)
  }

  /// The time for a reader to say whether it has the file open, and to show the place, for which it may have to
  /// read a large SyncTeX file.
  private static let acceptanceTime = Duration.seconds(2)
  private static let showingTime = Duration.seconds(15)

  /// Sends a message to the running readers, the newest first, until one has the file open.
  ///
  /// Sockets of processes that have ended are removed.
  static func send(_ message: ForwardMessage, in folder: SocketFolder) throws(LocalSocketError) -> Outcome {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let line = try? encoder.encode(message), line.count < LocalSocket.longestLine else {
      throw LocalSocketError(message: "the names of the files are too long for a reader")
    }
    for process in folder.processes {
      let path = folder.socket(of: process)
      guard let connection = try? LocalSocket.connected(to: path) else {
        // A reader that is just starting hasn't begun to listen, but it exists.
        if kill(process, 0) != 0, errno == ESRCH { unlink(path) }
        continue
      }
      guard connection.isFromSameUser, connection.write(line: Array(line), within: acceptanceTime),
        connection.readLine(within: acceptanceTime) == Array(Reply.accepted.utf8)
      else { continue }
      guard let reply = connection.readLine(within: showingTime) else {
        return .failed("the reader doesn't answer")
      }
      return reply == Array(Reply.shown.utf8)
        ? .shown : .failed(String(decoding: reply, as: UTF8.self).onOneLine)
    }
    return .notOpen
  }
}
