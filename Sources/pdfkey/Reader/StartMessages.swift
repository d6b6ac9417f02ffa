/// The messages of a reader before its screen is there: printed, and kept for a full screen, which hides them.
final class StartMessages {
  private(set) var all: [String] = []

  func print(_ message: String) {
    Messages.print(message)
    all.append(message)
  }
}
