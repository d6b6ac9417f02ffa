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
    askForSharing(input, limit: limit)
  }

  /// Asks a terminal with kitty's graphics, on this machine, whether it reads shared memory and files.
  ///
  /// - Parameters:
  ///   - input: the input of the terminal, in whose queue waits what is typed meanwhile.
  ///   - limit: how long answers are waited for.
  public mutating func askForSharing(_ input: TerminalInput, limit: Duration = .milliseconds(150)) {
    guard answersKitty == true, !isRemote, multiplexer == nil else { return }
    let answers = input.probeSharing(limit: limit)
    (readsSharedMemory, readsTemporaryFiles) = (answers.memory, answers.file)
  }
}
