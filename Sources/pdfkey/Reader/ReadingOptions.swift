import ArgumentParser
import DocModelSecurity
import Viewer
import Workers

/// The options for the worker that reads the reader's documents, and for its limits.
struct ReadingOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp("Read documents without workers.", visibility: .hidden))
  var inProcess = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Time limit for reading or drawing a page.", valueName: "seconds", visibility: .hidden))
  var timeout = 10.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Memory limit per document, such as 512M or 2G.", valueName: "size", visibility: .hidden))
  var memory = MemorySize.usual

  @Option(help: ArgumentHelp("Sandbox for reading documents.", visibility: .hidden))
  var sandbox = Sandbox.Mode.standard

  func validate() throws { try LimitOptions.check(timeout: timeout, memory) }

  /// Returns the drawer of pages for the full screen.
  func drawer() -> PictureDrawer {
    if inProcess { return PictureDrawer() }
    return PictureDrawer(
      DocumentWorkers.program(memory: memory, sandbox), timeout: .seconds(timeout), memory: memory.bytes)
  }

  /// Returns the opener of documents, whose worker starts in the background.
  ///
  /// - Throws: `Failure` if no worker can be started here.
  func opener() throws(Failure) -> (opening: any DocumentOpening, remote: RemoteDocumentOpener?) {
    if inProcess { return (LocalDocumentOpener(), nil) }
    if let missing = WorkerProgram.missing { throw Failure(WorkerPoolError.missing(missing)) }
    var limits = RequestLimits()
    limits.page = .seconds(timeout)
    limits.document = max(limits.document, limits.page)
    limits.memory = memory.bytes
    // Verifying signatures opens the user's certificates by their name.
    let opener = RemoteDocumentOpener(
      DocumentWorkers.program(memory: memory, sandbox), limits: limits,
      readableFiles: [TrustedCertificates.userDatabase()].compactMap(\.self))
    opener.prepare()
    return (opener, opener)
  }
}
