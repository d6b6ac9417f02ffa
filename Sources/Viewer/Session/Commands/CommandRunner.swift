import KeyCommands

/// The run of a command: what precedes and follows it, and its count.
struct CommandRunner: SessionPart {
  let context: SessionContext

  /// Performs a command if it is available, and reports losses.
  func perform(_ command: Command) throws(CommandFailure) {
    let command = try withCountAsNumber(command)
    readAvailabilityFacts(for: command.name)
    if let obstacle = obstacle(to: command) { throw .unavailable(obstacle) }
    // An address can only be opened by the command right after the one that showed it.
    context.offerShownLinks()
    do throws(CommandFailure) {
      try here?.tools.endTool(before: command.name)
      try run(command)
    } catch {
      losses.report(besides: error.message)
      throw error
    }
    losses.report()
    if host.savesAfterCommands, command.name != .quit { autosave.save(tabList) }
  }

  private func run(_ command: Command) throws(CommandFailure) {
    if let view = host.focusedView, view.takes(command) {
      guard let reason = view.perform(command) else { return }
      throw .unavailable(reason)
    }
    if let count = command.count { return try run(command, times: count) }
    if try here?.searching.repeatSearch(for: command.name) == true { return }
    try runOnce(command)
  }

  // MARK: Counts, as in vi: `5j` scrolls by five lines, `42G` goes to page 42

  /// The most repetitions of a command.
  private static let mostRepetitions = 10_000

  /// Returns the command with its count as an argument if it goes to the first page, the last page or the next tab.
  private func withCountAsNumber(_ command: Command) throws(CommandFailure) -> Command {
    guard let count = command.count else { return command }
    guard count > 0 else { throw .usage("a count must be at least 1") }
    switch command.name {
    case .firstPage, .lastPage: return Command(.page, String(count))
    case .nextTab: return Command(.tab, String(count))
    case let name where name.has(.repeats): return command
    case .movePages where takesCount(command), .extendPages where takesCount(command): return command
    default: throw .usage("“\(command.name.typedName)” takes no count")
    }
  }

  /// Returns whether a view repeats a command by itself.
  private func takesCount(_ command: Command) -> Bool { host.focusedView?.takes(command) == true }

  /// Repeats a command while it has an effect, and emits all lines that were read, and the other effects of the last
  /// repetition.
  private func run(_ command: Command, times count: Int) throws(CommandFailure) {
    var once = command
    once.count = nil
    let isScreen = command.name.scroll?.distance == .screen && host.pageScroller == nil
    if isScreen || [.nextPage, .previousPage].contains(command.name), let here {
      let isForward = command.name == .nextPage || command.name == .nextScreen
      return here.moving.turn(by: isForward ? count : -count)
    }
    var lines: [NumberedLine] = []
    var last: [Effect] = []
    for step in 0..<min(count, Self.mostRepetitions) {
      if step > 0, host.isCancelled || obstacle(to: command.name) != nil { break }
      do throws(CommandFailure) {
        var effects: [Effect] = []
        try context.sending(to: { effects.append($0) }) { () throws(CommandFailure) in try run(once) }
        last = effects
      } catch {
        if step == 0 { throw error }
        break
      }
      for case .lines(let read) in last { lines += read }
    }
    if !lines.isEmpty { emit(.lines(lines)) }
    for effect in last {
      if case .lines = effect { continue }
      emit(effect)
    }
  }
}
