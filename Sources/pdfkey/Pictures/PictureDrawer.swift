import DocModel
import Foundation
import Terminal
import Viewer
import Workers

/// The result of a drawing request.
enum DrawingOutcome {
  /// The picture.
  case drawn(DrawingRequest, DrawnPicture)
  /// The error; the same request would fail again.
  case failed(DrawingRequest, DocumentError)
}

/// Draws pictures of the document in front, one at a time, in a worker whose replies are polled.
///
/// A loop waits for ``descriptor`` until ``deadline``, calls ``receive()``, and then may draw the next picture.
final class PictureDrawer {
  /// Whether the terminal reads pixels from shared memory.
  var sharesMemory = false

  /// The worker; nil if pictures are drawn in this process.
  private let lane: WorkerLane?
  /// The state of drawing in this process, with the reply that awaits ``receive()``.
  private let local = WorkerContext()
  /// The files of a request that is answered in this process, beside those of other drawers.
  private let localFiles = HandedFiles()
  private var localReply: Any?

  /// The document, as it was when it was announced.
  private struct Target {
    var source: DocumentSource
    var password: String?
    var revision: Int
    /// The version of the file; another one isn't read.
    var stamp: FileStamp?
    /// The unsaved edits to show.
    var edits: [EditHistory.Step]

    var isUnchanged: Bool {
      guard let stamp else { return true }
      return FileStamp(source).map { $0.hasSameContent(as: stamp) } ?? false
    }
  }

  private enum Phase { case idle, opening, editing, drawing }

  /// A page in the size in which a worker was lost.
  fileprivate struct LostView: Hashable {
    var page: Int
    var zoom: Double
    var rotation: Int
  }

  private var target: Target?
  private var phase = Phase.idle
  private var isOpen = false
  /// The number of the document's edits that the worker has made.
  private var editCount = 0
  /// The reason why the document can't be drawn.
  private var obstacle: DocumentError?
  private var lost: [LostView: DocumentError] = [:]
  private var pending: DrawingRequest?
  /// The name for the pixels of the pending request.
  private var sharedMemory: String?
  /// The outcome of a request that needn't be sent.
  private var settled: DrawingOutcome?
  /// Whether the document was opened again for the pending request.
  private var isRetry = false
  private var residentAfterOpening = 0
  /// Whether that includes what the worker needs to show the edits, which for a large file is more than it may grow by.
  private var includesEdits = false
  /// The number of bytes by which the worker's memory may grow after opening: as for the reader's documents, and the
  /// pages that it keeps.
  private static let retainedMemory = 64 << 20

  /// Creates a drawer with a worker.
  ///
  /// - Parameters:
  ///   - program: the program of the worker, which answers ``PictureRequest``.
  ///   - timeout: the time limit of a picture.
  ///   - memory: the memory limit of the worker in bytes, which its command line sets.
  init(_ program: WorkerProgram, timeout: Duration, memory: Int) {
    lane = WorkerLane(program, timeout: timeout, memory: memory)
  }

  /// Creates a drawer that draws in this process, while ``draw(_:)`` is called.
  init() {
    lane = nil
  }

  deinit { end() }

  /// Whether a request has no outcome yet.
  var isBusy: Bool { pending != nil || settled != nil }

  /// The descriptor that becomes readable when ``receive()`` may have something; nil if there is none.
  var descriptor: Int32? { lane?.descriptor }

  /// The time at which ``receive()`` has to be called even if nothing is readable; nil if nothing is under way.
  var deadline: ContinuousClock.Instant? {
    settled != nil || localReply != nil ? .now : lane?.deadline
  }

  /// Announces the document to draw, which the worker begins to open.
  ///
  /// If it is another one, or another revision, a picture under way is dropped without an outcome. Other contents of
  /// the file aren't drawn before there is another revision.
  ///
  /// - Parameters:
  ///   - source: the source of the document.
  ///   - password: the password that opened it.
  ///   - revision: a number that is another one for each document and each time that it is reloaded.
  ///   - version: the state of the file, of which another one with the same pages is saved in one revision.
  ///   - edits: the unsaved edits, which only become more in one version.
  func use(
    _ source: DocumentSource, password: String?, revision: Int, version: FileStamp? = nil,
    edits: [EditHistory.Step] = []
  ) {
    let version = version ?? target.flatMap { $0.revision == revision ? $0.stamp : nil } ?? FileStamp(source)
    if let target, target.source == source, target.revision == revision, target.stamp == version {
      // A page that couldn't be drawn may be another one now.
      if target.edits.count != edits.count {
        self.target?.edits = edits
        (obstacle, lost) = (nil, [:])
        if isOpen { makeEdits() }
      }
      return
    }
    dropRequest()
    target = Target(
      source: source, password: password, revision: revision, stamp: version, edits: edits)
    (isOpen, obstacle, lost) = (false, nil, [:])
    open()
  }

  /// Begins to draw a picture, only while not busy.
  func draw(_ request: DrawingRequest) {
    guard !isBusy else { return }
    (pending, isRetry) = (request, false)
    if let error = request.lostView.flatMap({ lost[$0] }) { return fail(error) }
    proceed()
  }

  /// Returns the outcome of the request; nil while it is under way, or if there is none.
  func receive() -> DrawingOutcome? {
    switch phase {
    case .idle: break
    case .opening: reply(to: OpenDocumentRequest.self).map(finishOpening)
    case .editing: reply(to: EditsRequest.self).map(finishEditing)
    case .drawing: reply(to: PictureRequest.self).map(finishDrawing)
    }
    defer { settled = nil }
    return settled
  }

  /// Drops the document and ends the worker.
  func end() {
    dropRequest()
    lane?.end()
    local.openDocument = nil
    (target, isOpen) = (nil, false)
  }

  /// The identifier of the worker's process, for tests.
  var processID: Int32? { lane?.processID }

  // MARK: Requests

  private func send<Request: WorkerRequest>(_ request: Request, in phase: Phase) {
    self.phase = phase
    guard let lane else {
      if let files = request.openFiles() { localFiles.replace(with: files) }
      localReply = HandedFiles.$current.withValue(localFiles) { request.reply(in: local) }
      return
    }
    lane.send(request)
  }

  private func reply<Request: WorkerRequest>(
    to type: Request.Type
  ) -> Result<Request.Reply, WorkerFailure>? {
    guard let reply = lane?.receive(type) ?? (localReply as? Request.Reply).map({ .success($0) }) else {
      return nil
    }
    (phase, localReply) = (.idle, nil)
    return reply
  }

  /// Takes the next step of the pending request.
  private func proceed() {
    guard let pending, phase == .idle else { return }
    if case .letters = pending {
    } else if let obstacle {
      return fail(obstacle)
    } else if !isOpen {
      return open()
    } else if makeEdits() {
      return
    }
    sharedMemory = sharesMemory && pending.isPixels ? SharedPixels.newMemoryName() : nil
    send(PictureRequest(drawing: pending, sharedMemory: sharedMemory), in: .drawing)
  }

  /// Has the worker make the edits that it lacks, which takes as long as drawing a page; returns whether it does.
  @discardableResult
  private func makeEdits() -> Bool {
    guard phase == .idle, let target, editCount < target.edits.count else { return false }
    let edits = Array(target.edits[editCount...])
    editCount = target.edits.count
    send(EditsRequest(edits), in: .editing)
    return true
  }

  private func open() {
    guard let target else { return fail(.unreadable("", reason: "no document is open")) }
    guard target.isUnchanged else { return fail(.changed(target.source.name)) }
    let request = OpenDocumentRequest(
      source: target.source, password: target.password, needsOverview: false, edits: target.edits)
    editCount = target.edits.count
    send(request, in: .opening)
  }

  private func finishOpening(_ reply: Result<OpenDocumentRequest.Reply, WorkerFailure>) {
    guard let target else { return }
    switch reply {
    case .success(.answer) where target.isUnchanged:
      isOpen = true
      (residentAfterOpening, includesEdits) = (lane?.resident ?? 0, false)
    case .success(.answer): obstacle = .changed(target.source.name)
    case .success(.error(let error)): obstacle = error
    case .success(.notOpen): obstacle = error(.failed("it exits at once"), .file)
    case .failure(let failure): obstacle = error(failure.loss, .file)
    }
    proceed()
  }

  private func finishEditing(_ reply: Result<EditsRequest.Reply, WorkerFailure>) {
    switch reply {
    case .success(.answer): break
    case .success(.error(let error)): obstacle = error
    case .success(.notOpen), .failure: isOpen = false
    }
    proceed()
  }

  private func finishDrawing(_ reply: Result<PictureRequest.Reply, WorkerFailure>) {
    guard let pending else { return }
    switch reply {
    case .success(.answer(let picture)):
      guard let picture = checked(picture, pending) else {
        return fail(error(.failed("a picture of another kind"), pending.part))
      }
      if case .sharedMemory = picture.content { sharedMemory = nil }
      removeSharedMemory()
      settle(.drawn(pending, picture))
      dismissLargeProcess()
    case .success(.error(let error)): fail(error)
    case .success(.notOpen):
      // The worker replaces one that ended while it was idle.
      isOpen = false
      guard !isRetry else { return fail(error(.failed("it exits at once"), pending.part)) }
      isRetry = true
      proceed()
    case .failure(let failure):
      isOpen = false
      let error = error(failure.loss, pending.part)
      if let view = pending.lostView { lost[view] = error }
      fail(error)
    }
  }

  /// Returns a picture for the terminal; nil if it isn't of the kind that was requested, since workers are
  /// untrusted.
  private func checked(_ picture: DrawnPicture, _ request: DrawingRequest) -> DrawnPicture? {
    let sides = 1...DocumentLimits.longestImageSide
    guard sides.contains(picture.width), sides.contains(picture.height) else { return nil }
    var picture = picture
    switch (picture.content, request.format) {
    case (.sharedMemory, .kitty):
      guard let sharedMemory else { return nil }
      picture.content = .sharedMemory(sharedMemory)
    case (.deflatedRGB, .kitty), (.deflatedRGBA, .kitty), (.png, .kitty): break
    case (.sequence(let bytes), .sixels): guard SixelEncoder.isValid(bytes) else { return nil }
    case (.png(let file), .iterm(let columns, let rows)):
      picture.content = .sequence(ITermImage.sequence(file, columns: columns, rows: rows))
    default: return nil
    }
    return picture
  }

  private func fail(_ error: DocumentError) {
    guard let pending else { return }
    removeSharedMemory()
    settle(.failed(pending, error))
  }

  private func settle(_ outcome: DrawingOutcome) {
    settled = outcome
    pending = nil
  }

  /// Gives up the request under way.
  private func dropRequest() {
    // Its reply would be taken for another one's.
    if phase != .idle { lane?.end() }
    removeSharedMemory()
    (phase, pending, settled, localReply) = (.idle, nil, nil, nil)
  }

  private func removeSharedMemory() {
    sharedMemory.map(SharedPixels.unlinkMemory)
    sharedMemory = nil
  }

  /// Ends the worker if it uses much memory; the next request opens the document anew.
  private func dismissLargeProcess() {
    if let lane, editCount > 0, !includesEdits {
      (residentAfterOpening, includesEdits) = (lane.resident, true)
    }
    guard let lane, lane.resident > residentAfterOpening + Self.retainedMemory,
      target?.isUnchanged == true
    else { return }
    lane.end()
    isOpen = false
  }

  private func error(_ loss: WorkerLoss, _ part: DocumentPart) -> DocumentError {
    .lost(target?.source.name ?? "", part, code: loss.code, reason: "\(loss)")
  }
}

extension DrawingRequest {
  /// The form of the reply.
  fileprivate var format: PictureStrip.Format {
    if case .strip(let strip) = self { strip.format } else { .kitty }
  }

  /// Whether the reply is pixels, which shared memory may hold.
  fileprivate var isPixels: Bool { format == .kitty }

  /// The pages with their sizes, of which the drawing consists.
  private var parts: [PagePart] {
    switch self {
    case .tile(let tile), .tint(let tile, _): [tile.part]
    case .strip(let strip): strip.pieces.map(\.part)
    case .letters: []
    }
  }

  /// The part of the document that is lost if the drawing makes a worker fail.
  fileprivate var part: DocumentPart { parts.first.map { .image(page: $0.page) } ?? .document }

  /// The page with its size if there is only one, so that it is at fault for a lost worker.
  fileprivate var lostView: PictureDrawer.LostView? {
    let views = Set(parts.map { PictureDrawer.LostView(page: $0.page, zoom: $0.zoom, rotation: $0.rotation) })
    return views.count == 1 ? views.first : nil
  }
}
