import DocModel
import Foundation
import Synchronization
import Workers

/// Writes files for commands that read documents: in another process, since theirs gives up the right to do so.
enum FileWriter {
  /// The arguments of the other process.
  static let arguments = ["worker", "--write-files"]

  private static let broker = Mutex<Broker?>(nil)
  private static let rules = Mutex(WritingRules())

  /// Prepares to write the files that the rules name, before the command enters the sandbox.
  ///
  /// - Throws: ``Failure`` if no process can be started.
  static func start(_ rules: WritingRules, _ mode: Sandbox.Mode) throws(Failure) {
    self.rules.withLock { $0 = rules }
    FileReplacement.deputy.withLock { $0 = save }
    guard mode != .off, !Sandbox.available.isEmpty else { return }
    do throws(WorkerPoolError) {
      let started = try Broker(.this(arguments: arguments), rules: rules)
      broker.withLock { $0 = started }
    } catch {
      throw Failure(error)
    }
  }

  /// The descriptors by which this program reaches the other process after it has started itself anew.
  static var descriptors: [Int32] { broker.withLock(\.self)?.descriptors ?? [] }

  /// Goes on with the other process of the program that started itself anew; without one, by the rules.
  static func resume(_ descriptors: [Int32], _ rules: WritingRules?) {
    self.rules.withLock { $0 = rules ?? WritingRules() }
    broker.withLock { $0 = Broker(resuming: descriptors) }
  }

  /// Saves a document.
  @Sendable
  private static func save(_ contents: FileReplacement.Contents, _ order: FileReplacement.Order) throws
    -> FileStamp
  {
    guard broker.withLock(\.self) != nil else {
      return try WritingRequest.save(order, contents, rules.withLock(\.self))
    }
    let name = order.output ?? order.original ?? StandardInput.name
    do throws(Failure) {
      let reply =
        switch contents {
        case .appended(let tail, let length):
          try tail.withUnsafeBufferPointer { bytes throws(Failure) in
            try perform(.save(order, appendedTo: length), bytes, about: name)
          }
        case .whole(let bytes): try perform(.save(order, appendedTo: nil), bytes.buffer, about: name)
        }
      if let stamp = reply.stamp { return stamp }
      throw Failure(code: "cannotWrite", message: "\(name): can't be written (no reply)")
    } catch {
      throw EditError.notWritten(code: error.code, message: error.message)
    }
  }

  /// Has a request carried out.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - contents: the contents of the file.
  ///   - name: the name of the file for messages.
  /// - Returns: the reply.
  /// - Throws: ``Failure``.
  @discardableResult
  static func perform(
    _ request: WritingRequest, _ contents: UnsafeBufferPointer<UInt8>? = nil, about name: String
  ) throws(Failure) -> WritingRequest.Reply {
    do {
      guard !request.isForOwnDescriptor, let broker = broker.withLock(\.self) else {
        let bytes = contents.flatMap { FileBytes(copying: Array($0)) }
        return try request.carryOut(by: rules.withLock(\.self), bytes).reply
      }
      let (reply, file) = try broker.answer(to: request, with: contents, as: WritingRequest.Reply.self)
      if let failure = reply.failure { throw Failure(failure) }
      if let file, case .open(let path) = request { HandedFiles.process.add(file, as: path) }
      return reply
    } catch {
      throw Failure(writing: error, name)
    }
  }

  /// The other process: carries out requests until the command ends.
  static func serve() -> Never {
    Broker.run { (rules: WritingRules, request: WritingRequest, contents) in
      do {
        return try request.carryOut(by: rules, contents)
      } catch {
        return (WritingRequest.Reply(failure: Failure(writing: error, "").sent), nil)
      }
    }
  }
}

extension Failure {
  /// Creates a failure from an error of writing a file.
  fileprivate init(writing error: any Error, _ name: String) {
    switch error {
    case let error as FileReplacementError:
      self.init(EditError.notWritten(code: error.code, message: error.description))
    case let error as SystemError: self.init(writing: FileReplacementError(error, name), name)
    case let error as WorkerFailure:
      self.init(code: "cannotWrite", message: "\(name): can't be written (\(error.loss))", status: .ioError)
    default: self.init(error, path: name)
    }
  }

  fileprivate init(_ sent: WritingRequest.SentFailure) {
    self.init(code: sent.code, message: sent.message, status: ExitStatus(rawValue: sent.status))
  }

  fileprivate var sent: WritingRequest.SentFailure {
    WritingRequest.SentFailure(code: code, message: message, status: status.rawValue)
  }
}
