extension TerminalFacts {
  /// Queries the terminal for facts that the environment lacks, and then restores it.
  ///
  /// Text typed meanwhile is lost, so this is for programs that read no keys.
  ///
  /// - Parameters:
  ///   - sharing: whether to query for ways to share pixels, too.
  ///   - limit: the maximum time to wait for replies.
  package mutating func ask(sharing: Bool = true, limit: Duration = .milliseconds(150)) {
    guard isTerminal, let device = try? TerminalDevice(), (try? device.activate()) != nil else { return }
    defer { device.deactivate() }
    let input = TerminalInput(device)
    merge(input.probe(limit: limit))
    if sharing { askForSharing(input, limit: limit) }
  }

  /// Queries a local terminal with kitty's graphics whether it reads shared memory and files.
  ///
  /// - Parameters:
  ///   - input: the input of the terminal, whose queue keeps the keys typed meanwhile.
  ///   - limit: the maximum time to wait for replies.
  package mutating func askForSharing(_ input: TerminalInput, limit: Duration = .milliseconds(150)) {
    guard answersKitty == true, !isRemote, multiplexer == nil else { return }
    let answers = input.probeSharing(limit: limit)
    (readsSharedMemory, readsTemporaryFiles) = (answers.memory, answers.file)
  }
}
