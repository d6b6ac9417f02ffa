import Foundation
import Synchronization
import SystemEnvironment

extension Document {
  /// Reads a value of each of some pages and passes the values on in order, until it is told to stop.
  ///
  /// Two threads read the pages of a large document, the second one from a document of its own. A file with a flaw isn't
  /// read so, since its repair may depend on what was read before.
  ///
  /// - Parameters:
  ///   - pages: the 0-based indexes of the pages.
  ///   - makeReader: returns the function that reads the value of a page of a document.
  ///   - body: receives the values, and returns whether more are wanted.
  /// - Throws: the errors of `body`.
  package func readPages<Value: Sendable, Failure>(
    _ pages: [Int], with makeReader: @escaping @Sendable (Document) -> (Int) -> Value,
    _ body: (_ page: Int, Value) throws(Failure) -> Bool
  ) throws(Failure) {
    let read = makeReader(self)
    let second = secondReader(of: pages, with: makeReader)
    prepareToRead(second?.pagesOfFirst ?? pages, asPartOfMore: second != nil)
    // Waiting for the other thread changes errno.
    var lacksMemory = errno == ENOMEM
    defer {
      let findings = second?.stop()
      record(findings?.warnings ?? [])
      if lacksMemory || findings?.lacksMemory ?? false { errno = ENOMEM }
    }
    for (number, part) in (second?.parts ?? [pages]).enumerated() {
      let values = number % 2 == 1 ? second?.values(ofPart: number) : nil
      for (index, page) in part.enumerated() {
        guard try body(page, values?[index] ?? read(page)) else { return }
      }
      lacksMemory = lacksMemory || errno == ENOMEM
    }
  }

  private func secondReader<Value>(
    of pages: [Int], with makeReader: @escaping @Sendable (Document) -> (Int) -> Value
  ) -> SecondReader<Value>? {
    guard isFlawless, readers == .both, pages.count >= SecondReader<Value>.fewestPages,
      contents.size >= DecodedPages.smallestFile, case .bytes = contents, !contents.isMapped,
      ProcessInfo.processInfo.activeProcessorCount > 1, Self.hasMemoryForThreads
    else { return nil }
    let reader = SecondReader<Value>(pages)
    let (source, contents, password) = (source, contents, password)
    return reader.start {
      let document = try? Document(source, contents, stamp: nil, password: password, readers: .both)
      return document.flatMap { $0.isFlawless ? ($0, makeReader($0)) : nil }
    } ? reader : nil
  }

  /// Whether this process may have a gibibyte of memory: a thread needs some for its stack, and for what Poppler keeps.
  private static var hasMemoryForThreads: Bool {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_DATA.rawValue)
    #else
      let resource = RLIMIT_DATA
    #endif
    return getrlimit(resource, &limit) == 0 && limit.rlim_cur >= 1 << 30
  }
}

/// A thread that reads every other part of some pages of a document.
private final class SecondReader<Value: Sendable>: Sendable {
  /// The number of pages from which on it saves time.
  static var fewestPages: Int { 64 }
  private static var pagesInPart: Int { 16 }
  /// The number of parts that are read ahead, which bounds the memory for their values.
  private static var mostPartsAhead: Int { 4 }

  /// The pages in parts, of which this thread reads those with an odd index.
  let parts: [[Int]]
  /// The pages of the other parts.
  var pagesOfFirst: [Int] { pages(ofParity: 0) }

  /// The findings about a document that was read.
  struct Findings {
    var warnings: [Warning] = []
    /// Whether a C library ran out of memory and left something out.
    var lacksMemory = false
  }

  private struct State {
    var values: [Int: [Value]] = [:]
    var isStopped = false
    /// Set at the end.
    var findings: Findings?
  }

  private let state = Mutex(State())
  /// Signaled after each part and at the end.
  private let progress = DispatchSemaphore(value: 0)
  /// Signaled when another part may be read.
  private let room = DispatchSemaphore(value: 0)

  init(_ pages: [Int]) {
    parts = stride(from: 0, to: pages.count, by: Self.pagesInPart).map {
      Array(pages[$0..<min($0 + Self.pagesInPart, pages.count)])
    }
  }

  private func pages(ofParity parity: Int) -> [Int] {
    parts.enumerated().flatMap { $0.offset % 2 == parity ? $0.element : [] }
  }

  /// Starts the thread.
  ///
  /// - Parameter open: opens the document on the thread; nil if it can't be read there.
  /// - Returns: false if there is no thread.
  func start(_ open: @escaping @Sendable () -> (Document, (Int) -> Value)?) -> Bool {
    for _ in 0..<Self.mostPartsAhead { room.signal() }
    return SystemThread.start { [self] in
      var findings = Findings()
      if let (document, read) = open() {
        document.prepareToRead(pages(ofParity: 1), asPartOfMore: true)
        findings.lacksMemory = readParts(read)
        findings.warnings = document.warnings
      }
      state.withLock { $0.findings = findings }
      progress.signal()
    } == 0
  }

  /// Reads the parts of this thread until it is stopped; returns whether a C library ran out of memory.
  private func readParts(_ read: (Int) -> Value) -> Bool {
    var lacksMemory = false
    for number in stride(from: 1, to: parts.count, by: 2) {
      room.wait()
      if state.withLock({ $0.isStopped }) { break }
      errno = 0
      let values = parts[number].map(read)
      lacksMemory = lacksMemory || errno == ENOMEM
      state.withLock { $0.values[number] = values }
      progress.signal()
    }
    return lacksMemory
  }

  /// Waits for the values of a part; nil if the thread can't read them.
  func values(ofPart number: Int) -> [Value]? {
    while true {
      let (values, isAtEnd) = state.withLock { ($0.values.removeValue(forKey: number), $0.findings != nil) }
      if let values {
        room.signal()
        return values
      }
      if isAtEnd { return nil }
      progress.wait()
    }
  }

  /// Ends the thread, which would otherwise use libraries while the process unloads them.
  func stop() -> Findings {
    state.withLock { $0.isStopped = true }
    room.signal()
    while true {
      if let findings = state.withLock({ $0.findings }) { return findings }
      progress.wait()
    }
  }
}
