import Foundation
import KeyCommands

/// Asks a terminal whether it reads pixels that aren't in its input: with a real pixel, since a terminal on
/// another machine, or in a container, knows the protocol and finds nothing.
enum SharingProbe {
  /// The numbers of the pictures that are asked about, which the terminal doesn't keep.
  private static let (memoryImage, fileImage) = (32, 33)

  /// What a terminal reads; nil for what it didn't answer in time.
  static func ask(
    _ device: TerminalDevice, _ input: TerminalInput, limit: Duration
  ) -> (memory: Bool?, file: Bool?) {
    let pixel: [UInt8] = [0, 0, 0]
    let memory = SharedPixels.inMemory(pixel)
    let file = SharedPixels.inFile(pixel)
    // A terminal deletes what it has read; one that reads nothing deletes nothing.
    defer {
      memory.map(SharedPixels.forgetMemory)
      file.map(SharedPixels.forgetFile)
    }
    device.write(
      question(memoryImage, "s", memory) + question(fileImage, "t", file) + CapabilityProbe.fence)
    let deadline = ContinuousClock.now + limit
    var answers: [Int: Bool] = [:]
    while case let rest = deadline - .now, rest > .zero {
      switch input.next(timeout: rest) {
      case .input(.reply(.graphics(let id, let message))): answers[id] = message == "OK"
      case .input(.reply(.deviceAttributes)):
        return (answers[memoryImage] ?? false, answers[fileImage] ?? false)
      case .end, .terminated: return (nil, nil)
      default: break
      }
    }
    return (answers[memoryImage], answers[fileImage])
  }

  private static func question(_ image: Int, _ way: String, _ name: String?) -> String {
    guard let name else { return "" }
    let payload = Data(name.utf8).base64EncodedString()
    return "\(ControlSequence.apc)Gi=\(image),s=1,v=1,a=q,t=\(way),f=24;\(payload)\(ControlSequence.st)"
  }
}

extension TerminalFacts {
  /// Asks the terminal what the environment doesn't say, and gives it back as it was.
  ///
  /// What is typed meanwhile is lost, so that this is for programs that read no keys.
  ///
  /// - Parameter limit: how long answers are waited for.
  public mutating func ask(limit: Duration = .milliseconds(150)) {
    guard isTerminal, let device = try? TerminalDevice(), (try? device.activate()) != nil else { return }
    defer { device.deactivate() }
    let input = TerminalInput(device)
    take(input.probe(limit: limit))
    guard answersKitty == true, !isRemote, multiplexer == nil else { return }
    (readsSharedMemory, readsTemporaryFiles) = SharingProbe.ask(device, input, limit: limit)
  }
}
