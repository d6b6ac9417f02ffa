import Foundation
import KeyCommands

/// Asks a terminal whether it reads pixels that aren't in its input: with a real pixel, since a terminal on
/// another machine, or in a container, knows the protocol and finds nothing.
struct SharingProbe {
  /// What a terminal reads; nil for what it didn't answer in time.
  struct Answers: Equatable {
    var memory: Bool?
    var file: Bool?
  }

  /// What was answered so far.
  private(set) var answers = Answers()
  /// Whether the terminal has answered all that it is going to.
  private(set) var isComplete = false
  /// The name of the pixel in shared memory, and the path of the one in a file.
  private let memory, file: String?

  /// The numbers of the pictures that are asked about, which the terminal doesn't keep.
  private static let (memoryImage, fileImage) = (32, 33)

  /// Puts a pixel where the terminal may find it.
  init() {
    let pixel: [UInt8] = [0, 0, 0]
    memory = SharedPixels.inMemory(pixel)
    file = SharedPixels.inFile(pixel)
  }

  /// What is written to ask all questions.
  var text: String {
    Self.question(Self.memoryImage, "s", memory) + Self.question(Self.fileImage, "t", file)
      + CapabilityProbe.fence
  }

  /// Notes an answer; false where that isn't one to these questions.
  mutating func take(_ reply: TerminalReply) -> Bool {
    guard !isComplete else { return false }
    switch reply {
    case .graphics(Self.memoryImage, let message): answers.memory = message == "OK"
    case .graphics(Self.fileImage, let message): answers.file = message == "OK"
    case .deviceAttributes:
      // The fence: what hasn't been answered before it won't be.
      answers = Answers(memory: answers.memory ?? false, file: answers.file ?? false)
      isComplete = true
    default: return false
    }
    return true
  }

  /// Takes away the pixels that the terminal hasn't: one that reads nothing deletes nothing.
  func takeBack() {
    memory.map(SharedPixels.forgetMemory)
    file.map(SharedPixels.forgetFile)
  }

  private static func question(_ image: Int, _ way: String, _ name: String?) -> String {
    guard let name else { return "" }
    let payload = Data(name.utf8).base64EncodedString()
    return "\(OutputSequence.apc)Gi=\(image),s=1,v=1,a=q,t=\(way),f=24;\(payload)\(OutputSequence.st)"
  }
}
