import Foundation
import TestSupport
import Testing

/// Accidents of the reader, its worker and its terminal.
extension FullScreenTests {
  @Test(
    "An image that the terminal has lost is uploaded again once, and one that is always lost isn't for ever")
  func lostImage() throws {
    let view = try ViewTerminal([Self.article], .shared)
    // Tiles around the place are drawn ahead.
    view.type("j", "k")
    let (frame, uploads) = (view.frame, view.screen.images.uploads)
    let id = try #require(view.screen.images.placements.first?.key.image)
    view.lose(id)
    view.type("j", "k")
    expectSame(view, frame)
    #expect(view.screen.images.uploads == uploads + 1)
    view.forgetsImages = true
    view.type(ViewTerminal.redraw, "j")
    #expect(view.status.contains("article.pdf"))
    // The reader gives up, and rests.
    let bytes = view.byteCount
    usleep(300_000)
    view.settle()
    #expect(view.byteCount == bytes)
    quit(view)
  }

  @Test("An idle reader writes nothing", arguments: [ViewTerminal.Graphics.none, .shared])
  func idle(graphics: ViewTerminal.Graphics) throws {
    let view = try ViewTerminal([Self.article], graphics)
    view.type("j/page\ro")
    let bytes = view.byteCount
    let processes = [view.processID] + view.workers
    let before = processes.map { ProcessTable.processorTicks(of: $0) ?? -1 }
    usleep(2_000_000)
    view.settle()
    #expect(view.byteCount == bytes)
    // Looks at the file's date may complete a tick of the clock.
    let ticks = processes.map { ProcessTable.processorTicks(of: $0) ?? -1 }
    #expect(zip(ticks, before).allSatisfy { $0 <= $1 + 1 }, "\(before) \(ticks)")
    quit(view)
  }

  @Test(
    "A reader that is ended leaves nothing behind, whatever the terminal has read", arguments: [true, false])
  func ended(isDeaf: Bool) throws {
    for signal in [0, SIGTERM, SIGHUP, SIGINT] as [Int32] {
      let view = try ViewTerminal([Self.article], .shared)
      view.isDeaf = isDeaf
      // Uploads are under way.
      view.begin("+GK")
      usleep(30_000)
      if signal == 0 { view.begin("q") } else { view.send(signal) }
      #expect(view.end() == .status(signal == 0 ? 0 : 128 + signal))
      #expect(sharedMemory(of: view).isEmpty)
      #expect(isDeaf || isGivenBack(view), "\(view.screen.modes)")
    }
  }

  @Test("A worker that is killed while it draws costs a message, and keys answer")
  func killedWorker() throws {
    let view = try ViewTerminal([Self.article], .shared)
    let workers = view.workers
    // The one that draws can't be told from the one that reads.
    for worker in workers { kill(worker, SIGSTOP) }
    view.begin("\u{12}")
    usleep(1_000_000)
    for worker in workers { kill(worker, SIGKILL) }
    view.settle()
    view.type("j", ":messages\r")
    #expect(view.screen.texts.contains { $0.contains("failed (killed)") }, "\(view.screen.texts)")
    view.type("\u{1B}", "G")
    #expect(view.status.contains("page 12"), "\(view.status)")
    quit(view)
  }

  @Test(
    "Suspending returns the terminal, and resuming draws everything again",
    arguments: [ViewTerminal.Graphics.none, .shared])
  func suspended(graphics: ViewTerminal.Graphics) throws {
    let view = try ViewTerminal([Self.article], graphics, isInShell: true)
    view.type("jj")
    let frame = view.frame
    for signal in [0, SIGTSTP, SIGSTOP] as [Int32] {
      if signal == 0 { view.begin(Self.suspend) } else { view.send(signal) }
      if signal != SIGSTOP { #expect(view.wait { $0.modes == [7, 25] }) }
      #expect(ProcessTable.eventually { view.isStopped })
      // Another program writes to the terminal meanwhile.
      view.scramble()
      view.begin("go on\n")
      #expect(view.wait { $0.modes.contains(1049) && $0.texts.last?.contains("article") == true })
      view.settle()
      expectSame(view, frame, "\(signal)")
    }
    view.begin("q")
    #expect(view.wait { $0.modes == [7, 25] })
    #expect(sharedMemory(of: view).isEmpty)
    view.begin("\n")
    _ = view.end()
  }

  @Test("A message while a line is typed stands above it, and the line stays visible")
  func messageWhileTyping() throws {
    let view = try ViewTerminal([Self.article], .shared, environment: ["VISUAL": "false"])
    let frame = view.frame
    view.type(":page 3\u{18}\u{5}")
    #expect(view.wait { $0.texts.contains("false ended with status 1") })
    view.settle()
    #expect(Array(view.screen.texts.suffix(2)) == ["false ended with status 1", ":page 3"])
    view.type(ViewTerminal.killLine + "\u{7F}")
    expectSame(view, frame)
    quit(view)
  }
}
