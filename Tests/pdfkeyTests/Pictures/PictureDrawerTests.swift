import DocModel
import Foundation
import PNGFiles
import Terminal
import TestSupport
import Testing
import Viewer

@testable import Workers
@testable import pdfkey

@Suite("Drawing pictures in a worker", .limited, .tags(.program))
struct PictureDrawerTests {
  private static let path = Program.fixture("placement.pdf")

  private func drawer(timeout: Duration = .seconds(120)) -> PictureDrawer {
    let memory = AddressSanitizer.limit(1 << 30) ?? 1 << 40
    return PictureDrawer(
      DocumentWorkers.program(memory: MemorySize(bytes: memory), .auto, path: Program.path), timeout: timeout,
      memory: memory)
  }

  /// Draws a picture, waiting as a loop does.
  private func draw(_ request: DrawingRequest, with drawer: PictureDrawer) throws -> DrawingOutcome {
    drawer.draw(request)
    #expect(drawer.isBusy)
    return try outcome(of: drawer)
  }

  private func outcome(of drawer: PictureDrawer) throws -> DrawingOutcome {
    try #require(try next(of: drawer) { true })
  }

  /// Returns the next outcome; nil once a condition isn't met.
  private func next(of drawer: PictureDrawer, while condition: () -> Bool) throws -> DrawingOutcome? {
    let end = ContinuousClock.now + Patience.limit
    while ContinuousClock.now < end {
      if let outcome = drawer.receive() {
        #expect(!drawer.isBusy)
        return outcome
      }
      guard condition() else { return nil }
      let wait = try #require(drawer.deadline) - .now
      var wanted = pollfd(fd: drawer.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
      _ = poll(&wanted, 1, Int32(max(.zero, min(wait, Patience.limit)) / .milliseconds(1)) + 1)
    }
    throw CancellationError()
  }

  private func picture(_ request: DrawingRequest, with drawer: PictureDrawer) throws -> DrawnPicture {
    switch try draw(request, with: drawer) {
    case .drawn(let drawn, let picture):
      #expect(drawn == request)
      return picture
    case .failed(_, let error): throw error
    }
  }

  private func tile(_ zoom: Double = 1.5, isNight: Bool = false, page: Int = 0) -> PictureTile {
    let area = ScreenRectangle(x0: 0, y0: 100, x1: 400, y1: 300)
    return PictureTile(
      part: PagePart(page: page, zoom: zoom, rotation: 90, area: area), isNight: isNight, revision: 1)
  }

  /// Returns the pixels of a tile as they are drawn in this process, in three bytes each.
  private func expected(_ tile: PictureTile, path: String = path) throws -> (pixels: Pixels, rgb: [UInt8]) {
    let part = tile.part
    let image = try Document(.path(path)).image(
      ofPage: part.page, zoom: part.zoom, rotation: part.rotation, part: part.area)
    var pixels = try #require(Pixels(image))
    if tile.isNight { pixels = pixels.forNight() }
    return (pixels, pixels.packedRGB())
  }

  private func rgb(_ picture: DrawnPicture) throws -> [UInt8] {
    guard case .deflatedRGB(let bytes) = picture.content else {
      Issue.record("no deflated pixels")
      return []
    }
    return try #require(inflated(bytes, count: picture.width * picture.height * 3))
  }

  private func error(_ outcome: DrawingOutcome) -> DocumentError? {
    if case .failed(_, let error) = outcome { error } else { nil }
  }

  @Test("A tile has the pixels of its part of the page", arguments: [false, true])
  func tilePixels(isNight: Bool) throws {
    let drawer = drawer()
    drawer.use(.path(Self.path), password: nil, revision: 1)
    let tile = tile(isNight: isNight)
    let picture = try picture(.tile(tile), with: drawer)
    let (pixels, bytes) = try expected(tile)
    #expect(picture.width == pixels.width && picture.height == pixels.height)
    #expect(try rgb(picture) == bytes)
  }

  /// A document that counts its drawings.
  private final class CountingDocument: ReadableDocument {
    private let document: LocalDocument
    private(set) var drawings = 0
    var source: DocumentSource { document.source }

    init(_ path: String) throws { document = LocalDocument(try Document(.path(path))) }

    func overview() throws(DocumentError) -> DocumentOverview { try document.overview() }

    func answer<Question: DocumentQuestion>(_ question: Question) throws(DocumentError) -> Question.Answer {
      try document.answer(question)
    }

    func matches(of finder: TextFinder, onPage index: Int) throws(DocumentError) -> [SearchMatch] {
      try document.matches(of: finder, onPage: index)
    }

    func image(_ part: PagePart) throws(DocumentError) -> PageImage {
      drawings += 1
      return try document.image(part)
    }
  }

  @Test("A page is drawn once for all of its tiles and tints, a large one for each of them")
  func drawings() throws {
    let document = try CountingDocument(Self.path)
    let worker = WorkerContext()
    worker.openDocument = document
    func draw(_ tile: PictureTile) throws {
      guard case .answer(let picture) = PictureRequest(drawing: .tile(tile)).reply(in: worker) else {
        Issue.record("nothing is drawn")
        return
      }
      let pixels = try expected(tile).pixels
      if let grey = PNGFile.greyBytes(for: pixels) {
        #expect(picture.content == .png(grey))
      } else {
        #expect(try rgb(picture) == pixels.packedRGB())
      }
    }
    var tile = tile()
    for y in [0.0, 60, 128] {
      tile.part.area = ScreenRectangle(x0: 20, y0: y, x1: 400, y1: y + 90)
      try draw(tile)
      _ = PictureRequest(drawing: .tint(tile, .init(red: 9, green: 9, blue: 9))).reply(in: worker)
    }
    #expect(document.drawings == 1)
    tile.edition = 1
    try draw(tile)
    #expect(document.drawings == 2)
    tile.part.zoom = 12
    try draw(tile)
    tile.part.area = ScreenRectangle(x0: 20, y0: 428, x1: 400, y1: 500)
    try draw(tile)
    #expect(document.drawings == 4)
  }

  @Test("The worker makes edits once they are announced, before a picture of them is asked for")
  func announcedEdits() throws {
    let drawer = drawer()
    drawer.use(.path(Self.path), password: nil, revision: 1)
    var tile = tile()
    tile.part.area = nil
    let before = try rgb(picture(.tile(tile), with: drawer))
    let document = LocalDocument(try Document(.path(Self.path)))
    let box = Annotation.square(Rectangle(x0: 10, y0: 10, x1: 300, y1: 300), onPage: 0)
    _ = document.edit(.perform([.add(box)], title: nil), author: "Ann")
    drawer.use(.path(Self.path), password: nil, revision: 1, edits: document.edits)
    #expect(!drawer.isBusy && drawer.deadline != nil)
    #expect(try next(of: drawer) { drawer.deadline != nil } == nil)
    tile.edition = 1
    let after = try rgb(picture(.tile(tile), with: drawer))
    #expect(after != before)
    #expect(try after == Pixels(document.image(tile.part))?.packedRGB())
  }

  @Test("Pixels are written to shared memory under a name of the front end, for this user only")
  func sharedMemory() throws {
    let drawer = drawer()
    drawer.sharesMemory = true
    drawer.use(.path(Self.path), password: nil, revision: 1)
    let tile = tile()
    let picture = try picture(.tile(tile), with: drawer)
    guard case .sharedMemory(let name) = picture.content else {
      Issue.record("no shared memory")
      return
    }
    #expect(name.hasPrefix("/pdfkey-\(getpid())-"))
    let file = "/dev/shm\(name)"
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data(expected(tile).rgb))
    SharedPixels.unlinkMemory(name)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test("A page without colours is a PNG file")
  func grey() throws {
    let path = Program.fixture("article.pdf")
    let drawer = drawer()
    drawer.use(.path(path), password: nil, revision: 1)
    let tile = PictureTile(part: PagePart(page: 0, zoom: 1), isNight: false, revision: 1)
    let picture = try picture(.tile(tile), with: drawer)
    let pixels = try expected(tile, path: path).pixels
    #expect(picture.content == .png(try #require(PNGFile.greyBytes(for: pixels))))
  }

  @Test("A strip has its pieces and marks at their places")
  func strip() throws {
    let tile = tile(isNight: true)
    let (piece, _) = try expected(tile)
    let mark = PixelCanvas.Color(red: 255, green: 0, blue: 100, opacity: 128)
    let ground = PixelCanvas.Color(red: 1, green: 2, blue: 3)
    let strip = PictureStrip(
      width: 500, height: 260,
      pieces: [.init(part: tile.part, x: 60, y: -20), .init(part: tile.part, x: 450, y: 200)],
      marks: [.init(x: 40, y: 10, width: 50, height: 20, color: mark)], isNight: true, ground: ground,
      format: .kitty)
    let drawer = drawer()
    drawer.use(.path(Self.path), password: nil, revision: 1)
    let picture = try picture(.strip(strip), with: drawer)
    #expect(picture.width == 500 && picture.height == 260)
    let drawn = try rgb(picture)
    var different = 0
    let part: [Int] = [2, 1, 0]
    let marked: [Int] = [255, 0, 100]
    for y in 0..<260 {
      for x in 0..<500 {
        var color: [Int] = [1, 2, 3]
        for (left, top) in [(60, -20), (450, 200)] as [(Int, Int)] {
          let (column, row) = (x - left, y - top)
          guard column >= 0, column < piece.width, row >= 0, row < piece.height else { continue }
          let start = row * piece.bytesPerRow + column * 4
          for index in 0..<3 { color[index] = Int(piece.bytes[start + part[index]]) }
        }
        if x >= 40, x < 90, y >= 10, y < 30 {
          // The darker the paper, the more of the mark is seen at night.
          let luma = (color[0] * 77 + color[1] * 150 + color[2] * 29) >> 8
          let share = (128 * (255 - luma) + 127) / 255
          for index in 0..<3 { color[index] = (color[index] * (255 - share) + marked[index] * share) / 255 }
        }
        let start = (y * 500 + x) * 3
        for index in 0..<3 where abs(Int(drawn[start + index]) - color[index]) > 1 { different += 1 }
      }
    }
    #expect(different == 0)
  }

  @Test("A strip is a sequence for terminals without placements")
  func sequences() throws {
    var strip = PictureStrip(
      width: 100, height: 60, pieces: [.init(part: tile().part, x: 0, y: 0)],
      ground: .init(red: 255, green: 255, blue: 255), format: .sixels)
    let drawer = drawer()
    drawer.sharesMemory = true
    drawer.use(.path(Self.path), password: nil, revision: 1)
    let sixels = try picture(.strip(strip), with: drawer)
    guard case .sequence(let bytes) = sixels.content else {
      Issue.record("no sequence")
      return
    }
    #expect(String(decoding: bytes.prefix(19), as: UTF8.self) == "\u{1B}P0;1;0q\"1;1;100;60")
    strip.format = .iterm(columns: 10, rows: 3)
    let inline = try picture(.strip(strip), with: drawer)
    guard case .sequence(let bytes) = inline.content else {
      Issue.record("no sequence")
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let match = try #require(text.wholeMatch(of: /\u{1B}\]1337;File=(.*):([A-Za-z0-9+\/=]+)\u{7}/))
    #expect(match.1.contains("width=10;height=3;"))
    #expect(Data(base64Encoded: String(match.2))?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
  }

  @Test("Errors of the document fail the request only")
  func errors() throws {
    let drawer = drawer()
    #expect(error(try draw(.tile(tile()), with: drawer)) != nil, "there is no document")
    drawer.use(.path(Self.path), password: nil, revision: 1)
    #expect(
      error(try draw(.tile(tile(page: 99)), with: drawer))
        == .noSuchPage(Self.path, page: 99, count: try Document(.path(Self.path)).pageCount))
    var whole = tile(1e9)
    whole.part.area = nil
    #expect(error(try draw(.tile(whole), with: drawer))?.code == "imageSize")
    _ = try picture(.tile(tile()), with: drawer)
  }

  @Test("A document that can't be opened fails every request, and another one replaces it")
  func unopenable() throws {
    let drawer = drawer()
    let source = DocumentSource.path(Program.fixture("encrypted-user.pdf"))
    drawer.use(source, password: nil, revision: 1)
    for _ in 0..<2 { #expect(error(try draw(.tile(tile()), with: drawer)) == .passwordRequired(source.name)) }
    drawer.use(source, password: "reader", revision: 2)
    _ = try picture(.tile(tile()), with: drawer)
    drawer.use(.path(Self.path), password: nil, revision: 3)
    #expect(try rgb(try picture(.tile(tile()), with: drawer)) == expected(tile()).rgb)
  }

  @Test("A page at which the worker is lost fails at once in the same size", arguments: [true, false])
  func lost(byTime: Bool) throws {
    let drawer = drawer(timeout: byTime ? .seconds(10) : .seconds(120))
    drawer.sharesMemory = true
    drawer.use(.path(Self.path), password: nil, revision: 1)
    let letters = try picture(.letters(PictureLetters(height: 20)), with: drawer)
    if case .sharedMemory(let name) = letters.content { SharedPixels.unlinkMemory(name) }
    let id = try #require(drawer.processID)
    kill(id, SIGSTOP)
    drawer.draw(.tile(tile()))
    #expect(drawer.receive() == nil)
    if !byTime { kill(id, SIGKILL) }
    #expect(error(try outcome(of: drawer))?.code == (byTime ? "timedOut" : "readerFailed"))
    #expect(error(try draw(.tile(tile()), with: drawer))?.code == (byTime ? "timedOut" : "readerFailed"))
    #expect(drawer.processID == nil, "the same page isn't drawn again")
    drawer.sharesMemory = false
    _ = try picture(.tile(tile(0.5)), with: drawer)
    drawer.use(.path(Self.path), password: nil, revision: 2)
    _ = try picture(.tile(tile()), with: drawer)
  }

  @Test("Other contents of a file aren't drawn before it is announced again")
  func changed() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.pdf")
    try folder.write(Program.bytes(ofFixture: "placement.pdf"), to: "a.pdf")
    let drawer = drawer()
    drawer.use(.path(path), password: nil, revision: 1)
    let before = try picture(.tile(tile()), with: drawer)
    try folder.write(Program.bytes(ofFixture: "marks.pdf"), to: "a.pdf")
    #expect(try picture(.tile(tile()), with: drawer) == before, "the worker has the earlier contents")
    let id = try #require(drawer.processID)
    kill(id, SIGKILL)
    #expect(ProcessTable.eventually { ProcessTable.hasEnded(id) })
    let error = error(try draw(.tile(tile()), with: drawer))
    #expect(error == .changed(path))
    drawer.use(.path(path), password: nil, revision: 2)
    #expect(try picture(.tile(tile()), with: drawer) != before)
  }

  @Test("Another document drops the request under way, with its shared memory")
  func dropped() throws {
    let drawer = drawer()
    drawer.sharesMemory = true
    drawer.use(.path(Self.path), password: nil, revision: 1)
    drawer.draw(.tile(tile()))
    drawer.use(.path(Program.fixture("article.pdf")), password: nil, revision: 2)
    #expect(!drawer.isBusy)
    drawer.sharesMemory = false
    let part = PagePart(page: 1, zoom: 0.2)
    let request = DrawingRequest.tile(PictureTile(part: part, isNight: false, revision: 2))
    let picture = try picture(request, with: drawer)
    let image = try Document(.path(Program.fixture("article.pdf"))).image(ofPage: 1, zoom: 0.2)
    #expect(picture.width == image.width && picture.height == image.height)
    drawer.end()
    #expect(!drawer.isBusy && drawer.descriptor == nil && drawer.processID == nil)
  }

  @Test("Without a worker, pictures are the same")
  func inProcess() throws {
    let local = PictureDrawer()
    local.use(.path(Self.path), password: nil, revision: 1)
    #expect(local.descriptor == nil)
    #expect(try rgb(try picture(.tile(tile()), with: local)) == expected(tile()).rgb)
    #expect(local.deadline == nil)
  }

  @Test("Letters are in cells of the same width, on their ground")
  func letters() throws {
    let letters = PictureLetters(height: 24)
    let count = PictureLetters.all.count
    let picture = try picture(.letters(letters), with: PictureDrawer())
    #expect(picture.height == 24 && picture.width % count == 0)
    let (width, bytes) = (picture.width / count, try rgb(picture))
    func color(_ x: Int, _ y: Int) -> [UInt8] {
      let start = (y * picture.width + x) * 3
      return Array(bytes[start..<start + 3])
    }
    let ground: [UInt8] = [255, 214, 64]
    var cells: Set<[[UInt8]]> = []
    for cell in 0..<count {
      var pixels: [[UInt8]] = []
      for y in 0..<24 {
        for x in 0..<width { pixels.append(color(cell * width + x, y)) }
      }
      #expect(pixels.first == ground && pixels.last == ground)
      #expect(pixels.contains { $0[0] < 100 }, "cell \(cell) has ink")
      cells.insert(pixels)
    }
    #expect(cells.count == count, "all letters differ")
  }
}
