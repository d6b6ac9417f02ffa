import Foundation

/// A request that was read but not delivered.
final class WorkerSlot<Request: WorkerRequest> {
  let request: Request
  /// The request as this process made it, which names the files to open; replacements come from a worker.
  let origin: Request
  /// Whether the request replaced another one, and so can't be replaced again.
  let isReplacement: Bool
  /// The processor time that is left, shared with the other replacements of the same request.
  let budget: ProcessorBudget
  /// The encoded reply, which is decoded on delivery.
  var outcome: Result<Data, WorkerFailure>?

  /// Whether the request must be sent: as a replacement, or again after its parts.
  private(set) var needsSending: Bool
  /// The worker that received the request, which may have cached data for it.
  private(set) weak var worker: WorkerProcess?
  /// The encoded parts; those before ``nextPart`` are assigned, and empty.
  private var parts: [Data] = []
  private var nextPart = 0
  /// The replies to the parts; nil for those that aren't done.
  private var replies: [Data?] = []
  private var doneParts = 0

  /// The maximum number of parts, more than any document needs; a request with more might never end.
  private static var mostParts: Int { 1 << 16 }

  init(_ request: Request, replacing origin: Request? = nil, budget: ProcessorBudget) {
    self.request = request
    self.origin = origin ?? request
    self.budget = budget
    isReplacement = origin != nil
    needsSending = isReplacement
  }

  /// A unit of work for a worker.
  enum Work {
    /// A part, by its number.
    case part(Int)
    /// The request itself.
    case request
  }

  /// The available work; nil if the slot has to wait.
  var work: Work? {
    guard outcome == nil else { return nil }
    if nextPart < parts.count { return .part(nextPart) }
    return needsSending ? .request : nil
  }

  /// Returns the frame of some work and marks it as assigned; nil if it is too long.
  func assign(_ work: Work, by worker: WorkerProcess) throws -> Data? {
    switch work {
    case .part(let number):
      nextPart = number + 1
      defer { parts[number] = Data() }
      return Frame.encode(parts[number])
    case .request:
      needsSending = false
      self.worker = worker
      return Frame.encode(try WorkerMessage.encode(request, knowing: replies.compactMap(\.self)))
    }
  }

  /// Records the worker that received the request.
  func markAssigned(_ worker: WorkerProcess) {
    self.worker = worker
  }

  /// Adds parts to carry out first; returns false if they are invalid.
  func divide(_ more: [Data]) -> Bool {
    guard !more.isEmpty, parts.count + more.count <= Self.mostParts else { return false }
    parts += more
    replies += more.map { _ in nil }
    return true
  }

  /// Records the reply to a part.
  func finish(part: Int, _ reply: Data) {
    guard replies.indices.contains(part), replies[part] == nil else { return }
    replies[part] = reply
    doneParts += 1
    if doneParts == parts.count { needsSending = true }
  }

  /// The number of bytes of replies that the slot keeps.
  var waitingBytes: Int {
    if case .success(let body)? = outcome { return body.count }
    return outcome == nil ? replies.reduce(0) { $0 + ($1?.count ?? 0) } : 0
  }

  /// Settles the request and frees the replies to its parts.
  func settle(_ outcome: Result<Data, WorkerFailure>) {
    self.outcome = outcome
    (parts, replies) = ([], [])
  }
}
