import DocModel
import Foundation
import SandboxGuard
import Synchronization

/// A process with all rights of the user, which carries out requests of its parent, which is about to give them up.
///
/// The parent may be taken over by a document later. So the broker gets its rules before, decides by them alone, and
/// never reads a document.
package final class Broker: Sendable {
  /// The local socket, for one request at a time.
  private let socket: Mutex<OpenFile>
  /// The memory in which both have the contents of a file.
  private let memory: OpenFile

  /// The maximum length of a request or a reply without contents.
  private static let longestMessage = 64 << 20

  /// Starts a broker.
  ///
  /// - Parameters:
  ///   - program: its program, which calls ``run(_:)``; it also gets the arguments of this process.
  ///   - rules: the rules by which it decides.
  /// - Throws: ``WorkerPoolError/cannotStart(reason:)``.
  package init(_ program: WorkerProgram, rules: some Codable) throws(WorkerPoolError) {
    let messages: WorkerPipe
    var program = program
    program.passesOwnArguments = true
    do throws(WorkerProgram.SpawnError) {
      guard let file = MemoryFile.make() else { throw WorkerProgram.SpawnError(code: errno) }
      memory = file
      messages = try WorkerPipe(carryingFiles: true)
      _ = try program.spawn(input: messages.reading, output: messages.reading)
    } catch {
      throw error.ofPool
    }
    messages.closeReading()
    let socket = messages.takeWriting()
    self.socket = Mutex(socket)
    guard let frame = (try? WorkerCoding.encode(rules)).flatMap({ Frame.encode($0) }) else {
      throw .cannotStart(reason: "its rules are too long")
    }
    // A local socket takes a small message at once.
    let sent = frame.withUnsafeBytes {
      sandbox_send(socket.descriptor, $0.baseAddress, $0.count, [memory.descriptor], 1)
    }
    guard sent == frame.count else { throw .cannotStart(reason: "it ended at once") }
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, 0) }
  }

  /// Takes over the broker of the program that has started itself anew; nil if it had none.
  package init?(resuming descriptors: [Int32]) {
    guard descriptors.count == 2 else { return nil }
    socket = Mutex(OpenFile(descriptors[0]))
    memory = OpenFile(descriptors[1])
  }

  /// The descriptors of the socket and of the memory, which stay open if this program starts itself anew.
  package var descriptors: [Int32] { [socket.withLock(\.descriptor), memory.descriptor] }

  /// The broker's side: carries out requests until the parent ends.
  ///
  /// - Parameter carryOut: answers a request by the rules, perhaps with contents of a file, and may open a file for the
  ///   parent.
  /// - Returns: never; the process ends with its parent, or if that sends anything wrong.
  package static func run<Rules: Codable, Request: Codable, Reply: Codable>(
    _ carryOut: (Rules, Request, FileBytes?) -> (reply: Reply, file: OpenFile?)
  ) -> Never {
    WorkerLimits.ignoreSignalsOfTheTerminal()
    WorkerLimits.disableCoreDumps()
    guard let (requests, replies) = Worker.claimPipes() else { _exit(1) }
    let stream = MessageStream(requests)
    var files: [Int32] = []
    guard let first = stream.readFrame(upTo: longestMessage, receiving: &files)?.payload,
      let rules = try? WorkerCoding.decode(Rules.self, from: first), let descriptor = files.first
    else { _exit(1) }
    let memory = OpenFile(descriptor)
    while let payload = stream.readFrame(upTo: longestMessage, receiving: &files)?.payload {
      guard let message = try? WorkerCoding.decode(Message<Request>.self, from: payload) else { _exit(1) }
      let (reply, file) = carryOut(
        rules, message.request, message.length.flatMap { bytes(of: memory, count: $0) })
      guard let frame = (try? WorkerCoding.encode(reply)).flatMap({ Frame.encode($0) }) else { _exit(1) }
      let descriptors = file.map { [$0.descriptor] } ?? []
      let sent = frame.withUnsafeBytes {
        sandbox_send(replies, $0.baseAddress, $0.count, descriptors, descriptors.count)
      }
      guard sent > 0, MessageStream(replies).write(frame.dropFirst(sent)) else { break }
    }
    _exit(0)
  }

  /// A request, with the length of the contents in the memory.
  private struct Message<Request: Codable>: Codable {
    var request: Request
    var length: Int?
  }

  /// Sends a request and waits for its reply.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - contents: the contents of a file.
  ///   - type: the type of the reply.
  /// - Returns: the reply, and the descriptor of a file if the broker has opened one, which the caller closes.
  /// - Throws: `SystemError` about the memory for the contents, and ``WorkerFailure`` if the broker has ended.
  package func answer<Request: Codable, Reply: Codable>(
    to request: Request, with contents: UnsafeBufferPointer<UInt8>? = nil, as type: Reply.Type = Reply.self
  ) throws -> (reply: Reply, file: Int32?) {
    guard
      let frame = (try? WorkerCoding.encode(Message(request: request, length: contents?.count)))
        .flatMap({ Frame.encode($0) })
    else { throw Self.ended }
    let (payload, file) = try socket.withLock { socket in
      if let contents { try memory.replaceContents(with: UnsafeRawBufferPointer(contents)) }
      let stream = MessageStream(socket.descriptor)
      var files: [Int32] = []
      guard stream.write(frame),
        let payload = stream.readFrame(upTo: Self.longestMessage, receiving: &files)?.payload
      else { throw Self.ended }
      return (payload, files.first)
    }
    guard let reply = try? WorkerCoding.decode(type, from: payload) else { throw Self.ended }
    return (reply, file)
  }

  private static let ended = WorkerFailure.misunderstood("the process that writes files has ended")

  private static func bytes(of memory: OpenFile, count: Int) -> FileBytes? {
    count == 0 ? FileBytes(copying: []) : FileBytes(mapping: memory, count: count)
  }
}
