import Foundation

/// A request that was taken and not delivered.
final class WorkerSlot<Request: WorkerRequest> {
  let request: Request
  /// Whether it stands in the place of another one, and so can't be replaced again.
  let isReplacement: Bool
  /// The encoded reply, which is decoded when its turn comes.
  var outcome: Result<Data, WorkerFailure>?

  /// Whether it is to be asked, at first or when its parts are done.
  private(set) var isUnasked: Bool
  /// The worker that was asked: it may have kept what it found out.
  private(set) weak var worker: WorkerProcess?
  /// The parts into which it was divided, ready to be sent, up to the next one that nobody has.
  private var parts: [Data] = []
  private var nextPart = 0
  /// What came of the parts; nil for those that aren't done.
  private var replies: [Data?] = []
  private var doneParts = 0

  /// More parts than any document needs: who asks for them does so for ever.
  private static var mostParts: Int { 1 << 16 }

  init(_ request: Request, isReplacement: Bool = false) {
    self.request = request
    self.isReplacement = isReplacement
    isUnasked = isReplacement
  }

  /// What a worker can be given to do for it.
  enum Work {
    /// A part, by its number.
    case part(Int)
    /// The request itself.
    case request
  }

  /// What can be done for it now; nil where it has to wait for something.
  var work: Work? {
    guard outcome == nil else { return nil }
    if nextPart < parts.count { return .part(nextPart) }
    return isUnasked ? .request : nil
  }

  /// The frame of some work, which is then done; nil where it is too long for one.
  func take(_ work: Work, by worker: WorkerProcess) throws -> Data? {
    switch work {
    case .part(let number):
      nextPart = number + 1
      defer { parts[number] = Data() }
      return Frame.encode(parts[number])
    case .request:
      isUnasked = false
      self.worker = worker
      return Frame.encode(try WorkerMessage.encode(request, knowing: replies.compactMap(\.self)))
    }
  }

  /// Remembers who was asked.
  func wasAsked(_ worker: WorkerProcess) {
    self.worker = worker
  }

  /// Takes parts that have to be done first; false where that makes no sense.
  func divide(_ more: [Data]) -> Bool {
    guard !more.isEmpty, parts.count + more.count <= Self.mostParts else { return false }
    parts += more
    replies += more.map { _ in nil }
    return true
  }

  /// Takes the reply to a part.
  func finish(part: Int, _ reply: Data) {
    guard replies.indices.contains(part), replies[part] == nil else { return }
    replies[part] = reply
    doneParts += 1
    if doneParts == parts.count { isUnasked = true }
  }

  /// The bytes that it holds for its turn.
  var waitingBytes: Int {
    if case .success(let body)? = outcome { return body.count }
    return outcome == nil ? replies.reduce(0) { $0 + ($1?.count ?? 0) } : 0
  }

  /// Ends it, and what was held for it.
  func settle(_ outcome: Result<Data, WorkerFailure>) {
    self.outcome = outcome
    (parts, replies, nextPart) = ([], [], 0)
  }
}
