import Foundation
import KeyCommands

/// The queries that test whether a terminal reads pixels from shared memory and files.
///
/// They use a real pixel, since a terminal on another machine, or in a container, supports the protocol but
/// finds nothing.
struct SharingProbe {
  /// The terminal's replies; nil for those that didn't come in time.
  struct Answers: Equatable {
    var memory: Bool?
    var file: Bool?
  }

  /// The replies so far.
  private(set) var answers = Answers()
  /// Whether no further replies will come.
  private(set) var isComplete = false
  /// The name of the pixel in shared memory, and the path of the one in a file.
  private let memory, file: String?

  /// The numbers of the images in the queries, which the terminal doesn't keep.
  private static let (memoryImage, fileImage) = (32, 33)

  /// Creates the pixels that the terminal may read.
  init() {
    let pixel: [UInt8] = [0, 0, 0]
    memory = SharedPixels.inMemory(pixel)
    file = SharedPixels.inFile(pixel)
  }

  /// The text that sends all queries.
  var text: String {
    Self.question(Self.memoryImage, "s", memory) + Self.question(Self.fileImage, "t", file)
      + CapabilityProbe.fence
  }

  /// Records a reply; returns false if it doesn't belong to these queries.
  mutating func record(_ reply: TerminalReply) -> Bool {
    guard !isComplete else { return false }
    switch reply {
    case .graphics(Self.memoryImage, let message): answers.memory = message == "OK"
    case .graphics(Self.fileImage, let message): answers.file = message == "OK"
    case .deviceAttributes:
      // The fence: replies that haven't come before it won't come.
      answers = Answers(memory: answers.memory ?? false, file: answers.file ?? false)
      isComplete = true
    default: return false
    }
    return true
  }

  /// Removes the pixels that are left: a terminal that can't read them doesn't delete them.
  func discard() {
    memory.map(SharedPixels.unlinkMemory)
    file.map(SharedPixels.unlinkFile)
  }

  private static func question(_ image: Int, _ way: String, _ name: String?) -> String {
    guard let name else { return "" }
    let payload = Data(name.utf8).base64EncodedString()
    return "\(OutputSequence.apc)Gi=\(image),s=1,v=1,a=q,t=\(way),f=24;\(payload)\(OutputSequence.st)"
  }
}
